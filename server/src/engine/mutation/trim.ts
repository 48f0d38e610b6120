import type { GraphDocument } from '../graph/document.ts';
import type { TextEdit } from '../graph/operations.ts';

/**
 * A list that is written anew mostly stays what it was: only the stretch that differs is replaced. What is left alone
 * begins at a comma or a line and ends at a comma, so that no word and no line break is cut in two.
 */
export function trimmed(document: Pick<GraphDocument, 'slice'>, edit: TextEdit): TextEdit {
  const old = document.slice(edit.start, edit.end);
  const { text } = edit;
  if (!old.startsWith('[') || !text.startsWith('[')) return edit;
  const most = Math.min(old.length, text.length);
  let head = 0;
  while (head < most && old[head] === text[head]) head++;
  while (head > 0 && old[head - 1] !== ',' && old[head - 1] !== '\n') head--;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  while (tail > 0 && old.at(-tail) !== ',') tail--;
  return { start: edit.start + head, end: edit.end - tail, text: text.slice(head, text.length - tail) };
}
