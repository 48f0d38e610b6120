import {
  CodeLensRefreshRequest,
  type Connection,
  type DidChangeTextDocumentParams,
  type DidOpenTextDocumentParams,
  type InitializeParams,
  InlayHintRefreshRequest,
} from 'vscode-languageserver';
import type { CodeReader } from '../engine/map/code/code-reader.ts';
import type { Localize } from '../language/localize.ts';
import { QueryLanguageService } from '../language/query/service.ts';
import { NO_TRACES, type TraceFinder, tracesIn } from '../language/traces.ts';
import {
  QUERY_MAP_CHANGED_NOTIFICATION,
  type QueryMapChangedParams,
  RUN_QUERY_COMMAND,
} from '../protocol/query-messages.ts';
import type { DirtyDocuments } from './dirty-documents.ts';
import type { CodeActionSupport } from './features.ts';
import type { ConnectionLogger } from './logger.ts';
import { MapService } from './map-service.ts';
import { MarkerFeatures } from './marker-features.ts';
import { OpenTexts } from './open-texts.ts';
import type { Publisher } from './publisher.ts';
import { QueryFeatures } from './query-features.ts';
import { QueryRequests } from './query-requests.ts';
import type { Root } from './root.ts';
import type { RootGraphs } from './root-graph.ts';
import type { Roots } from './roots.ts';
import { routed } from './routing.ts';
import { TextService } from './text-service.ts';
import { keyOf, uriOf } from './uris.ts';

/** A hover without what the map knows is better than one that comes late. */
const LONGEST_WAIT_MS = 300;

/** What the text side shares with the graph's side of the server. */
export interface SharedParts {
  readonly roots: Roots;
  readonly graphs: RootGraphs;
  readonly dirty: DirtyDocuments;
  readonly reader: CodeReader;
  readonly publisher: Publisher;
  readonly logger: ConnectionLogger;
  readonly ready: Promise<void>;
}

/** Everything about documents that are no JSON, and about the map: code, specifications, queries, the query panel. */
export class TextSide {
  readonly maps: MapService;
  readonly texts = new OpenTexts();
  #service: TextService | undefined;
  #refreshes: readonly string[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly parts: SharedParts,
  ) {
    const { roots, graphs, dirty, reader } = parts;
    this.maps = new MapService(roots, graphs, this.texts, dirty, reader, (root) => this.#service?.mapChanged(root));
  }

  /** @returns the connection for what is asked about graphs */
  listen(params: InitializeParams, localize: Localize, support: CodeActionSupport): Connection {
    const { connection, maps } = this;
    const { roots, publisher, logger, ready } = this.parts;
    const { workspace } = params.capabilities;
    this.#refreshes = [
      ...(workspace?.codeLens?.refreshSupport ? [CodeLensRefreshRequest.method] : []),
      ...(workspace?.inlayHint?.refreshSupport ? [InlayHintRefreshRequest.method] : []),
    ];
    const outer = routed(connection, (uri) => this.texts.get(uri) !== undefined);
    const inner = routed(outer.texts, (uri) => this.texts.get(uri)?.isQueries === true);
    const language = new QueryLanguageService({ runCommand: RUN_QUERY_COMMAND, localize });
    const queries = new QueryFeatures(language, maps, this.texts, logger, ready);
    queries.listen(inner.texts);
    queries.listenToPanel(connection);
    new MarkerFeatures(maps, this.texts, localize, support, logger, ready).listen(inner.others);
    new QueryRequests(maps, roots, logger, ready).listen(connection);
    this.#service = new TextService(
      maps,
      this.texts,
      publisher,
      logger,
      (text) => queries.diagnostics(text),
      (changed) => this.#tellChanged(changed),
    );
    return outer.others;
  }

  opened(params: DidOpenTextDocumentParams): void {
    const text = this.texts.open(params);
    this.maps.textChanged(text, true);
    this.#service?.changed(text);
  }

  /** @returns false for a document of the other side */
  changed(params: DidChangeTextDocumentParams): boolean {
    const text = this.texts.change(params);
    if (text === undefined) return false;
    this.maps.textChanged(text, true);
    this.#service?.changed(text);
    return true;
  }

  /** @returns false for a document of the other side */
  closed(uri: string): boolean {
    const text = this.texts.close(uri);
    if (text === undefined) return false;
    this.maps.textChanged(text, false);
    this.#service?.closed(text);
    return true;
  }

  /** Where markers speak of the elements of a graph. A first map takes a while: nobody waits long for a hover. */
  async tracesOf(graphUri: string): Promise<TraceFinder> {
    const { roots, ready } = this.parts;
    await ready;
    const root = roots.byGraph(keyOf(graphUri));
    if (root === undefined) return NO_TRACES;
    const made = this.maps.get(root).then(
      ({ built }) => tracesIn(built.map, (file) => uriOf(`${root.folder}/${file}`)),
      () => NO_TRACES,
    );
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<TraceFinder>((resolve) => {
      timer = setTimeout(() => resolve(NO_TRACES), LONGEST_WAIT_MS);
    });
    return Promise.race([made, tooLong]).finally(() => clearTimeout(timer));
  }

  rootsChanged(): void {
    this.maps.rootsChanged();
    this.#service?.rootsChanged();
  }

  dispose(): void {
    this.#service?.dispose();
    this.maps.dispose();
  }

  #tellChanged(roots: readonly Root[]): void {
    const params: QueryMapChangedParams = { roots: roots.map(({ uri }) => uri) };
    void this.connection.sendNotification(QUERY_MAP_CHANGED_NOTIFICATION, params);
    if (this.texts.all().length === 0) return;
    for (const method of this.#refreshes) void this.connection.sendRequest(method).catch(() => {});
  }
}
