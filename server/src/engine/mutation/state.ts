import type { ArrayName, ElementFacts, Facts, RelationshipFacts, ViewFacts } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import { Referrers } from '../graph/id-copies.ts';
import type { KnownItem } from '../graph/item.ts';
import { readFacts } from '../graph/read-facts.ts';
import { type JsonObject, listOf, sameObject } from './values.ts';

/** An element, relationship or view as it is now: an item of the document, or what a batch made of it. */
export interface Entry<F extends Facts = Facts> {
  readonly value: JsonObject;
  readonly facts: F;
}
export type ElementEntry = Entry<ElementFacts>;
export type RelationshipEntry = Entry<RelationshipFacts>;
export type ViewEntry = Entry<ViewFacts>;

/** The lists of a view. */
export type MemberList = 'included_elements' | 'included_relationships';

/** What a view is to the members of its lists. */
const LISTED = { included_elements: 'showing', included_relationships: 'including' } as const;

const CURRENT_GENERATION = 3;

/** How one thing may name the id of another. */
const RELATIONS = ['showing', 'including', 'owned', 'ends', 'children', 'listing'] as const;
type Relation = (typeof RELATIONS)[number];

/** What a batch did to one id. */
export class Draft {
  /** Undefined where the batch deleted it. */
  now: Entry | undefined;
  /** Lists of members that this batch made, which nobody else holds, with what is in them. */
  readonly own = new Map<MemberList, { readonly list: unknown[]; readonly ids: Set<unknown> }>();
  /** True also where it was added anew later on. */
  wasDeleted = false;

  constructor(
    readonly array: ArrayName,
    readonly id: string,
    /** The item that had the id before the batch. */
    readonly origin: KnownItem | undefined,
    /** Counts up; new things go to the end of their list in this order. */
    readonly order: number,
  ) {}
}

interface Place {
  readonly index: number;
  readonly order: number;
}

/**
 * A graph in the middle of a batch: the index of the document, which nothing here changes, with drafts of what the batch
 * touched laid over it. Everything is asked and answered by id; only first copies of an id count. A question costs no
 * more than its answer.
 */
export class GraphState {
  readonly #drafts: Readonly<Record<ArrayName, Map<string, Draft>>> = {
    elements: new Map(),
    relationships: new Map(),
    views: new Map(),
  };
  readonly #referrers: Readonly<Record<Relation, Referrers<Draft>>> = {
    showing: new Referrers(),
    including: new Referrers(),
    owned: new Referrers(),
    ends: new Referrers(),
    children: new Referrers(),
    listing: new Referrers(),
  };
  #order = 0;
  #changes = 0;

  constructor(readonly index: GraphIndex) {}

  /** How often something was written that is not what was there. */
  get changes(): number {
    return this.#changes;
  }

  element(id: string): ElementEntry | undefined {
    return this.#entry('elements', id) as ElementEntry | undefined;
  }

  relationship(id: string): RelationshipEntry | undefined {
    return this.#entry('relationships', id) as RelationshipEntry | undefined;
  }

  view(id: string): ViewEntry | undefined {
    return this.#entry('views', id) as ViewEntry | undefined;
  }

  /** Views with the element id among their members, like everything below in file order, new ones last. */
  viewsShowing(elementId: string): readonly ViewEntry[] {
    return this.#join('views', this.index.viewsShowing(elementId), 'showing', elementId) as ViewEntry[];
  }

  viewsIncluding(relationshipId: string): readonly ViewEntry[] {
    const items = this.index.viewsIncluding(relationshipId);
    return this.#join('views', items, 'including', relationshipId) as ViewEntry[];
  }

  /** Views whose parent_element_id is this id. */
  viewsOwnedBy(elementId: string): readonly ViewEntry[] {
    return this.#join('views', this.index.viewsOwnedBy(elementId), 'owned', elementId) as ViewEntry[];
  }

  /** Relationships with this id at either end. */
  relationshipsAt(elementId: string): readonly RelationshipEntry[] {
    const items = this.index.relationshipsAt(elementId);
    return this.#join('relationships', items, 'ends', elementId) as RelationshipEntry[];
  }

  /** Elements whose parent is this id. */
  childrenOf(elementId: string): readonly ElementEntry[] {
    return this.#join('elements', this.index.childrenOf(elementId), 'children', elementId) as ElementEntry[];
  }

  /** Elements that name this view in subdiagram_views. */
  elementsListing(viewId: string): readonly ElementEntry[] {
    return this.#join('elements', this.index.elementsListing(viewId), 'listing', viewId) as ElementEntry[];
  }

  /** Writes an element, relationship or view under the id that its value holds; the value that is there changes nothing. */
  put(array: ArrayName, id: string, value: JsonObject): void {
    const there = this.#entry(array, id)?.value;
    if (there === value) return;
    if (there === undefined || !sameObject(there, value)) this.#changes++;
    const facts = readFacts(array, value, CURRENT_GENERATION);
    this.#become(this.#draft(array, id), facts && { value, facts });
  }

  delete(array: ArrayName, id: string): void {
    this.#changes++;
    const draft = this.#draft(array, id);
    draft.wasDeleted = true;
    this.#become(draft, undefined);
  }

  /** Puts ids at the end of a view's list; those that are there already change nothing. */
  append(viewId: string, list: MemberList, ids: readonly string[]): void {
    const members = this.#members(viewId, list);
    const missing = [...new Set(ids)].filter((id) => members?.has(id) === false);
    if (members === undefined || missing.length === 0) return;
    const { draft, lists, ids: known } = this.#own(viewId, list, members);
    for (const id of missing) {
      known.add(id);
      for (const own of lists) own.push(id);
      this.#referrers[LISTED[list]].add(id, draft);
    }
  }

  /** Takes ids out of a view's list, wherever they stand in it; the rest keeps its order. */
  remove(viewId: string, list: MemberList, ids: ReadonlySet<string>): void {
    const members = this.#members(viewId, list);
    const leaving = [...ids].filter((id) => members?.has(id) === true);
    if (members === undefined || leaving.length === 0) return;
    const { draft, lists, ids: known } = this.#own(viewId, list, members);
    const gone: ReadonlySet<unknown> = new Set(leaving);
    for (const own of lists) keep(own, (entry) => !gone.has(entry));
    for (const id of leaving) {
      known.delete(id);
      this.#referrers[LISTED[list]].delete(id, draft);
    }
  }

  /** What is in a view's list; undefined where there is no such view. */
  #members(viewId: string, list: MemberList): ReadonlySet<unknown> | undefined {
    const view = this.view(viewId);
    const own = this.#drafts.views.get(viewId)?.own.get(list);
    if (own !== undefined && own.list === view?.value[list]) return own.ids;
    return view && new Set(listOf(view.value, list));
  }

  /**
   * A view's list, to be changed in place: the first time it is copied, so that a batch which fills or empties one view
   * costs what it changes.
   */
  #own(viewId: string, list: MemberList, members: ReadonlySet<unknown>) {
    this.#changes++;
    const draft = this.#draft('views', viewId);
    let own = draft.own.get(list);
    if (own === undefined || own.list !== draft.now?.value[list]) {
      const { value } = draft.now as Entry;
      own = { list: [...listOf(value, list)], ids: new Set(members) };
      draft.own.set(list, own);
      const copy = { ...value, [list]: own.list };
      this.#become(draft, { value: copy, facts: readFacts('views', copy, CURRENT_GENERATION) as Facts });
    }
    const { elements, relationships } = (draft.now as ViewEntry).facts;
    const facts = (list === 'included_elements' ? elements : relationships) as unknown[];
    return { draft, ids: own.ids, lists: facts === own.list ? [facts] : [own.list, facts] };
  }

  /** Everything that was written, in the order of the first write. */
  drafts(array: ArrayName): Iterable<Draft> {
    return this.#drafts[array].values();
  }

  #entry(array: ArrayName, id: string): Entry | undefined {
    const draft = this.#drafts[array].get(id);
    return draft === undefined ? entryOf(this.#original(array, id)) : draft.now;
  }

  #original(array: ArrayName, id: string): KnownItem | undefined {
    if (array === 'elements') return this.index.element(id);
    return array === 'relationships' ? this.index.relationship(id) : this.index.view(id);
  }

  #draft(array: ArrayName, id: string): Draft {
    const known = this.#drafts[array].get(id);
    if (known !== undefined) return known;
    const draft = new Draft(array, id, this.#original(array, id), this.#order++);
    this.#drafts[array].set(id, draft);
    this.#become(draft, entryOf(draft.origin));
    return draft;
  }

  #join(array: ArrayName, items: ReadonlySet<KnownItem>, relation: Relation, id: string): Entry[] {
    const found: { readonly entry: Entry; readonly place: Place }[] = [];
    for (const item of items) {
      if (this.#drafts[array].has(item.facts.id)) continue;
      found.push({ entry: entryOf(item) as Entry, place: { index: item.index, order: -1 } });
    }
    for (const { now, origin, order } of this.#referrers[relation].get(id)) {
      if (now === undefined) continue;
      found.push({ entry: now, place: { index: origin?.index ?? Number.POSITIVE_INFINITY, order } });
    }
    found.sort(({ place: a }, { place: b }) => (a.index === b.index ? a.order - b.order : a.index - b.index));
    return found.map(({ entry }) => entry);
  }

  /** A list that only grew at its end, as memberships do all through a batch, costs no more than what is new in it. */
  #become(draft: Draft, next: Entry | undefined): void {
    const [before, after] = [referencesOf(draft.now?.facts), referencesOf(next?.facts)];
    draft.now = next;
    for (const relation of RELATIONS) {
      const [old, now] = [before[relation] ?? [], after[relation] ?? []];
      const referrers = this.#referrers[relation];
      const grew = old.every((id, place) => now[place] === id);
      if (!grew) for (const id of old) if (id !== undefined) referrers.delete(id, draft);
      for (const id of grew ? now.slice(old.length) : now) if (id !== undefined) referrers.add(id, draft);
    }
  }
}

type References = Readonly<Partial<Record<Relation, readonly (string | undefined)[]>>>;

/** The ids that a thing names, by what it is to them. */
function referencesOf(facts: Facts | undefined): References {
  switch (facts?.kind) {
    case 'element':
      return { children: [facts.parent], listing: facts.subdiagrams.map(({ viewId }) => viewId) };
    case 'relationship':
      return { ends: [facts.sourceId, facts.targetId] };
    case 'view':
      return { owned: [facts.parentId], showing: facts.elements, including: facts.relationships };
    default:
      return {};
  }
}

/** Takes the other entries out of a list, in place. */
function keep(list: unknown[], wanted: (entry: unknown) => boolean): void {
  let kept = 0;
  for (const entry of list) if (wanted(entry)) list[kept++] = entry;
  list.length = kept;
}

/** An item that the rules look at is an object. */
function entryOf(item: KnownItem | undefined): Entry | undefined {
  return item as Entry | undefined;
}
