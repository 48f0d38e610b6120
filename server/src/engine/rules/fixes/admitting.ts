import type { ElementFacts, RelationshipFacts, ViewFacts } from '../../graph/facts.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, Item } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { statementOf } from '../../graph/statement.ts';
import { ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import { isLegal } from '../ends.ts';
import { capacityVerdict, memberCount } from '../view15.ts';
import { wouldLoop } from './drill-loops.ts';
import { append, set, setText } from './operations.ts';
import { show, viewsForElement, viewsForEnds } from './placing.ts';

/**
 * Gives an entry that no rule looked at so far (a later copy, or one without a usable id) an id of its own. From then on
 * every rule looks at it, so it must be in order, and be shown somewhere; undefined where that cannot be had.
 */

export function admitElement(
  item: Item,
  facts: ElementFacts,
  id: string,
  index: GraphIndex,
): readonly Operation[] | undefined {
  if (!mayBeChecked(facts, index)) return undefined;
  const [view] = viewsForElement(id, { neighbours: [], parent: facts.parent }, index, 1);
  return view && [set(item, ['id'], id), ...show(view, id)];
}

/** Whether the element's own values are in order. */
export function mayBeChecked({ type, typeText, parent }: ElementFacts, index: GraphIndex): boolean {
  const typeHolds = typeText === undefined || type !== undefined;
  return typeHolds && (parent === undefined || index.element(parent) !== undefined);
}

export function admitRelationship(
  item: Item,
  facts: RelationshipFacts,
  id: string,
  index: GraphIndex,
): readonly Operation[] | undefined {
  if (index.generation === 3 && facts.typeText !== undefined && facts.type === undefined) return undefined;
  const ends = [facts.sourceId, facts.targetId];
  const elements = ends.map((end) => (end === undefined ? undefined : index.element(end)));
  if (ends.some((end, at) => end !== undefined && elements[at] === undefined)) return undefined;
  const [source, target] = elements;
  if (!isLegal(facts.type, source?.facts.type, target?.facts.type)) return undefined;
  const known = elements.filter((element) => element !== undefined).map((element) => element.facts.id);
  const [place] = viewsForEnds([...new Set(known)], index, 1);
  if (place === undefined) return undefined;
  return [
    set(item, ['id'], id),
    ...copiedNames(item, facts, source, target, index),
    ...place.operations,
    ...(append(place.view, 'included_relationships', id) ?? []),
  ];
}

function copiedNames(
  item: Item,
  { typeText }: RelationshipFacts,
  source: ElementItem | undefined,
  target: ElementItem | undefined,
  index: GraphIndex,
): readonly Operation[] {
  const sourceName = source?.facts.name;
  const targetName = target?.facts.name;
  const operations: Operation[] = [];
  if (sourceName !== undefined) operations.push(...setText(item, 'source_name', sourceName));
  if (targetName !== undefined) operations.push(...setText(item, 'target_name', targetName));
  if (index.generation === 3 && sourceName !== undefined && targetName !== undefined && typeText !== undefined) {
    operations.push(...setText(item, 'statement', statementOf(sourceName, typeText, targetName)));
  }
  return operations;
}

export function admitView(
  item: Item,
  facts: ViewFacts,
  id: string,
  index: GraphIndex,
): readonly Operation[] | undefined {
  if (capacityVerdict(0, memberCount(facts)) === 'violation' || !membersHold(facts, index)) return undefined;
  if (facts.parentId === undefined) {
    const isRoot = facts.name === ROOT_VIEW_NAME && index.parentlessViews().length === 0;
    return isRoot ? [set(item, ['view_id'], id)] : undefined;
  }
  const owner = index.element(facts.parentId);
  if (owner === undefined) return undefined;
  if (wouldLoop(index, owner.facts.id, facts.elements)) return undefined;
  const { name } = owner.facts;
  const entry = { view_id: id, view_name: facts.name };
  const mirrored = facts.name === undefined ? [] : (append(owner, 'subdiagram_views', entry) ?? []);
  const parentName =
    name === undefined || facts.parentName === undefined ? [] : setText(item, 'parent_element_name', name);
  return [set(item, ['view_id'], id), ...parentName, ...mirrored];
}

/** Members that exist, each once, and relationships with both ends among them. */
function membersHold({ elements, relationships }: ViewFacts, index: GraphIndex): boolean {
  const used = (ids: readonly (string | undefined)[]) => ids.filter((id) => id !== undefined);
  const shown = new Set(used(elements));
  const included = new Set(used(relationships));
  if (shown.size < used(elements).length || included.size < used(relationships).length) return false;
  for (const id of shown) if (index.element(id) === undefined) return false;
  for (const id of included) {
    const relationship = index.relationship(id);
    if (relationship === undefined) return false;
    for (const end of [relationship.facts.sourceId, relationship.facts.targetId]) {
      if (end !== undefined && index.element(end) !== undefined && !shown.has(end)) return false;
    }
  }
  return true;
}

/** Whether two entries say the same, apart from the order of properties. */
export function saysTheSame(a: unknown, b: unknown): boolean {
  const open: [unknown, unknown][] = [[a, b]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false;
      open.push([(left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]]);
    }
  }
  return true;
}
