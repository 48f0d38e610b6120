import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver';
import type { Position, Range } from '../engine/errors.ts';
import { isMarkdown } from '../engine/map/code/languages.ts';
import { needlesFor } from '../engine/map/code/needles.ts';
import { Lines } from '../engine/map/lines.ts';
import { QUERY_LANGUAGE } from './text-registrations.ts';
import { keyOf, pathOf } from './uris.ts';

/** A document that the client holds open and that is no JSON: code, a specification, or a file of queries. */
export class OpenText {
  readonly key: string;
  /** Absolute, as the client knows it; undefined where there is no disk. */
  readonly path: string | undefined;
  #text: string;
  #lines: Lines | undefined;
  #mayTrace: boolean | undefined;

  constructor(
    readonly uri: string,
    readonly languageId: string,
    public version: number,
    text: string,
  ) {
    this.key = keyOf(uri);
    this.path = pathOf(uri);
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  get isQueries(): boolean {
    return this.languageId === QUERY_LANGUAGE;
  }

  /** False where no feature of markers has anything to say: nothing in the text can be a marker or a unit. */
  get mayTrace(): boolean {
    const { path } = this;
    this.#mayTrace ??= path !== undefined && !this.isQueries && mayTrace(path, this.#text);
    return this.#mayTrace;
  }

  /** The line without its end. */
  lineAt(line: number): string {
    const start = this.lines.startOf(line);
    return this.#text.slice(start, this.lines.startOf(line + 1)).replace(/[\r\n]+$/, '');
  }

  offsetAt({ line, character }: Position): number {
    const start = Math.min(this.lines.startOf(line), this.#text.length);
    return Math.min(start + character, this.lines.startOf(line + 1), this.#text.length);
  }

  textIn({ start, end }: Range): string {
    return this.#text.slice(this.offsetAt(start), this.offsetAt(end));
  }

  /** A change without a range is the whole new text. */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    for (const change of contentChanges) {
      this.#text =
        'range' in change
          ? this.#text.slice(0, this.offsetAt(change.range.start)) +
            change.text +
            this.#text.slice(this.offsetAt(change.range.end))
          : change.text;
      this.#lines = undefined;
    }
    this.version = textDocument.version;
    this.#mayTrace = undefined;
  }

  private get lines(): Lines {
    this.#lines ??= new Lines(this.#text);
    return this.#lines;
  }
}

function mayTrace(path: string, text: string): boolean {
  return isMarkdown(path) ? UNIT.test(text) : needlesFor(path).some((needle) => text.includes(needle));
}

/** What every unit of a specification has. */
const UNIT = /\{#|@fact:|(?:^|[^#])##[A-Za-z]/;

export class OpenTexts {
  readonly #open = new Map<string, OpenText>();

  all(): readonly OpenText[] {
    return [...this.#open.values()];
  }

  get(uri: string): OpenText | undefined {
    return this.#open.get(keyOf(uri));
  }

  open({ textDocument: { uri, languageId, version, text } }: DidOpenTextDocumentParams): OpenText {
    const open = new OpenText(uri, languageId, version, text);
    this.#open.set(open.key, open);
    return open;
  }

  change(params: DidChangeTextDocumentParams): OpenText | undefined {
    const open = this.get(params.textDocument.uri);
    open?.change(params);
    return open;
  }

  close(uri: string): OpenText | undefined {
    const open = this.get(uri);
    if (open) this.#open.delete(open.key);
    return open;
  }
}
