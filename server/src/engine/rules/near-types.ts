import { nearest } from '../graph/nearest.ts';
import { ELEMENT_TYPES, foldTypeName, RELATIONSHIP_TYPES } from '../graph/vocabulary.ts';

/** How many names a message offers. */
const LIMIT = 3;

export function nearElementTypes(text: string): readonly string[] {
  return nearNames(ELEMENT_TYPES, text);
}

export function nearRelationshipTypes(text: string): readonly string[] {
  return nearNames(RELATIONSHIP_TYPES, text);
}

/** A name that differs only in case, spaces or the prefix of older files comes first, then the nearest ones. */
function nearNames(names: readonly string[], text: string): readonly string[] {
  const bare = (text.split(',', 1)[0] as string).replace(/^ArchiMate_/, '');
  const folded = foldTypeName(bare);
  const same = names.filter((name) => foldTypeName(name) === folded);
  return [...new Set([...same, ...nearest(names, bare, LIMIT)])].slice(0, LIMIT);
}
