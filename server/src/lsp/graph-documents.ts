import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver';
import { GraphDocument } from '../engine/graph/document.ts';
import type { CheckerOptions } from '../engine/rules/checker.ts';
import { applyChanges, GraphSession } from '../language/graph-session.ts';
import { keyOf } from './uris.ts';

/** A document that the client holds open; it has a session while it is the graph of a root. */
export interface OpenGraph {
  readonly uri: string;
  readonly key: string;
  readonly languageId: string;
  readonly document: GraphDocument;
  version: number;
  session: GraphSession | undefined;
  /** What the session judges by. */
  options: CheckerOptions | undefined;
}

/** The open documents that were sent to be edited piece by piece. The text is kept once, in the document. */
export class GraphDocuments {
  readonly #open = new Map<string, OpenGraph>();

  all(): readonly OpenGraph[] {
    return [...this.#open.values()];
  }

  get(uri: string): OpenGraph | undefined {
    return this.#open.get(keyOf(uri));
  }

  open({ textDocument }: DidOpenTextDocumentParams): OpenGraph {
    const { uri, languageId, version, text } = textDocument;
    const document = GraphDocument.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    const opened: OpenGraph = {
      uri,
      key: keyOf(uri),
      languageId,
      document,
      version,
      session: undefined,
      options: undefined,
    };
    this.#open.set(opened.key, opened);
    return opened;
  }

  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): OpenGraph | undefined {
    const open = this.get(textDocument.uri);
    if (open === undefined) return undefined;
    open.version = textDocument.version;
    if (open.session) open.session.applyChanges(contentChanges);
    else applyChanges(open.document, contentChanges);
    return open;
  }

  close(uri: string): OpenGraph | undefined {
    const open = this.get(uri);
    if (open) this.#open.delete(open.key);
    return open;
  }
}

/**
 * Makes a document a graph that is judged by these options, or lets it take other ones.
 * @param anew checks again even where the options are the same: what they answer has changed
 */
export function judge(open: OpenGraph, options: CheckerOptions, anew = false): GraphSession {
  const { session } = open;
  const same = isJudgedBy(open, options);
  open.options = options;
  if (session === undefined) {
    open.session = new GraphSession(open.uri, open.document, options);
    return open.session;
  }
  if (anew || !same) session.configure(options);
  return session;
}

export function isJudgedBy({ options: before }: OpenGraph, options: CheckerOptions): boolean {
  return (['files', 'baseline', 'severities'] as const).every((name) => before?.[name] === options[name]);
}

/** The document is no graph any more. */
export function release(open: OpenGraph): void {
  open.session = undefined;
  open.options = undefined;
}
