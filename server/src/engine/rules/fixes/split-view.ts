import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { VIEW_CAPACITY } from '../../graph/vocabulary.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { memberCount } from '../view15.ts';
import { elementName, joined, plural } from '../wording.ts';
import { wouldLoop } from './drill-loops.ts';
import { newView } from './in-no-view.ts';
import { idFrom, removeMembers, viewOf } from './operations.ts';
import { boundGroups, type Group, relationshipsIn, type ViewRelationship } from './view-groups.ts';

/** How many ways to split are offered. */
const SPLITS_OFFERED = 3;
/** How many members are tried as owners of a new view. */
const OWNERS_TRIED = 30;
/** A view that would fall into more parts is for a person to take apart. */
const MOST_PARTS = 6;

/**
 * Moves elements of a view that is over to a new view below one of its members. A person chooses it; nothing applies it
 * by itself. Elements that a relationship of this view alone holds together stay together, and none is left in no view.
 */
export function fixCapacity(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  if (memberCount(view.facts) > VIEW_CAPACITY * MOST_PARTS) return [];
  const relationships = relationshipsIn(view, index);
  const fixes: Fix[] = [];
  for (const owner of ownersByFit(view, relationships, index).slice(0, OWNERS_TRIED)) {
    if (fixes.length >= SPLITS_OFFERED) break;
    const plan = split(view, owner, relationships, index);
    if (plan !== undefined) fixes.push(plan);
  }
  return fixes;
}

/** Members that own no view yet and can list one, those that contain or meet most of the other members first. */
function ownersByFit(
  view: ViewItem,
  relationships: readonly ViewRelationship[],
  index: GraphIndex,
): readonly ElementItem[] {
  const members = new Set(view.facts.elements);
  const owners = [...members]
    .flatMap((id) => (id === undefined ? [] : (index.element(id) ?? [])))
    .filter(({ facts }) => index.viewsOwnedBy(facts.id).size === 0 && facts.id !== view.facts.parentId);
  const score = ({ facts }: ElementItem): number => {
    const contained = [...index.childrenOf(facts.id)].filter((child) => members.has(child.facts.id)).length;
    return 2 * contained + relationships.filter(({ ends }) => ends.includes(facts.id)).length;
  };
  return owners.toSorted((a, b) => score(b) - score(a));
}

interface Part {
  readonly owner: ElementItem;
  /** The elements that leave the view. */
  readonly moved: ReadonlySet<string>;
  /** What the new view holds: the owner too where a relationship leads to it. */
  readonly elements: readonly string[];
  readonly relationships: readonly string[];
}

/** One new view below the first owner, and more below others while the view is still over. */
function split(
  view: ViewItem,
  first: ElementItem,
  relationships: readonly ViewRelationship[],
  index: GraphIndex,
): Fix | undefined {
  const parts: Part[] = [];
  const gone = new Set<string>();
  const leaving = new Set<string>();
  let owner: ElementItem | undefined = first;
  while (memberCount(view.facts) - gone.size > VIEW_CAPACITY) {
    if (owner === undefined) return undefined;
    const part = partBelow(view, owner, relationships, gone, parts, index);
    if (part === undefined) return undefined;
    parts.push(part);
    for (const id of part.moved) gone.add(id);
    for (const { id, ends } of relationships) if (ends.some((end) => part.moved.has(end))) leaving.add(id);
    owner = ownersByFit(view, relationships, index).find((next) => mayOwn(next, gone, parts));
  }
  if (partsLoop(parts, index)) return undefined;
  const operations: Operation[] = [
    ...removeMembers(view, 'included_elements', gone),
    ...removeMembers(view, 'included_relationships', leaving),
  ];
  for (const part of parts) {
    const created = newView(part.owner, part.elements, part.relationships, index);
    if (created === undefined) return undefined;
    operations.push(...created);
  }
  return { title: titleFor(parts, gone.size), about: parts.map((part) => part.owner.facts.id), operations };
}

/** The new views must not lead into each other either, nor take the same id. */
function partsLoop(parts: readonly Part[], index: GraphIndex): boolean {
  const bases = new Set(parts.map(({ owner }) => idFrom(owner.facts.id, '')));
  if (bases.size < parts.length) return true;
  return parts.some((part) =>
    parts.some(({ owner }) => owner !== part.owner && wouldLoop(index, owner.facts.id, part.moved)),
  );
}

function mayOwn(element: ElementItem, gone: ReadonlySet<string>, parts: readonly Part[]): boolean {
  return !gone.has(element.facts.id) && parts.every(({ owner }) => owner !== element);
}

function titleFor(parts: readonly Part[], count: number): string {
  const elements = plural(count, 'element');
  const [part] = parts as [Part];
  if (parts.length === 1) return `Split the view: move ${elements} to a new view below ${elementName(part.owner)}`;
  const names = joined(parts.map(({ owner }) => elementName(owner)));
  return `Split the view: move ${elements} to ${parts.length} new views below ${names}`;
}

/** What goes below one owner: no more than the view must lose, in groups that stay whole. */
function partBelow(
  view: ViewItem,
  owner: ElementItem,
  relationships: readonly ViewRelationship[],
  gone: ReadonlySet<string>,
  parts: readonly Part[],
  index: GraphIndex,
): Part | undefined {
  const ownerId = owner.facts.id;
  const over = memberCount(view.facts) - gone.size - VIEW_CAPACITY;
  const owners = new Set(parts.map((part) => part.owner.facts.id));
  const groups = boundGroups(view, ownerId, relationships, index)
    .filter(({ ids }) => !ids.some((id) => gone.has(id) || owners.has(id)))
    .filter(({ ids }) => !wouldLoop(index, ownerId, ids));
  const chosen = choose(groups, over);
  if (chosen === undefined) return undefined;
  const moved = new Set(chosen.flatMap(({ ids }) => ids));
  const inside = (id: string): boolean => moved.has(id) || id === ownerId;
  const going = relationships.filter(({ ends }) => ends.some((end) => moved.has(end)) && ends.every(inside));
  const withOwner = going.some(({ ends }) => ends.includes(ownerId));
  const elements = [...(withOwner ? [ownerId] : []), ...moved];
  if (elements.length > VIEW_CAPACITY) return undefined;
  return { owner, moved, elements, relationships: going.map(({ id }) => id) };
}

/**
 * Groups that together move at least what is over and no more than a view holds beside its owner: those that belong most
 * to the owner, and among equals as few elements as can be.
 */
function choose(groups: readonly Group[], over: number): readonly Group[] | undefined {
  const most = VIEW_CAPACITY - 1;
  const best: { readonly fit: number; readonly chosen: readonly Group[] }[] = [];
  best[0] = { fit: 0, chosen: [] };
  for (const group of groups) {
    for (let size = most; size >= group.ids.length; size--) {
      const before = best[size - group.ids.length];
      if (before === undefined) continue;
      const fit = before.fit + group.fit;
      if (best[size] === undefined || fit > (best[size]?.fit ?? 0))
        best[size] = { fit, chosen: [...before.chosen, group] };
    }
  }
  const wanted = Math.min(over, most);
  const enough = best.slice(wanted).filter((choice) => choice !== undefined);
  const [first] = enough.toSorted((a, b) => b.fit - a.fit);
  // A view that is over by more gives as many as it can; another part takes the rest.
  return (first ?? best.slice(1).findLast((choice) => choice !== undefined))?.chosen;
}
