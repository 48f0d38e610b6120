import { statementOf } from '../graph/statement.ts';
import type { GraphState, RelationshipEntry } from './state.ts';
import { type JsonObject, textOf, withValue } from './values.ts';

/** Copies of names: nobody keeps them in step by hand. */

/** Writes an element's new name into every copy of it that exists (rules-in-detail F8). */
export function renameCopies(state: GraphState, elementId: string): void {
  const name = state.element(elementId)?.facts.name;
  if (name === undefined) return;
  for (const relationship of state.relationshipsAt(elementId)) {
    const { id, sourceId, targetId, sourceName, targetName, statement } = relationship.facts;
    let { value } = relationship;
    if (sourceId === elementId && sourceName !== undefined) value = withValue(value, 'source_name', name);
    if (targetId === elementId && targetName !== undefined) value = withValue(value, 'target_name', name);
    const derived = statement === undefined ? undefined : derivedStatement(state, relationship);
    if (derived !== undefined) value = withValue(value, 'statement', derived);
    state.put('relationships', id, value);
  }
  for (const view of state.viewsOwnedBy(elementId)) {
    if (view.facts.parentName === undefined) continue;
    state.put('views', view.facts.id, withValue(view.value, 'parent_element_name', name));
  }
}

/** Undefined where an end is unknown or there is no type. */
function derivedStatement(state: GraphState, { facts }: RelationshipEntry): string | undefined {
  const { sourceId, targetId, typeText } = facts;
  const source = sourceId === undefined ? undefined : state.element(sourceId)?.facts.name;
  const target = targetId === undefined ? undefined : state.element(targetId)?.facts.name;
  if (source === undefined || target === undefined || typeText === undefined) return undefined;
  return statementOf(source, typeText, target);
}

/** The names and the statement that follow from a relationship's ends and type; what an unknown end leaves open is not there. */
export function derivedFields(state: GraphState, value: JsonObject): JsonObject {
  const nameOf = (end: 'source' | 'target'): string | undefined => {
    const id = textOf(value, `${end}_id`);
    return id === undefined ? undefined : state.element(id)?.facts.name;
  };
  const [source, target, type] = [nameOf('source'), nameOf('target'), textOf(value, 'type')];
  const complete = source !== undefined && target !== undefined && type !== undefined;
  return {
    ...(complete ? { statement: statementOf(source, type, target) } : {}),
    ...(source === undefined ? {} : { source_name: source }),
    ...(target === undefined ? {} : { target_name: target }),
  };
}
