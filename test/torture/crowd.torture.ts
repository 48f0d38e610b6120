// @scope arch:con-one-writer
import { runCrowd } from './crowd.ts';

/** Lets eight processes loose on one graph and prints what came of their mutations. */

const MEMBERS = 8;
const EACH = 200;

const { tried, applied, refused, insisted, insistedApplied, lost, milliseconds } = await runCrowd(MEMBERS, EACH);
const rows: [what: string, count: number][] = [
  ['mutations tried', tried],
  ['applied', applied],
  ...[...refused].map(([code, count]): [string, number] => [`refused: \`${code}\``, count]),
  ['applied and not in the graph (lost)', lost],
  ['insisted on a version', insisted],
  ['of these applied', insistedApplied],
];
console.log(`${MEMBERS} processes, ${EACH} mutations each, in ${(milliseconds / 1000).toFixed(1)} s; none crashed, none hung.

| what | count |
| --- | ---: |
${rows.map(([what, count]) => `| ${what} | ${count} |`).join('\n')}`);
