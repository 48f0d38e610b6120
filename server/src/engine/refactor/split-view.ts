import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, ViewItem } from '../graph/item.ts';
import { VIEW_CAPACITY } from '../graph/vocabulary.ts';
import { wouldLoop } from '../rules/fixes/drill-loops.ts';
import { newView } from '../rules/fixes/in-no-view.ts';
import { removeMembers } from '../rules/fixes/operations.ts';
import { relationshipsIn } from '../rules/fixes/view-groups.ts';
import { capacityVerdict } from '../rules/view15.ts';
import { elementName, plural } from '../rules/wording.ts';
import type { Refactoring } from './refactoring.ts';

/** Fewer are no reason for a view of their own. */
const LEAST_MOVED = 2;

// @implements arch:req-editor-refactorings
/** For each member that contains others: these move to a new view below it. */
export function splitByContainment(view: ViewItem, index: GraphIndex): readonly Refactoring[] {
  const members = new Set(view.facts.elements.filter((id) => id !== undefined));
  const found: Refactoring[] = [];
  for (const id of members) {
    const owner = index.element(id);
    if (owner === undefined || owner.facts.id === view.facts.parentId) continue;
    const moved = [...members].filter((other) => other !== id && isWithin(other, id, index));
    if (moved.length < LEAST_MOVED) continue;
    const title = `Split the view: move ${plural(moved.length, 'element')} to a new view below ${elementName(owner)}`;
    found.push({ kind: 'split', title, change: split(view, owner, new Set(moved), index) });
  }
  return found;
}

/** Whether the element is contained in the other one, at any depth. */
function isWithin(id: string, containerId: string, index: GraphIndex): boolean {
  const seen = new Set<string>();
  for (
    let at = index.element(id)?.facts.parent;
    at !== undefined && !seen.has(at);
    at = index.element(at)?.facts.parent
  ) {
    if (at === containerId) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Relationships of what moves leave the view. They come along where their other end moves too or is the owner; one that
 * no other view includes brings its other end along, which then is in both views.
 */
function split(
  view: ViewItem,
  owner: ElementItem,
  moved: ReadonlySet<string>,
  index: GraphIndex,
): Refactoring['change'] {
  const relationships = relationshipsIn(view, index).filter(({ ends }) => ends.some((end) => moved.has(end)));
  const inside = (end: string): boolean => moved.has(end) || end === owner.facts.id;
  const going = relationships.filter(({ ends, onlyHere }) => onlyHere || ends.every(inside));
  const guests = new Set(going.flatMap(({ ends }) => ends.filter((end) => !moved.has(end))));
  const elements = [...guests, ...moved];
  if (capacityVerdict(0, elements.length) !== 'fits') {
    return {
      refused: `The new view would show ${plural(elements.length, 'element')}, and a view shows at most ${VIEW_CAPACITY}.`,
    };
  }
  if (wouldLoop(index, owner.facts.id, elements)) {
    return {
      refused: `The new view would lead back to itself: a view below one of its elements shows ${elementName(owner)}.`,
    };
  }
  const created = newView(
    owner,
    elements,
    going.map(({ id }) => id),
    index,
  );
  if (created === undefined)
    return { refused: `${elementName(owner)} cannot list a view: mend its subdiagram_views first.` };
  return {
    operations: [
      ...removeMembers(view, 'included_elements', moved),
      ...removeMembers(view, 'included_relationships', new Set(relationships.map(({ id }) => id))),
      ...created,
    ],
  };
}
