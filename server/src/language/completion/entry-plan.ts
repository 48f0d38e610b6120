import { GroundplanError } from '../../engine/errors.ts';
import { GraphDocument } from '../../engine/graph/document.ts';
import { planEdits } from '../../engine/graph/edit-plan.ts';
import type { Item } from '../../engine/graph/item.ts';
import type { Operation, TextEdit } from '../../engine/graph/operations.ts';
import type { GraphSession } from '../graph-session.ts';

/**
 * Edits of one entry elsewhere in the graph, also where the graph as a whole does not parse at the moment; none where
 * that entry has left the text.
 */
export function planInEntry(
  { document }: GraphSession,
  item: Item,
  operations: (item: Item) => readonly Operation[],
): readonly TextEdit[] {
  const start = document.startOf(item);
  if (start === undefined) return [];
  const prefix = `{${JSON.stringify(item.array)}:[${item.lead.replace(',', '')}`;
  const alone = GraphDocument.parse(`${prefix}${item.text}]}`);
  const copy = alone.items[item.array][0];
  if (copy === undefined) return [];
  try {
    return planEdits(alone, operations(copy)).map((edit) => {
      return { start: edit.start - prefix.length + start, end: edit.end - prefix.length + start, text: edit.text };
    });
  } catch (error) {
    if (error instanceof GroundplanError) return [];
    throw error;
  }
}

/** The text of a new entry in the style of one that is there already. */
export function printLike(sample: Item, value: object): string {
  const text = `{${JSON.stringify(sample.array)}:[${sample.lead.replace(',', '')}${sample.text}]}`;
  const alone = GraphDocument.parse(text);
  const [edit] = planEdits(alone, [{ op: 'add-item', array: sample.array, value }]);
  return edit === undefined ? '' : edit.text.slice(edit.text.indexOf('{'));
}
