import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { oneValue } from '../../cli/run.ts';

/** The built command line, as users run it. */
export const CLI = resolve('dist/cli.js');

export interface Ended {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An environment that says nothing about workspaces and colours. */
export function cleanEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { GROUNDPLAN_WORKSPACE: _, NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  return { ...env, ...more };
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program than the built command line. */
  readonly program?: string;
  /** What comes from standard input; nothing by default. Null leaves it open. */
  readonly input?: string | Uint8Array | null;
}

export function start(args: readonly string[], options: StartOptions = {}) {
  const { cwd = process.cwd(), env, input = '', program = CLI } = options;
  const child = spawn(process.execPath, [program, ...args], { cwd, env: cleanEnvironment(env), stdio: 'pipe' });
  // Who does not read it may be gone before all of it is written.
  child.stdin.on('error', () => {});
  if (input !== null) child.stdin.end(input);
  return child;
}

export function ended(child: ReturnType<typeof start>): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8');
    child[name].on('data', (text: string) => {
      printed[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve({ exit, signal, ...printed }));
  });
}

export function cli(args: readonly string[], options?: StartOptions): Promise<Ended> {
  return ended(start(args, options));
}

/** As cli, with the one JSON value on standard output read. */
export async function cliJson(args: readonly string[], options?: StartOptions) {
  const { exit, stdout, stderr } = await cli([...args, '--json'], options);
  return { exit, value: oneValue(stdout), stderr };
}
