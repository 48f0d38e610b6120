import { allowedTypes, isAllowed } from '../../engine/graph/archimate.ts';
import { byIndex, type ElementItem } from '../../engine/graph/item.ts';
import type { Operation } from '../../engine/graph/operations.ts';
import { statementOf } from '../../engine/graph/statement.ts';
import { ELEMENT_TYPES, RELATIONSHIP_TYPES, type RelationshipType } from '../../engine/graph/vocabulary.ts';
import type { EndName } from '../../engine/rules/ends.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Localize } from '../localize.ts';
import { type Choice, elementChoice } from './choice.ts';
import type { Draft } from './draft.ts';
import { draftedRelationship } from './drafted-relationship.ts';
import { matchingElements } from './elements.ts';

// @implements arch:req-editor-completion
/** Elements for an end of a relationship: what ArchiMate lets stand there, given its type and its other end. */
export function* endChoices(session: GraphSession, draft: Draft, end: EndName, localize: Localize): Generator<Choice> {
  const { index } = session.checker;
  const drafted = draftedRelationship(session, draft);
  const { type, typeText } = drafted;
  const other = end === 'source' ? drafted.target : drafted.source;
  const fits = fitting(end, type, other?.facts.type);
  const taken = other && type ? relatedTo(session, other, end, type, drafted.id) : new Set<string | undefined>();
  for (const element of matchingElements(session, draft.typed, other ? fellows(session, other) : [])) {
    const { id, type: elementType } = element.facts;
    if (taken.has(id)) continue;
    const types = elementType === undefined ? undefined : fits(elementType);
    if (types === undefined || (types.length === 0 && (type !== undefined || other !== undefined))) continue;
    yield elementChoice(element, reasonOf(end, type, other, types, localize), [
      ...nameOperations(draft, end, element, typeText, other),
    ]);
  }

  /** What is written along with the id: the copy of the name, and the statement where it can be told. */
  function nameOperations(
    { item }: Draft,
    at: EndName,
    { facts }: ElementItem,
    written: string | undefined,
    far: ElementItem | undefined,
  ): Operation[] {
    if (item === undefined || facts.name === undefined) return [];
    const operations: Operation[] = [{ op: 'set', item, path: [`${at}_name`], value: facts.name }];
    const farName = far?.facts.name;
    // Older files hold prose there, which nobody compares.
    if (index.generation !== 3 || written === undefined || farName === undefined) return operations;
    const value =
      at === 'source' ? statementOf(facts.name, written, farName) : statementOf(farName, written, facts.name);
    return [...operations, { op: 'set', item, path: ['statement'], value }];
  }
}

/** The relationship types that an element type may have at this end; it is asked once for each element type. */
function fitting(
  end: EndName,
  type: RelationshipType | undefined,
  other: string | undefined,
): (elementType: string) => readonly RelationshipType[] {
  const known = new Map<string, readonly RelationshipType[]>();
  const find = (elementType: string): readonly RelationshipType[] => {
    const pairs = other === undefined ? ELEMENT_TYPES : [other];
    const ordered = (far: string): [string, string] => (end === 'source' ? [elementType, far] : [far, elementType]);
    if (type !== undefined) return pairs.some((far) => isAllowed(type, ...ordered(far))) ? [type] : [];
    return other === undefined ? RELATIONSHIP_TYPES : allowedTypes(...ordered(other));
  };
  return (elementType) => {
    const types = known.get(elementType) ?? find(elementType);
    known.set(elementType, types);
    return types;
  };
}

/** Elements that another relationship of this type already joins to the other end in the same direction. */
function relatedTo(
  { checker }: GraphSession,
  other: ElementItem,
  end: EndName,
  type: RelationshipType,
  self: string | undefined,
): Set<string | undefined> {
  const ids = new Set<string | undefined>();
  for (const { facts } of checker.index.relationshipsAt(other.facts.id)) {
    if (facts.type !== type || facts.id === self) continue;
    if (end === 'source' && facts.targetId === other.facts.id) ids.add(facts.sourceId);
    if (end === 'target' && facts.sourceId === other.facts.id) ids.add(facts.targetId);
  }
  return ids;
}

/** What is shown beside an element somewhere, itself last. */
function* fellows({ checker }: GraphSession, { facts }: ElementItem): Generator<string | undefined> {
  for (const view of [...checker.index.viewsShowing(facts.id)].sort(byIndex)) {
    for (const id of view.facts.elements) if (id !== facts.id) yield id;
  }
}

function reasonOf(
  end: EndName,
  type: RelationshipType | undefined,
  other: ElementItem | undefined,
  types: readonly RelationshipType[],
  localize: Localize,
): string | undefined {
  const name = other?.facts.name ?? other?.facts.id;
  if (type !== undefined && name !== undefined) {
    return end === 'source'
      ? localize('{0} to {1} is allowed', type, name)
      : localize('{0} from {1} is allowed', type, name);
  }
  if (name !== undefined) {
    const list = types.join(', ');
    return end === 'source'
      ? localize('allowed to {0}: {1}', name, list)
      : localize('allowed from {0}: {1}', name, list);
  }
  if (type === undefined) return undefined;
  return end === 'source' ? localize('may be the source of {0}', type) : localize('may be the target of {0}', type);
}
