import {
  CodeActionKind,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  type Connection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type DocumentFilter,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  HoverRequest,
  InlayHintRequest,
  type Registration,
  SemanticTokensRegistrationType,
  type ServerCapabilities,
  TextDocumentSyncKind,
  WatchKind,
} from 'vscode-languageserver';
import { CONFIG_FILE } from '../engine/config.ts';
import { COMPLETION_TRIGGERS } from '../language/completion/completion.ts';
import { FIX_ALL_KIND } from '../language/fix-all.ts';
import { OUTLINE_LABEL } from '../language/outline.ts';
import { TOKEN_TYPES } from '../language/semantic-tokens.ts';
import {
  NAME_CAPABILITIES,
  NAME_REGISTRATIONS,
  REFACTORING_KINDS,
  WORKSPACE_REGISTRATIONS,
} from './name-registrations.ts';
import { MARKED_DOCUMENTS, MARKER_FEATURES, QUERY_DOCUMENTS, QUERY_FEATURES } from './text-registrations.ts';

const CODE_ACTIONS = {
  codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL_KIND, ...REFACTORING_KINDS],
  resolveProvider: true,
};
const COMPLETION = { triggerCharacters: COMPLETION_TRIGGERS };
const CODE_LENS = { resolveProvider: true };
const LINKS = { resolveProvider: true };
const TOKENS = { legend: { tokenTypes: TOKEN_TYPES, tokenModifiers: [] }, range: true, full: true };
const OUTLINE = { label: OUTLINE_LABEL };

/** For clients that cannot be told later: everything for every document they send, and only graphs are answered. */
export const STATIC_CAPABILITIES: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  codeActionProvider: CODE_ACTIONS,
  codeLensProvider: CODE_LENS,
  completionProvider: COMPLETION,
  definitionProvider: true,
  documentHighlightProvider: true,
  documentLinkProvider: LINKS,
  documentSymbolProvider: OUTLINE,
  hoverProvider: true,
  ...NAME_CAPABILITIES,
  inlayHintProvider: true,
  semanticTokensProvider: TOKENS,
};

/**
 * Tells the client which documents we want. A document must never match two registrations, or it would be sent and
 * asked about twice; so each graph is registered once by its exact path and stays registered.
 */
export class Registrations {
  readonly #known = new Set<string>();
  #count = 0;
  #hasMarked = false;

  constructor(private readonly connection: Connection) {}

  /** groundplan.json, whole at every change, and the file events that matter. */
  async registerFiles(): Promise<void> {
    const documentSelector = [{ scheme: 'file', pattern: `**/${CONFIG_FILE}` }];
    await this.#register([
      this.#synchronise(documentSelector, TextDocumentSyncKind.Full),
      WORKSPACE_REGISTRATIONS.map(([method, options]) => this.#registration(method, options)),
      [
        // A watcher may be late, or miss what happens in a folder that has only just come.
        this.#registration(DidSaveTextDocumentNotification.method, { documentSelector }),
        this.#registration(DidChangeWatchedFilesNotification.method, {
          watchers: [
            // Changes as well: the map is made of all of them.
            { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete | WatchKind.Change },
          ],
        }),
      ],
    ]);
  }

  /** Files of queries, wherever they are. */
  registerQueries(): Promise<void> {
    return this.#registerTexts(QUERY_DOCUMENTS, QUERY_FEATURES);
  }

  /** Code and specifications; once, when the first root is there. */
  async registerMarked(): Promise<void> {
    if (this.#hasMarked) return;
    this.#hasMarked = true;
    await this.#registerTexts(MARKED_DOCUMENTS, MARKER_FEATURES);
  }

  async #registerTexts(documentSelector: readonly DocumentFilter[], features: typeof MARKER_FEATURES): Promise<void> {
    await this.#register([
      features.map(([method, options]) => this.#registration(method, { documentSelector, ...options })),
      this.#synchronise([...documentSelector], TextDocumentSyncKind.Incremental),
    ]);
  }

  /** Graphs that were not registered before; edits come one by one. */
  async registerGraphs(filters: readonly DocumentFilter[]): Promise<void> {
    const fresh = filters.filter((filter) => !this.#known.has(JSON.stringify(filter)));
    if (fresh.length === 0) return;
    for (const filter of fresh) this.#known.add(JSON.stringify(filter));
    const documentSelector = [...fresh];
    await this.#register([
      [
        this.#registration(HoverRequest.method, { documentSelector }),
        ...NAME_REGISTRATIONS.map(([method, options]) => this.#registration(method, { documentSelector, ...options })),
        this.#registration(CompletionRequest.method, { documentSelector, ...COMPLETION }),
        this.#registration(DefinitionRequest.method, { documentSelector }),
        this.#registration(CodeActionRequest.method, { documentSelector, ...CODE_ACTIONS }),
        this.#registration(CodeLensRequest.method, { documentSelector, ...CODE_LENS }),
        this.#registration(DocumentHighlightRequest.method, { documentSelector }),
        this.#registration(DocumentLinkRequest.method, { documentSelector, ...LINKS }),
        this.#registration(InlayHintRequest.method, { documentSelector }),
        this.#registration(SemanticTokensRegistrationType.method, { documentSelector, ...TOKENS }),
        this.#registration(DocumentSymbolRequest.method, { documentSelector, ...OUTLINE }),
      ],
      // Last, so that the features are there when the documents that are already open arrive.
      this.#synchronise(documentSelector, TextDocumentSyncKind.Incremental),
    ]);
  }

  #synchronise(documentSelector: DocumentFilter[], syncKind: TextDocumentSyncKind): Registration[] {
    return [
      this.#registration(DidChangeTextDocumentNotification.method, { documentSelector, syncKind }),
      this.#registration(DidCloseTextDocumentNotification.method, { documentSelector }),
      this.#registration(DidOpenTextDocumentNotification.method, { documentSelector }),
    ];
  }

  #registration(method: string, registerOptions: object): Registration {
    return { id: `groundplan-${++this.#count}`, method, registerOptions };
  }

  async #register(groups: readonly Registration[][]): Promise<void> {
    await this.connection.sendRequest('client/registerCapability', { registrations: groups.flat() });
  }
}
