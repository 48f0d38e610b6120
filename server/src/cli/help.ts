import { optionsOf } from './arguments.ts';
import type { Command } from './command.ts';
import { wrap } from './render/wrap.ts';

/** Help is made from the tables that the arguments are checked with, so it cannot lag behind them. */

const WIDTH = 100;

export function overview(commands: readonly Command[], version: string): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    `Groundplan ${version}: keeps a system's architecture graph true.`,
    '',
    'Usage: groundplan COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...columns(rows),
    '',
    'groundplan COMMAND --help tells more about a command, groundplan --version which version this is.',
    'Exit codes: 0 done, 1 refused, failed or errors found, 2 wrong usage or something unreadable.',
    '',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const usages = command.usage.map((line, place) => `${place === 0 ? 'Usage: ' : '       '}groundplan ${line}`);
  const paragraphs = command.details.flatMap((text) => ['', ...wrap(text, WIDTH)]);
  const positionals = command.positionals.map(({ name, summary }) => [name, summary] as const);
  const options = Object.entries(optionsOf(command)).map(([name, { value, short, summary, choices }]) => {
    const values = choices ? choices.join('|') : value;
    return [`--${name}${values ? ` ${values}` : ''}${short ? `, -${short}` : ''}`, summary] as const;
  });
  return [
    `${command.summary}`,
    '',
    ...usages,
    ...paragraphs,
    ...(positionals.length > 0 ? ['', 'Arguments:', ...columns(positionals)] : []),
    '',
    'Options:',
    ...columns(options),
    '',
  ].join('\n');
}

/** What `--help --json` prints. */
export function helpValue(command: Command): unknown {
  const { name, summary, usage, details, positionals } = command;
  return { name, summary, usage, details, positionals, options: optionsOf(command) };
}

/** Widest left column before its text goes to the next line. */
const WIDEST = 34;

function columns(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.min(WIDEST, Math.max(...rows.map(([left]) => left.length)));
  return rows.flatMap(([left, right]) => {
    const [first = '', ...rest] = wrap(right, WIDTH - width - 4);
    const gap = ' '.repeat(width + 4);
    const start = left.length > width ? [`  ${left}`, gap + first] : [`  ${left.padEnd(width)}  ${first}`];
    return [...start, ...rest.map((line) => gap + line)];
  });
}
