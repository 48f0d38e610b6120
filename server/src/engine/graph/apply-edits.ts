import type { Change, GraphDocument } from './document.ts';
import type { Item } from './item.ts';
import type { TextEdit } from './operations.ts';

/**
 * Makes several edits of a document as one change, so that what follows from it is worked out once.
 * @param edits as planEdits gives them: offsets into the text as it is, ascending, none over another
 */
export function applyAll(document: GraphDocument, edits: readonly TextEdit[]): Change {
  const removed = new Set<Item>();
  const added = new Set<Item>();
  let rootChanged = false;
  let reset = false;
  let valid = document.valid;
  // From the end on, so that no edit moves the place of another.
  for (const edit of edits.toReversed()) {
    const change = document.edit(edit);
    valid = change.valid;
    rootChanged ||= change.rootChanged;
    reset ||= change.reset;
    for (const item of change.removed) if (!added.delete(item)) removed.add(item);
    for (const item of change.added) if (!removed.delete(item)) added.add(item);
  }
  return { valid, removed: [...removed], added: [...added], rootChanged, reset };
}

/** The edits that undo others: for the text after them, so they can be applied to it in the same way. */
export function inverseOf(document: Pick<GraphDocument, 'slice'>, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const from = start + shift;
    shift += text.length - (end - start);
    return { start: from, end: from + text.length, text: document.slice(start, end) };
  });
}
