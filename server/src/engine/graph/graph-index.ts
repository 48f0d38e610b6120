import type { Generation } from './facts.ts';
import type { ElementItem, KnownItem, RelationshipItem, ViewItem } from './item.ts';

/** The loops and the reach of the drill-down graph: a view shows an element, the element owns a view. */
export interface Drill {
  /** Every view reached from a parentless one, the parentless ones included. */
  reaches(view: ViewItem): boolean;
  /** The two or more views that reach each other, in file order, if this view is one of them. */
  loopOf(view: ViewItem): readonly ViewItem[] | undefined;
}

/**
 * Who is who, and who refers to whom. Only first copies of an id count anywhere here (rules-in-detail A3). Iterables
 * are in no particular order unless it is said; sort with byIndex where it shows.
 */
export interface GraphIndex {
  readonly generation: Generation;
  element(id: string): ElementItem | undefined;
  relationship(id: string): RelationshipItem | undefined;
  view(id: string): ViewItem | undefined;
  /** The first item of the same array with this item's id: the item itself, unless it is a later copy. */
  firstCopy<T extends KnownItem>(item: T): T;
  /** Every item of the same array with this item's id, in file order. */
  copiesOf<T extends KnownItem>(item: T): readonly T[];
  /** Views with the element id among their members. */
  viewsShowing(elementId: string): ReadonlySet<ViewItem>;
  /** Views with the relationship id among their members. */
  viewsIncluding(relationshipId: string): ReadonlySet<ViewItem>;
  /** Views whose parent_element_id is this id. */
  viewsOwnedBy(elementId: string): ReadonlySet<ViewItem>;
  /** Relationships with this id at either end. */
  relationshipsAt(elementId: string): ReadonlySet<RelationshipItem>;
  /** Elements whose parent is this id. */
  childrenOf(elementId: string): ReadonlySet<ElementItem>;
  /** Elements that name this view id in subdiagram_views. */
  elementsListing(viewId: string): ReadonlySet<ElementItem>;
  /** Relationships of the same type, source and target as this one, itself included, in file order. */
  sameTriple(relationship: RelationshipItem): readonly RelationshipItem[];
  /** The elements of the containment loop that this element is part of, in file order. */
  parentLoop(element: ElementItem): readonly ElementItem[] | undefined;
  /** Views without parent_element_id, in file order. */
  parentlessViews(): readonly ViewItem[];
  drill(): Drill;
  elements(): readonly ElementItem[];
  relationships(): readonly RelationshipItem[];
  views(): readonly ViewItem[];
  /** Known ids of the kind nearest to a mistyped one, best first, at most three; empty where none is near. */
  nearestIds(kind: 'element' | 'relationship' | 'view', id: string): readonly string[];
}
