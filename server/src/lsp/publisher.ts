import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';
import { keyOf } from './uris.ts';

/** Least time between two lists of one document, in milliseconds: what comes in between is in the second. */
const LEAST_GAP_MS = 30;
/** So that making lists takes at most a third of the time, however long one takes. */
const GAP_FACTOR = 2;

interface Turn {
  timer: NodeJS.Timeout | undefined;
  /** Earliest time of the next list. */
  next: number;
}

/** Sends diagnostics: at once after a pause, the newest only in a burst, and only where they differ from the last. */
export class Publisher {
  readonly #turns = new Map<string, Turn>();
  readonly #sent = new Map<string, string>();

  constructor(private readonly send: (params: PublishDiagnosticsParams) => void) {}

  /**
   * @param make gives the diagnostics when they are sent
   * @param afterwards runs then
   */
  schedule(uri: string, make: () => { diagnostics: Diagnostic[]; version?: number }, afterwards: () => void): void {
    const key = keyOf(uri);
    const turn = this.#turns.get(key) ?? { timer: undefined, next: 0 };
    this.#turns.set(key, turn);
    if (turn.timer) return;
    turn.timer = setTimeout(
      () => {
        turn.timer = undefined;
        const start = performance.now();
        const { diagnostics, version } = make();
        this.publish(uri, diagnostics, version);
        const end = performance.now();
        turn.next = end + Math.max(LEAST_GAP_MS, (end - start) * GAP_FACTOR);
        afterwards();
      },
      Math.max(0, turn.next - performance.now()),
    );
  }

  publish(uri: string, diagnostics: Diagnostic[], version?: number): void {
    const key = keyOf(uri);
    const text = JSON.stringify(diagnostics);
    if ((this.#sent.get(key) ?? '[]') === text) return;
    if (diagnostics.length === 0) this.#sent.delete(key);
    else this.#sent.set(key, text);
    this.send({ uri, diagnostics, ...(version === undefined ? {} : { version }) });
  }

  /** Takes back what was sent for a document and forgets it. */
  clear(uri: string): void {
    clearTimeout(this.#turns.get(keyOf(uri))?.timer);
    this.#turns.delete(keyOf(uri));
    this.publish(uri, []);
  }

  dispose(): void {
    for (const { timer } of this.#turns.values()) clearTimeout(timer);
    this.#turns.clear();
  }
}
