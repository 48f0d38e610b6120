import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ErrorObject, GroundplanError } from '../engine/errors.ts';
import type { Cancellation, WorkerPool } from '../engine/ports.ts';
import { cancelledError, systemCode, whenCancelled } from './system.ts';
import type { TaskAnswer, TaskRequest } from './worker-messages.ts';

/** Beside the program that runs, as it is shipped. */
const PROGRAM = join(__dirname, 'worker.js');
/** More threads than this only take memory: requests come one by one. */
const MOST_THREADS = 2;
/** How long a thread without work is kept, in milliseconds: loading its program again takes a tenth of a second. */
const IDLE = 30_000;
/** How long a cancelled task may still finish before its thread is ended, in milliseconds. */
const GRACE = 200;
/** Megabytes that one thread may take, so that a task gone wild ends itself and not the process. */
const MOST_MEMORY = 512;

export interface ThreadPoolOptions {
  /** Path of the threads' program. */
  readonly program?: string;
  readonly threads?: number;
  readonly idle?: number;
  readonly grace?: number;
}

interface Job {
  readonly request: TaskRequest;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Nobody waits for it any more. */
  cancelled: boolean;
  stopWaiting: () => void;
}

// @implements arch:req-workers
/**
 * Threads of this process, started when there is work and ended when there was none for a while. One that is idle keeps
 * no process alive. Errors: `cancelled`, those of the task, `worker/crashed` where its thread ended under it,
 * `worker/failed` where it threw something else, `worker/unknown-task`.
 */
export class ThreadPool implements WorkerPool {
  readonly #program: string;
  readonly #most: number;
  readonly #idle: number;
  readonly #grace: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Set<Job>();
  #lastId = 0;

  constructor({ program = PROGRAM, threads, idle = IDLE, grace = GRACE }: ThreadPoolOptions = {}) {
    this.#program = program;
    this.#most = threads ?? Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    this.#idle = idle;
    this.#grace = grace;
  }

  /** How many threads there are now. */
  get size(): number {
    return this.#threads.size;
  }

  run<Input, Output>(task: string, input: Input, cancellation: Cancellation): Promise<Output> {
    return new Promise<unknown>((resolve, reject) => {
      cancellation.throwIfCancelled();
      const request = { id: ++this.#lastId, task, input };
      const job: Job = { request, resolve, reject, cancelled: false, stopWaiting: () => {} };
      this.#waiting.add(job);
      job.stopWaiting = whenCancelled(cancellation, () => this.#cancel(job));
      this.#next();
    }) as Promise<Output>;
  }

  /** Ends all threads; what they were asked ends in `worker/crashed`, as does what waits. */
  async end(): Promise<void> {
    for (const job of this.#waiting) settle(job, () => job.reject(crashed(job, 'the pool was closed')));
    this.#waiting.clear();
    await Promise.all([...this.#threads].map((thread) => thread.end('the pool was closed')));
  }

  #next(): void {
    for (const job of this.#waiting) {
      const thread = [...this.#threads].find(({ isFree }) => isFree) ?? this.#start();
      if (thread === undefined) return;
      this.#waiting.delete(job);
      thread.take(job);
    }
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#most) return undefined;
    const thread = new Thread(this.#program, this.#idle, {
      free: () => this.#next(),
      gone: () => {
        this.#threads.delete(thread);
        this.#next();
      },
    });
    this.#threads.add(thread);
    return thread;
  }

  #cancel(job: Job): void {
    job.cancelled = true;
    job.reject(cancelledError());
    if (this.#waiting.delete(job)) return;
    for (const thread of this.#threads) thread.giveUp(job, this.#grace);
  }
}

interface Listener {
  free(): void;
  gone(): void;
}

/** One thread and what it does at the moment. */
class Thread {
  readonly #worker: Worker;
  #job: Job | undefined;
  #idle: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;
  #reason: string | undefined;
  #ended = false;

  constructor(
    program: string,
    private readonly idle: number,
    private readonly listener: Listener,
  ) {
    // Standard output may carry a protocol: what a thread prints there is dropped. To read it would keep the process alive.
    this.#worker = new Worker(program, { stdout: true, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } });
    this.#worker.on('message', (answer: TaskAnswer) => this.#answered(answer));
    this.#worker.on('error', (error) => {
      this.#reason ??= reasonOf(error);
    });
    this.#worker.on('exit', (code) => this.#gone(`it ended with exit code ${code}`));
    this.#worker.unref();
  }

  get isFree(): boolean {
    return this.#job === undefined && !this.#ended;
  }

  take(job: Job): void {
    clearTimeout(this.#idle);
    this.#job = job;
    this.#worker.ref();
    try {
      this.#worker.postMessage(job.request);
    } catch (error) {
      // The input cannot be copied, which only a mistake of ours can bring about.
      settle(job, () => job.reject(error));
      this.#rest();
    }
  }

  giveUp(job: Job, grace: number): void {
    if (this.#job !== job) return;
    this.#worker.unref();
    this.#grace = setTimeout(() => void this.end('its task was cancelled'), grace);
    this.#grace.unref();
  }

  async end(reason: string): Promise<void> {
    this.#ended = true;
    this.#reason ??= reason;
    await this.#worker.terminate();
  }

  #answered(answer: TaskAnswer): void {
    const job = this.#job;
    if (job === undefined || answer.id !== job.request.id) return;
    settle(job, () => ('error' in answer ? job.reject(thrown(answer.error)) : job.resolve(answer.output)));
    this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#grace);
    this.#job = undefined;
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.end('it had no work'), this.idle);
    this.#idle.unref();
    this.listener.free();
  }

  #gone(how: string): void {
    this.#ended = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#grace);
    const job = this.#job;
    this.#job = undefined;
    if (job !== undefined) settle(job, () => job.reject(crashed(job, this.#reason ?? how)));
    this.listener.gone();
  }
}

/** Node's own message about a missing program would name where we are installed. */
function reasonOf(error: unknown): string {
  if (systemCode(error) === 'MODULE_NOT_FOUND')
    return 'its program is missing, so Groundplan should be installed again';
  return error instanceof Error ? error.message : String(error);
}

/** Says how it ended, unless nobody waits any more. */
function settle(job: Job, say: () => void): void {
  job.stopWaiting();
  if (!job.cancelled) say();
}

function thrown({ code, message, data, ...place }: ErrorObject): GroundplanError {
  return new GroundplanError(code, message, { ...(data === undefined ? {} : { data: { ...data } }), place });
}

function crashed({ request: { task } }: Job, reason: string): GroundplanError {
  const message = `The task "${task}" was lost, since the thread that did it is gone: ${reason}. Ask again; if that ends the same way, please report it.`;
  return new GroundplanError('worker/crashed', message, { data: { task } });
}
