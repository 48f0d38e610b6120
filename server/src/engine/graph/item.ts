import type { ArrayName, ElementFacts, Facts, RelationshipFacts, ViewFacts } from './facts.ts';

/** Steps from a value down to a part of it. */
export type Path = readonly (string | number)[];

/**
 * One entry of a root array: its text, its value, and what the rules read from it. An edit replaces the item; only
 * `index` and `lead` are moved in place, by the document, when something changes before it.
 */
export class Item<F extends Facts | undefined = Facts | undefined> {
  /** Place in its array, 0-based. */
  index: number;

  constructor(
    readonly array: ArrayName,
    index: number,
    /** What stands between the entry before (or the opening bracket) and this one: white space and a comma. */
    public lead: string,
    /** The entry's own JSON text. */
    readonly text: string,
    /** The entry as JSON.parse gives it. */
    readonly value: unknown,
    /** Undefined where the entry is no object or has no usable id: every rule but graph/shape passes it over. */
    readonly facts: F,
    /** Properties that one object of the entry holds twice (JSON.parse keeps the last): paths of the later ones. */
    readonly duplicates: readonly Path[] = [],
  ) {
    this.index = index;
  }
}

export function copyOf({ array, index, lead, text, value, facts, duplicates }: Item): Item {
  return new Item(array, index, lead, text, value, facts, duplicates);
}

export type ElementItem = Item<ElementFacts>;
export type RelationshipItem = Item<RelationshipFacts>;
export type ViewItem = Item<ViewFacts>;
/** An item that the rules look at. */
export type KnownItem = ElementItem | RelationshipItem | ViewItem;

/** Orders items of one array as they stand in the file. */
export function byIndex(a: Item, b: Item): number {
  return a.index - b.index;
}
