import { ENTRY_FORMATS, ROOT } from '../../graph/format.ts';
import type { ElementItem, Item, RelationshipItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { ELEMENT_TYPES, RELATIONSHIP_TYPES, type RelationshipType, ROOT_VIEW_NAME } from '../../graph/vocabulary.ts';
import type { RuleContext } from '../rule.ts';
import { hangingWouldLoop } from './drill-loops.ts';
import { contains } from './element-parent.ts';
import { hangBelow } from './hanging.ts';
import { changeRelationship, renameCopies } from './names.ts';
import { set } from './operations.ts';
import { typesFor } from './relationship-type.ts';
import { isChecked } from './shape-ids.ts';
import { fitsRelationships } from './type-fit.ts';
import { retarget } from './unknown-endpoint.ts';

/**
 * Writes a text into a property that said nothing so far. The other rules look at it from then on, so its copies are
 * written with it; undefined where it would be another fault.
 */
export function adopt(
  item: Item | null,
  property: string,
  text: string,
  context: RuleContext,
): readonly Operation[] | undefined {
  const format = item === null ? ROOT : ENTRY_FORMATS[item.array];
  if (format.properties.get(property)?.kind.is !== 'text') return undefined;
  if (item === null || !isChecked(item, context)) return [set(item, [property], text)];
  if (item.facts.kind === 'element') return adoptInElement(item as ElementItem, property, text, context);
  if (item.facts.kind === 'view') return adoptInView(item as ViewItem, property, text, context);
  return adoptInRelationship(item as RelationshipItem, property, text, context);
}

function adoptInElement(
  element: ElementItem,
  property: string,
  text: string,
  { index }: RuleContext,
): readonly Operation[] | undefined {
  const { id, type } = element.facts;
  const own = set(element, [property], text);
  if (property === 'name') return [own, ...renameCopies({ id, name: text, type }, index)];
  if (property === 'type')
    return ELEMENT_TYPES.includes(text) && fitsRelationships(id, text, index) ? [own] : undefined;
  if (property === 'parent')
    return index.element(text) !== undefined && !contains(element, text, index) ? [own] : undefined;
  return [own];
}

function adoptInRelationship(
  relationship: RelationshipItem,
  property: string,
  text: string,
  { index }: RuleContext,
): readonly Operation[] | undefined {
  if (property === 'type') {
    const types: readonly string[] = typesFor(relationship, index);
    return types.includes(text)
      ? changeRelationship(relationship, { type: text as RelationshipType }, index)
      : undefined;
  }
  if (property === 'source_id' || property === 'target_id') {
    const element = index.element(text);
    return element && retarget(relationship, property === 'source_id' ? 'source' : 'target', element, index);
  }
  // A file without one typed relationship would count as an older one if a name were a type (B1).
  if (property === 'name' && relationship.facts.typeText === undefined && isTypeName(text)) return undefined;
  if (property === 'statement' || property === 'source_name' || property === 'target_name') {
    const derived = changeRelationship(relationship, {}, index).find((operation) => setsProperty(operation, property));
    return [derived ?? set(relationship, [property], text)];
  }
  return [set(relationship, [property], text)];
}

function isTypeName(text: string): boolean {
  return (RELATIONSHIP_TYPES as readonly string[]).includes(text);
}

export function setsProperty(operation: Operation, property: string): boolean {
  return operation.op === 'set' && operation.path.length === 1 && operation.path[0] === property;
}

function adoptInView(
  view: ViewItem,
  property: string,
  text: string,
  { index }: RuleContext,
): readonly Operation[] | undefined {
  const own = set(view, [property], text);
  const { parentId } = view.facts;
  if (property === 'view_name') return parentId !== undefined || text === ROOT_VIEW_NAME ? [own] : undefined;
  if (property === 'parent_element_name') {
    const name = parentId === undefined ? undefined : index.element(parentId)?.facts.name;
    return [set(view, [property], name ?? text)];
  }
  if (property !== 'parent_element_id') return [own];
  const owner = index.element(text);
  // Without this view there must be a root still.
  const roots = index.parentlessViews().filter((root) => root !== view);
  if (owner === undefined || roots.length === 0 || hangingWouldLoop(index, view, text)) return undefined;
  return hangBelow(view, owner, index);
}
