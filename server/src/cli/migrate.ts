import { DiskWriter } from '../adapters/atomic-writer.ts';
import { discoverRoot } from '../adapters/discovery.ts';
import { type MigrationResult, migrateGraph } from '../adapters/graph-migration.ts';
import { FileLock } from '../adapters/lock.ts';
import { openFile, openProject, type Project } from '../adapters/project.ts';
import { nodeHash } from '../adapters/system.ts';
import type { MigrationEntry, MigrationStep } from '../engine/graph/migrate-log.ts';
import { plural } from '../engine/rules/wording.ts';
import { type Command, EXIT, type Request, textOption, WORKSPACE_OPTION, type World } from './command.ts';
import type { Paint } from './render/paint.ts';
import { printable } from './render/width.ts';
import { assertSaved } from './shared-project.ts';

// @implements arch:req-migrate-command
export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring a graph of an older format into the current one',
  usage: ['migrate [FILE] [--write] [--workspace DIR] [--json]'],
  details: [
    'Says what would be changed, kept elsewhere or lost, and which errors are left for a person to choose; with --write the ' +
      'file is written too. It keeps its own style, and nothing that says something goes without being said here.',
    'Types get the names of ArchiMate 3.2, relationships a type of their own, ids that are none are made legal with every ' +
      'reference, fields that the format does not know become attributes, and several top-level views are joined under one root.',
  ],
  positionals: [{ name: 'FILE', summary: "A graph. Default: the workspace's." }],
  options: {
    workspace: WORKSPACE_OPTION,
    write: { type: 'boolean', summary: 'Write the file. Without it nothing is changed.' },
  },
  async run(request, world) {
    const project = await open(request, world);
    await assertSaved(project, world);
    const { graph, workspace, config } = project;
    const { files, path, name } = graph;
    const store = {
      files,
      path,
      name,
      writer: new DiskWriter(files, new FileLock(files)),
      hash: nodeHash,
      options: { files: workspace, severities: config.rules },
    };
    const result = await migrateGraph(store, { write: request.options.write === true }, world.cancellation);
    return { exit: EXIT.done, value: result, text: (paint) => report(result, paint) };
  },
};

function open(request: Request, { cwd, env }: World): Promise<Project> {
  const [file] = request.positionals;
  const explicit = textOption(request, 'workspace');
  if (file === undefined) return openProject(discoverRoot({ explicit, env, cwd, upwards: true }).root);
  const root = explicit === undefined ? undefined : discoverRoot({ explicit, cwd, upwards: false }).root;
  return openFile(file, cwd, root);
}

/** In the order of the report; of some kinds each case is worth a look, of others the number says enough. */
const STEPS: readonly (readonly [step: MigrationStep, title: string, shown: number])[] = [
  ['lost', 'Lost: there is no place for it', 50],
  ['root', 'Joined under one root view', 50],
  ['id', 'Ids made legal, with every reference', 10],
  ['element-type', 'Types of elements', 10],
  ['relationship-type', 'Types of relationships', 10],
  ['kept', 'Kept as attributes or in descriptions', 10],
  ['filled', 'Filled in where something was missing', 10],
  ['reshaped', 'Given another shape', 10],
  ['decoded', 'HTML entities decoded', 5],
  ['derived', 'Names and statements derived', 5],
  ['mirror', 'Lists of views below an element, written anew', 5],
  ['dropped', 'Dropped: empty, or derived from the rest', 5],
];
/** Longer values are cut: the JSON report has them whole. */
const LONGEST_VALUE = 60;
const MOST_REMAINING = 50;

function report(result: MigrationResult, paint: Paint): string {
  const { graph, generation, changes, remaining, written } = result;
  if (generation.before === 3) return `${graph} is in the current format. There is nothing to migrate.\n`;
  const lines = [paint.strong(`${graph}: generation ${generation.before} to ${generation.after}`), ''];
  for (const [step, title, shown] of STEPS) {
    const entries = changes.filter((entry) => entry.step === step);
    if (entries.length === 0) continue;
    lines.push(paint.strong(`${title} (${entries.length})`));
    for (const entry of entries.slice(0, shown)) lines.push(`  ${printable(lineOf(entry))}`);
    if (entries.length > shown) lines.push(`  and ${entries.length - shown} more; --json has all`);
    lines.push('');
  }
  lines.push(...remainingLines(remaining, paint));
  lines.push(written ? `Wrote ${graph}.` : `Nothing was written. With --write, ${graph} is.`);
  return `${lines.join('\n')}\n`;
}

function lineOf({ in: place, field, from, to, note }: MigrationEntry): string {
  const where = place === null ? 'the graph' : `${place.array.slice(0, -1)} ${place.id ?? 'without an id'}`;
  const change = [shortened(from), shortened(to)].filter((text) => text !== undefined).join(' → ');
  return [`${where}, ${field}`, change, note].filter((part) => part !== undefined && part !== '').join(': ');
}

function shortened(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const [...characters] = text;
  return characters.length > LONGEST_VALUE ? `${characters.slice(0, LONGEST_VALUE - 1).join('')}…` : text;
}

function remainingLines(remaining: MigrationResult['remaining'], paint: Paint): string[] {
  if (remaining.length === 0) return ['No error is left.', ''];
  const lines = [paint.strong(`${plural(remaining.length, 'error')} left, for a person to choose`)];
  for (const { code, pointer, message } of remaining.slice(0, MOST_REMAINING)) {
    lines.push(`  ${paint.error(code)} ${printable(`${pointer} ${message}`)}`);
  }
  if (remaining.length > MOST_REMAINING)
    lines.push(`  and ${remaining.length - MOST_REMAINING} more; groundplan check has all`);
  return [...lines, ''];
}
