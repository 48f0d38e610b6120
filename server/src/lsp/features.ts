import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type Connection,
  type SemanticTokens,
} from 'vscode-languageserver';
import { codeLenses, resolveCodeLens } from '../language/code-lens.ts';
import { completion } from '../language/completion/completion.ts';
import { conflictLenses } from '../language/conflict-lenses.ts';
import { definition, type FileResolver } from '../language/definition.ts';
import { documentLinks, resolveDocumentLink } from '../language/document-links.ts';
import { fixAll, wantsFixAll } from '../language/fix-all.ts';
import type { GraphSession } from '../language/graph-session.ts';
import { highlights } from '../language/highlights.ts';
import { hover } from '../language/hover.ts';
import { inlayHints } from '../language/inlay-hints.ts';
import type { Localize } from '../language/localize.ts';
import { outline } from '../language/outline.ts';
import { type QuickFixData, quickFixes, resolveQuickFix } from '../language/quick-fixes.ts';
import { semanticTokens, semanticTokensInRange } from '../language/semantic-tokens.ts';
import type { TraceFinder } from '../language/traces.ts';
import type { EditTarget } from '../language/workspace-edit.ts';
import type { OpenGraph } from './graph-documents.ts';
import type { GraphService } from './graph-service.ts';
import type { ConnectionLogger } from './logger.ts';
import type { NameFeatures } from './name-features.ts';
import { uriOf } from './uris.ts';

const NO_TOKENS: SemanticTokens = { data: [] };

/** What a client can do with code actions. */
export interface CodeActionSupport {
  /** It asks for the edit of the action that is picked. */
  readonly lazyEdits: boolean;
  readonly versionedEdits: boolean;
}

/** Hands each request to the language feature that answers it. */
export class Features {
  constructor(
    private readonly service: GraphService,
    private readonly localize: Localize,
    private readonly support: CodeActionSupport,
    private readonly logger: ConnectionLogger,
    /** Resolves when the first roots are known: a question that comes earlier waits for its answer. */
    private readonly ready: Promise<void>,
    private readonly names: NameFeatures,
    /** Where code speaks of an element, by the URI of the graph; nothing where the map takes too long. */
    private readonly traces: (uri: string) => Promise<TraceFinder>,
  ) {}

  listen(connection: Connection): void {
    const { localize } = this;
    connection.onHover(async ({ textDocument, position }, token) => {
      const traces = await this.traces(textDocument.uri);
      return this.#answer('hover', textDocument, token, null, ({ session, open }) =>
        hover(session, position, localize, this.#files(open), traces),
      );
    });
    connection.onCompletion(({ textDocument, position }, token) =>
      this.#answer('completion', textDocument, token, null, ({ session }) => completion(session, position, localize)),
    );
    connection.languages.inlayHint.on(({ textDocument, range }, token) =>
      this.#answer('inlay hints', textDocument, token, null, ({ session }) => inlayHints(session, range)),
    );
    connection.languages.semanticTokens.on(({ textDocument }, token) =>
      this.#answer('semantic tokens', textDocument, token, NO_TOKENS, ({ session }) => semanticTokens(session)),
    );
    connection.languages.semanticTokens.onRange(({ textDocument, range }, token) =>
      this.#answer('semantic tokens', textDocument, token, NO_TOKENS, ({ session }) =>
        semanticTokensInRange(session, range),
      ),
    );
    connection.onDocumentHighlight(({ textDocument, position }, token) =>
      this.#answer('highlights', textDocument, token, null, ({ session }) => highlights(session, position)),
    );
    connection.onDocumentLinks(({ textDocument }, token) =>
      this.#answer('links', textDocument, token, null, ({ session }) => documentLinks(session)),
    );
    connection.onDocumentLinkResolve((link, token) =>
      this.#answer('link', link.data as { uri: string }, token, link, ({ open }) =>
        resolveDocumentLink(link, this.#files(open)),
      ),
    );
    connection.onDefinition(async ({ textDocument, position }, token) => {
      const traces = await this.traces(textDocument.uri);
      return this.#answer('definition', textDocument, token, null, ({ session, open }) =>
        definition(session, position, this.#files(open), traces),
      );
    });
    connection.onDocumentSymbol(({ textDocument }, token) =>
      this.#answer('outline', textDocument, token, null, ({ session }) => outline(session, localize)),
    );
    connection.onCodeLens(({ textDocument }, token) =>
      this.#answer('code lenses', textDocument, token, null, ({ session }) => [
        ...conflictLenses(session, localize),
        ...codeLenses(session),
      ]),
    );
    connection.onCodeLensResolve((lens, token) =>
      this.#answer('code lens', lens.data as { uri: string }, token, lens, ({ session }) =>
        resolveCodeLens(session, lens, localize),
      ),
    );
    connection.onCodeAction(({ textDocument, context, range }, token) =>
      this.#answer('code actions', textDocument, token, null, (graph) => {
        const target = this.#target(graph);
        const wanted = context.only;
        const actions: CodeAction[] = wantsFixAll(wanted) ? fixAll(target, localize) : [];
        actions.push(...this.names.codeActions(graph, { range, context }));
        if (wanted && !wanted.some((kind) => kind === '' || kind === CodeActionKind.QuickFix)) return actions;
        return [...quickFixes(target, context.diagnostics, this.support.lazyEdits), ...actions];
      }),
    );
    connection.onCodeActionResolve(
      (action, token) =>
        this.names.resolve(action, token) ??
        this.#answer('code action', action.data as QuickFixData, token, action, (graph) =>
          resolveQuickFix(this.#target(graph), action),
        ),
    );
  }

  #target({ open, session }: Graph): EditTarget {
    return { session, version: open.version, versioned: this.support.versionedEdits };
  }

  #files({ key }: OpenGraph): FileResolver {
    const root = this.service.roots.byGraph(key);
    return {
      fileUri: (path) => (root?.workspace.isFile(path) ? uriOf(`${root.folder}/${path}`) : undefined),
    };
  }

  /** @param otherwise the answer about a document that is no graph, and where the feature failed */
  async #answer<Answer>(
    what: string,
    document: { readonly uri: string } | undefined,
    token: CancellationToken,
    otherwise: Answer,
    ask: (graph: Graph) => Answer,
  ): Promise<Answer> {
    await this.ready;
    const open = document && this.service.documents.get(document.uri);
    if (token.isCancellationRequested || !open?.session) return otherwise;
    try {
      return ask({ open, session: open.session });
    } catch (error) {
      this.logger.failure(`Answering ${what} of ${open.uri}`, error);
      return otherwise;
    }
  }
}

interface Graph {
  readonly open: OpenGraph;
  readonly session: GraphSession;
}
