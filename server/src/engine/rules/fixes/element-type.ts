import type { GraphIndex } from '../../graph/graph-index.ts';
import type { Operation } from '../../graph/operations.ts';
import { ELEMENT_TYPES } from '../../graph/vocabulary.ts';
import { nearElementTypes } from '../near-types.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { changeRelationship } from './names.ts';
import { elementOf, set } from './operations.ts';
import { alsoChanged, bentTypes, fitsRelationships } from './type-fit.ts';

/** How many types are offered where none is near. */
const TYPES_OFFERED = 5;

export interface TypeChoice {
  readonly type: string;
  /** Near to what stands there now. */
  readonly near: boolean;
  /** What relationships that it would not allow become instead. */
  readonly operations: readonly Operation[];
  readonly relationships: number;
}

/** Near names that fit the element's relationships; without any, the types that most elements have. */
export function fixElementType(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const element = elementOf(finding);
  const choices = typeChoices(element.facts.id, nearElementTypes(element.facts.typeText ?? ''), index);
  return choices.map((choice, at) => ({
    title: `Change the type to ${quote(choice.type)}${alsoChanged(choice.relationships)}`,
    operations: [set(element, ['type'], choice.type), ...choice.operations],
    preferred: choice.near && choice.relationships === 0 && at === 0,
  }));
}

/** Types for the element with this id, best first: none of them leaves a relationship at fault. */
export function typeChoices(id: string, near: readonly string[], index: GraphIndex): readonly TypeChoice[] {
  const fits = (type: string): boolean => fitsRelationships(id, type, index);
  const nearFitting = near.filter(fits);
  if (nearFitting.length > 0)
    return nearFitting.map((type) => ({ type, near: true, operations: [], relationships: 0 }));
  const common = commonTypes(index);
  const fitting = common.filter(fits).slice(0, TYPES_OFFERED);
  const bent = (type: string): TypeChoice => {
    const types = bentTypes(id, type, index);
    const operations = [...types].flatMap(([relationship, next]) =>
      changeRelationship(relationship, { type: next }, index),
    );
    return { type, near: near.includes(type), operations, relationships: types.size };
  };
  if (fitting.length === 0) return [...near, ...common].slice(0, 1).map(bent);
  return [...fitting.map((type) => ({ type, near: false, operations: [], relationships: 0 })), ...near.map(bent)];
}

/** All types, those that most elements have first; junctions last, since they are no things. */
function commonTypes(index: GraphIndex): readonly string[] {
  const counts = new Map<string, number>(ELEMENT_TYPES.map((type) => [type, 0]));
  for (const { facts } of index.elements()) {
    if (facts.type !== undefined) counts.set(facts.type, (counts.get(facts.type) ?? 0) + 1);
  }
  const rank = (type: string): number => (type.endsWith('Junction') ? -1 : (counts.get(type) ?? 0));
  return ELEMENT_TYPES.toSorted((a, b) => rank(b) - rank(a));
}
