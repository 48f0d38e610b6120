import type {
  ArrayName,
  ElementFacts,
  Facts,
  Generation,
  RelationshipFacts,
  SubdiagramFacts,
  TestcaseFacts,
  ViewFacts,
} from './facts.ts';
import { ELEMENT_TYPES, foldTypeName, RELATIONSHIP_TYPES, type RelationshipType } from './vocabulary.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const ELEMENT_TYPE_SET: ReadonlySet<string> = new Set(ELEMENT_TYPES);
const ELEMENT_TYPE_BY_FOLD: ReadonlyMap<string, string> = new Map(
  ELEMENT_TYPES.map((type) => [foldTypeName(type), type]),
);
const RELATIONSHIP_TYPE_SET: ReadonlySet<string> = new Set(RELATIONSHIP_TYPES);
const RELATIONSHIP_TYPE_BY_FOLD: ReadonlyMap<string, RelationshipType> = new Map(
  RELATIONSHIP_TYPES.map((type) => [foldTypeName(type), type]),
);
const NO_ENTRIES: readonly never[] = [];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value where it is a non-empty string (A2). Own properties only, so that `constructor` is just a name. */
function text(object: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function list(object: JsonObject, key: string): readonly unknown[] {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return Array.isArray(value) ? value : NO_ENTRIES;
}

/** An entry's own field where it is a non-empty string, for what no rule reads and facts do not hold. */
export function fieldText(value: unknown, key: string): string | undefined {
  return isObject(value) ? text(value, key) : undefined;
}

/** The type that an older file's text means (B2): before the first comma, without the prefix, case and spaces aside. */
function legacyTypeFold(typeText: string): string {
  const head = typeText.split(',', 1)[0] ?? '';
  return foldTypeName(head.trim().replace(/^ArchiMate_/, ''));
}

/** Undefined where the entry is no object or has no usable id. */
export function readFacts(array: ArrayName, value: unknown, generation: Generation): Facts | undefined {
  if (!isObject(value)) return undefined;
  const id = text(value, array === 'views' ? 'view_id' : 'id');
  if (id === undefined) return undefined;
  if (array === 'elements') return readElement(id, value, generation);
  return array === 'relationships' ? readRelationship(id, value, generation) : readView(id, value);
}

function readElement(id: string, value: JsonObject, generation: Generation): ElementFacts {
  const typeText = text(value, 'type');
  const parent = text(value, 'parent');
  return {
    kind: 'element',
    id,
    name: text(value, 'name'),
    typeText,
    type: typeText === undefined ? undefined : elementType(typeText, generation),
    parent: generation === 1 && parent === '0' ? undefined : parent,
    subdiagrams: readSubdiagrams(list(value, 'subdiagram_views')),
    testcases: readTestcases(list(value, 'testcases')),
  };
}

function elementType(typeText: string, generation: Generation): string | undefined {
  if (generation === 1) return ELEMENT_TYPE_BY_FOLD.get(legacyTypeFold(typeText));
  return ELEMENT_TYPE_SET.has(typeText) ? typeText : undefined;
}

function readSubdiagrams(entries: readonly unknown[]): readonly SubdiagramFacts[] {
  if (entries.length === 0) return NO_ENTRIES;
  return entries.map((entry, index) => ({
    index,
    viewId: isObject(entry) ? text(entry, 'view_id') : undefined,
    viewName: isObject(entry) ? text(entry, 'view_name') : undefined,
  }));
}

function readTestcases(entries: readonly unknown[]): readonly TestcaseFacts[] {
  if (entries.length === 0) return NO_ENTRIES;
  return entries.map((entry, index) => ({
    index,
    name: isObject(entry) ? text(entry, 'name') : undefined,
    acceptanceCriteria: isObject(entry) ? text(entry, 'acceptanceCriteria') : undefined,
  }));
}

function readRelationship(id: string, value: JsonObject, generation: Generation): RelationshipFacts {
  return {
    kind: 'relationship',
    id,
    ...readRelationshipType(value, generation),
    sourceId: text(value, 'source_id'),
    targetId: text(value, 'target_id'),
    sourceName: text(value, 'source_name'),
    targetName: text(value, 'target_name'),
    statement: text(value, 'statement'),
  };
}

function readRelationshipType(
  value: JsonObject,
  generation: Generation,
): Pick<RelationshipFacts, 'typeField' | 'typeText' | 'type'> {
  if (generation === 3) {
    const typeText = text(value, 'type');
    const known = typeText !== undefined && RELATIONSHIP_TYPE_SET.has(typeText);
    return { typeField: 'type', typeText, type: known ? (typeText as RelationshipType) : undefined };
  }
  // The first field that holds a type we know; else the first that holds anything (B3).
  const fields = generation === 1 ? (['super_type', 'name'] as const) : (['name'] as const);
  for (const typeField of fields) {
    const typeText = text(value, typeField);
    const type = typeText === undefined ? undefined : RELATIONSHIP_TYPE_BY_FOLD.get(legacyTypeFold(typeText));
    if (type !== undefined) return { typeField, typeText, type };
  }
  return { typeField: fields[0], typeText: text(value, fields[0]), type: undefined };
}

function readView(id: string, value: JsonObject): ViewFacts {
  return {
    kind: 'view',
    id,
    name: text(value, 'view_name'),
    parentId: text(value, 'parent_element_id'),
    parentName: text(value, 'parent_element_name'),
    elements: readMembers(list(value, 'included_elements')),
    relationships: readMembers(list(value, 'included_relationships')),
  };
}

function readMembers(entries: readonly unknown[]): readonly (string | undefined)[] {
  if (entries.every((entry) => typeof entry === 'string' && entry !== '')) return entries as readonly string[];
  return entries.map((entry) => (typeof entry === 'string' && entry !== '' ? entry : undefined));
}
