import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';

/** Keystrokes in quick succession give one list, the newest: this many milliseconds after the last of them. */
const QUIET_MS = 30;
/** Somebody who types without a pause sees diagnostics at least this often. */
const LONGEST_WAIT_MS = 200;

interface Waiting {
  readonly since: number;
  readonly timer: NodeJS.Timeout;
}

/** Sends diagnostics, the newest only, and only where they differ from what was sent before. */
export class Publisher {
  readonly #waiting = new Map<string, Waiting>();
  readonly #sent = new Map<string, string>();

  constructor(private readonly send: (params: PublishDiagnosticsParams) => void) {}

  /** @param make gives the diagnostics when they are sent */
  schedule(uri: string, make: () => { diagnostics: Diagnostic[]; version?: number }, afterwards: () => void): void {
    const now = Date.now();
    const before = this.#waiting.get(uri);
    if (before) clearTimeout(before.timer);
    const since = before?.since ?? now;
    const delay = Math.max(0, Math.min(QUIET_MS, since + LONGEST_WAIT_MS - now));
    const timer = setTimeout(() => {
      this.#waiting.delete(uri);
      const { diagnostics, version } = make();
      this.publish(uri, diagnostics, version);
      afterwards();
    }, delay);
    this.#waiting.set(uri, { since, timer });
  }

  publish(uri: string, diagnostics: Diagnostic[], version?: number): void {
    const text = JSON.stringify(diagnostics);
    if ((this.#sent.get(uri) ?? '[]') === text) return;
    if (diagnostics.length === 0) this.#sent.delete(uri);
    else this.#sent.set(uri, text);
    this.send({ uri, diagnostics, ...(version === undefined ? {} : { version }) });
  }

  /** Takes back what was sent for a document and forgets it. */
  clear(uri: string): void {
    const before = this.#waiting.get(uri);
    if (before) clearTimeout(before.timer);
    this.#waiting.delete(uri);
    this.publish(uri, []);
  }

  dispose(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
