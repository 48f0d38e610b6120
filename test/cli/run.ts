// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into field by field, and a wrong guess fails the test
import type { Command } from '../../server/src/cli/command.ts';
import { COMMANDS } from '../../server/src/cli/commands.ts';
import { runCommandLine } from '../../server/src/cli/frame.ts';
import { type Cancellation, neverCancelled } from '../../server/src/engine/ports.ts';

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  readonly commands?: readonly Command[];
  readonly cancellation?: Cancellation;
  /** What comes from standard input; a terminal where it is left out. */
  readonly stdin?: string | Uint8Array;
}

/** Runs a command line in this process, with everything it prints caught. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const {
    cwd = process.cwd(),
    env = {},
    terminal = false,
    commands = COMMANDS,
    cancellation = neverCancelled,
    stdin,
  } = options;
  const printed = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    isTerminal: terminal,
    async write(text: string) {
      printed[name] += text;
    },
  });
  const bytes = Buffer.from(stdin ?? '');
  const source = {
    isTerminal: stdin === undefined,
    read: async (most: number) => (bytes.length > most ? null : bytes),
  };
  const world = {
    cwd,
    env,
    version: '1.2.3',
    stdin: source,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    cancellation,
  };
  const exit = await runCommandLine(args, world, commands);
  return { exit, ...printed };
}

/** As run, with --json: the one value on standard output. Anything else there is a failure. */
export async function runJson(
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ exit: number; value: any; stderr: string }> {
  const { exit, stdout, stderr } = await run([...args.slice(0, 1), '--json', ...args.slice(1)], options);
  return { exit, value: oneValue(stdout), stderr };
}

/** The text as one compact JSON value and a line break. */
export function oneValue(stdout: string): any {
  const value: unknown = JSON.parse(stdout);
  if (stdout !== `${JSON.stringify(value)}\n`)
    throw new Error(`More than one compact JSON value: ${stdout.slice(0, 200)}`);
  return value;
}
