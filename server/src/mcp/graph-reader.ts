import type { ViewLayout } from '../engine/diagram/layout.ts';
import type { ViewModel } from '../engine/diagram/view-model.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import type { GraphIndex } from '../engine/graph/graph-index.ts';
import type { Cancellation } from '../engine/ports.ts';

/** What resources, completions and prompts are made from. */
export interface GraphReader {
  /**
   * The graph as it is now, with what an open editor holds; null where there is none.
   * @throws GroundplanError `workspace/*`, `config/*`
   */
  graph(): Promise<OpenedGraph | null>;
  /** @throws GroundplanError `cancelled`, `worker/*`, `diagram/*` */
  layout(view: ViewModel, cancellation: Cancellation): Promise<ViewLayout>;
  /** Somebody wants to hear of changes. Never throws. */
  watch?(): Promise<void>;
  /** Folders that no error may name. */
  readonly secretPaths?: readonly string[];
}

export interface OpenedGraph {
  readonly index: GraphIndex;
  readonly document: GraphDocument;
  /** Null while the text does not parse. */
  readonly canonicalVersion: string | null;
  /** True where an open editor holds something else than the disk. */
  readonly unsaved: boolean;
}

/** @throws GroundplanError `workspace/no-graph`, `graph/unreadable`, and those of the reader */
export async function readableGraph(reader: GraphReader): Promise<OpenedGraph> {
  const opened = await reader.graph();
  if (opened === null) {
    const message =
      'There is no architecture graph in this workspace yet. The tool initializeWorkspace makes one; then ask again.';
    throw new GroundplanError('workspace/no-graph', message);
  }
  if (opened.document.hasModel) return opened;
  const message =
    'The architecture graph is no JSON, and never was since it was opened. validateSystemArchitecture says where it breaks; ask again when it is mended.';
  throw new GroundplanError('graph/unreadable', message);
}
