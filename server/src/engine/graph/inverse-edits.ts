import type { GraphDocument } from './document.ts';
import type { TextEdit } from './operations.ts';

/** The edits that undo others: for the text after them, so they can be applied to it in the same way. */
export function inverseOf(document: Pick<GraphDocument, 'slice'>, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const from = start + shift;
    shift += text.length - (end - start);
    return { start: from, end: from + text.length, text: document.slice(start, end) };
  });
}
