import matrix from './archimate-matrix.json';
import { ELEMENT_TYPES, RELATIONSHIP_TYPES, type RelationshipType } from './vocabulary.ts';

/**
 * Which relationship type may lead from which element type to which: ArchiMate 3.2, Appendix B, as Archi reads it
 * (archimate-matrix.json: a row a source, a word of letters a target, in the order of `types`; NOTICE.md), and
 * rules-in-detail C3 for the types that ArchiMate does not know.
 */

export type RelationshipCategory = 'structural' | 'dependency' | 'dynamic' | 'other';

const CATEGORIES: Readonly<Record<RelationshipType, RelationshipCategory>> = {
  Composition: 'structural',
  Aggregation: 'structural',
  Assignment: 'structural',
  Realization: 'structural',
  Serving: 'dependency',
  Access: 'dependency',
  Influence: 'dependency',
  Triggering: 'dynamic',
  Flow: 'dynamic',
  Association: 'other',
  Specialization: 'other',
};

/** Our own element types: Association from and to all 64 types, nothing else. */
const ASSOCIATION_ONLY: ReadonlySet<string> = new Set(['Skill', 'Rule']);
/** Both junctions share the rows and columns of one. */
const JUNCTIONS: ReadonlySet<string> = new Set(['And Junction', 'Or Junction']);

const KNOWN: ReadonlySet<string> = new Set(ELEMENT_TYPES);
const ASSOCIATION_BIT = 1 << RELATIONSHIP_TYPES.indexOf('Association');
const BITS = decode();

/** By source row name, then target column name: a bit a relationship type, in the order of RELATIONSHIP_TYPES. */
function decode(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const bitOf = new Map<string, number>();
  for (const [letter, type] of Object.entries(matrix.letters)) {
    bitOf.set(letter, 1 << (RELATIONSHIP_TYPES as readonly string[]).indexOf(type));
  }
  const rows = new Map<string, ReadonlyMap<string, number>>();
  for (const [source, row] of Object.entries(matrix.rows)) {
    const cells = new Map<string, number>();
    row.split(' ').forEach((letters, column) => {
      let bits = 0;
      for (const letter of letters) bits |= bitOf.get(letter) ?? 0;
      cells.set(matrix.types[column] as string, bits);
    });
    rows.set(source, cells);
  }
  return rows;
}

function bitsOf(sourceType: string, targetType: string): number {
  if (!KNOWN.has(sourceType) || !KNOWN.has(targetType)) return 0;
  if (ASSOCIATION_ONLY.has(sourceType) || ASSOCIATION_ONLY.has(targetType)) return ASSOCIATION_BIT;
  return BITS.get(rowName(sourceType))?.get(rowName(targetType)) ?? 0;
}

function rowName(elementType: string): string {
  return JUNCTIONS.has(elementType) ? 'Junction' : elementType;
}

/** Whether ArchiMate lets a relationship of this type lead from one element type to the other; false for unknown types. */
export function isAllowed(type: RelationshipType, sourceType: string, targetType: string): boolean {
  return (bitsOf(sourceType, targetType) & (1 << RELATIONSHIP_TYPES.indexOf(type))) !== 0;
}

/** The legal relationship types from one element type to another, in the order of RELATIONSHIP_TYPES. */
export function allowedTypes(sourceType: string, targetType: string): readonly RelationshipType[] {
  const bits = bitsOf(sourceType, targetType);
  return RELATIONSHIP_TYPES.filter((_, place) => (bits & (1 << place)) !== 0);
}

export function categoryOf(type: RelationshipType): RelationshipCategory {
  return CATEGORIES[type];
}

/** The types with those of the same category as `like` first, each part in its given order. */
export function nearestFirst(
  types: readonly RelationshipType[],
  like: RelationshipType | undefined,
): readonly RelationshipType[] {
  if (like === undefined) return types;
  const same = (type: RelationshipType) => CATEGORIES[type] === CATEGORIES[like];
  return [...types.filter(same), ...types.filter((type) => !same(type))];
}
