import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  QUERY_COMPLETE_REQUEST,
  QUERY_DIAGNOSE_REQUEST,
  QUERY_HOVER_REQUEST,
  QUERY_ROOTS_REQUEST,
  QUERY_RUN_REQUEST,
  type QueryRootsResult,
  type QueryRunResult,
} from '../../../../server/src/protocol/query-messages.ts';
import { type History, readHistory, remember } from './history.ts';
import type { Assistance, AssistRequest, Setup } from './messages.ts';
import { type Question, requestOf } from './question.ts';
import { type Runs, withRun } from './runs.ts';

const HISTORY_KEY = 'groundplan.query.history';
const ASSISTANCE: Readonly<Record<keyof Assistance, string>> = {
  complete: QUERY_COMPLETE_REQUEST,
  hover: QUERY_HOVER_REQUEST,
  diagnose: QUERY_DIAGNOSE_REQUEST,
};

// @implements arch:req-panel-roots
/** What the panel knows and asks, whether a page shows it or not. */
export class QuerySession implements vscode.Disposable {
  readonly #client: LanguageClient;
  readonly #memory: vscode.Memento;
  #runs: Runs = {};
  #number = 0;
  #running: vscode.CancellationTokenSource | undefined;

  constructor(client: LanguageClient, memory: vscode.Memento) {
    this.#client = client;
    this.#memory = memory;
  }

  dispose(): void {
    this.cancel();
  }

  get runs(): Runs {
    return this.#runs;
  }

  get history(): History {
    return readHistory(this.#memory.get(HISTORY_KEY));
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Takes what a page kept of an earlier window, unless there is something newer. */
  adopt(runs: Runs): void {
    if (this.#runs.latest !== undefined) return;
    this.#runs = runs;
    this.#number = runs.latest?.number ?? 0;
  }

  async setup(): Promise<Setup> {
    const roots = await this.#client
      .sendRequest<QueryRootsResult>(QUERY_ROOTS_REQUEST)
      .then((result) => result.roots)
      .catch(() => []);
    return { roots, modes: ['select', 'filters'], trusted: vscode.workspace.isTrusted };
  }

  cancel(): void {
    this.#running?.cancel();
    this.#running = undefined;
  }

  /** Asks, ending the question before. @returns false where it was cancelled */
  async run(question: Question): Promise<boolean> {
    this.cancel();
    const running = new vscode.CancellationTokenSource();
    this.#running = running;
    void this.#memory.update(HISTORY_KEY, remember(this.history, question));
    const outcome = await this.#client
      .sendRequest<QueryRunResult>(QUERY_RUN_REQUEST, requestOf(question), running.token)
      .catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }));
    const isWanted = this.#running === running;
    running.dispose();
    if (!isWanted) return false;
    this.#running = undefined;
    this.#number += 1;
    this.#runs = withRun(this.#runs, { question, number: this.#number, ...outcome });
    return true;
  }

  /** @returns undefined where the server cannot say: somebody typing is not told */
  async assist({ kind, params }: AssistRequest): Promise<unknown> {
    return this.#client.sendRequest(ASSISTANCE[kind], params).catch(() => undefined);
  }
}
