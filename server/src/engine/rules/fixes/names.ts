import type { Generation } from '../../graph/facts.ts';
import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, RelationshipItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { statementOf } from '../../graph/statement.ts';
import type { RelationshipType } from '../../graph/vocabulary.ts';
import { END_NAMES, type EndName, endElement, endId, endName } from '../ends.ts';
import { inFileOrder, rawValue, set, setText } from './operations.ts';

/** Keeps the copies of names in step with what a fix changes. */

/** What a relationship's end is: an element of the graph, or one that the fix creates. */
export interface EndInfo {
  readonly id: string;
  readonly name: string | undefined;
  readonly type: string | undefined;
}

export function endInfo({ facts }: Pick<ElementItem, 'facts'>): EndInfo {
  return { id: facts.id, name: facts.name, type: facts.type };
}

export interface RelationshipChange {
  readonly source?: EndInfo | undefined;
  readonly target?: EndInfo | undefined;
  readonly type?: RelationshipType | undefined;
}

export function endAfter(
  relationship: RelationshipItem,
  end: EndName,
  change: RelationshipChange,
  index: GraphIndex,
): EndInfo | undefined {
  const element = endElement(relationship, end, index);
  return change[end] ?? (element && endInfo(element));
}

/** Writes the change and every copy that follows from it: the ids, the names of known ends, the type, the statement. */
export function changeRelationship(
  relationship: RelationshipItem,
  change: RelationshipChange,
  index: GraphIndex,
): readonly Operation[] {
  const operations: Operation[] = [];
  for (const end of END_NAMES) {
    const after = endAfter(relationship, end, change, index);
    if (after === undefined) continue;
    if (after.id !== endId(relationship, end)) operations.push(set(relationship, [`${end}_id`], after.id));
    if (after.name !== undefined && after.name !== endName(relationship, end)) {
      operations.push(set(relationship, [`${end}_name`], after.name));
    }
  }
  operations.push(...typeOperations(relationship, change.type, index.generation));
  operations.push(...statementOperations(relationship, change, index));
  return operations;
}

/** A free name that only repeats the old type follows the new one. */
function typeOperations(
  relationship: RelationshipItem,
  type: RelationshipType | undefined,
  generation: Generation,
): readonly Operation[] {
  if (type === undefined) return [];
  const { typeField, typeText } = relationship.facts;
  const field = generation === 3 ? 'type' : typeField;
  const prefix = generation === 1 && typeText?.startsWith('ArchiMate_') ? 'ArchiMate_' : '';
  const name = field !== 'name' && typeText !== undefined && rawValue(relationship, 'name') === typeText;
  return [
    ...setText(relationship, field, prefix + type),
    ...(name ? setText(relationship, 'name', prefix + type) : []),
  ];
}

function statementOperations(
  relationship: RelationshipItem,
  change: RelationshipChange,
  index: GraphIndex,
): readonly Operation[] {
  // Older files hold prose there, which nobody compares.
  if (index.generation !== 3) return [];
  const sourceName = endAfter(relationship, 'source', change, index)?.name;
  const targetName = endAfter(relationship, 'target', change, index)?.name;
  const type = change.type ?? relationship.facts.typeText;
  if (sourceName === undefined || targetName === undefined || type === undefined) return [];
  return setText(relationship, 'statement', statementOf(sourceName, type, targetName));
}

/** Every copy of an element's name, written anew; the name itself is not among them. `types`: what relationships become. */
export function renameCopies(
  end: EndInfo,
  index: GraphIndex,
  types: ReadonlyMap<RelationshipItem, RelationshipType> = new Map(),
): readonly Operation[] {
  const operations: Operation[] = [];
  for (const relationship of inFileOrder(index.relationshipsAt(end.id))) {
    const { sourceId, targetId } = relationship.facts;
    const source = sourceId === end.id ? end : undefined;
    const target = targetId === end.id ? end : undefined;
    operations.push(...changeRelationship(relationship, { source, target, type: types.get(relationship) }, index));
  }
  if (end.name === undefined) return operations;
  for (const view of inFileOrder(index.viewsOwnedBy(end.id))) {
    const stored = view.facts.parentName;
    if (stored !== undefined && stored !== end.name) operations.push(set(view, ['parent_element_name'], end.name));
  }
  return operations;
}
