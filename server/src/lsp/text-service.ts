import type { Diagnostic } from 'vscode-languageserver';
import { GroundplanError } from '../engine/errors.ts';
import { traceDiagnosticsOf } from '../language/markers/diagnostics.ts';
import type { ConnectionLogger } from './logger.ts';
import type { MapService } from './map-service.ts';
import { markedIn } from './marker-features.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import type { Publisher } from './publisher.ts';
import type { Root } from './root.ts';

/** After the last key: making the map anew for each letter would keep the server from answering. */
const QUIET_MS = 150;
/** While somebody types on and on, what is shown is at most this old. */
const OLDEST_MS = 1_000;

/** Shows what is wrong in open code, specifications and queries, and says when a map is another. */
export class TextService {
  readonly #stale = new Set<Root>();
  readonly #texts = new Set<OpenText>();
  #timer: NodeJS.Timeout | undefined;
  #since = 0;
  /** Documents for which something is shown, so that it can be taken back. */
  readonly #shown = new Set<OpenText>();

  constructor(
    private readonly maps: MapService,
    private readonly texts: OpenTexts,
    private readonly publisher: Publisher,
    private readonly logger: ConnectionLogger,
    /** Of a file of queries. */
    private readonly queryDiagnostics: (text: OpenText) => Diagnostic[],
    /** Runs a moment after the last of some changes. */
    private readonly onMaps: (roots: readonly Root[]) => void,
  ) {}

  /** An editor's text was opened or changed. */
  changed(text: OpenText): void {
    if (text.isQueries) {
      this.publisher.schedule(
        text.uri,
        () => ({ diagnostics: this.queryDiagnostics(text), version: text.version }),
        () => {},
      );
    } else if (text.mayTrace || this.#shown.has(text)) {
      this.#texts.add(text);
      this.#soon();
    }
  }

  closed(text: OpenText): void {
    this.#texts.delete(text);
    this.#shown.delete(text);
    this.publisher.clear(text.uri);
  }

  /** Something that the map of a root is made of has changed. */
  mapChanged(root: Root): void {
    this.#stale.add(root);
    this.#soon();
  }

  /** Other roots, or other rules: every open document is looked at again. */
  rootsChanged(): void {
    for (const text of this.texts.all()) this.changed(text);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #soon(): void {
    const now = performance.now();
    if (this.#timer === undefined) this.#since = now;
    clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(QUIET_MS, this.#since + OLDEST_MS - now));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, wait);
  }

  #flush(): void {
    const stale = [...this.#stale];
    this.#stale.clear();
    const texts = new Set(this.#texts);
    this.#texts.clear();
    for (const text of this.texts.all()) {
      const root = this.maps.rootOf(text.path);
      if (text.mayTrace && root !== undefined && stale.includes(root)) texts.add(text);
    }
    for (const text of texts) void this.#show(text);
    if (stale.length > 0) this.onMaps(stale);
  }

  async #show(text: OpenText): Promise<void> {
    const { version } = text;
    try {
      const marked = await markedIn(this.maps, text);
      // A newer text has its own turn.
      if (this.texts.get(text.uri) !== text || text.version !== version) return;
      const diagnostics = marked ? traceDiagnosticsOf(marked.world.traces, marked.file, marked.world.uriOf) : [];
      if (diagnostics.length > 0) this.#shown.add(text);
      else this.#shown.delete(text);
      this.publisher.publish(text.uri, diagnostics, version);
    } catch (error) {
      const isOver = error instanceof GroundplanError && error.code === 'cancelled';
      if (!isOver) this.logger.failure(`Checking ${text.uri}`, error);
    }
  }
}
