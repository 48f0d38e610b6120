/**
 * What the engine needs from the world. Adapters implement these; tests use the in-memory twins in
 * test/support/memory.ts. Paths are workspace-relative with forward slashes and never leave the workspace.
 */

export interface Cancellation {
  readonly cancelled: boolean;
  /** Throws GroundplanError `cancelled` once cancelled. */
  throwIfCancelled(): void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Hash {
  /** SHA-256 of the bytes, or of a string's UTF-8: 32 bytes. */
  sha256(data: Uint8Array | string): Uint8Array;
}

export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Answers at once whether a workspace-relative path names a file; the adapter caches and forgets on change. */
export interface FileProbe {
  isFile(path: string): boolean;
}

export interface FileText {
  readonly text: string;
  /** True where the bytes began with a UTF-8 byte order mark; it is not part of `text`. */
  readonly bom: boolean;
  /** Number that changes with the content an editor holds; undefined when read from disk. */
  readonly editorVersion?: number;
}

/** The workspace's files, with the unsaved text of open editors laid over the disk (the overlay). */
export interface WorkspaceFiles extends FileProbe {
  /** Null where there is no such file. Errors: `workspace/outside`, `workspace/unreadable`, `workspace/too-large`, `workspace/not-utf8`. */
  read(path: string): Promise<FileText | null>;
  /** As read, but past the overlay: what is on disk now. */
  readDisk(path: string): Promise<FileText | null>;
  /** True where an open editor holds text that differs from the disk. */
  isDirty(path: string): boolean;
}

export interface Git {
  /** The file's text at a revision (`HEAD`, a branch, a hash); null where the repository, revision or file is missing. */
  show(path: string, revision: string, cancellation?: Cancellation): Promise<string | null>;
}

export interface LockHandle {
  release(): Promise<void>;
}

/** One writer at a time across processes. */
export interface Lock {
  /** Waits until it is this process's turn. Error: `lock/busy` with the owner in data after the time limit. */
  acquire(path: string, cancellation: Cancellation): Promise<LockHandle>;
}

/** What takes the place of a text, null where there is no file; it may take its time. */
export type NextText = (current: FileText | null) => FileText | Promise<FileText>;

/** Replaces a file's content whole or not at all. */
export interface AtomicWriter {
  /**
   * Under the file's lock: reads it again, gives it to `next` (null where there is none) and puts what that returns, with
   * a byte order mark where `bom`. `next` throws to refuse: that is passed on and nothing is written. It is asked again
   * where a program that takes no lock changed the file meanwhile. Mode bits and a symlinked target are kept. Errors:
   * `lock/busy`, `lock/lost`, `write/read-only`, `write/no-space`, `write/too-large`, `write/failed`, those of reading,
   * `cancelled`; in every case the file is as it was.
   */
  write(path: string, next: NextText, cancellation: Cancellation): Promise<void>;
}

/** Runs heavy, pure work off this thread. */
export interface WorkerPool {
  /**
   * Input and output are copies, so they hold data and no functions. What a task throws with a code is passed on.
   * Errors: `cancelled`, as soon as the cancellation is pulled; `worker/unknown-task`; `worker/failed` for any other error
   * of the task; `worker/crashed` where what ran it is gone.
   */
  run<Input, Output>(task: string, input: Input, cancellation: Cancellation): Promise<Output>;
}

export const neverCancelled: Cancellation = { cancelled: false, throwIfCancelled() {} };
