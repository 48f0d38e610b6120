import type { RemoteConsole } from 'vscode-languageserver';
import { GroundplanError } from '../engine/errors.ts';
import type { Logger } from '../engine/ports.ts';

/** Writes to the editor's output channel. */
export class ConnectionLogger implements Logger {
  constructor(private readonly console: RemoteConsole) {}

  info(message: string): void {
    this.console.info(message);
  }

  warn(message: string): void {
    this.console.warn(message);
  }

  error(message: string): void {
    this.console.error(message);
  }

  /** An error that nobody expected: the server goes on, and the log says where it was. */
  failure(what: string, error: unknown): void {
    if (error instanceof GroundplanError) this.warn(`${what}: ${error.message} (${error.code})`);
    else this.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
