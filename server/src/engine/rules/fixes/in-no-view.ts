import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, plural, quote, viewName } from '../wording.ts';
import { wouldLoop } from './drill-loops.ts';
import { append, elementOf, freshId, idFrom, relationshipOf } from './operations.ts';
import { neighboursOf, show, viewsForElement, viewsForRelationship } from './placing.ts';
import { removeElement, removeRelationship } from './removing.ts';
import { newRoot } from './root-view.ts';

/** Add it to a view with room, nearest first; without one, to a new view; or delete it. */
export function fixElementInNoView(finding: Finding, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const element = elementOf(finding);
  const { id, parent } = element.facts;
  const relatives = { neighbours: neighboursOf(element, index), parent };
  const fixes: Fix[] = viewsForElement(id, relatives, index).map((view, at) => ({
    title: `Add it to the view ${viewName(view)}`,
    about: [view.facts.id],
    operations: show(view, id),
    preferred: at === 0,
  }));
  if (fixes.length === 0) fixes.push(...fixByNewView(element, relatives.neighbours, index));
  const removal = removeElement(element, context);
  if (removal !== undefined) {
    const more = removal.relationships === 0 ? '' : ` and ${plural(removal.relationships, 'relationship')}`;
    fixes.push({ title: `Delete ${elementName(element)}${more}`, operations: removal.operations });
  }
  return fixes;
}

/** A view of its own below an element that is shown: its parent, a neighbour, or one of the root view. */
function fixByNewView(element: ElementItem, neighbours: readonly string[], index: GraphIndex): readonly Fix[] {
  const { id, parent } = element.facts;
  if (index.parentlessViews().length === 0) return fixByRootView(id, index);
  const onRoots = index.parentlessViews().flatMap((root) => root.facts.elements);
  const candidates = new Set([parent, ...neighbours, ...onRoots].filter((candidate) => candidate !== undefined));
  for (const ownerId of candidates) {
    const owner = index.element(ownerId);
    if (owner === undefined || owner === element || index.viewsShowing(ownerId).size === 0) continue;
    if (wouldLoop(index, ownerId, [id])) continue;
    const operations = newView(owner, [id], [], index);
    if (operations === undefined) continue;
    return [{ title: `Create a view below ${elementName(owner)} for it`, operations, preferred: true }];
  }
  return [];
}

/** Where there is no root view either, one that shows it, as long as it owns a view: the root shows what leads on. */
function fixByRootView(id: string, index: GraphIndex): readonly Fix[] {
  const value = newRoot(index);
  if (!value.included_elements.includes(id)) return [];
  const title = `Create the root view ${ROOT_VIEW_NAME} with it`;
  return [{ title, operations: [{ op: 'add-item', array: 'views', value }], preferred: true }];
}

/** A new view below an element, named like it, with these members; undefined where the element cannot list it. */
export function newView(
  owner: ElementItem,
  elements: readonly string[],
  relationships: readonly string[],
  index: GraphIndex,
): readonly Operation[] | undefined {
  const { id, name } = owner.facts;
  const view = {
    view_id: freshId('view', `${idFrom(id, 'element')}-view`, index),
    view_name: name ?? id,
    parent_element_id: id,
    ...(name === undefined ? {} : { parent_element_name: name }),
    included_elements: elements,
    included_relationships: relationships,
  };
  const mirrored = append(owner, 'subdiagram_views', { view_id: view.view_id, view_name: view.view_name });
  return mirrored && [{ op: 'add-item', array: 'views', value: view }, ...mirrored];
}

/** Include it where both ends are shown, or where a missing end has room; or delete it. */
export function fixRelationshipInNoView(finding: Finding, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const relationship = relationshipOf(finding);
  const { id } = relationship.facts;
  const fixes: Fix[] = viewsForRelationship(relationship, index).map(({ view, operations, missing }, at) => ({
    title: titleFor(view, missing),
    about: [view.facts.id],
    operations: [...operations, ...(append(view, 'included_relationships', id) ?? [])],
    preferred: at === 0,
  }));
  const removal = removeRelationship(relationship, context);
  if (removal !== undefined) fixes.push({ title: `Delete the relationship ${quote(id)}`, operations: removal });
  return fixes;
}

function titleFor(view: ViewItem, missing: number): string {
  const ends = missing === 0 ? '' : missing === 1 ? ', with the end that is missing there' : ', with both ends';
  return `Include it in the view ${viewName(view)}${ends}`;
}
