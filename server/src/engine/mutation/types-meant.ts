import { allowedTypes } from '../graph/archimate.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { RelationshipItem } from '../graph/item.ts';
import { ELEMENT_TYPES, RELATIONSHIP_TYPES } from '../graph/vocabulary.ts';
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

/** Near names, else one of the same stem, and what the matrix allows between the two ends. */
export function relationshipTypesMeant({ finding, diagnostic: { data = {} } }: Failed, index: GraphIndex): Guidance {
  const type = String(data.type);
  const stem = type.slice(0, STEM).toLowerCase();
  const related = RELATIONSHIP_TYPES.filter((known) => stem.length === STEM && known.toLowerCase().startsWith(stem));
  const near = [...new Set([...related, ...nearOf(data)])];
  const allowed = allowedBetween(finding.item as RelationshipItem, index);
  const meant = near.length > 0 ? `Use ${quoteChoice(near)}. ` : '';
  return { text: `${meant}Allowed between these ends: ${allowed.join(', ')}.`, data: { type, near, allowed } };
}

/** All types where an end is unknown. */
function allowedBetween({ facts: { sourceId = '', targetId = '' } }: RelationshipItem, index: GraphIndex) {
  const [source, target] = [index.element(sourceId)?.facts.type, index.element(targetId)?.facts.type];
  const allowed = source === undefined || target === undefined ? [] : allowedTypes(source, target);
  return allowed.length > 0 ? allowed : RELATIONSHIP_TYPES;
}

function nearOf({ near }: Readonly<Record<string, unknown>>): readonly string[] {
  return (near as readonly string[] | undefined) ?? [];
}
