import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type CancellationToken,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type ErrorObject, GroundplanError } from '../../engine/errors.ts';
import type { Logger } from '../../engine/ports.ts';
import { ENGINE_REQUESTS, type EngineRequests, type EngineService, type Run } from '../engine/service.ts';
import type { StateEnvironment } from '../state.ts';
import { CancellationSource } from '../system.ts';
import { type HostAddress, newToken, removeHostFile, writeHostFile } from './host-file.ts';
import {
  ATTACH,
  type Call,
  CHANGED,
  type EngineRequestName,
  engineRequest,
  FAILED,
  PROGRESS,
  UNSAVED_TEXTS,
  type UnsavedText,
  WITHDRAWN,
} from './messages.ts';
import { closeToOthers, makeSocketPlace, type SocketPlace } from './socket-place.ts';

/** A root whose engine others may use. */
export interface HostedRoot {
  /** Absolute, links followed. */
  readonly root: string;
  readonly engine: EngineService;
  unsavedTexts(): readonly UnsavedText[];
}

/** Whoever has not said the token within this time is cut off, in milliseconds. */
const TOKEN_PATIENCE_MS = 2_000;

// @implements arch:req-cancel-reaches-host
// @implements arch:req-engine-host
/**
 * Lets other processes of this user use the engines of this one: through a socket that only this user reaches, and only
 * for who says the token that stands in the root's state folder.
 */
export class EngineHost {
  readonly #server: Server;
  readonly #roots = new Map<string, HostedRoot>();
  /** Of other engines that have served the same roots: another window that has the folder open. */
  readonly #others = new Map<string, HostAddress | null>();
  /** With the root that each is about, once it has named it. */
  readonly #connections = new Map<MessageConnection, string | undefined>();
  readonly #address: HostAddress;

  private constructor(
    private readonly place: SocketPlace,
    version: string,
    private readonly logger: Logger,
    private readonly system: StateEnvironment | undefined,
  ) {
    this.#address = { pid: process.pid, socket: place.path, token: newToken(), version };
    this.#server = createServer((socket) => this.#greet(socket));
    this.#server.unref();
  }

  /** @throws Error of the system where no socket can be had */
  static async listen(version: string, logger: Logger, system?: StateEnvironment): Promise<EngineHost> {
    const host = new EngineHost(makeSocketPlace(), version, logger, system);
    try {
      await new Promise<void>((resolve, reject) => {
        host.#server.once('error', reject);
        host.#server.listen(host.place.path, resolve);
      });
      closeToOthers(host.place);
    } catch (error) {
      host.dispose();
      throw error;
    }
    host.#server.on('error', (error) => logger.warn(`The engine's socket: ${error.message}`));
    return host;
  }

  /** Serves these roots and no others. */
  serve(roots: readonly HostedRoot[]): void {
    const wanted = new Map(roots.map((hosted) => [hosted.root, hosted]));
    for (const root of this.#roots.keys()) {
      if (wanted.has(root)) continue;
      this.#withdraw(root);
      this.#dismiss(root);
    }
    for (const [root, hosted] of wanted) {
      if (!this.#roots.has(root) && !this.#offer(root)) continue;
      this.#roots.set(root, hosted);
    }
  }

  /** Tells who is attached to a root that its answers may be other ones now. */
  changed(root: string): void {
    for (const [connection, about] of this.#connections) {
      if (about === root) void connection.sendNotification(CHANGED).catch(() => {});
    }
  }

  dispose(): void {
    for (const root of [...this.#roots.keys()]) this.#withdraw(root);
    for (const connection of this.#connections.keys()) connection.end();
    this.#server.close();
    this.place.remove();
  }

  /** False where it cannot be said where the engine is: it is tried again with the next roots. */
  #offer(root: string): boolean {
    try {
      this.#others.set(root, writeHostFile(root, this.#address, this.system));
      return true;
    } catch (error) {
      this.logger.warn(`No other process can use the engine of ${root}: ${(error as Error).message}`);
      return false;
    }
  }

  #withdraw(root: string): void {
    this.#roots.delete(root);
    try {
      removeHostFile(root, this.#address, this.system, this.#others.get(root));
    } catch (error) {
      this.logger.warn(`The engine of ${root} may still be looked for here: ${(error as Error).message}`);
    }
    this.#others.delete(root);
  }

  /** This engine goes on, only not for this root: whoever is attached may ask elsewhere. */
  #dismiss(root: string): void {
    for (const [connection, about] of this.#connections) {
      if (about !== root) continue;
      const told = connection.sendNotification(WITHDRAWN).catch(() => {});
      void told.then(() => connection.end());
    }
  }

  /** The token is a line of its own before anything else. */
  #greet(socket: Socket): void {
    const expected = Buffer.from(`${this.#address.token}\n`);
    let said = Buffer.alloc(0);
    socket.setTimeout(TOKEN_PATIENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    const hear = (part: Buffer): void => {
      said = Buffer.concat([said, part]);
      if (said.length < expected.length) return;
      socket.off('data', hear);
      if (!timingSafeEqual(said.subarray(0, expected.length), expected)) {
        socket.destroy();
        return;
      }
      socket.setTimeout(0);
      socket.pause();
      if (said.length > expected.length) socket.unshift(said.subarray(expected.length));
      this.#talk(socket);
      socket.resume();
    };
    socket.on('data', hear);
  }

  #talk(socket: Socket): void {
    const connection = createMessageConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket));
    this.#connections.set(connection, undefined);
    connection.onClose(() => {
      this.#connections.delete(connection);
      connection.dispose();
      socket.destroy();
    });
    connection.onRequest(ATTACH, ({ root }) => {
      if (!this.#roots.has(root)) throw failure(notServed(root));
      this.#connections.set(connection, root);
      return { version: this.#address.version };
    });
    connection.onRequest(UNSAVED_TEXTS, () => this.#rootOf(connection).unsavedTexts());
    for (const name of ENGINE_REQUESTS) this.#serveRequest(connection, name);
    connection.listen();
  }

  #serveRequest<Name extends EngineRequestName>(connection: MessageConnection, name: Name): void {
    const answer = async (
      { request, progress }: Call<EngineRequests[Name][0]>,
      token: CancellationToken,
    ): Promise<object | null> => {
      const cancellation = new CancellationSource();
      const cancel = () => cancellation.cancel();
      // Of a request that was cancelled while it waited for its turn the token tells nobody.
      if (token.isCancellationRequested) cancel();
      // Whoever is gone waits for nothing.
      const listening = [token.onCancellationRequested(cancel), connection.onClose(cancel)];
      const run: Run = {
        cancellation,
        progress(state) {
          if (progress !== undefined) void connection.sendProgress(PROGRESS, progress, state).catch(() => {});
        },
      };
      try {
        return await this.#rootOf(connection).engine[name](request, run);
      } catch (error) {
        throw failure(error, (reason) => this.logger.error(`Answering ${name}: ${reason}`));
      } finally {
        for (const one of listening) one.dispose();
      }
    };
    connection.onRequest(engineRequest(name).method, answer);
  }

  #rootOf(connection: MessageConnection): HostedRoot {
    const root = this.#connections.get(connection);
    const hosted = root === undefined ? undefined : this.#roots.get(root);
    if (hosted) return hosted;
    throw failure(notServed(root ?? ''));
  }
}

function notServed(root: string): GroundplanError {
  return new GroundplanError('host/not-served', 'This editor does not have the workspace open.', { data: { root } });
}

function failure(error: unknown, unexpected?: (reason: string) => void): ResponseError<ErrorObject> {
  if (error instanceof ResponseError) return error;
  if (error instanceof GroundplanError) return new ResponseError(FAILED, error.message, error.toJSON());
  const message = error instanceof Error ? error.message : String(error);
  unexpected?.(error instanceof Error ? (error.stack ?? message) : message);
  return new ResponseError(FAILED, message);
}
