import type { RelationshipFacts } from '../../engine/graph/facts.ts';
import type { ElementItem } from '../../engine/graph/item.ts';
import { readFacts } from '../../engine/graph/read-facts.ts';
import type { RelationshipType } from '../../engine/graph/vocabulary.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Draft } from './draft.ts';

/** What is known so far of the relationship that is being typed. */
export interface DraftedRelationship {
  readonly id: string | undefined;
  readonly type: RelationshipType | undefined;
  readonly typeText: string | undefined;
  readonly source: ElementItem | undefined;
  readonly target: ElementItem | undefined;
}

export function draftedRelationship({ checker }: GraphSession, draft: Draft): DraftedRelationship {
  const { index } = checker;
  const texts = Object.fromEntries(
    ['type', 'name', 'super_type', 'source_id', 'target_id'].map((property) => [property, draft.text(property)]),
  );
  const facts = readFacts('relationships', { id: 'drafted', ...texts }, index.generation) as RelationshipFacts;
  const elementOf = (id: string | undefined) => (id === undefined ? undefined : index.element(id));
  return {
    id: draft.text('id'),
    type: facts.type,
    typeText: facts.typeText,
    source: elementOf(facts.sourceId),
    target: elementOf(facts.targetId),
  };
}
