import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { Breather } from '../../server/src/adapters/breather.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { applyMutations, type OpenGraph } from '../../server/src/adapters/graph-writer.ts';
import { InSteps } from '../../server/src/adapters/in-steps.ts';
import { FileLock } from '../../server/src/adapters/lock.ts';
import { nodeHash } from '../../server/src/adapters/system.ts';
import { CanonicalVersions } from '../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { runBatch, runningBatch } from '../../server/src/engine/mutation/batch.ts';
import { followEdits } from '../../server/src/engine/mutation/trial.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { Checker } from '../../server/src/engine/rules/checker.ts';
import { generateGraph } from '../support/generate-graph.ts';
import { newRelationships } from '../support/large-batch.ts';

/** Sizes in characters, and how often each thing is done. */
const SIZES = [
  { label: '250 KB', size: 250_000, runs: 300, peerRuns: 100, writes: 20 },
  { label: '25 MB', size: 25_000_000, runs: 100, peerRuns: 9, writes: 5 },
] as const;

const BATCHES = [
  { label: '1,000', count: 1_000, runs: 10 },
  { label: '10,000', count: 10_000, runs: 5 },
] as const;

const PATH = 'graph.json';

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Milliseconds, the first run left out: it only warms up. */
async function time(runs: number, act: (run: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    await act(run);
    if (run > 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** A graph that is open, as a host holds it. */
class Host implements OpenGraph {
  readonly checker: Checker;
  readonly versions = new CanonicalVersions(nodeHash);
  readonly elementId: string;
  readonly viewId = 'view-3';
  readonly memberId: string;

  constructor(text: string) {
    this.checker = new Checker(GraphDocument.parse(text), { files: { isFile: () => true } });
    this.versions.of(this.checker.document);
    const { elements } = this.checker.document.items;
    this.elementId = elements[elements.length >> 1]?.facts?.id ?? '';
    this.memberId = this.checker.index.view(this.viewId)?.facts.elements[5] ?? '';
  }

  preview(...mutations: unknown[]) {
    return runBatch(this.checker, { mutations }, this.versions);
  }

  /** As a server does it: others run meanwhile. */
  async previewInSteps(mutations: readonly unknown[]): Promise<void> {
    const run = { cancellation: neverCancelled };
    const work = runningBatch(this.checker, { mutations }, this.versions);
    await new InSteps(run, new Breather()).through(work, () => true);
  }

  /** All but reading and writing the file: the edits that would be written, and the open graph with them in it. */
  apply(...mutations: unknown[]): void {
    const { status, edits } = this.preview(...mutations);
    if (status === 'failed') throw new Error('The batch of the measurement fails.');
    followEdits(this.checker, edits);
  }
}

/** What a program does that has no document: read the whole, change it, write the whole. */
function reserialise(text: string, run: number): string {
  const graph = JSON.parse(text);
  graph.elements[graph.elements.length >> 1].description = `Changed for the ${run}th time.`;
  return JSON.stringify(graph, null, 2);
}

/** The same for many new entries, without what follows from them elsewhere. */
function reserialiseWith(text: string, relationships: readonly unknown[]): string {
  const graph = JSON.parse(text);
  graph.relationships.push(...relationships);
  return JSON.stringify(graph, null, 2);
}

/** How long others wait at most for their turn while something is done, in milliseconds. */
async function longestWait(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await act();
  isOver = true;
  return Math.max(longest, performance.now() - last);
}

async function measure(): Promise<string[]> {
  const rows = ['| graph | what | groundplan | peer | ratio |', '| --- | --- | ---: | ---: | ---: |'];
  for (const { label, size, runs, peerRuns, writes } of SIZES) {
    const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
    const row = (what: string, ours: number, theirs: number): void => {
      const ratio = ours < theirs ? `1/${Math.round(theirs / ours)}` : (ours / theirs).toFixed(2);
      const line = `| ${label} | ${what} | ${ms(ours)} | ${ms(theirs)} | ${ratio} |`;
      rows.push(line);
      console.error(line);
    };
    const text = generateGraph(size);
    const host = new Host(text);
    const { elementId: id, viewId, memberId } = host;
    const peer = await time(peerRuns, (run) => reserialise(text, run));
    const describe = (run: number) => ({ type: 'updateElement', id, patch: { description: `Changed ${run}.` } });
    const rename = (run: number) => ({ type: 'updateElement', id, patch: { name: `Name ${run}` } });
    const add = (run: number) => ({
      type: 'addElement',
      element: { id: `new-${run}`, name: `New ${run}`, type: 'Goal' },
      view_ids: [viewId],
    });
    const leave = { type: 'updateView', view_id: viewId, patch: { included_elements: { remove: [memberId] } } };
    row('preview, one field', await time(runs, (run) => host.preview(describe(run))), peer);
    row('preview, a new name and its copies', await time(runs, (run) => host.preview(rename(run))), peer);
    row('preview, a new element', await time(runs, (run) => host.preview(add(run))), peer);
    row('preview that fails, with advice', await time(runs, () => host.preview(leave)), peer);
    row('apply, one field, without the file', await time(runs, (run) => host.apply(describe(run))), peer);
    for (const { label: many, count, runs: times } of BATCHES) {
      const mutations = newRelationships(text, count);
      const relationships = mutations.map((mutation) => (mutation as { relationship: unknown }).relationship);
      const what = `a batch of ${many} new relationships`;
      const theirs = await time(times, () => reserialiseWith(text, relationships));
      row(`preview, ${what}`, await time(times, () => host.preview(...mutations)), theirs);
      const waits: number[] = [];
      for (let run = 0; run < times; run++) {
        waits.push(await longestWait(() => host.previewInSteps(mutations)));
      }
      row(`longest wait of others meanwhile, ${what}`, median(waits), theirs);
    }
    await measureFile(text, writes, (ours, theirs) => row('apply, one field, locked and synced on disk', ours, theirs));
  }
  return rows;
}

async function measureFile(text: string, writes: number, tell: (ours: number, theirs: number) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
  try {
    const file = join(folder, PATH);
    writeFileSync(file, text);
    const files = new DiskWorkspace(folder);
    const host = new Host(text);
    const store = {
      files,
      path: PATH,
      writer: new DiskWriter(files, new FileLock(files)),
      hash: nodeHash,
      open: (wanted: string) => (host.checker.document.holds(wanted) ? host : undefined),
      written: (edits: Parameters<typeof followEdits>[1]) => followEdits(host.checker, edits),
    };
    const ours = await time(writes, async (run) => {
      const mutations = [{ type: 'updateElement', id: host.elementId, patch: { description: `On disk ${run}.` } }];
      if (!(await applyMutations(store, { mutations }, { cancellation: neverCancelled })).written)
        throw new Error('Not written.');
    });
    const theirs = await time(writes, (run) => writeFileSync(file, reserialise(readFileSync(file, 'utf8'), run)));
    tell(ours, theirs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows = await measure();
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}; peer: JSON.parse, one assignment, JSON.stringify; on disk also readFileSync and writeFileSync, without lock or sync.\n`,
);
console.log(rows.join('\n'));
