import { stat } from 'node:fs/promises';
import type { GraphDocument } from '../../engine/graph/document.ts';
import type { BuiltMap } from '../../engine/map/builder.ts';
import { traceDiagnostics } from '../../engine/rules/trace-diagnostics.ts';
import { DiskWriter } from '../atomic-writer.ts';
import { DiskWorkspace } from '../disk-workspace.ts';
import { stampOf } from '../file-stamp.ts';
import type { GraphStore } from '../graph-writer.ts';
import { FileLock } from '../lock.ts';
import { NotedProbe } from '../noted-probe.ts';
import { mapNotes } from '../open-map.ts';
import { type GraphFile, type Project, projectIn } from '../project.ts';
import { type KeptMap, mapBuilder, mapInput } from '../project-map.ts';
import { nodeHash } from '../system.ts';
import type { EngineSource, ShownGraph, ShownMap } from './engine.ts';
import { HeadBaseline } from './head-baseline.ts';
import { KeptGraph } from './kept-graph.ts';
import type { Run } from './service.ts';

/** A graph that is written all the time: after this many tries the map may be a moment behind it. */
const MOST_TRIES = 3;

interface Read {
  readonly document: GraphDocument | null;
  readonly built: BuiltMap;
}

/** What of a workspace is kept between questions. */
interface Kept {
  readonly workspace: DiskWorkspace;
  readonly probe: NotedProbe;
  readonly graph: KeptGraph;
  /** When the graph was read last. */
  read?: { readonly path: string; readonly stamp: string | undefined; readonly edits: number };
  readonly baseline: HeadBaseline;
  map?: KeptMap;
}

// @implements arch:req-map-fresh-per-call
/**
 * The workspace as it is on disk when the question is asked. Nobody tells of changes: everything is looked at again, and
 * read again where it looks different.
 */
export class DiskSource implements EngineSource {
  #kept: Kept | undefined;

  /** @param root looked up for each question; throws `workspace/*` */
  constructor(private readonly root: () => string) {}

  project(): Promise<Project> {
    return projectIn(this.#keep().workspace);
  }

  async map(run: Run): Promise<ShownMap> {
    const kept = this.#keep();
    kept.map ??= mapBuilder(kept.workspace);
    const { builder, code } = kept.map;
    for (let left = MOST_TRIES; ; left--) {
      const project = await projectIn(kept.workspace);
      const { graph } = project;
      const input = await mapInput(project, null);
      const document = await this.#document(kept, graph);
      const edits = document?.edits;
      builder.invalidate();
      const built = await builder.build({ ...input, graph: document }, run.cancellation, (done, total) =>
        run.progress?.({ done, total, message: 'Reading files' }),
      );
      void code.save();
      // Another question may have met another text meanwhile.
      if (document?.edits === edits || left === 1) return this.#shown(kept, project, { document, built }, run);
    }
  }

  #shown(kept: Kept, project: Project, { document, built }: Read, run: Run): ShownMap {
    const { graph, config } = project;
    return {
      map: built.map,
      context: {
        canonicalVersion: document && kept.graph.versions.of(document),
        notes: mapNotes(graph.name, document),
      },
      unsaved: false,
      checked: async () => ({
        checker: document ? kept.graph.judged(document, await this.#options(kept, project, run)) : undefined,
        file: graph.name,
        get traces() {
          return traceDiagnostics(built, config.rules).map(({ offset: _, ...diagnostic }) => diagnostic);
        },
      }),
    };
  }

  async graph(run: Run): Promise<ShownGraph | null> {
    const kept = this.#keep();
    const project = await projectIn(kept.workspace);
    const document = await this.#document(kept, project.graph);
    return (
      document && {
        document,
        versions: kept.graph.versions,
        unsaved: false,
        checker: async () => kept.graph.judged(document, await this.#options(kept, project, run)),
      }
    );
  }

  /** The graph on disk; read only where the file may be another one. */
  async #document(kept: Kept, { files, path }: GraphFile): Promise<GraphDocument | null> {
    const stamp = await stat(files.resolve(path), { bigint: true }).then(stampOf, () => undefined);
    const { document } = kept.graph;
    const isRead = kept.read?.path === path && kept.read.stamp === stamp && kept.read.edits === document?.edits;
    if (document !== undefined && stamp !== undefined && isRead) return document;
    const found = await files.readDisk(path);
    if (found === null) return null;
    const now = kept.graph.follow(found.text);
    kept.read = { path, stamp, edits: now.edits };
    return now;
  }

  async store(run: Run): Promise<GraphStore> {
    const kept = this.#keep();
    const project = await projectIn(kept.workspace);
    const { files, path, name } = project.graph;
    const options = await this.#options(kept, project, run);
    return {
      files,
      path,
      name,
      writer: new DiskWriter(files, new FileLock(files)),
      hash: nodeHash,
      options,
      open: (text) => ({ checker: kept.graph.checker(text, options), versions: kept.graph.versions }),
    };
  }

  async #options({ probe, baseline }: Kept, { config, graph }: Project, { cancellation }: Run) {
    return { files: probe, severities: config.rules, baseline: await baseline.of(graph, cancellation) };
  }

  #keep(): Kept {
    const root = this.root();
    if (this.#kept?.workspace.root !== root) {
      const workspace = new DiskWorkspace(root);
      const probe = new NotedProbe(workspace);
      this.#kept = { workspace, probe, graph: new KeptGraph(nodeHash), baseline: new HeadBaseline() };
    }
    this.#kept.workspace.invalidate();
    return this.#kept;
  }
}
