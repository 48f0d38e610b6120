import type { ElementFacts, RelationshipFacts, ViewFacts } from '../../graph/facts.ts';
import { ENTRY_FORMATS, ID_PATTERN } from '../../graph/format.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { Item, KnownItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { isObject, readFacts } from '../../graph/read-facts.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { admitElement, admitRelationship, admitView, mayBeChecked } from './admitting.ts';
import { followReferences } from './creating.ts';
import { endInfo } from './names.ts';
import { freshId, idFrom, inFileOrder, rawValue, replaceMember, set } from './operations.ts';
import { keepsGeneration } from './removing.ts';
import { fitsRelationships } from './type-fit.ts';

/** Ids that are missing or cannot be one. */

const KINDS = { elements: 'element', relationships: 'relationship', views: 'view' } as const;

/** Whether the rules look at the entry: it has a usable id and is the first with it. */
export function isChecked(item: Item, { index }: RuleContext): item is KnownItem {
  return item.facts !== undefined && index.firstCopy(item as KnownItem) === item;
}

/** Gives an entry without a usable id one, made from `wanted` or its name, where the entry is in order then. */
export function giveId(item: Item, wanted: string | undefined, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const kind = KINDS[item.array];
  const field = item.array === 'views' ? 'view_id' : 'id';
  const name = rawValue(item, item.array === 'views' ? 'view_name' : 'name');
  const text = wanted ?? (typeof name === 'string' ? name : '');
  const missed = item.array === 'elements' ? takeMissedId(item, text, context) : [];
  if (missed.length > 0) return [...missed, ...takeEntryOut(item, context)];
  const id = freshId(kind, idFrom(wanted ?? text.toLowerCase(), kind), index);
  const operations = isObject(item.value) ? admit(item, { ...item.value, [field]: id }, id, context) : undefined;
  return [
    ...(operations === undefined ? [] : [{ title: `Give it the id ${quote(id)}`, operations, preferred: true }]),
    ...takeEntryOut(item, context),
  ];
}

/** Whether containment leads from `parent` up to this id. */
function liesBelow(parent: string | undefined, id: string, index: GraphIndex): boolean {
  const seen = new Set<string>();
  for (let at = parent; at !== undefined && !seen.has(at); at = index.element(at)?.facts.parent) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** The id that others miss, where it reads like this element and all that refers to it would hold. */
function takeMissedId(item: Item, text: string, { index }: RuleContext): readonly Fix[] {
  for (const id of [idFrom(text, 'element'), idFrom(text.toLowerCase(), 'element')]) {
    if (index.element(id) !== undefined || freshId('element', id, index) === id || !isObject(item.value)) continue;
    const facts = readFacts('elements', { ...item.value, id }, index.generation) as ElementFacts;
    if (!mayBeChecked(facts, index) || (facts.type !== undefined && !fitsRelationships(id, facts.type, index)))
      continue;
    const followed = liesBelow(facts.parent, id, index) ? undefined : followReferences(endInfo({ facts }), index);
    if (followed === undefined) continue;
    return [
      {
        title: `Give it the id ${quote(id)}, which is missed`,
        operations: [set(item, ['id'], id), ...followed],
        preferred: true,
      },
    ];
  }
  return [];
}

function admit(item: Item, value: unknown, id: string, { index }: RuleContext): readonly Operation[] | undefined {
  const facts = readFacts(item.array, value, index.generation);
  if (item.array === 'elements') return admitElement(item, facts as ElementFacts, id, index);
  if (item.array === 'relationships') return admitRelationship(item, facts as RelationshipFacts, id, index);
  return admitView(item, facts as ViewFacts, id, index);
}

/** An entry that no rule looks at may always go, unless it is the last one. */
export function takeEntryOut(item: Item, context: RuleContext): readonly Fix[] {
  if (isChecked(item, context) || context.entries[item.array] < 2 || !keepsGeneration([item], context.index)) return [];
  return [{ title: `Remove this ${ENTRY_FORMATS[item.array].title}`, operations: [{ op: 'remove-item', item }] }];
}

/** Makes an id of what can stand in one, and writes it wherever the old one is meant. */
export function replaceBadId(item: Item, context: RuleContext): readonly Fix[] {
  if (!isChecked(item, context)) return takeEntryOut(item, context);
  const { index } = context;
  const { kind, id } = item.facts;
  const fresh = freshId(kind, idFrom(id, kind), index);
  if (!ID_PATTERN.test(fresh)) return [];
  // Later copies keep the id in common, so that each fault stays what it is.
  const own = index.copiesOf(item).map((copy) => set(copy, [kind === 'view' ? 'view_id' : 'id'], fresh));
  const operations = [...own, ...references(item, fresh, context)];
  return [{ title: `Change the id to ${quote(fresh)} here and wherever it is meant`, operations, preferred: true }];
}

function references({ facts: { kind, id } }: KnownItem, fresh: string, { index }: RuleContext): readonly Operation[] {
  const operations: Operation[] = [];
  const inMembers = (views: Iterable<ViewItem>, list: 'included_elements' | 'included_relationships'): void => {
    for (const view of inFileOrder(views)) operations.push(...everyMention(view, list, id, fresh));
  };
  if (kind === 'relationship') inMembers(index.viewsIncluding(id), 'included_relationships');
  if (kind === 'view') {
    for (const element of inFileOrder(index.elementsListing(id))) {
      for (const entry of element.facts.subdiagrams) {
        if (entry.viewId === id) operations.push(set(element, ['subdiagram_views', entry.index, 'view_id'], fresh));
      }
    }
  }
  if (kind !== 'element') return operations;
  for (const child of inFileOrder(index.childrenOf(id))) operations.push(set(child, ['parent'], fresh));
  for (const relationship of inFileOrder(index.relationshipsAt(id))) {
    if (relationship.facts.sourceId === id) operations.push(set(relationship, ['source_id'], fresh));
    if (relationship.facts.targetId === id) operations.push(set(relationship, ['target_id'], fresh));
  }
  for (const view of inFileOrder(index.viewsOwnedBy(id))) operations.push(set(view, ['parent_element_id'], fresh));
  inMembers(index.viewsShowing(id), 'included_elements');
  return operations;
}

function everyMention(
  view: ViewItem,
  list: 'included_elements' | 'included_relationships',
  id: string,
  fresh: string,
): readonly Operation[] {
  return replaceMember(view, list, id, fresh).map((operation) =>
    operation.op === 'remove' ? set(operation.item, operation.path, fresh) : operation,
  );
}
