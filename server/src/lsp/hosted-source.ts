import { DiskWriter } from '../adapters/atomic-writer.ts';
import type { EngineSource, ShownGraph, ShownMap } from '../adapters/engine/engine.ts';
import type { Run } from '../adapters/engine/service.ts';
import type { GraphStore } from '../adapters/graph-writer.ts';
import type { UnsavedText } from '../adapters/host/messages.ts';
import { FileLock } from '../adapters/lock.ts';
import type { Project } from '../adapters/project.ts';
import { nodeHash } from '../adapters/system.ts';
import type { DirtyDocuments } from './dirty-documents.ts';
import type { GraphDocuments } from './graph-documents.ts';
import type { MapService } from './map-service.ts';
import type { OpenTexts } from './open-texts.ts';
import type { Root } from './root.ts';
import type { RootGraph } from './root-graph.ts';
import { projectOf } from './root-map.ts';
import { keyOf, pathKey } from './uris.ts';

/** What of the server an engine for others is made from. */
export interface HostedParts {
  readonly maps: MapService;
  readonly graphs: GraphDocuments;
  readonly texts: OpenTexts;
  readonly dirty: DirtyDocuments;
  /** Resolves when a root is configured as groundplan.json on disk says. */
  configured(root: Root): Promise<void>;
  /** Resolves when its open graph is judged by what git and the disk have now. */
  judged(root: Root): Promise<void>;
  /** A graph was made where there was none. */
  initialized(): void;
}

// @implements arch:req-query-sees-unsaved
// @implements arch:req-attached-fresh
/** The workspace as the editor shows it: for agents and command lines that are attached to this server. */
export class HostedSource implements EngineSource {
  constructor(
    private readonly root: Root,
    private readonly graphOfRoot: RootGraph,
    private readonly parts: HostedParts,
  ) {}

  /** Errors: `config/*`, as for whoever stands alone: the editor goes on with the defaults and shows the fault. */
  async project(): Promise<Project> {
    const { root, parts } = this;
    await parts.configured(root);
    if (root.configFault) throw root.configFault;
    return projectOf(root);
  }

  async map(run: Run): Promise<ShownMap> {
    const { root, graphOfRoot, parts } = this;
    await this.project();
    const served = await parts.maps.fresh(root, (done, total) =>
      run.progress?.({ done, total, message: 'Reading files' }),
    );
    run.cancellation.throwIfCancelled();
    const { document } = served;
    return {
      map: served.built.map,
      context: served.context,
      unsaved: served.unsaved || this.#unsavedFiles().length > 0,
      checked: async () => {
        await parts.judged(root);
        return {
          checker: document ? graphOfRoot.checkerOf(document) : undefined,
          file: served.graphFile,
          get traces() {
            return served.traces.map(({ offset: _, ...diagnostic }) => diagnostic);
          },
        };
      },
    };
  }

  async graph(): Promise<ShownGraph | null> {
    const { root, graphOfRoot, parts } = this;
    await this.project();
    const { document, unsaved } = await graphOfRoot.current();
    return (
      document && {
        document,
        versions: graphOfRoot.versions,
        unsaved,
        checker: async () => {
          await parts.judged(root);
          return graphOfRoot.checkerOf(document);
        },
      }
    );
  }

  async store(): Promise<GraphStore> {
    const { root, graphOfRoot, parts } = this;
    const { workspace, config } = await this.project();
    await parts.judged(root);
    let onDisk = '';
    return {
      files: { readDisk: (path) => workspace.readDisk(path), isDirty: () => graphOfRoot.isDirty(onDisk) },
      path: config.graph,
      writer: new DiskWriter(workspace, new FileLock(workspace)),
      hash: nodeHash,
      options: root.options,
      open: (text) => {
        onDisk = text;
        return { checker: graphOfRoot.checkerOfText(text), versions: graphOfRoot.versions };
      },
    };
  }

  initialized(): void {
    this.parts.initialized();
  }

  /** What editors hold of this root's files that is not on disk. */
  unsavedTexts(): readonly UnsavedText[] {
    const { root, parts } = this;
    const { graphs, dirty } = parts;
    const graph = graphs.all().find(({ key }) => key === pathKey(root.graphPath) && dirty.mayDiffer(key));
    if (graph === undefined) return this.#unsavedFiles();
    const { document, version } = graph;
    const text = document.slice(0, document.length);
    return [{ path: root.config.graph, text, version }, ...this.#unsavedFiles()];
  }

  /** All but the graph. */
  #unsavedFiles(): readonly UnsavedText[] {
    const { texts, dirty } = this.parts;
    return texts.all().flatMap(({ path, uri, text, version }) => {
      const inside = path === undefined || !dirty.mayDiffer(keyOf(uri)) ? null : this.#inside(path);
      return inside === null ? [] : [{ path: inside, text, version }];
    });
  }

  /** Null for what is no file of this root, also where a link in it leads out. */
  #inside(absolute: string): string | null {
    const { workspace } = this.root;
    const path = workspace.relative(absolute);
    try {
      if (path !== null) workspace.resolve(path);
      return path;
    } catch {
      return null;
    }
  }
}
