import type { GraphDocument } from './document.ts';
import type { TextEdit } from './operations.ts';

/** The one edit that leads to another text and leaves what both begin and end with; undefined where nothing differs. */
export function editTo(document: GraphDocument, text: string): TextEdit | undefined {
  if (document.holds(text)) return undefined;
  const old = document.slice(0, document.length);
  const most = Math.min(old.length, text.length);
  let head = 0;
  while (head < most && old.charCodeAt(head) === text.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < most - head && old.charCodeAt(old.length - 1 - tail) === text.charCodeAt(text.length - 1 - tail))
    tail++;
  return { start: head, end: old.length - tail, text: text.slice(head, text.length - tail) };
}
