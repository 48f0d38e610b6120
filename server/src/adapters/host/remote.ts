import { realpathSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type ErrorObject, GroundplanError } from '../../engine/errors.ts';
import { ENGINE_REQUESTS, type EngineRequests, type EngineService, type Run } from '../engine/service.ts';
import { whenCancelled } from '../system.ts';
import type { HostAddress } from './host-file.ts';
import {
  ATTACH,
  CHANGED,
  type EngineRequestName,
  engineRequest,
  errorFrom,
  PROGRESS,
  UNSAVED_TEXTS,
  type UnsavedText,
  WITHDRAWN,
} from './messages.ts';

/** A host that lives answers at once; one that hangs is not waited for. */
const PATIENCE_MS = 2_000;

// @implements arch:req-host-death-answered
/** The engine of a root in the editor that has it open. */
export class RemoteHost {
  readonly engine: EngineService;
  /**
   * Runs once when nothing is answered here any more; what was asked and not answered has failed by then.
   * @param withdrawn true where the host lives on and has closed this root alone
   */
  onGone: (withdrawn: boolean) => void = () => {};
  /** Runs when answers may be other ones. */
  onChanged: () => void = () => {};
  #calls = 0;
  #waiting = 0;
  #gone = false;

  private constructor(
    private readonly socket: Socket,
    private readonly connection: MessageConnection,
  ) {
    const requests = ENGINE_REQUESTS.map((name) => [name, this.#request(name)]);
    this.engine = Object.fromEntries(requests) as EngineService;
    connection.onClose(() => this.#leave());
    connection.onError(() => this.#leave());
    connection.onNotification(CHANGED, () => this.onChanged());
    connection.onNotification(WITHDRAWN, () => this.#leave(true));
    connection.listen();
  }

  /** Null where nobody answers there, or not for this root. @param root absolute */
  static async attach(root: string, { socket: path, token }: HostAddress): Promise<RemoteHost | null> {
    const socket = await connected(path);
    if (socket === null) return null;
    socket.write(`${token}\n`);
    const connection = createMessageConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket));
    const host = new RemoteHost(socket, connection);
    const patience = setTimeout(() => host.dispose(), PATIENCE_MS);
    try {
      await connection.sendRequest(ATTACH, { root: realpathSync.native(root) });
      socket.unref();
      return host;
    } catch {
      host.dispose();
      return null;
    } finally {
      clearTimeout(patience);
    }
  }

  async unsavedTexts(): Promise<readonly UnsavedText[]> {
    return this.#answered(this.connection.sendRequest(UNSAVED_TEXTS, null));
  }

  dispose(): void {
    this.onGone = () => {};
    this.#leave();
  }

  /** Whatever waits for an answer fails with this. */
  #leave(withdrawn = false): void {
    if (this.#gone) return;
    this.#gone = true;
    this.connection.dispose();
    this.socket.destroy();
    this.onGone(withdrawn);
  }

  #request<Name extends EngineRequestName>(name: Name) {
    return async (request: EngineRequests[Name][0], run: Run): Promise<EngineRequests[Name][1]> => {
      if (this.#gone) throw gone();
      // What is cancelled already would be sent without a word of that.
      run.cancellation.throwIfCancelled();
      const token = new CancellationTokenSource();
      const stop = whenCancelled(run.cancellation, () => token.cancel());
      const progress = run.progress && ++this.#calls;
      const listening =
        progress === undefined
          ? undefined
          : this.connection.onProgress(PROGRESS, progress, (state) => run.progress?.(state));
      try {
        const call = { request, ...(progress === undefined ? {} : { progress }) };
        return await this.#answered(this.connection.sendRequest(engineRequest(name), call, token.token));
      } finally {
        stop();
        listening?.dispose();
        token.dispose();
      }
    };
  }

  /** Only who waits for an answer keeps this process alive. */
  async #answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    if (++this.#waiting === 1) this.socket.ref();
    try {
      return await answer;
    } catch (error) {
      if (this.#gone) throw gone();
      const known = error instanceof ResponseError ? (error.data as ErrorObject | undefined) : undefined;
      throw known?.code === undefined ? error : errorFrom(known);
    } finally {
      if (--this.#waiting === 0) this.socket.unref();
    }
  }
}

function gone(): GroundplanError {
  const message =
    'The editor that answered for this workspace was closed or has restarted while this was asked. What was asked to be written may or may not have been: look at the graph (validateSystemArchitecture) and ask again.';
  return new GroundplanError('host/gone', message);
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const fail = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.once('error', fail);
    socket.setTimeout(PATIENCE_MS, fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.setTimeout(0);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}
