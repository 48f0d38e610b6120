import { createHash } from 'node:crypto';
import { GroundplanError } from '../engine/errors.ts';
import type { Cancellation, Clock, Hash, Logger } from '../engine/ports.ts';

export const systemClock: Clock = { now: () => Date.now() };

export const nodeHash: Hash = { sha256: (data) => createHash('sha256').update(data).digest() };

/** Writes one line a message to stderr, which no door uses for answers. */
export class StderrLogger implements Logger {
  /** @param quiet leaves out `info` */
  constructor(private readonly options: { readonly quiet?: boolean } = {}) {}

  info(message: string): void {
    if (!this.options.quiet) this.#write('info', message);
  }

  warn(message: string): void {
    this.#write('warning', message);
  }

  error(message: string): void {
    this.#write('error', message);
  }

  #write(level: string, message: string): void {
    process.stderr.write(`groundplan ${level}: ${message.replaceAll('\n', '\n  ')}\n`);
  }
}

/** A cancellation that somebody pulls, or an AbortSignal seen as one. */
export class CancellationSource implements Cancellation {
  readonly #controller = new AbortController();
  /** Aborted once this is cancelled, for Node's own functions. */
  readonly signal: AbortSignal;

  /** @param signal cancels this when it aborts */
  constructor(signal?: AbortSignal) {
    const own = this.#controller.signal;
    this.signal = signal ? AbortSignal.any([own, signal]) : own;
  }

  get cancelled(): boolean {
    return this.signal.aborted;
  }

  cancel(): void {
    this.#controller.abort();
  }

  throwIfCancelled(): void {
    if (this.cancelled) throw cancelledError();
  }
}

export function cancelledError(): GroundplanError {
  return new GroundplanError('cancelled', 'The request was cancelled. Nothing was changed; ask again if you need it.');
}

/** How often a cancellation without a signal is asked, in milliseconds: below what a person notices. */
const ASK_EVERY = 25;

/**
 * Calls `act` once when the cancellation is pulled, at once if it already is.
 * @returns a function that stops waiting for it
 */
export function whenCancelled(cancellation: Cancellation, act: () => void): () => void {
  if (cancellation.cancelled) {
    act();
    return () => {};
  }
  if ('signal' in cancellation && cancellation.signal instanceof AbortSignal) {
    const { signal } = cancellation;
    signal.addEventListener('abort', act, { once: true });
    return () => signal.removeEventListener('abort', act);
  }
  const timer = setInterval(() => {
    if (!cancellation.cancelled) return;
    clearInterval(timer);
    act();
  }, ASK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** Waits. Error: `cancelled`, as soon as the cancellation is pulled. */
export function pause(milliseconds: number, cancellation: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, milliseconds);
    const stop = whenCancelled(cancellation, () => {
      clearTimeout(timer);
      reject(cancelledError());
    });
  });
}

/** The system's code of a failed call (`ENOENT`), or '' for any other error. */
export function systemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
