import { basename } from 'node:path';
import { DiskWriter } from '../adapters/atomic-writer.ts';
import { discoverRoot } from '../adapters/discovery.ts';
import { FileLock } from '../adapters/lock.ts';
import { GroundplanError } from '../engine/errors.ts';
import { initialGraph } from '../engine/graph/initial.ts';
import { neverCancelled } from '../engine/ports.ts';
import type { InitializeWorkspaceResult } from '../protocol/messages.ts';
import type { ConnectionLogger } from './logger.ts';
import { Root } from './root.ts';
import { uriOf } from './uris.ts';

/**
 * Writes a valid graph, where the workspace's configuration wants it, and never over anything.
 * @param folder absolute path
 */
export async function initializeWorkspace(
  folder: string,
  logger: ConnectionLogger,
): Promise<InitializeWorkspaceResult> {
  try {
    // Refuses the home folder and the root of the file system.
    discoverRoot({ explicit: folder, cwd: folder, upwards: false });
    const root = new Root(folder, logger);
    await root.loadConfig();
    const { workspace, config } = root;
    const graph = uriOf(root.graphPath);
    if (root.configProblems > 0) {
      return { refused: `groundplan.json has a fault, so it is not known where the graph belongs. Correct it first.` };
    }
    const writer = new DiskWriter(workspace, new FileLock(workspace));
    let existed = false;
    await writer.write(
      config.graph,
      (current) => {
        existed = current !== null;
        return current ?? { text: initialGraph(basename(folder) || 'System'), bom: false };
      },
      neverCancelled,
    );
    if (existed) return { refused: `${config.graph} is there already. Nothing was written.`, graph };
    return { graph };
  } catch (error) {
    if (error instanceof GroundplanError) return { refused: error.message };
    throw error;
  }
}
