import type { Cancellation } from '../engine/ports.ts';
import type { Paint } from './render/paint.ts';

/** Exit codes of doors-and-state 5. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** What a command line runs in. Tests make their own. */
export interface World {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of Groundplan. */
  readonly version: string;
  readonly stdin: Source;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly cancellation: Cancellation;
}

export interface Source {
  readonly isTerminal: boolean;
  /** Everything that comes until the end; null where it is more bytes than that, of which the rest is not read. */
  read(mostBytes: number): Promise<Uint8Array | null>;
}

export interface Sink {
  readonly isTerminal: boolean;
  /** Resolves when the text is out of our hands; never fails, also where nobody reads any more. */
  write(text: string): Promise<void>;
}

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** What stands for the value in the usage: DIR. */
  readonly value?: string;
  readonly summary: string;
  /** The values that there are. */
  readonly choices?: readonly string[];
}

export interface PositionalSpec {
  /** In capitals, as in the usage. */
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
}

/** What the user typed, checked against the command's table. */
export interface Request {
  readonly options: Readonly<Record<string, string | true | undefined>>;
  readonly positionals: readonly string[];
  /** True where one JSON value is to be the answer. */
  readonly json: boolean;
}

/** One answer, two renderings: they cannot disagree. */
export interface Answer {
  readonly exit: number;
  /** What `--json` prints. */
  readonly value: unknown;
  /** What `--json` prints instead where one call asked several questions: a value a line. */
  readonly values?: readonly unknown[];
  /** What is printed otherwise, with a line break at its end unless it is empty. */
  text(paint: Paint): string;
  /** What goes to standard error besides the text: why there is no answer, or what to know about it. */
  complaint?(paint: Paint): string;
}

export interface Command {
  readonly name: string;
  /** A few words for the list of commands. */
  readonly summary: string;
  /** One line for each way to call it, without `groundplan`. */
  readonly usage: readonly string[];
  /** Paragraphs of the help, unwrapped. */
  readonly details: readonly string[];
  readonly positionals: readonly PositionalSpec[];
  /** Besides --help and --json, which every command has. */
  readonly options: Readonly<Record<string, OptionSpec>>;
  run(request: Request, world: World): Promise<Answer>;
}

export const WORKSPACE_OPTION: OptionSpec = {
  type: 'string',
  value: 'DIR',
  summary:
    'Work in this folder. Default: GROUNDPLAN_WORKSPACE, else the nearest folder upwards with groundplan.json or a graph.',
};

/** The value of a string option; undefined where it was not given. */
export function textOption(request: Request, name: string): string | undefined {
  const value = request.options[name];
  return typeof value === 'string' ? value : undefined;
}
