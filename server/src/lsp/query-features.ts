import type { CancellationToken, CodeLens, Connection, Diagnostic, SemanticTokens } from 'vscode-languageserver';
import { GroundplanError } from '../engine/errors.ts';
import { mapVocabulary, type QueryVocabulary } from '../engine/query/vocabulary.ts';
import { QueryDocument } from '../language/query/query-document.ts';
import type { QueryLanguageService } from '../language/query/service.ts';
import {
  QUERY_COMPLETE_REQUEST,
  QUERY_DIAGNOSE_REQUEST,
  QUERY_HOVER_REQUEST,
  type QueryCompleteResult,
  type QueryDiagnoseResult,
  type QueryHoverResult,
  type QueryPlaceParams,
  type QueryTextParams,
} from '../protocol/query-messages.ts';
import type { ConnectionLogger } from './logger.ts';
import type { MapService } from './map-service.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import type { Root } from './root.ts';

/** Hands what is asked about files of queries, and about the panel's one query, to the query language's service. */
export class QueryFeatures {
  readonly #documents = new WeakMap<OpenText, { readonly version: number; readonly document: QueryDocument }>();

  constructor(
    private readonly service: QueryLanguageService,
    private readonly maps: MapService,
    private readonly texts: OpenTexts,
    private readonly logger: ConnectionLogger,
    /** Resolves when the first roots are known. */
    private readonly ready: Promise<void>,
  ) {}

  listen(connection: Connection): void {
    const { service } = this;
    connection.onHover(({ textDocument, position }) =>
      this.#withMap(textDocument, (document, vocabulary) => service.hover(document, position, vocabulary)),
    );
    connection.onCompletion(({ textDocument, position }) =>
      this.#withMap(textDocument, (document, vocabulary) => service.completion(document, position, vocabulary)),
    );
    connection.languages.inlayHint.on(({ textDocument, range }) =>
      this.#withMap(textDocument, (document, vocabulary) => service.inlayHints(document, range, vocabulary)),
    );
    connection.languages.semanticTokens.on(
      ({ textDocument }): SemanticTokens =>
        this.#alone(textDocument, (document) => service.semanticTokens(document)) ?? { data: [] },
    );
    connection.onDocumentFormatting(({ textDocument }) =>
      this.#alone(textDocument, (document) => service.formatting(document)),
    );
    connection.onCodeAction(({ textDocument, range, context }) =>
      this.#alone(textDocument, (document, { uri }) => service.codeActions(document, uri, range, context.diagnostics)),
    );
    connection.onCodeLens(({ textDocument }) =>
      this.#alone(textDocument, (document, { uri }) =>
        service.codeLenses(document).map((lens) => ({ ...lens, data: { ...lens.data, uri } })),
      ),
    );
    connection.onCodeLensResolve((lens, token) => this.#resolve(lens, token));
  }

  /** The panel's questions. */
  listenToPanel(connection: Connection): void {
    const { service } = this;
    const start = (offset: number) => ({ line: 0, character: offset });
    connection.onRequest<QueryCompleteResult, void>(
      QUERY_COMPLETE_REQUEST,
      async ({ root, text, offset }: QueryPlaceParams) => {
        const vocabulary = await this.#vocabulary(await this.#rootNamed(root));
        return service.completion(QueryDocument.query(text), start(offset), vocabulary);
      },
    );
    connection.onRequest<QueryHoverResult, void>(
      QUERY_HOVER_REQUEST,
      async ({ root, text, offset }: QueryPlaceParams) => {
        const vocabulary = await this.#vocabulary(await this.#rootNamed(root));
        return service.hover(QueryDocument.query(text), start(offset), vocabulary);
      },
    );
    connection.onRequest<QueryDiagnoseResult, void>(QUERY_DIAGNOSE_REQUEST, ({ text }: QueryTextParams) => ({
      diagnostics: service.diagnostics(QueryDocument.query(text)),
    }));
  }

  diagnostics(text: OpenText): Diagnostic[] {
    return this.service.diagnostics(this.#documentOf(text));
  }

  async #resolve(lens: CodeLens, token: CancellationToken): Promise<CodeLens> {
    const { uri } = lens.data as { uri: string };
    const root = await this.#rootOf(this.texts.get(uri));
    const vocabulary = token.isCancellationRequested ? undefined : await this.#vocabulary(root);
    const resolved = this.service.resolveCodeLens(lens, vocabulary);
    const [argument] = resolved.command?.arguments ?? [];
    if (resolved.command && argument && root) resolved.command.arguments = [{ ...argument, root: root.uri }];
    return resolved;
  }

  #alone<Answer>(
    { uri }: { readonly uri: string },
    ask: (document: QueryDocument, text: OpenText) => Answer,
  ): Answer | null {
    const text = this.texts.get(uri);
    return text ? ask(this.#documentOf(text), text) : null;
  }

  async #withMap<Answer>(
    { uri }: { readonly uri: string },
    ask: (document: QueryDocument, vocabulary: QueryVocabulary | undefined) => Answer,
  ): Promise<Answer | null> {
    const vocabulary = await this.#vocabulary(await this.#rootOf(this.texts.get(uri)));
    // Of the text as it is now: it may have moved on while the map was made.
    const text = this.texts.get(uri);
    return text ? ask(this.#documentOf(text), vocabulary) : null;
  }

  /** Undefined where there is no map: what needs none goes on. */
  async #vocabulary(root: Root | undefined): Promise<QueryVocabulary | undefined> {
    if (root === undefined) return undefined;
    try {
      return vocabularyOf((await this.maps.get(root)).built.map);
    } catch (error) {
      const isOver = error instanceof GroundplanError && error.code === 'cancelled';
      if (!isOver) this.logger.failure(`Making the map of ${root.folder}`, error);
      return undefined;
    }
  }

  async #rootNamed(uri: string | undefined): Promise<Root | undefined> {
    await this.ready;
    return this.maps.rootNamed(uri);
  }

  /** A file outside all roots asks the first one. */
  async #rootOf(text: OpenText | undefined): Promise<Root | undefined> {
    await this.ready;
    return this.maps.rootOf(text?.path) ?? this.maps.rootNamed(undefined);
  }

  #documentOf(text: OpenText): QueryDocument {
    const known = this.#documents.get(text);
    if (known?.version === text.version) return known.document;
    const document = QueryDocument.file(text.text);
    this.#documents.set(text, { version: text.version, document });
    return document;
  }
}

type MapOf = Parameters<typeof mapVocabulary>[0];
const VOCABULARIES = new WeakMap<MapOf, QueryVocabulary>();

/** What it has looked up once it keeps, as long as the map. */
function vocabularyOf(map: MapOf): QueryVocabulary {
  const known = VOCABULARIES.get(map) ?? mapVocabulary(map);
  VOCABULARIES.set(map, known);
  return known;
}
