import type { Range } from 'vscode-languageserver';
import type { KnownItem, Path } from '../engine/graph/item.ts';
import { declaredId, type Reference } from '../engine/graph/references.ts';
import type { GraphSession } from './graph-session.ts';

/** Where a reference stands in the text: what is between the quotes, and in a statement the name alone. */
export function rangeOfReference(session: GraphSession, reference: Reference, name: string | undefined): Range {
  const { document } = session;
  const { start, end } = insideQuotes(session, reference.item, reference.path);
  if (name === undefined || !reference.what.startsWith('statement')) return document.rangeAt(start, end);
  // As long as the file spells it the usual way; with other escapes the whole statement is meant.
  const spelt = JSON.stringify(name).slice(1, -1);
  const text = document.slice(start, end);
  if (reference.what === 'statement-source') {
    return document.rangeAt(start, text.startsWith(`${spelt} --`) ? start + spelt.length : end);
  }
  return document.rangeAt(text.endsWith(`--> ${spelt}`) ? end - spelt.length : start, end);
}

/** Offsets of a string's contents. */
export function insideQuotes({ document }: GraphSession, item: KnownItem, path: Path): { start: number; end: number } {
  const { start, end } = document.spanOf(item, path);
  return document.slice(start, start + 1) === '"' ? { start: start + 1, end: end - 1 } : { start, end };
}

/** Where an item says its id. */
export function rangeOfId(session: GraphSession, item: KnownItem): Range {
  const { start, end } = insideQuotes(session, item, declaredId(item));
  return session.document.rangeAt(start, end);
}

/** The whole entry; undefined where it left the text while that does not parse. */
export function rangeOfItem({ document }: GraphSession, item: KnownItem): Range | undefined {
  const start = document.startOf(item);
  return start === undefined ? undefined : document.rangeAt(start, start + item.text.length);
}
