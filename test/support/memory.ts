import { createHash } from 'node:crypto';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import type {
  AtomicWriter,
  Cancellation,
  Clock,
  FileText,
  Git,
  Hash,
  Lock,
  LockHandle,
  Logger,
  NextText,
  WorkerPool,
  WorkspaceFiles,
} from '../../server/src/engine/ports.ts';

/** In-memory twins of the engine's ports: no disk, no process, no clock. */

/** Files by workspace-relative path, with an overlay of open editors. */
export class MemoryWorkspace implements WorkspaceFiles {
  /** What is "on disk"; tests may change it at will. */
  readonly files: Map<string, FileText>;
  readonly #overlay = new Map<string, { file: FileText; dirty: boolean }>();

  /** @param files text by path; a leading byte order mark becomes `bom` */
  constructor(files: Readonly<Record<string, string>> | ReadonlyMap<string, string> = {}) {
    const entries: Iterable<[string, string]> = files instanceof Map ? files : Object.entries(files);
    this.files = new Map(Array.from(entries, ([path, text]) => [path, fileText(text)]));
  }

  async read(path: string): Promise<FileText | null> {
    contained(path);
    return this.#overlay.get(path)?.file ?? this.files.get(path) ?? null;
  }

  async readDisk(path: string): Promise<FileText | null> {
    contained(path);
    return this.files.get(path) ?? null;
  }

  isFile(path: string): boolean {
    return this.files.has(path);
  }

  isDirty(path: string): boolean {
    return this.#overlay.get(path)?.dirty ?? false;
  }

  setOverlay(path: string, text: string, version: number, dirty: boolean): void {
    contained(path);
    this.#overlay.set(path, { file: { ...fileText(text), editorVersion: version }, dirty });
  }

  clearOverlay(path: string): void {
    this.#overlay.delete(path);
  }

  /** What the writer left on disk; a clean open editor shows it at once. */
  noteWritten(path: string, file: FileText): void {
    this.files.set(path, file);
    const open = this.#overlay.get(path);
    if (open && !open.dirty) this.#overlay.set(path, { file, dirty: false });
  }
}

/** Splits a byte order mark off a text. */
export function fileText(text: string): FileText {
  return text.startsWith('\uFEFF') ? { text: text.slice(1), bom: true } : { text, bom: false };
}

function contained(path: string): void {
  const steps = path.split('/');
  if (path === '' || path.startsWith('/') || path.includes('\\') || steps.includes('..') || /^[A-Za-z]:/.test(path)) {
    throw new GroundplanError('workspace/outside', `"${path}" is outside the workspace.`, { place: { file: path } });
  }
}

export class FixedClock implements Clock {
  /** @param time milliseconds since the epoch */
  constructor(public time = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.time;
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}

/** The real SHA-256: there is nothing to fake about it. */
export const memoryHash: Hash = {
  sha256: (data) => createHash('sha256').update(data).digest(),
};

/** First come, first served, within this object. A path in `busy` belongs to somebody who never lets go. */
export class MemoryLock implements Lock {
  readonly busy = new Set<string>();
  readonly #last = new Map<string, Promise<void>>();
  readonly #held = new Set<string>();

  async acquire(path: string, cancellation: Cancellation): Promise<LockHandle> {
    cancellation.throwIfCancelled();
    if (this.busy.has(path)) {
      const data = { owner: { pid: 1, host: 'elsewhere', since: 0 } };
      throw new GroundplanError('lock/busy', `"${path}" is being written by process 1 on elsewhere.`, { data });
    }
    const before = this.#last.get(path) ?? Promise.resolve();
    let done = () => {};
    const turn = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.#last.set(
      path,
      before.then(() => turn),
    );
    await before;
    if (cancellation.cancelled) done();
    cancellation.throwIfCancelled();
    this.#held.add(path);
    return {
      release: async () => {
        this.#held.delete(path);
        done();
      },
    };
  }

  isHeld(path: string): boolean {
    return this.#held.has(path);
  }
}

/**
 * Writes into a MemoryWorkspace; set `failure` to make the next write fail after `next` has run. Asks `next` again where the
 * file was changed meanwhile.
 */
export class MemoryWriter implements AtomicWriter {
  /** What was written, in order. */
  readonly writes: { path: string; text: string }[] = [];
  failure: GroundplanError | undefined;

  constructor(
    readonly workspace: MemoryWorkspace,
    readonly lock: Lock = new MemoryLock(),
  ) {}

  async write(path: string, next: NextText, cancellation: Cancellation): Promise<void> {
    const handle = await this.lock.acquire(path, cancellation);
    try {
      let current = await this.workspace.readDisk(path);
      let made = await next(current);
      for (let now = await this.workspace.readDisk(path); now !== current; now = await this.workspace.readDisk(path)) {
        current = now;
        made = await next(current);
      }
      const { text, bom } = made;
      cancellation.throwIfCancelled();
      if (this.failure) throw this.failure;
      if (current?.text === text && current.bom === bom) return;
      this.workspace.noteWritten(path, { text, bom });
      this.writes.push({ path, text });
    } finally {
      await handle.release();
    }
  }
}

/** Texts by revision and path. */
export class MemoryGit implements Git {
  constructor(readonly revisions: Map<string, Map<string, string>> = new Map()) {}

  /** Adds one file to a revision. */
  commit(revision: string, path: string, text: string): this {
    const files = this.revisions.get(revision) ?? new Map<string, string>();
    this.revisions.set(revision, files.set(path, text));
    return this;
  }

  async show(path: string, revision: string): Promise<string | null> {
    return this.revisions.get(revision)?.get(path) ?? null;
  }
}

export class RecordingLogger implements Logger {
  readonly lines: { level: 'info' | 'warn' | 'error'; message: string }[] = [];

  info(message: string): void {
    this.lines.push({ level: 'info', message });
  }

  warn(message: string): void {
    this.lines.push({ level: 'warn', message });
  }

  error(message: string): void {
    this.lines.push({ level: 'error', message });
  }
}

/** A cancellation that a test pulls, at once or when it has been asked so many times. */
export class ManualCancellation implements Cancellation {
  #left: number;

  /** @param after how many questions are still answered with no; infinitely many by default */
  constructor(after = Number.POSITIVE_INFINITY) {
    this.#left = after;
  }

  cancel(): void {
    this.#left = 0;
  }

  get cancelled(): boolean {
    return this.#left-- <= 0;
  }

  throwIfCancelled(): void {
    if (this.cancelled) throw new GroundplanError('cancelled', 'The request was cancelled.');
  }
}

/** Runs the named functions here and now, on copies as a thread would. */
export class MemoryWorkers implements WorkerPool {
  constructor(readonly tasks: ReadonlyMap<string, (input: never) => unknown> = new Map()) {}

  async run<Input, Output>(task: string, input: Input, cancellation: Cancellation): Promise<Output> {
    cancellation.throwIfCancelled();
    const work = this.tasks.get(task);
    if (!work) throw new GroundplanError('worker/unknown-task', `There is no task "${task}".`);
    try {
      return structuredClone(await work(structuredClone(input) as never)) as Output;
    } catch (error) {
      if (error instanceof GroundplanError) throw error;
      throw new GroundplanError('worker/failed', `The task "${task}" failed.`, { cause: error });
    }
  }
}
