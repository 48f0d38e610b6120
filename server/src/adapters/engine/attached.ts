import type { MutationRequest } from '../graph-writer.ts';
import { readHostFile } from '../host/host-file.ts';
import type { EngineRequestName } from '../host/messages.ts';
import type { RemoteHost } from '../host/remote.ts';
import { ENGINE_REQUESTS, type EngineRequests, type EngineService, type Run } from './service.ts';

/** How long an editor that did not answer is left alone, in milliseconds. */
const RETRY_MS = 1_000;

export interface AttachingOptions {
  /** Of Groundplan: an editor with another one is not asked. */
  readonly version: string;
  /** Looked up for each question; throws `workspace/*`. */
  root(): string;
  /** What answers while no editor has the workspace open. */
  readonly alone: EngineService;
  /** The editor that answered is gone; called once, when whoever waited has an error. */
  onGone(): void;
  onChanged?(): void;
}

// @implements arch:req-attach-or-alone
// @implements arch:req-closed-root-outlived
/**
 * The engine of the editor that has the workspace open, else one of our own. It is looked for before each question. An
 * editor that lives on and has closed the workspace alone leaves its engine to be looked for again; what it has not
 * answered by then is asked anew, unless that might be written twice.
 */
export class AttachingEngine {
  readonly service: EngineService;
  #host: RemoteHost | undefined;
  #attaching: Promise<void> | undefined;
  #failed: { readonly token: string; readonly at: number } | undefined;

  constructor(private readonly options: AttachingOptions) {
    const requests = ENGINE_REQUESTS.map((name) => [
      name,
      async (request: EngineRequests[EngineRequestName][0], run: Run) => {
        const asked = await this.#current();
        const ask = (engine: EngineService) => engine[name](request as never, run);
        try {
          return await ask(asked);
        } catch (error) {
          if (!this.#isClosed(asked) || mayWrite(name, request)) throw error;
          return ask(await this.#current());
        }
      },
    ]);
    this.service = Object.fromEntries(requests) as unknown as EngineService;
  }

  /** Whether the editor that has this engine lives on without it. */
  #isClosed(engine: EngineService): boolean {
    return engine !== this.options.alone && engine !== this.#host?.engine;
  }

  async #current(): Promise<EngineService> {
    if (this.#host === undefined) {
      this.#attaching ??= this.#attach().finally(() => {
        this.#attaching = undefined;
      });
      await this.#attaching;
    }
    return this.#host?.engine ?? this.options.alone;
  }

  async #attach(): Promise<void> {
    const root = this.options.root();
    const address = readHostFile(root);
    if (address === null || address.version !== this.options.version) return;
    if (this.#failed?.token === address.token && Date.now() - this.#failed.at < RETRY_MS) return;
    // Read late: whoever stands alone does without it.
    const { RemoteHost } = await import('../host/remote.ts');
    const host = await RemoteHost.attach(root, address);
    if (host === null) {
      this.#failed = { token: address.token, at: Date.now() };
      return;
    }
    host.onGone = (withdrawn) => {
      if (!withdrawn) {
        this.options.onGone();
        return;
      }
      this.#host = undefined;
      this.options.onChanged?.();
    };
    host.onChanged = () => this.options.onChanged?.();
    this.#host = host;
  }
}

function mayWrite(name: EngineRequestName, request: unknown): boolean {
  return name === 'initialize' || (name === 'mutate' && (request as MutationRequest).dryRun !== true);
}
