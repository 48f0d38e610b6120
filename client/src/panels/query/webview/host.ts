import type { Assistance, ToHost, ToPage } from '../messages.ts';

export type Assist = <Kind extends keyof Assistance>(
  kind: Kind,
  params: Assistance[Kind]['params'],
) => Promise<Assistance[Kind]['result'] | undefined>;

/** The extension host, as the page sees it. */
export class Host {
  readonly #api = acquireVsCodeApi();
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #lastId = 0;

  send(message: ToHost): void {
    this.#api.postMessage(message);
  }

  get saved(): unknown {
    return this.#api.getState();
  }

  save(state: unknown): void {
    this.#api.setState(state);
  }

  /** Asks the language server; undefined is what it cannot say. */
  readonly assist: Assist = (kind, params) => {
    this.#lastId += 1;
    const id = this.#lastId;
    this.send({ type: 'assist', id, kind, params } as ToHost);
    return new Promise((resolve) => this.#waiting.set(id, resolve as (value: unknown) => void));
  };

  listen(receive: (message: Exclude<ToPage, { type: 'assisted' }>) => void): void {
    window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      if (data.type !== 'assisted') return receive(data);
      this.#waiting.get(data.id)?.(data.value);
      this.#waiting.delete(data.id);
    });
    window.addEventListener('error', ({ message }) => this.send({ type: 'log', message }));
  }
}
