/**
 * One of a crowd that changes a graph at once. Arguments: workspace, its number, how many mutations, a file in which all
 * note whose turn it is, and one for its own results (a JSON line each).
 */
import { appendFileSync } from 'node:fs';
import { DiskWriter } from '../../../server/src/adapters/atomic-writer.ts';
import { applyMutations } from '../../../server/src/adapters/graph-writer.ts';
import { FileLock } from '../../../server/src/adapters/lock.ts';
import { openProject, readGraph } from '../../../server/src/adapters/project.ts';
import { nodeHash } from '../../../server/src/adapters/system.ts';
import { GroundplanError } from '../../../server/src/engine/errors.ts';
import { type AtomicWriter, neverCancelled } from '../../../server/src/engine/ports.ts';
import type { CrowdResult } from '../crowd.ts';
import { diceOf, nextMutation } from '../crowd-graph.ts';

const [folder = '', number, count, turns = '', results = ''] = process.argv.slice(2);
const member = Number(number);
await main();

async function main(): Promise<void> {
  const { workspace, config, graph } = await openProject(folder);
  const disk = new DiskWriter(graph.files, new FileLock(graph.files));
  const dice = diceOf(1 + member);
  let mark = '';
  let seen: string | null = null;
  const writer: AtomicWriter = {
    write: (path, next, cancellation) =>
      disk.write(
        path,
        (current) => {
          const file = next(current);
          // Under the lock: the order of these lines is the order of the writes.
          appendFileSync(turns, `${mark}\n`);
          return file;
        },
        cancellation,
      ),
  };
  const store = {
    files: graph.files,
    path: graph.path,
    writer,
    hash: nodeHash,
    options: { files: workspace, severities: config.rules },
  };
  for (let k = 0; k < Number(count); k++) {
    mark = `mark-${member}-${k}`;
    const mutations = [nextMutation((await readGraph(graph)).text, member, mark, dice)];
    // One in four insists on the version after its own last write, which others have mostly left behind.
    const request = { mutations, ...(seen !== null && dice(4) === 0 ? { expectedVersion: seen } : {}) };
    const result = await attempt(() => applyMutations(store, request, { cancellation: neverCancelled }));
    if (result.after !== null) seen = result.after;
    appendFileSync(results, `${JSON.stringify({ mark, request, ...result })}\n`);
  }
}

async function attempt(act: () => ReturnType<typeof applyMutations>): Promise<Omit<CrowdResult, 'mark' | 'request'>> {
  try {
    const { written, errors = [], canonicalVersion } = await act();
    const { before, after } = canonicalVersion;
    return { written, before, after, reasons: errors.map(({ code, message }) => ({ code, message })) };
  } catch (error) {
    if (!(error instanceof GroundplanError)) throw error;
    return { written: false, before: null, after: null, reasons: [{ code: error.code, message: error.message }] };
  }
}
