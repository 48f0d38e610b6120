import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readFileText } from '../adapters/file-text.ts';
import { GitCli } from '../adapters/git.ts';
import { type BaselineFault, type GraphFile, readBaseline } from '../adapters/project.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { World } from './command.ts';

const FAULTS: Readonly<Record<BaselineFault, string>> = {
  'invalid-json': 'does not parse',
  'no-graph': 'holds no graph',
  'older-format': 'is in an older format',
};

// @implements arch:req-check-baseline
/**
 * What View15 compares with: the graph in another file or, where there is no such path, at a revision.
 * @returns undefined, with a note on standard error, where that graph is there but is no baseline
 * @throws GroundplanError `baseline/unreadable`, `baseline/not-found`
 */
export async function baselineOf(
  given: string,
  graph: GraphFile,
  world: World,
): Promise<ReadonlyMap<string, number> | undefined> {
  const note = async (what: string): Promise<undefined> => {
    await world.stderr.write(
      `note: the baseline ${what}; checking without one, so every view that is over the limit is an error.\n`,
    );
    return undefined;
  };
  const path = resolve(world.cwd, given);
  const isPath = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const text = isPath ? await textOfFile(given, path) : await textAtRevision(given, graph, world);
  if (text === null) return note(`"${given}" has no "${graph.name}"`);
  const baseline = readBaseline(text);
  return typeof baseline === 'string' ? note(`"${given}" ${FAULTS[baseline]}`) : baseline;
}

async function textOfFile(given: string, path: string): Promise<string> {
  const found = await readFileText(path, given).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GroundplanError('baseline/unreadable', `The baseline cannot be read. ${reason}`, {
      place: { file: given },
    });
  });
  if (found) return found.text;
  const message = `The baseline "${given}" is a path, but no file. Name a graph; if a git revision of that name is meant, write refs/heads/${given}.`;
  throw new GroundplanError('baseline/unreadable', message, { place: { file: given } });
}

async function textAtRevision(
  given: string,
  { files, path }: GraphFile,
  { cancellation }: World,
): Promise<string | null> {
  const git = new GitCli(files);
  const text = await git.show(path, given, cancellation);
  if (text !== null || (await git.commitOf(given, cancellation)) !== null) return text;
  const message =
    `The baseline "${given}" is neither a file here nor a revision of the repository around "${path}". ` +
    'Name a graph file, or a branch, tag or commit that git knows.';
  throw new GroundplanError('baseline/not-found', message, { data: { baseline: given } });
}
