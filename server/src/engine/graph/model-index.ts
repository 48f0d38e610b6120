import { finished, type Steps } from '../steps.ts';
import type { Change } from './document.ts';
import { DrillGraph } from './drill.ts';
import type { ArrayName, Generation } from './facts.ts';
import type { Drill, GraphIndex } from './graph-index.ts';
import { IdCopies, Referrers } from './id-copies.ts';
import { byIndex, type ElementItem, type Item, type KnownItem, type RelationshipItem, type ViewItem } from './item.ts';
import { NearIds } from './near-ids.ts';
import { ParentLoops } from './parent-loops.ts';

const KIND_ARRAYS = { element: 'elements', relationship: 'relationships', view: 'views' } as const;

function isKnown(item: Item): item is KnownItem {
  return item.facts !== undefined;
}

function tripleOf({ facts }: RelationshipItem): string | undefined {
  const { sourceId, targetId } = facts;
  // A type that does not exist is still the same type; in an older format it is none, whatever the text says (B3).
  const type = facts.typeField === 'type' ? facts.typeText : facts.type;
  if (type === undefined || sourceId === undefined || targetId === undefined) return undefined;
  return JSON.stringify([type, sourceId, targetId]);
}

/** Every id that stands in one of the lists and not in the other. */
function difference(before: readonly (string | undefined)[], after: readonly (string | undefined)[]): string[] {
  const old = new Set(before);
  const now = new Set(after);
  const changed = [...before.filter((id) => !now.has(id)), ...after.filter((id) => !old.has(id))];
  return [...new Set(changed)].filter((id) => id !== undefined);
}

/**
 * The index of a document's model. `apply` follows a change and answers with the items whose diagnostics may differ
 * now: those that changed, and those that refer, or are referred to, in a way that a rule looks at.
 */
export class ModelIndex implements GraphIndex {
  private readonly ids = {
    elements: new IdCopies<ElementItem>(),
    relationships: new IdCopies<RelationshipItem>(),
    views: new IdCopies<ViewItem>(),
  };
  private readonly showing = new Referrers<ViewItem>();
  private readonly including = new Referrers<ViewItem>();
  private readonly owned = new Referrers<ViewItem>();
  private readonly ends = new Referrers<RelationshipItem>();
  private readonly children = new Referrers<ElementItem>();
  private readonly listing = new Referrers<ElementItem>();
  private readonly triples = new Referrers<RelationshipItem>();
  private readonly roots = new Set<ViewItem>();
  private readonly loops = new ParentLoops((id) => this.element(id));
  private drillGraph: DrillGraph | undefined;
  private near: Partial<Record<'element' | 'relationship' | 'view', NearIds>> = {};

  private constructor(public generation: Generation) {}

  /** An index of a document's model as it is. */
  static of(items: Readonly<Record<ArrayName, readonly Item[]>>, generation: Generation): ModelIndex {
    return finished(ModelIndex.making(items, generation));
  }

  /** As `of`, in steps. */
  static *making(items: Readonly<Record<ArrayName, readonly Item[]>>, generation: Generation): Steps<ModelIndex> {
    const index = new ModelIndex(generation);
    const none: ReadonlySet<KnownItem> = new Set();
    for (const array of ['elements', 'relationships', 'views'] as const) {
      const byId = new Map<string, KnownItem[]>();
      for (const item of items[array]) {
        if (!isKnown(item)) continue;
        const copies = byId.get(item.facts.id);
        if (copies === undefined) byId.set(item.facts.id, [item]);
        else copies.push(item);
      }
      for (const [id, copies] of byId) {
        (index.ids[array] as IdCopies<KnownItem>).change(id, none, copies);
        index.link(copies[0] as KnownItem);
        yield;
      }
    }
    index.loops.rebuild(index.ids.elements.all());
    return index;
  }

  element(id: string): ElementItem | undefined {
    return this.ids.elements.first(id);
  }

  relationship(id: string): RelationshipItem | undefined {
    return this.ids.relationships.first(id);
  }

  view(id: string): ViewItem | undefined {
    return this.ids.views.first(id);
  }

  firstCopy<T extends KnownItem>(item: T): T {
    return ((this.ids[item.array] as IdCopies<KnownItem>).first(item.facts.id) as T | undefined) ?? item;
  }

  copiesOf<T extends KnownItem>(item: T): readonly T[] {
    return (this.ids[item.array] as IdCopies<KnownItem>).copies(item.facts.id) as readonly T[];
  }

  viewsShowing(elementId: string): ReadonlySet<ViewItem> {
    return this.showing.get(elementId);
  }

  viewsIncluding(relationshipId: string): ReadonlySet<ViewItem> {
    return this.including.get(relationshipId);
  }

  viewsOwnedBy(elementId: string): ReadonlySet<ViewItem> {
    return this.owned.get(elementId);
  }

  relationshipsAt(elementId: string): ReadonlySet<RelationshipItem> {
    return this.ends.get(elementId);
  }

  childrenOf(elementId: string): ReadonlySet<ElementItem> {
    return this.children.get(elementId);
  }

  elementsListing(viewId: string): ReadonlySet<ElementItem> {
    return this.listing.get(viewId);
  }

  sameTriple(relationship: RelationshipItem): readonly RelationshipItem[] {
    const triple = tripleOf(relationship);
    return triple === undefined ? [relationship] : [...this.triples.get(triple)].sort(byIndex);
  }

  parentLoop(element: ElementItem): readonly ElementItem[] | undefined {
    return this.loops.of(element);
  }

  parentlessViews(): readonly ViewItem[] {
    return [...this.roots].sort(byIndex);
  }

  drill(): Drill {
    return this.drillNow();
  }

  elements(): readonly ElementItem[] {
    return [...this.ids.elements.all()].sort(byIndex);
  }

  relationships(): readonly RelationshipItem[] {
    return [...this.ids.relationships.all()].sort(byIndex);
  }

  views(): readonly ViewItem[] {
    return [...this.ids.views.all()].sort(byIndex);
  }

  nearestIds(kind: 'element' | 'relationship' | 'view', id: string): readonly string[] {
    this.near[kind] ??= new NearIds(this.ids[KIND_ARRAYS[kind]].ids());
    return this.near[kind].nearest(id);
  }

  private drillNow(): DrillGraph {
    this.drillGraph ??= this.buildDrill();
    return this.drillGraph;
  }

  /** From the few elements that own views, so that the cost is that of the drill-down and not of all members. */
  private buildDrill(): DrillGraph {
    const below = new Map<ViewItem, ViewItem[]>();
    for (const owner of this.owned.keys()) {
      if (this.element(owner) === undefined) continue;
      for (const shower of this.showing.get(owner)) {
        const list = below.get(shower);
        if (list === undefined) below.set(shower, [...this.owned.get(owner)]);
        else list.push(...this.owned.get(owner));
      }
    }
    const none: readonly ViewItem[] = [];
    return new DrillGraph(this.ids.views.all(), [...this.roots], (view) => below.get(view) ?? none);
  }

  apply(change: Change): Set<KnownItem> {
    return finished(this.applying(change));
  }

  /** As `apply`, in steps: it must be gone through. */
  *applying(change: Change): Steps<Set<KnownItem>> {
    const dirty = new Set<KnownItem>();
    const removed = new Set(change.removed.filter(isKnown));
    const groups = new Map<string, { array: ArrayName; id: string; added: KnownItem[] }>();
    const group = (item: KnownItem): { added: KnownItem[] } => {
      const key = `${item.array}/${item.facts.id}`;
      const known = groups.get(key) ?? { array: item.array, id: item.facts.id, added: [] };
      groups.set(key, known);
      return known;
    };
    for (const item of removed) group(item);
    for (const item of change.added) if (isKnown(item)) group(item).added.push(item);

    const drillBefore = this.drillGraph;
    const hadRoot = this.roots.size > 0;
    const replaced: { before: KnownItem | undefined; after: KnownItem | undefined }[] = [];
    for (const { array, id, added } of groups.values()) {
      const copies = this.ids[array] as IdCopies<KnownItem>;
      const before = copies.change(id, removed, added);
      const after = copies.first(id);
      for (const copy of copies.copies(id)) dirty.add(copy);
      if (before === after) continue;
      if (before !== undefined) this.unlink(before);
      replaced.push({ before, after });
      if (before === undefined || after === undefined) this.near = {};
      yield;
    }
    // Everything is linked before anything is asked, so that an answer never depends on the order of the groups.
    for (const { after } of replaced) {
      if (after !== undefined) this.link(after);
      yield;
    }
    yield* this.spread(replaced, dirty);
    if (drillBefore !== undefined && this.drillGraph === undefined) {
      for (const view of this.drillNow().differences(drillBefore, this.ids.views.all())) dirty.add(view);
    }
    // Without a root nothing is said of what it reaches.
    if (hadRoot !== this.roots.size > 0) for (const view of this.ids.views.all()) dirty.add(view);
    for (const item of dirty) if (removed.has(item)) dirty.delete(item);
    return dirty;
  }

  /** Marks what the replaced first copies touch, and forgets what was derived from them. */
  private *spread(
    replaced: readonly { before: KnownItem | undefined; after: KnownItem | undefined }[],
    dirty: Set<KnownItem>,
  ): Steps<void> {
    const add = (items: Iterable<KnownItem>): void => {
      for (const item of items) dirty.add(item);
    };
    const triples = new Set<string>();
    const elements: { before: ElementItem | undefined; after: ElementItem | undefined }[] = [];
    for (const { before, after } of replaced) {
      yield;
      const array = (after ?? before)?.array;
      if (array === 'elements') {
        const pair = { before: before as ElementItem | undefined, after: after as ElementItem | undefined };
        elements.push(pair);
        this.spreadElement(pair.before, pair.after, add);
      } else if (array === 'relationships') {
        const pair = [before as RelationshipItem | undefined, after as RelationshipItem | undefined] as const;
        this.spreadRelationship(...pair, add);
        for (const item of pair) {
          const triple = item && tripleOf(item);
          if (triple !== undefined) triples.add(triple);
        }
      } else {
        this.spreadView(before as ViewItem | undefined, after as ViewItem | undefined, add);
      }
    }
    for (const triple of triples) add(this.triples.get(triple));
    for (const { before } of elements) if (before !== undefined) add(this.loops.forget(before));
    for (const { after } of elements) {
      if (after === undefined) continue;
      // A neighbour's loop is broken up too when a new link leads around it.
      add(this.loops.forget(after));
      add(this.loops.find(after));
    }
  }

  private spreadElement(
    before: ElementItem | undefined,
    after: ElementItem | undefined,
    add: (items: Iterable<KnownItem>) => void,
  ): void {
    const id = (after ?? before)?.facts.id as string;
    const cameOrWent = before === undefined || after === undefined;
    if (cameOrWent || before.facts.name !== after.facts.name || before.facts.type !== after.facts.type) {
      add(this.viewsOwnedBy(id));
      // Their views too: what a view says of an end that it lacks names the element.
      for (const relationship of this.relationshipsAt(id)) {
        add([relationship]);
        add(this.viewsIncluding(relationship.facts.id));
      }
    }
    if (cameOrWent) {
      // Also where a view has it in the list of the other kind.
      add(this.viewsShowing(id));
      add(this.viewsIncluding(id));
      add(this.childrenOf(id));
      if (this.owned.has(id)) this.drillGraph = undefined;
    }
    for (const item of [before, after]) {
      for (const { viewId } of item?.facts.subdiagrams ?? []) {
        const view = viewId === undefined ? undefined : this.view(viewId);
        if (view !== undefined) add([view]);
      }
    }
  }

  private spreadRelationship(
    before: RelationshipItem | undefined,
    after: RelationshipItem | undefined,
    add: (items: Iterable<KnownItem>) => void,
  ): void {
    const id = (after ?? before)?.facts.id as string;
    add(this.viewsIncluding(id));
    if (before === undefined || after === undefined) add(this.viewsShowing(id));
  }

  private spreadView(
    before: ViewItem | undefined,
    after: ViewItem | undefined,
    add: (items: Iterable<KnownItem>) => void,
  ): void {
    add(this.elementsListing((after ?? before)?.facts.id as string));
    const elements = difference(before?.facts.elements ?? [], after?.facts.elements ?? []);
    for (const id of elements) {
      const element = this.element(id);
      if (element !== undefined) add([element]);
    }
    for (const id of difference(before?.facts.relationships ?? [], after?.facts.relationships ?? [])) {
      const relationship = this.relationship(id);
      if (relationship !== undefined) add([relationship]);
    }
    const moved = before === undefined || after === undefined || before.facts.parentId !== after.facts.parentId;
    if (moved || elements.some((id) => this.owned.has(id))) this.drillGraph = undefined;
    else add(this.drillGraph?.replace(before, after) ?? []);
  }

  private link(item: KnownItem): void {
    this.relate(item, (referrers, key, value) => referrers.add(key, value));
    if (item.array === 'views' && (item as ViewItem).facts.parentId === undefined) this.roots.add(item as ViewItem);
  }

  private unlink(item: KnownItem): void {
    this.relate(item, (referrers, key, value) => referrers.delete(key, value));
    this.roots.delete(item as ViewItem);
  }

  private relate(
    item: KnownItem,
    act: <T extends KnownItem>(referrers: Referrers<T>, key: string, item: T) => void,
  ): void {
    if (item.facts.kind === 'element') {
      const element = item as ElementItem;
      if (item.facts.parent !== undefined) act(this.children, item.facts.parent, element);
      for (const { viewId } of item.facts.subdiagrams) if (viewId !== undefined) act(this.listing, viewId, element);
    } else if (item.facts.kind === 'relationship') {
      const relationship = item as RelationshipItem;
      if (item.facts.sourceId !== undefined) act(this.ends, item.facts.sourceId, relationship);
      if (item.facts.targetId !== undefined) act(this.ends, item.facts.targetId, relationship);
      const triple = tripleOf(relationship);
      if (triple !== undefined) act(this.triples, triple, relationship);
    } else {
      const view = item as ViewItem;
      if (item.facts.parentId !== undefined) act(this.owned, item.facts.parentId, view);
      for (const id of item.facts.elements) if (id !== undefined) act(this.showing, id, view);
      for (const id of item.facts.relationships) if (id !== undefined) act(this.including, id, view);
    }
  }
}
