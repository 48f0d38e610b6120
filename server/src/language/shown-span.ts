import type { GraphDocument } from '../engine/graph/document.ts';
import type { Finding } from '../engine/rules/rule.ts';

/**
 * Where a finding is underlined. A value is underlined as it stands; an object or a list would be a block of red, so it
 * is its name that is, or where it has none its bracket.
 */
export function shownSpan(document: GraphDocument, { item, path, onKey }: Finding): { start: number; end: number } {
  const value = document.spanOf(item, path, onKey);
  if (onKey || !opensAt(document, value.start)) return value;
  const name = typeof path.at(-1) === 'string' ? document.spanOf(item, path, true) : value;
  return opensAt(document, name.start) ? { start: name.start, end: name.start + 1 } : name;
}

function opensAt(document: GraphDocument, offset: number): boolean {
  const character = document.slice(offset, offset + 1);
  return character === '{' || character === '[';
}
