import type { Diagnostic } from 'vscode-languageserver';
import { DEFAULT_GRAPH } from '../engine/config.ts';
import { diagnosticsOf } from '../language/diagnostics.ts';
import type { GraphSession } from '../language/graph-session.ts';
import type { RootStatus } from '../protocol/messages.ts';
import { type GraphDocuments, isJudgedBy, judge, type OpenGraph, release } from './graph-documents.ts';
import type { ConnectionLogger } from './logger.ts';
import type { Publisher } from './publisher.ts';
import type { Root } from './root.ts';
import type { Roots } from './roots.ts';
import { pathKey, uriOf } from './uris.ts';

/** How long the first diagnostics wait for git, so that a view which was over before does not flash up as an error. */
const BASELINE_PATIENCE_MS = 1_000;

/** What of the client matters to what is shown. */
export interface Environment {
  jsonService: boolean;
  trusted: boolean;
  /** URIs of the workspace folders that are on no disk. */
  virtualFolders: readonly string[];
}

/** Brings open documents and roots together: which document is a graph, what it is judged by, what is shown of it. */
export class GraphService {
  constructor(
    readonly documents: GraphDocuments,
    readonly roots: Roots,
    private readonly environment: Environment,
    private readonly publisher: Publisher,
    private readonly logger: ConnectionLogger,
    /** Runs after anything that shows in the status. */
    private readonly onStatus: () => void,
  ) {}

  /** The session of a document that is a graph. */
  session(uri: string): GraphSession | undefined {
    return this.documents.get(uri)?.session;
  }

  /** Looks again at which documents are graphs and what they are judged by. */
  async refresh(): Promise<void> {
    await Promise.all(this.documents.all().map((open) => this.settle(open)));
    this.onStatus();
  }

  /** Gives a document its session, or takes it. */
  async settle(open: OpenGraph, anew = false): Promise<void> {
    const root = this.roots.byGraph(open.key);
    if (root === undefined && !this.#isVirtualGraph(open)) {
      if (open.session) this.publisher.clear(open.uri);
      release(open);
      return;
    }
    const isNew = open.session === undefined;
    judge(open, root?.options ?? {}, anew);
    if (root && this.environment.trusted) {
      const loaded = root.watchBaseline(() => this.#baselineChanged(root));
      if (isNew) await Promise.race([loaded, patience(BASELINE_PATIENCE_MS)]);
      else await loaded;
      if (this.documents.get(open.uri) !== open || open.session === undefined) return;
      judge(open, root.options);
    }
    this.publish(open);
  }

  /**
   * Resolves when what an open graph is judged by is what git and the disk have now, whether anybody has told of it or
   * not.
   */
  async upToDate(root: Root): Promise<void> {
    if (this.environment.trusted) await root.freshBaseline(() => this.#baselineChanged(root));
    const open = this.#openGraphOf(root);
    const differs = root.probe.askAgain();
    if (open?.session === undefined || (!differs && isJudgedBy(open, root.options))) return;
    judge(open, root.options, differs);
    this.publish(open);
  }

  publish(open: OpenGraph): void {
    this.publisher.schedule(
      open.uri,
      () => ({ diagnostics: this.#diagnostics(open), version: open.version }),
      this.onStatus,
    );
  }

  close(open: OpenGraph): void {
    this.publisher.clear(open.uri);
    this.onStatus();
  }

  /** Files came or went: test cases may name them. @param paths absolute */
  filesChanged(paths: readonly string[]): void {
    for (const root of this.roots.all()) {
      const inside = paths.map((path) => root.workspace.relative(path)).filter((path) => path !== null);
      const open = this.#openGraphOf(root);
      if (inside.length > 0 && root.probe.changed(inside) && open) this.#again(open);
    }
  }

  /** Restricted Mode ended, or the built-in JSON service came or went. */
  environmentChanged(): void {
    for (const open of this.documents.all()) if (open.session) this.#again(open);
  }

  status(): RootStatus[] {
    return this.roots.all().map((root) => {
      const session = this.#openGraphOf(root)?.session;
      const status = { root: root.uri, graph: uriOf(root.graphPath), configProblems: root.configProblems };
      if (session === undefined) return status;
      const { document, checker } = session;
      return { ...status, check: { parses: document.valid, ...checker.summary, generation: document.generation } };
    });
  }

  /** A graph where there is no disk: judged by itself alone. */
  #isVirtualGraph({ uri }: OpenGraph): boolean {
    if (!uri.endsWith(`/${DEFAULT_GRAPH}`)) return false;
    return this.environment.virtualFolders.some((folder) => uri.startsWith(`${folder.replace(/\/$/, '')}/`));
  }

  #baselineChanged(root: Root): void {
    const open = this.#openGraphOf(root);
    if (open?.session) this.#again(open);
  }

  #again(open: OpenGraph): void {
    this.settle(open, true).catch((error) => this.logger.failure(`Checking ${open.uri}`, error));
  }

  #openGraphOf(root: Root): OpenGraph | undefined {
    const key = pathKey(root.graphPath);
    return this.documents.all().find((open) => open.key === key);
  }

  #diagnostics(open: OpenGraph): Diagnostic[] {
    if (open.session === undefined) return [];
    try {
      return diagnosticsOf(open.session, this.environment.jsonService && open.languageId === 'json');
    } catch (error) {
      this.logger.failure(`Diagnostics of ${open.uri}`, error);
      return [];
    }
  }
}

function patience(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
