import type { GraphIndex } from '../graph/graph-index.ts';
import type { RelationshipItem } from '../graph/item.ts';
import { ELEMENT_TYPES, RELATIONSHIP_TYPES } from '../graph/vocabulary.ts';
import { typesFor } from '../rules/fixes/relationship-type.ts';
import { quoteChoice } from '../rules/wording.ts';
import type { Failed } from './guidance.ts';
import type { Guidance } from './refusal.ts';

/** Which type was probably meant by one that there is not. */

/** Letters in which every two relationship types differ, and the verbs of one do not: serves, served by. */
const STEM = 4;

/** Types that hold the last word (`Service`) and near names, else all there are. */
export function elementTypesMeant({ diagnostic: { data = {} } }: Failed): Guidance {
  const type = String(data.type);
  const word =
    type
      .trim()
      .split(/[\s_]+/)
      .at(-1)
      ?.toLowerCase() ?? '';
  const holding = ELEMENT_TYPES.filter((known) => known.toLowerCase().split(' ').includes(word));
  const near = [...new Set([...holding, ...nearOf(data)])];
  if (near.length > 0) return { text: `Use ${quoteChoice(near)}.`, data: { type, near } };
  return { text: 'Use one of the types of ArchiMate 3.2: see types.', data: { type, near, types: ELEMENT_TYPES } };
}

// @implements arch:req-mutation-advice
/** What the matrix allows between the two ends, first of it near names and those of the same stem. */
export function relationshipTypesMeant({ finding, diagnostic: { data = {} } }: Failed, index: GraphIndex): Guidance {
  const { relationshipId, type } = data;
  const stem = String(type).slice(0, STEM).toLowerCase();
  const related = RELATIONSHIP_TYPES.filter((known) => stem.length === STEM && known.toLowerCase().startsWith(stem));
  const allowed = typesFor(finding.item as RelationshipItem, index);
  const near = [...new Set([...related, ...nearOf(data)])].filter((name) => allowed.some((one) => one === name));
  const meant = near.length > 0 ? `Use ${quoteChoice(near)}. ` : '';
  const text = `${meant}From this source to this target these types may lead: ${allowed.join(', ') || 'none'}.`;
  return { text, data: { relationshipId, type, near, allowed } };
}

function nearOf({ near }: Readonly<Record<string, unknown>>): readonly string[] {
  return (near as readonly string[] | undefined) ?? [];
}
