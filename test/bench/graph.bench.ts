// @scope arch:req-benchmarks

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { generateGraph } from '../support/generate-graph.ts';
import { type Contender, groundplan, jsonLanguageService } from './contenders.ts';

/** Sizes in characters, runs of opening, and places typed at: fewer for the peer where one keystroke takes it seconds. */
const SIZES = [
  { label: '250 KB', size: 250_000, opens: 15, keystrokes: 400, peerKeystrokes: 60 },
  { label: '2.5 MB', size: 2_500_000, opens: 7, keystrokes: 400, peerKeystrokes: 20 },
  { label: '25 MB', size: 25_000_000, opens: 5, keystrokes: 400, peerKeystrokes: 8 },
] as const;

const root = process.cwd();
const contenders = [groundplan, jsonLanguageService(root)] as const;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A fixed sequence in [0, 1), so that both type at the same places. */
function places(): () => number {
  let state = 20261130;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function timeOpen(contender: Contender, text: string): Promise<number> {
  globalThis.gc?.();
  const start = performance.now();
  await contender.open(text);
  return performance.now() - start;
}

/** Types a letter at random places and takes it back; milliseconds from each to complete diagnostics. */
async function timeKeystrokes(contender: Contender, text: string, count: number): Promise<number[]> {
  const graph = await contender.open(text);
  const next = places();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = Math.floor(next() * text.length);
    for (const edit of [
      { start: at, end: at, text: 'x' },
      { start: at, end: at + 1, text: '' },
    ]) {
      const start = performance.now();
      await graph.edit(edit);
      times.push(performance.now() - start);
    }
  }
  return times;
}

/** Heap that an open graph keeps alive, in a process of its own, in bytes. */
function memory(name: string, file: string): number {
  const child = spawnSync(process.execPath, ['--expose-gc', process.argv[1] as string, '--memory', name, file], {
    encoding: 'utf8',
  });
  return Number(child.stdout.trim());
}

async function printMemory(name: string, file: string): Promise<void> {
  const contender = contenders.find((candidate) => candidate.name === name) as Contender;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const text = readFileSync(file, 'utf8');
  const graph = await contender.open(text);
  globalThis.gc?.();
  console.log(process.memoryUsage().heapUsed - before);
  await graph.edit({ start: 0, end: 0, text: '' });
}

async function measure(): Promise<string[]> {
  const rows = ['| graph | what | groundplan | peer | ratio |', '| --- | --- | ---: | ---: | ---: |'];
  const row = (label: string, what: string, ours: string, theirs: string, ratio: number): void => {
    const line = `| ${label} | ${what} | ${ours} | ${theirs} | ${ratio < 0.1 ? `1/${Math.round(1 / ratio)}` : ratio.toFixed(2)} |`;
    rows.push(line);
    console.error(line);
  };
  const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
  for (const { label, size, opens, keystrokes, peerKeystrokes } of SIZES) {
    const text = generateGraph(size);
    const [ours, peer] = contenders;
    const openings: [number[], number[]] = [[], []];
    // In turn, so that what else the machine does meets both alike; the first of each only warms up.
    for (let i = 0; i <= opens; i++) {
      for (const [at, contender] of contenders.entries()) {
        const time = await timeOpen(contender, text);
        if (i > 0) (openings[at] as number[]).push(time);
      }
    }
    const [oursOpen, peerOpen] = openings.map(median) as [number, number];
    row(label, 'open, to complete diagnostics', ms(oursOpen), ms(peerOpen), oursOpen / peerOpen);
    const oursKeys = await timeKeystrokes(ours, text, keystrokes);
    const peerKeys = await timeKeystrokes(peer, text, peerKeystrokes);
    row(
      label,
      'keystroke to complete diagnostics, median',
      ms(median(oursKeys)),
      ms(median(peerKeys)),
      median(oursKeys) / median(peerKeys),
    );
    const slow = [percentile(oursKeys, 0.95), percentile(peerKeys, 0.95)] as const;
    row(label, 'keystroke to complete diagnostics, 95th percentile', ms(slow[0]), ms(slow[1]), slow[0] / slow[1]);
    const file = join(root, 'out', 'bench', `${size}.json`);
    writeFileSync(file, text);
    const bytes = [memory(ours.name, file), memory(peer.name, file)] as const;
    const mb = (value: number): string => `${(value / 1e6).toFixed(1)} MB`;
    row(label, 'heap of an open graph', mb(bytes[0]), mb(bytes[1]), bytes[0] / bytes[1]);
  }
  return rows;
}

const [flag, name, file] = process.argv.slice(2);
if (flag === '--memory') await printMemory(name as string, file as string);
else {
  const rows = await measure();
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}; peer: vscode-json-languageservice, parse and strict schema alone.\n`,
  );
  console.log(rows.join('\n'));
}
