import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a writer may take before it counts as hung, in milliseconds. */
const PATIENCE = 60_000;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** What the loaded hook said on file descriptor 3. */
  readonly told: string;
}

/** A `groundplan edit` that waits for its batch, with a hook loaded into its Node before. */
export class WriterProcess {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  readonly #child;
  #told = '';

  constructor(hook: string, folder: string, env: Readonly<Record<string, string>> = {}) {
    const args = [
      '--import',
      `./test/torture/programs/${hook}`,
      'dist/cli.js',
      'edit',
      '--json',
      '--workspace',
      folder,
    ];
    const child = spawn(process.execPath, args, {
      // One thread for file calls: which call comes when is then the same in every run.
      env: { ...process.env, UV_THREADPOOL_SIZE: '1', ...env },
      stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
    });
    this.#child = child;
    this.pid = child.pid ?? 0;
    let stdout = '';
    child.stdout?.on('data', (data) => {
      stdout += data;
    });
    child.stdio[3]?.on('data', (data) => {
      this.#told += data;
    });
    // A killed writer does not read its batch to the end.
    child.stdin?.on('error', () => {});
    let hung = false;
    const patience = setTimeout(() => {
      hung = true;
      child.kill('SIGKILL');
    }, PATIENCE);
    this.ended = once(child, 'close').then(([code, signal]) => {
      clearTimeout(patience);
      if (hung) throw new Error(`The writer hung for ${PATIENCE / 1000} s.`);
      return { code, signal, stdout, told: this.#told };
    });
  }

  /** The first line that the hook says. */
  async told(): Promise<string> {
    const pipe = this.#child.stdio[3];
    if (!this.#told.includes('\n') && pipe) await Promise.race([once(pipe, 'data'), this.ended]);
    return this.#told.trim();
  }

  send(batch: string): void {
    this.#child.stdin?.end(batch);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
