import assert from 'node:assert/strict';
import type { CompletionItem, TextEdit } from 'vscode-languageserver';
import { completion } from '../../../server/src/language/completion/completion.ts';
import type { GraphSession } from '../../../server/src/language/graph-session.ts';
import { english } from '../../../server/src/language/localize.ts';
import { cursor, open } from '../support.ts';

export interface Asked {
  readonly session: GraphSession;
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
}

/**
 * Completes at `|` in a graph whose text holds `piece`, after that was replaced by the marked text: so it may be broken
 * there. Both are looked for without regard to white space between tokens.
 */
export function ask(text: string, piece: string, marked: string): Asked {
  const session = open(text);
  type(session, piece, marked.replace('|', ''));
  const found = completion(session, cursor(session, marked), english);
  return { session, items: found?.items ?? [], isIncomplete: found?.isIncomplete ?? false };
}

/** Replaces a piece of the text as an editor would. */
export function type(session: GraphSession, piece: string, text: string): void {
  if (piece === text) return;
  const range = { start: cursor(session, `|${piece}`), end: cursor(session, `${piece}|`) };
  session.applyChanges([{ range, text }]);
}

export function labels({ items }: Asked): string[] {
  return items.map(({ label, labelDetails }) => `${label}${labelDetails?.detail ?? ''}`);
}

/** The text after an item was taken; the edits must not touch each other, as the protocol has it. */
export function taken({ session, items }: Asked, label: string): string {
  const item = items.find((one) => one.label === label);
  assert.ok(item, `${label} is not among ${items.map((one) => one.label).join(', ')}`);
  const { document } = session;
  const edits = [item.textEdit as TextEdit, ...(item.additionalTextEdits ?? [])].map(({ range, newText }) => {
    return { start: document.offsetAt(range.start), end: document.offsetAt(range.end), newText };
  });
  edits.sort((a, b) => b.start - a.start);
  let text = document.text();
  let last = Number.POSITIVE_INFINITY;
  for (const { start, end, newText } of edits) {
    assert.ok(end < last, 'edits touch');
    last = start;
    text = text.slice(0, start) + newText + text.slice(end);
  }
  return text;
}
