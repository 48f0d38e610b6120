import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { applyMutations } from '../../server/src/adapters/graph-writer.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { GRAPH_PATH } from '../cli/graphs.ts';
import { put } from '../support/folders.ts';
import { MemoryWorkspace, MemoryWriter, memoryHash } from '../support/memory.ts';
import { crowdGraph } from './crowd-graph.ts';

const PROGRAM = 'test/torture/programs/crowd-member.ts';
/** Longest that a crowd may take for each of its mutations before it counts as hung, in milliseconds. */
const PATIENCE = 500;

/** What a member noted of one mutation. */
export interface CrowdResult {
  /** Different for every mutation of every member. */
  readonly mark: string;
  readonly request: { readonly mutations: readonly unknown[]; readonly expectedVersion?: string };
  readonly written: boolean;
  readonly before: string | null;
  readonly after: string | null;
  /** Why it was not applied. */
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
}

export interface CrowdFigures {
  readonly tried: number;
  readonly applied: number;
  /** How many were refused for which reason, by code. */
  readonly refused: ReadonlyMap<string, number>;
  /** How many insisted on a version, and how many of those were applied. */
  readonly insisted: number;
  readonly insistedApplied: number;
  /** Applied by their answer, and not to be found in the graph. */
  readonly lost: number;
  readonly milliseconds: number;
}

/**
 * Several processes change one graph at once. Then what they were told is compared with what is there: the applied
 * mutations, applied again one after the other in the order of their turns, must find and leave the versions that the
 * processes were told, and lead to the very text on disk.
 */
export async function runCrowd(members: number, each: number): Promise<CrowdFigures> {
  const room = realpathSync.native(mkdtempSync(join(tmpdir(), 'groundplan-crowd-')));
  try {
    const text = crowdGraph(members);
    const graph = put(room, `house/${GRAPH_PATH}`, text);
    const house = join(room, 'house');
    assertValid(house);
    const program = await bundled(room);
    const start = performance.now();
    const files = await Promise.all(
      Array.from({ length: members }, (_, k) => runMember(program, room, k, members, each)),
    );
    const milliseconds = performance.now() - start;
    const results = files.flatMap(linesOf).map((line): CrowdResult => JSON.parse(line));
    assert.equal(results.length, members * each, 'every mutation has its answer');
    for (const { mark, written, reasons } of results)
      assert.ok(written || reasons.some(({ code, message }) => code !== '' && message !== ''), `${mark} has no reason`);
    const lost = await replay(text, inTurn(results, linesOf(join(room, 'turns'))), readFileSync(graph, 'utf8'));
    assert.deepEqual(readdirSync(dirname(graph)), [basename(graph)], 'nothing is left beside the graph');
    assertValid(house);
    return { ...count(results), lost, milliseconds };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

async function bundled(room: string): Promise<string> {
  const outfile = join(room, 'member.mjs');
  const options = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
  } satisfies BuildOptions;
  await build({ entryPoints: [PROGRAM], outfile, ...options });
  return outfile;
}

/** Returns the file with its results. Error: it crashed or hung. */
async function runMember(
  program: string,
  room: string,
  member: number,
  members: number,
  each: number,
): Promise<string> {
  const results = join(room, `results-${member}`);
  const args = [program, join(room, 'house'), String(member), String(each), join(room, 'turns'), results];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000 + PATIENCE * each * members);
  const end = await once(child, 'exit');
  clearTimeout(patience);
  assert.deepEqual(end, [0, null], `process ${member} ended by itself`);
  return results;
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The applied ones in the order in which they had their turn. */
function inTurn(results: readonly CrowdResult[], turns: readonly string[]): CrowdResult[] {
  const applied = new Map(results.filter(({ written }) => written).map((result) => [result.mark, result]));
  // Who was called twice, because the file had changed under it, wrote what it said last.
  const order = [...new Set(turns.toReversed())].reverse().flatMap((mark) => applied.get(mark) ?? []);
  assert.equal(order.length, applied.size, 'whoever wrote had a turn');
  return order;
}

/** How many of the applied ones are not in the graph. */
async function replay(text: string, applied: readonly CrowdResult[], onDisk: string): Promise<number> {
  const files = new MemoryWorkspace({ [GRAPH_PATH]: text });
  const store = { files, path: GRAPH_PATH, writer: new MemoryWriter(files), hash: memoryHash };
  let lost = 0;
  for (const { mark, request, before, after } of applied) {
    const { written, canonicalVersion } = await applyMutations(store, request, { cancellation: neverCancelled });
    assert.deepEqual([mark, canonicalVersion], [mark, { before, after }]);
    if (!written) lost++;
  }
  assert.equal(files.files.get(GRAPH_PATH)?.text, onDisk, 'the graph is what the applied mutations lead to');
  return lost;
}

function count(results: readonly CrowdResult[]): Omit<CrowdFigures, 'lost' | 'milliseconds'> {
  const refused = new Map<string, number>();
  for (const { written, reasons } of results) {
    const code = reasons[0]?.code ?? '';
    if (!written) refused.set(code, (refused.get(code) ?? 0) + 1);
  }
  const insisting = results.filter(({ request }) => request.expectedVersion !== undefined);
  return {
    tried: results.length,
    applied: results.filter(({ written }) => written).length,
    refused: new Map([...refused].sort(([a], [b]) => (a < b ? -1 : 1))),
    insisted: insisting.length,
    insistedApplied: insisting.filter(({ written }) => written).length,
  };
}

function assertValid(house: string): void {
  const { status, stdout } = spawnSync(process.execPath, ['dist/cli.js', 'check', '--json', '--workspace', house], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, `check of the graph: ${stdout}`);
}
