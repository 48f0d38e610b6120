// @scope arch:req-atomic-writer
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { byFileFunction } from './by-file-function.ts';
import { bySystemCall, whyNoTracing } from './by-system-call.ts';
import { type Kill, killEverywhere } from './kills.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import type { Way } from './ways.ts';

/**
 * Kills `groundplan edit` at every place that can be reached, in every scenario, and prints what was found. The first
 * scenario takes every system call; the others leave out those that touch neither files nor descriptors, which are many.
 */

const PROCESS_ONLY =
  /^(?:futex|m(?:map|unmap|protect|advise|remap)|brk|rt_sig\w+|get\w*id|epoll_\w+|uname|sched_\w+|io_uring_\w+|exit\w*|kill)$/;
const FIRST = SCENARIOS[0];
const atFileFunctions = byFileFunction('before', 'after');

interface Row {
  readonly scenario: string;
  readonly way: Way['name'];
  readonly kills: readonly Kill[];
  readonly seconds: number;
}

async function run(scenario: Scenario, way: Way): Promise<Row> {
  const start = performance.now();
  const calls = scenario === FIRST ? () => true : (call: string) => !PROCESS_ONLY.test(call);
  const kills = await killEverywhere(scenario, way, { calls, atOnce: Math.min(availableParallelism(), 4) });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.error(`${scenario.name}, ${way.name}s: ${kills.length} kills in ${seconds} s`);
  return { scenario: scenario.name, way: way.name, kills, seconds };
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const numeric = (column: number) => rows.every((row) => typeof row[column] === 'number');
  const rule = head.map((_, column) => (numeric(column) ? '---:' : '---'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function figures(kills: readonly Kill[]): number[] {
  const foundOld = kills.filter(({ found }) => found === 'old').length;
  const locks = kills.filter(({ lockLeft }) => lockLeft).length;
  const mostLeft = Math.max(0, ...kills.map(({ filesLeft }) => filesLeft));
  return [kills.length, foundOld, kills.length - foundOld, locks, mostLeft];
}

const FIGURES = ['kills', 'old graph', 'new graph', 'stale locks taken', 'most files left'];

function byCall(kills: readonly Kill[]): string {
  const calls = [...new Set(kills.map(({ call }) => call))].sort();
  return table(
    ['call', ...FIGURES],
    calls.map((call) => [call, ...figures(kills.filter((kill) => kill.call === call))]),
  );
}

const reason = FIRST ? await whyNoTracing(FIRST) : 'there is no scenario';
const rows: Row[] = [];
for (const scenario of SCENARIOS) {
  if (reason === null) rows.push(await run(scenario, bySystemCall));
  rows.push(await run(scenario, atFileFunctions));
}
const all = rows.flatMap(({ kills }) => kills);
const strace = reason === null ? spawnSync('strace', ['-V'], { encoding: 'utf8' }).stdout.split('\n')[0] : undefined;
const processor = cpus()[0]?.model.trim() ?? 'unknown processor';

console.log(`Node ${process.version}, ${cpus().length} x ${processor}, ${process.platform}; ${strace ?? `no system calls: ${reason}`}.
Neither the old graph nor the new one: 0. Next writer held up or unable to clear away: 0.
`);
console.log(
  table(
    ['scenario', 'dies at each', ...FIGURES, 'seconds'],
    [
      ...rows.map(({ scenario, way, kills, seconds }) => [scenario, way, ...figures(kills), seconds]),
      ['**all**', '', ...figures(all), rows.reduce((sum, { seconds }) => sum + seconds, 0)],
    ],
  ),
);
for (const way of [bySystemCall, atFileFunctions]) {
  const kills = all.filter((kill) => kill.way === way.name);
  if (kills.length > 0) console.log(`\nBy ${way.name}, over all scenarios:\n\n${byCall(kills)}`);
}
