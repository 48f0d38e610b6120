import type { ElementItem, Item, RelationshipItem, ViewItem } from '../../engine/graph/item.ts';
import type { Operation } from '../../engine/graph/operations.ts';

/** Something that may stand at the cursor. */
export interface Choice {
  readonly insert: string;
  readonly label: string;
  /** Told apart from others of the same label by it, and found by it. */
  readonly id: string;
  readonly type: string;
  readonly reason?: string | undefined;
  /** What changes with it in the same entry. */
  readonly operations?: readonly Operation[];
}

/** As many as anybody looks through; what is typed on narrows them down. */
export const MOST_CHOICES = 200;

/** Words of entries, once they were looked at. */
const FOLDED = new WeakMap<Item, string>();

export function elementChoice({ facts }: ElementItem, reason?: string, operations?: readonly Operation[]): Choice {
  const { id, name, typeText } = facts;
  return { insert: id, label: name ?? id, id, type: typeText ?? '?', reason, ...(operations ? { operations } : {}) };
}

/** What an element, a relationship or a view is found by. */
export function foldedWords(item: ElementItem | RelationshipItem | ViewItem, words: () => string): string {
  let folded = FOLDED.get(item);
  if (folded === undefined) {
    folded = words().toLowerCase();
    FOLDED.set(item, folded);
  }
  return folded;
}

/** Whether all characters stand in the text in this order: whatever an editor may still match is let through. */
export function mayMatch(typed: string, folded: string): boolean {
  let at = 0;
  for (const character of typed) {
    at = folded.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

export interface Choices {
  readonly list: readonly Choice[];
  /** There are more. */
  readonly cut: boolean;
}

/** The first choices, in their order and each once, that what is typed may mean. */
export function firstChoices(choices: Iterable<Choice>): Choices {
  const list: Choice[] = [];
  for (const choice of choices) {
    if (list.length === MOST_CHOICES) return { list, cut: true };
    list.push(choice);
  }
  return { list, cut: false };
}
