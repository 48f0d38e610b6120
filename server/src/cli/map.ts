import { discoverRoot } from '../adapters/discovery.ts';
import { openMap } from '../adapters/open-map.ts';
import type { SkipReason } from '../engine/map/files.ts';
import type { MapStats } from '../engine/map/stats.ts';
import { plural } from '../engine/rules/wording.ts';
import { type Command, EXIT, textOption, WORKSPACE_OPTION } from './command.ts';
import type { Paint } from './render/paint.ts';
import { type Cell, tableText } from './render/table.ts';
import { readShared } from './shared-project.ts';

// @implements arch:req-map-command
export const map: Command = {
  name: 'map',
  summary: 'Build the map: what there is in graph, specifications and code',
  usage: ['map [--stats] [--workspace DIR] [--json]'],
  details: [
    'The map holds the elements and views of the graph, the units of the specifications, the code that carries markers, ' +
      'and how they hang together. Shown are the counts of each source and kind.',
    'With --json the map itself is printed; saved in a file, query, select and explain answer from it (--map FILE).',
  ],
  positionals: [],
  options: {
    stats: {
      type: 'boolean',
      summary: 'Say also how many files were read and skipped, and why; with --json as "stats" in the map.',
    },
    workspace: WORKSPACE_OPTION,
  },
  async run(request, world) {
    const { env, cwd, cancellation, stderr } = world;
    const { root } = discoverRoot({ explicit: textOption(request, 'workspace'), env, cwd, upwards: true });
    const { built, notes } = await openMap(await readShared(root, world), cancellation);
    for (const note of notes) await stderr.write(`note: ${note}\n`);
    const { map: value, stats } = built;
    const all = request.options.stats === true;
    return {
      exit: EXIT.done,
      value: all ? { ...value, stats } : value,
      text: (paint) => countsText(stats, paint) + (all ? statsText(stats) : ''),
    };
  },
};

function countsText({ kinds, nodes, edges, dangling }: MapStats, paint: Paint): string {
  const tables = Object.entries(kinds).map(([source, counts]) => {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const rows = Object.entries(counts).map(([kind, count]): Cell[] => {
      return [{ text: String(count), align: 'right' }, { text: kind === '' ? 'without a kind' : kind }];
    });
    return `${paint.strong(source)} ${total}\n${tableText(rows, '  ')}`;
  });
  const lost = dangling === 0 ? '' : `, ${dangling} of them dangling`;
  return `${tables.join('')}${plural(nodes, 'node')}, ${plural(edges, 'edge')}${lost}\n`;
}

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  ignored: 'ignored by .gitignore',
  excluded: 'excluded by groundplan.json',
  'build-folder': 'folders of packages, builds and version control',
  link: 'links out of the workspace',
  'too-large': 'larger than 2 MB',
  binary: 'binary',
  unreadable: 'unreadable',
};

function statsText({ files, parsed, markers, dangling, skipped }: MapStats): string {
  const rows: [label: string, count: number][] = [
    ['files in the roots', files],
    ['parsed as code', parsed],
    ['markers', markers],
    ['edges to an address that nothing has', dangling],
    ...Object.entries(SKIPPED).map(([reason, label]): [string, number] => {
      return [`skipped: ${label}`, skipped[reason as SkipReason]];
    }),
  ];
  const table = rows.map(([label, count]): Cell[] => [{ text: String(count), align: 'right' }, { text: label }]);
  return `${tableText(table)}A folder that is skipped counts once.\n`;
}
