import { type ErrorObject, GroundplanError } from '../engine/errors.ts';
import { COMMON_OPTIONS, readArguments, unknownCommand, wantsJson } from './arguments.ts';
import { type Answer, type Command, EXIT, type World } from './command.ts';
import { helpOf, helpValue, overview } from './help.ts';
import { paintFor } from './render/paint.ts';
import { printable } from './render/width.ts';

/** Errors that mean: it was called wrongly, or what it should work on cannot be read. All others mean it failed. */
const USAGE_CODES = /^(?:usage|config|baseline|state|workspace|saved-map)\//;
/** Of those the ones that refuse all the same. */
const REFUSALS: ReadonlySet<string> = new Set(['workspace/graph-exists']);

/**
 * Runs one command line: exactly one answer goes to standard output, everything else to standard error.
 * @param args without the program's own name
 * @returns the exit code
 */
export async function runCommandLine(
  args: readonly string[],
  world: World,
  commands: readonly Command[],
): Promise<number> {
  const json = wantsJson(args);
  try {
    const answer = await answerTo(args, world, commands);
    if (json) await world.stdout.write(jsonOf(answer));
    else {
      await world.stdout.write(answer.text(paintFor(world.stdout.isTerminal, world.env)));
      const complaint = answer.complaint?.(paintFor(world.stderr.isTerminal, world.env)) ?? '';
      if (complaint !== '') await world.stderr.write(complaint);
    }
    return answer.exit;
  } catch (error) {
    const known = error instanceof GroundplanError ? error : unexpected(error);
    if (json) await world.stdout.write(`${JSON.stringify(known)}\n`);
    else await world.stderr.write(errorText(known, args[0], world, commands));
    return exitOf(known);
  }
}

function jsonOf({ value, values = [value] }: Answer): string {
  return values.map((one) => `${JSON.stringify(one)}\n`).join('');
}

async function answerTo(args: readonly string[], world: World, commands: readonly Command[]): Promise<Answer> {
  if (args[0] === 'help') return answerTo([...args.slice(1), '--help'], world, commands);
  const [first, ...rest] = args;
  if (first === '--version') return plain({ version: world.version }, `groundplan ${world.version}\n`);
  if (first === '--help' || first === '-h') return plain(overviewValue(commands), overview(commands, world.version));
  if (first === undefined || first === '--json') {
    const message = `Name a command: ${commands.map(({ name }) => name).join(', ')}.`;
    throw new GroundplanError('usage/missing-command', message, { data: { known: commands.map(({ name }) => name) } });
  }
  const command = commands.find(({ name }) => name === first);
  if (!command) throw unknownCommand(first, commands);
  const request = readArguments(command, rest);
  if (request.options.help) return plain(helpValue(command), helpOf(command));
  return command.run(request, world);
}

function plain(value: unknown, text: string): Answer {
  return { exit: EXIT.done, value, text: () => text };
}

function overviewValue(commands: readonly Command[]): unknown {
  return { commands: commands.map(({ name, summary }) => ({ name, summary })), options: COMMON_OPTIONS };
}

// @implements arch:con-exit-codes
export function exitOf({ code }: GroundplanError): number {
  if (code === 'cancelled') return EXIT.interrupted;
  return USAGE_CODES.test(code) && !REFUSALS.has(code) ? EXIT.usage : EXIT.failed;
}

/** Nobody can do anything about a stack but us, and it may tell more than the user wants to pass on. */
function unexpected(error: unknown): GroundplanError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `Groundplan failed where it should not: ${reason}. Please report this with the command that you ran.`;
  return new GroundplanError('internal', message, { cause: error });
}

function errorText(
  error: GroundplanError,
  name: string | undefined,
  world: World,
  commands: readonly Command[],
): string {
  const paint = paintFor(world.stderr.isTerminal, world.env);
  const { code, message, file, range } = error.toJSON() as ErrorObject;
  const at = file && range ? `${file}:${range.start.line + 1}:${range.start.character + 1}: ` : '';
  // Whoever typed no command wants to know which there are.
  if (code === 'usage/missing-command') return overview(commands, world.version);
  const lines = [`${paint.strong(printable(at))}${paint.error(`error[${code}]`)} ${printable(message)}`];
  if (code.startsWith('usage/')) {
    const command = commands.find((candidate) => candidate.name === name);
    lines.push(`Run groundplan ${command ? `${command.name} ` : ''}--help to see how it is called.`);
  }
  return `${lines.join('\n')}\n`;
}
