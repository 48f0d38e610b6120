import type { ElementFacts, RelationshipFacts, ViewFacts } from '../../graph/facts.ts';
import { ENTRY_FORMATS, ID_PATTERN } from '../../graph/format.ts';
import type { Item, KnownItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { isObject, readFacts } from '../../graph/read-facts.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { admitElement, admitRelationship, admitView } from './admitting.ts';
import { freshId, idFrom, inFileOrder, rawValue, replaceMember, set } from './operations.ts';

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
  const base = idFrom(wanted ?? (typeof name === 'string' ? name.toLowerCase() : ''), kind);
  const id = freshId(kind, base, index);
  const operations = isObject(item.value) ? admit(item, { ...item.value, [field]: id }, id, context) : undefined;
  return [
    ...(operations === undefined ? [] : [{ title: `Give it the id ${quote(id)}`, operations, preferred: true }]),
    ...takeEntryOut(item, context),
  ];
}

function admit(item: Item, value: unknown, id: string, { index }: RuleContext): readonly Operation[] | undefined {
  const facts = readFacts(item.array, value, index.generation);
  if (item.array === 'elements') return admitElement(item, facts as ElementFacts, id, index);
  if (item.array === 'relationships') return admitRelationship(item, facts as RelationshipFacts, id, index);
  return admitView(item, facts as ViewFacts, id, index);
}

/** An entry that no rule looks at may always go, unless it is the last one. */
export function takeEntryOut(item: Item, context: RuleContext): readonly Fix[] {
  if (isChecked(item, context) || context.entries[item.array] < 2) return [];
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
