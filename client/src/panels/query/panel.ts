import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { copyAnswer, openHit, saveQuestion } from './actions.ts';
import type { ToHost, ToPage } from './messages.ts';
import { pageHtml } from './page-html.ts';
import type { Question } from './question.ts';
import type { Format } from './render.ts';
import { isAnswered } from './runs.ts';
import type { QuerySession } from './session.ts';

export const QUERY_VIEW = 'groundplan.query';
/** There is something to copy and to save. */
const HAS_ANSWER = 'groundplan.query.hasAnswer';
/** An answer that comes sooner shows without a word before it. */
const PATIENCE_MS = 300;

// @implements arch:req-query-panel
/** The view of the query panel: makes its page, and passes on what the page and the session say to each other. */
export class QueryPanel implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  readonly #session: QuerySession;
  readonly #log: vscode.LogOutputChannel;
  #view: vscode.WebviewView | undefined;
  /** The page listens. */
  #isReady = false;
  /** What a page that is not there yet has to do first. */
  #pending: Extract<ToPage, { type: 'show' }> | undefined;

  constructor(extension: vscode.Uri, session: QuerySession, log: vscode.LogOutputChannel) {
    this.#extension = extension;
    this.#session = session;
    this.#log = log;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    this.#isReady = false;
    const { webview } = view;
    webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.#extension, 'dist', 'webview')],
    };
    const listening = vscode.Disposable.from(
      webview.onDidReceiveMessage((message: ToHost) => this.#receive(message)),
      // Hiding throws the page away and showing makes a new one, which says when it is ready.
      view.onDidChangeVisibility(() => {
        if (!view.visible) this.#isReady = false;
      }),
    );
    view.onDidDispose(() => {
      listening.dispose();
      if (this.#view !== view) return;
      this.#view = undefined;
      this.#isReady = false;
    });
    webview.html = pageHtml(webview, this.#extension, randomBytes(18).toString('base64url'));
  }

  /** Shows the panel with the focus in its editor, and a question in that where one is given. */
  async show(question?: Partial<Question>, run = false): Promise<void> {
    this.#pending = { type: 'show', run, ...(question ? { question } : {}) };
    await vscode.commands.executeCommand(`${QUERY_VIEW}.focus`);
    this.#showPending();
  }

  async copy(format: Format): Promise<void> {
    this.#say(await copyAnswer(this.#session.runs, format));
  }

  async save(into?: vscode.Uri): Promise<void> {
    this.#say(await saveQuestion(this.#session.runs, into));
  }

  toggle(what: 'compare' | 'picture'): void {
    this.#post({ type: 'toggle', what });
  }

  /** The roots or the trust may be others now. */
  async refresh(): Promise<void> {
    if (this.#isReady) this.#post({ type: 'setup', setup: await this.#session.setup() });
  }

  stale(roots: readonly string[]): void {
    this.#post({ type: 'stale', roots });
  }

  #receive(message: ToHost): void {
    this.#handle(message).catch((error: unknown) => this.#log.error(`Query panel: ${String(error)}`));
  }

  async #handle(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#begin(message.saved);
      case 'run':
        return this.#run(message.question);
      case 'cancel':
        this.#session.cancel();
        return this.#post({ type: 'cancelled' });
      case 'assist': {
        const value = await this.#session.assist(message);
        return this.#post({ type: 'assisted', id: message.id, ...(value === undefined ? {} : { value }) });
      }
      case 'open':
        return openHit(message.root, message.hit, message.beside);
      case 'copy':
        return this.copy(message.format);
      case 'save':
        return this.save();
      case 'log':
        return this.#log.error(`Query panel: ${message.message}`);
    }
  }

  async #begin(saved: Extract<ToHost, { type: 'ready' }>['saved']): Promise<void> {
    if (saved) this.#session.adopt(saved);
    this.#tellContext();
    const setup = await this.#session.setup();
    this.#isReady = true;
    const { runs, history, isRunning } = this.#session;
    this.#post({ type: 'init', setup, runs, history });
    if (isRunning) this.#post({ type: 'running' });
    this.#showPending();
  }

  async #run(question: Question): Promise<void> {
    const patience = setTimeout(() => this.#post({ type: 'running' }), PATIENCE_MS);
    const isWanted = await this.#session.run(question).finally(() => clearTimeout(patience));
    if (!isWanted) return;
    this.#tellContext();
    const { runs, history } = this.#session;
    this.#post({ type: 'ran', runs, history });
  }

  #showPending(): void {
    if (!this.#isReady || this.#pending === undefined) return;
    this.#post(this.#pending);
    this.#pending = undefined;
  }

  #tellContext(): void {
    void vscode.commands.executeCommand('setContext', HAS_ANSWER, isAnswered(this.#session.runs.latest));
  }

  #say(text: string | undefined): void {
    if (text === undefined) return;
    this.#post({ type: 'said', text });
    vscode.window.setStatusBarMessage(text, 3000);
  }

  #post(message: ToPage): void {
    if (this.#isReady) void this.#view?.webview.postMessage(message);
  }
}
