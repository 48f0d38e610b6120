import type { Assistance } from './messages.ts';

type Item = Assistance['complete']['result']['items'][number];

/** A completion as the one-line editor inserts it. */
export interface Completion {
  readonly label: string;
  readonly detail: string;
  /** Markdown; empty for none. */
  readonly doc: string;
  readonly insert: string;
  /** Half-open, offsets into the query. */
  readonly from: number;
  readonly to: number;
  /** The value comes next: ask again at once. */
  readonly goesOn: boolean;
}

/**
 * The server's completions in the order that it wants, without those that do not fit what is written already: it leaves
 * that to the editor, as the protocol has it.
 * @param offset where the cursor stands
 */
export function completionsOf(items: readonly Item[], text: string, offset: number): Completion[] {
  return items
    .map((item) => ({ item, completion: completionOf(item, offset) }))
    .map((one) => ({ ...one, rank: rankOf(one.item, text.slice(one.completion.from, offset)) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank || compareText(sortText(one.item), sortText(other.item)))
    .map(({ completion }) => completion);
}

const NO_MATCH = 2;

/** 0 where it begins with what is written, 1 where it holds it. */
function rankOf({ label, filterText }: Item, written: string): number {
  const wanted = written.toLowerCase();
  const texts = [filterText ?? label, label].map((text) => text.toLowerCase());
  if (texts.some((text) => text.startsWith(wanted))) return 0;
  return texts.some((text) => text.includes(wanted)) ? 1 : NO_MATCH;
}

function completionOf(item: Item, offset: number): Completion {
  const { textEdit, label, detail = '', documentation, labelDetails } = item;
  const range = textEdit && ('range' in textEdit ? textEdit.range : textEdit.replace);
  const insert = textEdit?.newText ?? item.insertText ?? label;
  return {
    label,
    detail: labelDetails?.description ?? detail,
    doc: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
    insert,
    from: range?.start.character ?? offset,
    to: Math.max(range?.end.character ?? offset, offset),
    goesOn: item.command !== undefined || insert.endsWith(':'),
  };
}

function sortText({ sortText, label }: Item): string {
  return sortText ?? label;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
