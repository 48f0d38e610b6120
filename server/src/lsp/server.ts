import type {
  Connection,
  DidChangeWatchedFilesParams,
  DocumentFilter,
  InitializeParams,
  InitializeResult,
  WorkspaceFolder,
} from 'vscode-languageserver';
import packageJson from '../../../package.json' with { type: 'json' };
import { ruleCodes } from '../adapters/project.ts';
import { CONFIG_FILE, DEFAULT_GRAPH } from '../engine/config.ts';
import { configDiagnostics } from '../language/config-diagnostics.ts';
import type { Localize } from '../language/localize.ts';
import {
  ENVIRONMENT_NOTIFICATION,
  type EnvironmentParams,
  INITIALIZE_WORKSPACE_REQUEST,
  type InitializationOptions,
  type InitializeWorkspaceParams,
  type InitializeWorkspaceResult,
  STATUS_NOTIFICATION,
  type StatusParams,
} from '../protocol/messages.ts';
import { Features } from './features.ts';
import { GraphDocuments } from './graph-documents.ts';
import { type Environment, GraphService } from './graph-service.ts';
import { initializeWorkspace } from './initialize-workspace.ts';
import { ConnectionLogger } from './logger.ts';
import { Publisher } from './publisher.ts';
import { Registrations, STATIC_CAPABILITIES } from './registrations.ts';
import { Roots } from './roots.ts';
import { keyOf, pathOf, uriOf } from './uris.ts';

/** Graphs come and go in bursts (checkout, build): the folders are searched once it has been quiet this long. */
const REDISCOVER_MS = 300;

/** The language server's life: what it tells the client, and what it does when folders, files or settings change. */
export class Server {
  readonly #logger: ConnectionLogger;
  readonly #environment: Environment = { jsonService: false, trusted: true, virtualFolders: [] };
  readonly #roots: Roots;
  readonly #documents = new GraphDocuments();
  /** Text of the groundplan.json files that the client holds open, by key. */
  readonly #configs = new Map<string, { readonly uri: string; readonly text: string }>();
  readonly #publisher: Publisher;
  readonly #service: GraphService;
  readonly #registrations: Registrations;
  #folders: readonly WorkspaceFolder[] = [];
  #dynamic = false;
  #foldersChange = false;
  #rediscovering: NodeJS.Timeout | undefined;
  #searching: Promise<void> = Promise.resolve();
  #lastStatus = '';
  #onReady: () => void = () => {};
  readonly #ready = new Promise<void>((resolve) => {
    this.#onReady = resolve;
  });

  /** @param localizer makes the labels' translator from the bundle that the client sends */
  constructor(
    private readonly connection: Connection,
    private readonly localizer: (bundle: InitializationOptions['l10n']) => Localize,
  ) {
    this.#logger = new ConnectionLogger(connection.console);
    this.#roots = new Roots(this.#logger);
    this.#publisher = new Publisher((params) => void connection.sendDiagnostics(params));
    this.#service = new GraphService(
      this.#documents,
      this.#roots,
      this.#environment,
      this.#publisher,
      this.#logger,
      () => this.#sendStatus(),
    );
    this.#registrations = new Registrations(connection);
  }

  listen(): void {
    const { connection } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#guard('Starting', () => this.#start()));
    connection.onShutdown(() => this.#stop());
    this.#listenToDocuments();
    connection.onDidChangeWatchedFiles((params) => this.#filesChanged(params));
    connection.onNotification(ENVIRONMENT_NOTIFICATION, (params: EnvironmentParams) => {
      Object.assign(this.#environment, params);
      this.#service.environmentChanged();
      this.#publishConfigs();
    });
    connection.onRequest<InitializeWorkspaceResult, void>(
      INITIALIZE_WORKSPACE_REQUEST,
      (params: InitializeWorkspaceParams) => this.#initializeWorkspace(params),
    );
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    const options = (params.initializationOptions ?? {}) as InitializationOptions;
    this.#environment.jsonService = options.jsonService ?? false;
    this.#environment.trusted = options.trusted ?? true;
    const { textDocument, workspace } = params.capabilities;
    this.#dynamic = textDocument?.synchronization?.dynamicRegistration ?? false;
    this.#folders = params.workspaceFolders ?? (params.rootUri ? [{ uri: params.rootUri, name: '' }] : []);
    const support = {
      lazyEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false,
      versionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
    };
    new Features(this.#service, this.localizer(options.l10n), support, this.#logger, this.#ready).listen(
      this.connection,
    );
    this.#foldersChange = workspace?.workspaceFolders ?? false;
    return {
      serverInfo: { name: packageJson.displayName, version: packageJson.version },
      capabilities: {
        positionEncoding: 'utf-16',
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        ...(this.#dynamic ? {} : STATIC_CAPABILITIES),
      },
    };
  }

  async #start(): Promise<void> {
    this.#setFolders(this.#folders);
    if (this.#foldersChange) {
      this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.#guard('Changing folders', () => this.#changeFolders(added, removed)),
      );
    }
    if (this.#dynamic) await this.#registrations.registerFiles();
    await this.#roots.openFolders();
    await this.#rootsChanged();
    this.#onReady();
    await this.#rediscover();
  }

  #stop(): void {
    clearTimeout(this.#rediscovering);
    this.#publisher.dispose();
    this.#roots.dispose();
  }

  #listenToDocuments(): void {
    const { connection } = this;
    connection.onDidOpenTextDocument((params) => {
      const { uri, languageId, text } = params.textDocument;
      if (isConfig(uri)) return this.#configText(uri, text);
      // A client that was not told what we want sends everything.
      if (!languageId.startsWith('json')) return;
      const open = this.#documents.open(params);
      return this.#guard(`Opening ${uri}`, () => this.#service.settle(open));
    });
    connection.onDidChangeTextDocument((params) => {
      const { uri } = params.textDocument;
      if (isConfig(uri)) return this.#configText(uri, params.contentChanges.at(-1)?.text ?? '');
      const open = this.#documents.change(params);
      if (open?.session) this.#service.publish(open);
    });
    connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
      if (isConfig(uri)) void this.#guard(`Reading ${uri}`, () => this.#rediscover());
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      this.#configs.delete(keyOf(uri));
      const open = this.#documents.close(uri);
      if (open) this.#service.close(open);
      else this.#publishConfigs();
    });
  }

  #configText(uri: string, text: string): void {
    this.#configs.set(keyOf(uri), { uri, text });
    this.#publishConfigs();
  }

  /** groundplan.json says what everything else is judged by: its faults are shown whether it is open or not. */
  #publishConfigs(): void {
    const texts = new Map<string, { readonly uri: string; readonly text: string }>();
    for (const { configPath, configText } of this.#roots.all()) {
      const uri = uriOf(configPath);
      texts.set(keyOf(uri), { uri, text: configText ?? '{}' });
    }
    for (const [key, config] of this.#configs) texts.set(key, config);
    for (const { uri, text } of texts.values()) {
      this.#publisher.publish(uri, configDiagnostics(text, ruleCodes(), this.#environment.jsonService));
    }
  }

  #filesChanged({ changes }: DidChangeWatchedFilesParams): void {
    const paths = changes.map(({ uri }) => pathOf(uri)).filter((path) => path !== undefined);
    this.#service.filesChanged(paths);
    void this.#guard('Looking at changed files', async () => {
      if (await this.#roots.mayDiffer(paths)) this.#rediscoverSoon();
    });
  }

  #rediscoverSoon(): void {
    clearTimeout(this.#rediscovering);
    this.#rediscovering = setTimeout(
      () => void this.#guard('Searching for graphs', () => this.#rediscover()),
      REDISCOVER_MS,
    );
  }

  /** One search after the other, so that an older one cannot undo what a newer one found. */
  #rediscover(): Promise<void> {
    const search = this.#searching.then(async () => {
      await Promise.all(this.#roots.all().map((root) => root.loadConfig()));
      await this.#roots.discover();
      await this.#rootsChanged();
    });
    this.#searching = search.catch(() => {});
    return search;
  }

  async #changeFolders(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): Promise<void> {
    const gone = new Set(removed.map(({ uri }) => uri));
    this.#setFolders([...this.#folders.filter(({ uri }) => !gone.has(uri)), ...added]);
    await this.#rediscover();
  }

  #setFolders(folders: readonly WorkspaceFolder[]): void {
    this.#folders = folders;
    this.#roots.setFolders(folders.map(({ uri }) => pathOf(uri)).filter((path) => path !== undefined));
    this.#environment.virtualFolders = folders.map(({ uri }) => uri).filter((uri) => !uri.startsWith('file:'));
  }

  async #rootsChanged(): Promise<void> {
    if (this.#dynamic) await this.#registrations.registerGraphs(this.#graphFilters());
    this.#publishConfigs();
    await this.#service.refresh();
  }

  /** The graphs by their exact paths; where there is no disk, by the usual place. */
  #graphFilters(): DocumentFilter[] {
    const language = 'json';
    const virtual = new Set(this.#environment.virtualFolders.map((uri) => uri.split(':')[0] as string));
    return [
      ...this.#roots.all().map(({ graphPath }) => ({ scheme: 'file', language, pattern: graphPath })),
      ...[...virtual].map((scheme) => ({ scheme, language, pattern: `**/${DEFAULT_GRAPH}` })),
    ];
  }

  async #initializeWorkspace({ folder }: InitializeWorkspaceParams): Promise<InitializeWorkspaceResult> {
    const path = pathOf(folder);
    if (path === undefined) return { refused: 'This folder is not on a disk that can be written to.' };
    if (!this.#environment.trusted) return { refused: 'Nothing is written in Restricted Mode.' };
    const result = await initializeWorkspace(path, this.#logger);
    if (!('refused' in result)) await this.#rediscover();
    return result;
  }

  #sendStatus(): void {
    const status: StatusParams = { roots: this.#service.status() };
    const text = JSON.stringify(status);
    if (text === this.#lastStatus) return;
    this.#lastStatus = text;
    void this.connection.sendNotification(STATUS_NOTIFICATION, status);
  }

  /** Whatever goes wrong, the server goes on. */
  async #guard(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#logger.failure(what, error);
    }
  }
}

function isConfig(uri: string): boolean {
  return uri.endsWith(`/${CONFIG_FILE}`);
}
