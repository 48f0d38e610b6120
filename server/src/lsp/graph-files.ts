import { stat } from 'node:fs/promises';
import { GraphDocument } from '../engine/graph/document.ts';
import { ModelIndex } from '../engine/graph/model-index.ts';
import type { SearchedGraph } from '../language/workspace-symbols.ts';
import type { GraphService } from './graph-service.ts';
import type { ConnectionLogger } from './logger.ts';
import type { Root } from './root.ts';
import { keyOf, uriOf } from './uris.ts';

interface Known {
  /** Size and time of the file that was read. */
  readonly state: string;
  readonly graph: SearchedGraph;
}

/** Every graph of the workspace, the open ones as they are in the editor, the others as they are on disk. */
export class GraphFiles {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly service: GraphService,
    private readonly logger: ConnectionLogger,
  ) {}

  async all(): Promise<readonly SearchedGraph[]> {
    const open = this.service.documents.all().flatMap(({ session }): SearchedGraph[] => {
      return session === undefined
        ? []
        : [{ uri: session.uri, document: session.document, index: session.checker.index }];
    });
    const opened = new Set(open.map(({ uri }) => keyOf(uri)));
    const closed = this.service.roots.all().filter((root) => !opened.has(keyOf(uriOf(root.graphPath))));
    const read = await Promise.all(closed.map((root) => this.#read(root)));
    return [...open, ...read.filter((graph) => graph !== undefined)];
  }

  /** Read again only where the file has changed. */
  async #read(root: Root): Promise<SearchedGraph | undefined> {
    const { graphPath } = root;
    try {
      const found = await stat(graphPath).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      const state = `${found.size} ${found.mtimeMs}`;
      const known = this.#known.get(graphPath);
      if (known?.state === state) return known.graph;
      const file = await root.workspace.readDisk(root.config.graph);
      if (file === null) return undefined;
      const document = GraphDocument.parse(file.text);
      const index = ModelIndex.of(document.items, document.generation);
      const graph = { uri: uriOf(graphPath), document, index };
      this.#known.set(graphPath, { state, graph });
      return graph;
    } catch (error) {
      this.logger.failure(`Reading ${graphPath}`, error);
      return undefined;
    }
  }
}
