import {
  type Connection,
  type DidChangeWatchedFilesParams,
  type DocumentFilter,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import packageJson from '../../../package.json' with { type: 'json' };
import { ThreadPool } from '../adapters/worker-pool.ts';
import { DEFAULT_GRAPH } from '../engine/config.ts';
import { ThreadReader } from '../engine/map/code/thread-reader.ts';
import type { Localize } from '../language/localize.ts';
import {
  DIRTY_NOTIFICATION,
  type DirtyParams,
  ENVIRONMENT_NOTIFICATION,
  type EnvironmentParams,
  INITIALIZE_WORKSPACE_REQUEST,
  type InitializationOptions,
  type InitializeWorkspaceParams,
  type InitializeWorkspaceResult,
  STATUS_NOTIFICATION,
  type StatusParams,
} from '../protocol/messages.ts';
import { AgentRequests } from './agent-requests.ts';
import { Answers } from './answers.ts';
import { supportOf } from './client-support.ts';
import { ConfigDocuments } from './config-documents.ts';
import { DirtyDocuments } from './dirty-documents.ts';
import { listenToDocuments } from './document-events.ts';
import { EngineHosting } from './engine-hosting.ts';
import { Features } from './features.ts';
import { GraphDocuments } from './graph-documents.ts';
import { GraphFiles } from './graph-files.ts';
import { type Environment, GraphService } from './graph-service.ts';
import { initializeWorkspace } from './initialize-workspace.ts';
import { ConnectionLogger } from './logger.ts';
import { MentionSearch } from './mention-search.ts';
import { NameFeatures, type NameSupport } from './name-features.ts';
import { Publisher } from './publisher.ts';
import { Registrations, STATIC_CAPABILITIES } from './registrations.ts';
import type { Root } from './root.ts';
import { RootGraphs } from './root-graph.ts';
import { Roots } from './roots.ts';
import { TextSide } from './text-side.ts';
import { UnsavedTexts } from './unsaved-texts.ts';
import { pathKey, pathOf } from './uris.ts';

/** Graphs come and go in bursts (checkout, build): the folders are searched once it has been quiet this long. */
const REDISCOVER_MS = 300;
/** Who edits code has it read again and again, and grammars take a while to load. */
const THREADS_STAY_MS = 5 * 60_000;

/** The language server's life: what it tells the client, and what it does when folders, files or settings change. */
export class Server {
  readonly #logger: ConnectionLogger;
  readonly #environment: Environment = { jsonService: false, trusted: true, virtualFolders: [] };
  readonly #roots: Roots;
  readonly #documents = new GraphDocuments();
  readonly #publisher: Publisher;
  readonly #configs: ConfigDocuments;
  readonly #service: GraphService;
  readonly #registrations: Registrations;
  readonly #texts: TextSide;
  readonly #dirty = new DirtyDocuments();
  readonly #hosting: EngineHosting;
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
    this.#configs = new ConfigDocuments(this.#roots, this.#environment, this.#publisher);
    this.#service = new GraphService(
      this.#documents,
      this.#roots,
      this.#environment,
      this.#publisher,
      this.#logger,
      () => this.#sendStatus(),
    );
    this.#registrations = new Registrations(connection);
    const graphs = new RootGraphs(this.#documents, this.#dirty);
    this.#texts = new TextSide(connection, {
      roots: this.#roots,
      graphs,
      dirty: this.#dirty,
      reader: new ThreadReader(new ThreadPool({ idle: THREADS_STAY_MS })),
      publisher: this.#publisher,
      logger: this.#logger,
      ready: this.#ready,
    });
    const parts = {
      maps: this.#texts.maps,
      graphs: this.#documents,
      texts: this.#texts.texts,
      dirty: this.#dirty,
      configured: (root: Root) => this.#configured(root),
      judged: (root: Root) => this.#service.upToDate(root),
      initialized: () => this.#rediscoverSoon(),
    };
    this.#hosting = new EngineHosting(graphs, parts, this.#logger);
  }

  listen(): void {
    const { connection } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#guard('Starting', () => this.#start()));
    connection.onShutdown(() => this.#stop());
    listenToDocuments(connection, {
      configs: this.#configs,
      texts: this.#texts,
      documents: this.#documents,
      service: this.#service,
      dirty: this.#dirty,
      graphChanged: (key) => this.#graphChanged(key),
      configSaved: () => this.#rediscover(),
      guard: (what, work) => this.#guard(what, work),
    });
    connection.onDidChangeWatchedFiles((params) => this.#filesChanged(params));
    connection.onNotification(ENVIRONMENT_NOTIFICATION, (params: EnvironmentParams) => {
      Object.assign(this.#environment, params);
      this.#service.environmentChanged();
      this.#configs.publish();
      void this.#host();
    });
    connection.onNotification(DIRTY_NOTIFICATION, (params: DirtyParams) => {
      this.#texts.maps.dirtyChanged(this.#dirty.tell(params));
    });
    connection.onRequest<InitializeWorkspaceResult, void>(
      INITIALIZE_WORKSPACE_REQUEST,
      (params: InitializeWorkspaceParams) => this.#initializeWorkspace(params),
    );
    new AgentRequests(this.#roots, () => this.#ready.then(() => this.#searching)).listen(connection);
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    const options = (params.initializationOptions ?? {}) as InitializationOptions;
    this.#environment.jsonService = options.jsonService ?? false;
    this.#environment.trusted = options.trusted ?? true;
    const { textDocument, workspace } = params.capabilities;
    this.#dynamic = textDocument?.synchronization?.dynamicRegistration ?? false;
    this.#folders = params.workspaceFolders ?? (params.rootUri ? [{ uri: params.rootUri, name: '' }] : []);
    const support = supportOf(params);
    const localize = this.localizer(options.l10n);
    const graphs = this.#texts.listen(params, localize, support);
    const names = this.#names(localize, support);
    names.listen(graphs);
    new Features(this.#service, localize, support, this.#logger, this.#ready, names, (uri) =>
      this.#texts.tracesOf(uri),
    ).listen(graphs);
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

  #names(localize: Localize, support: NameSupport): NameFeatures {
    const unsaved = new UnsavedTexts();
    return new NameFeatures(
      new Answers(this.#service, this.#logger, this.#ready),
      new GraphFiles(this.#service, this.#logger),
      new MentionSearch(this.#service, this.#environment, unsaved, this.#logger),
      unsaved,
      localize,
      support,
    );
  }

  async #start(): Promise<void> {
    this.#setFolders(this.#folders);
    if (this.#foldersChange) {
      this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.#guard('Changing folders', () => this.#changeFolders(added, removed)),
      );
    }
    if (this.#dynamic) {
      await this.#registrations.registerFiles();
      await this.#registrations.registerQueries();
    }
    await this.#roots.openFolders();
    await this.#rootsChanged();
    this.#onReady();
    await this.#rediscover();
  }

  #stop(): void {
    clearTimeout(this.#rediscovering);
    this.#hosting.dispose();
    this.#texts.dispose();
    this.#publisher.dispose();
    this.#roots.dispose();
  }

  #filesChanged({ changes }: DidChangeWatchedFilesParams): void {
    const changed = changes.flatMap(({ uri, type }) => {
      const path = pathOf(uri);
      return path === undefined ? [] : [{ path, isNew: type !== FileChangeType.Changed || ConfigDocuments.is(uri) }];
    });
    this.#texts.maps.filesChanged(changed.map(({ path }) => path));
    for (const { path } of changed) this.#hosting.graphChanged(pathKey(path));
    const paths = changed.filter(({ isNew }) => isNew).map(({ path }) => path);
    if (paths.length === 0) return;
    this.#service.filesChanged(paths);
    void this.#guard('Looking at changed files', async () => {
      if (await this.#roots.mayDiffer(paths)) this.#rediscoverSoon();
    });
  }

  #graphChanged(key: string): void {
    this.#texts.maps.graphChanged(key);
    this.#hosting.graphChanged(key);
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

  /** For who asks before the client has told of another groundplan.json. */
  async #configured(root: Root): Promise<void> {
    if (!(await root.isConfigStale())) return;
    const turn = this.#searching.then(async () => {
      if (await root.loadConfig()) await this.#rootsChanged();
    });
    this.#searching = turn.catch(() => {});
    await turn;
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
    if (this.#dynamic) {
      await this.#registrations.registerGraphs(this.#graphFilters());
      if (this.#roots.all().length > 0) await this.#registrations.registerMarked();
    }
    this.#configs.publish();
    this.#texts.rootsChanged();
    await this.#service.refresh();
    await this.#host();
  }

  #host(): Promise<void> {
    return this.#hosting.serve(this.#environment.trusted ? this.#roots.all() : []);
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
