import { allowedTypes, categoryOf } from '../../engine/graph/archimate.ts';
import type { Operation } from '../../engine/graph/operations.ts';
import { statementOf } from '../../engine/graph/statement.ts';
import { RELATIONSHIP_TYPES, type RelationshipType } from '../../engine/graph/vocabulary.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Localize } from '../localize.ts';
import type { Choice } from './choice.ts';
import type { Draft } from './draft.ts';
import { draftedRelationship } from './drafted-relationship.ts';

/** The relationship types that ArchiMate allows between the two ends; all of them while one is unknown. */
export function typeChoices(session: GraphSession, draft: Draft, localize: Localize): Choice[] {
  const { source, target } = draftedRelationship(session, draft);
  const [from, to] = [source?.facts, target?.facts];
  const known = from?.type !== undefined && to?.type !== undefined;
  const types: readonly RelationshipType[] = known
    ? allowedTypes(from.type as string, to.type as string)
    : RELATIONSHIP_TYPES;
  const reason = known ? localize('allowed from {0} to {1}', from.name ?? from.id, to.name ?? to.id) : undefined;
  const { item } = draft;
  return types.map((type) => {
    const operations: Operation[] = [];
    if (
      item !== undefined &&
      session.checker.index.generation === 3 &&
      from?.name !== undefined &&
      to?.name !== undefined
    ) {
      operations.push({ op: 'set', item, path: ['statement'], value: statementOf(from.name, type, to.name) });
    }
    return { insert: type, label: type, id: '', type: categoryLabel(type, localize), reason, operations };
  });
}

function categoryLabel(type: RelationshipType, localize: Localize): string {
  switch (categoryOf(type)) {
    case 'structural':
      return localize('structural');
    case 'dependency':
      return localize('dependency');
    case 'dynamic':
      return localize('dynamic');
    default:
      return localize('other');
  }
}
