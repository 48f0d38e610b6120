import { parseArgs } from 'node:util';
import { GroundplanError } from '../engine/errors.ts';
import { nearest } from '../engine/graph/nearest.ts';
import type { Command, OptionSpec, Request } from './command.ts';

/** Options that every command has. */
export const COMMON_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', summary: 'Print one JSON value and nothing else on standard output, errors included.' },
  help: { type: 'boolean', short: 'h', summary: 'Show this help.' },
};

export function optionsOf(command: Command): Readonly<Record<string, OptionSpec>> {
  return { ...command.options, ...COMMON_OPTIONS };
}

/**
 * Reads a command's arguments against its table. Nothing is passed over: what is not known, lacks its value or is one too
 * many is an error that says what there is. Of an option given twice the last one counts.
 * @throws GroundplanError `usage/*`
 */
export function readArguments(command: Command, args: readonly string[]): Request {
  const specs = optionsOf(command);
  // Node's own strict mode has errors without codes, and no suggestions; the tokens tell all that it looked at.
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(specs).map(([name, { type, short }]) => [name, short ? { type, short } : { type }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options: Record<string, string | true> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (spec === undefined) throw unknownOption(command, token.rawName, Object.keys(specs));
    options[token.name] = optionValue(command, token.name, spec, token.value, token.inlineValue === true);
  }
  const { help = undefined, json = undefined } = options;
  if (help === undefined) checkPositionals(command, positionals);
  const asJson = json !== undefined || options.format === 'json';
  if (json !== undefined && options.format !== undefined && options.format !== 'json') {
    const message = `--json and --format ${options.format} contradict each other. Leave one of them out.`;
    throw usage(command, 'usage/conflict', message, { options: ['json', 'format'] });
  }
  return { options, positionals, json: asJson };
}

function optionValue(
  command: Command,
  name: string,
  spec: OptionSpec,
  value: string | undefined,
  inline: boolean,
): string | true {
  if (spec.type === 'boolean') {
    if (!inline) return true;
    throw usage(command, 'usage/unexpected-value', `--${name} takes no value. Write it alone.`, { option: name });
  }
  const example = `--${name}=${spec.value ?? 'VALUE'}`;
  if (value === undefined || value === '') {
    throw usage(command, 'usage/missing-value', `--${name} needs a value: ${example}.`, { option: name });
  }
  // A number below zero is a value, if a wrong one.
  if (!inline && value.length > 1 && value.startsWith('-') && !/^-[0-9]/.test(value)) {
    const message = `--${name} needs a value, and "${value}" looks like an option. If it is meant, write --${name}=${value}.`;
    throw usage(command, 'usage/missing-value', message, { option: name });
  }
  if (spec.choices && !spec.choices.includes(value)) {
    const message = `--${name} knows no "${value}".${suggestion(spec.choices, value)} It takes one of ${spec.choices.join(', ')}.`;
    throw usage(command, 'usage/bad-value', message, { option: name, value, choices: spec.choices });
  }
  return value;
}

function checkPositionals(command: Command, given: readonly string[]): void {
  const { positionals: specs } = command;
  const extra = given[specs.length];
  if (extra !== undefined) {
    const most = specs.length === 0 ? 'no argument' : `no more than ${specs.map(({ name }) => name).join(' ')}`;
    throw usage(
      command,
      'usage/unexpected-argument',
      `groundplan ${command.name} takes ${most}; "${extra}" is one too many.`,
      {
        argument: extra,
      },
    );
  }
  const missing = specs.find(({ required }, place) => required && given[place] === undefined);
  if (missing) {
    const message = `groundplan ${command.name} needs ${missing.name}: ${missing.summary}`;
    throw usage(command, 'usage/missing-argument', message, { argument: missing.name });
  }
}

function unknownOption(command: Command, given: string, names: readonly string[]): GroundplanError {
  const known = names.map((name) => `--${name}`);
  const message = `groundplan ${command.name} knows no option ${given}.${suggestion(known, given)} It knows ${known.join(', ')}.`;
  return usage(command, 'usage/unknown-option', message, { option: given, known });
}

export function unknownCommand(given: string, commands: readonly Command[]): GroundplanError {
  const known = commands.map(({ name }) => name);
  if (given.startsWith('-')) {
    const message = `${given} stands before the command. Options follow it: groundplan ${known[0]} ${given}.`;
    return new GroundplanError('usage/unknown-option', message, {
      data: { option: given, known: ['--help', '--version'] },
    });
  }
  const message = `There is no command "${given}".${suggestion(known, given)} The commands are ${known.join(', ')}.`;
  return new GroundplanError('usage/unknown-command', message, { data: { command: given, known } });
}

/** Whether the answer is to be JSON, told from arguments that may themselves be wrong. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.some((argument, place) => {
    return (
      argument === '--json' ||
      argument === '--format=json' ||
      (argument === 'json' && options[place - 1] === '--format')
    );
  });
}

function suggestion(known: readonly string[], given: string): string {
  const [near] = nearest(known, given, 1);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function usage(command: Command, code: string, message: string, data: Record<string, unknown>): GroundplanError {
  return new GroundplanError(code, message, { data: { command: command.name, ...data } });
}
