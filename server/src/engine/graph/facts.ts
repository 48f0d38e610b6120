import type { RelationshipType } from './vocabulary.ts';

/**
 * What the rules read from an entry of one of the three root arrays. A field of the wrong type, null or an empty
 * string is absent here (rules-in-detail A2); the spelling of older generations is already understood (B2, B3, B5).
 */

export type ArrayName = 'elements' | 'relationships' | 'views';
export const ARRAY_NAMES: readonly ArrayName[] = ['elements', 'relationships', 'views'];

/** 3 is the current format, 1 the EA export, 2 the format between them. */
export type Generation = 1 | 2 | 3;

export interface SubdiagramFacts {
  /** Place in subdiagram_views. */
  readonly index: number;
  readonly viewId: string | undefined;
  readonly viewName: string | undefined;
}

export interface TestcaseFacts {
  /** Place in testcases. */
  readonly index: number;
  readonly name: string | undefined;
  readonly acceptanceCriteria: string | undefined;
}

export interface ElementFacts {
  readonly kind: 'element';
  readonly id: string;
  readonly name: string | undefined;
  /** The type as written. */
  readonly typeText: string | undefined;
  /** One of the 64 names, or undefined where the text is none of them. */
  readonly type: string | undefined;
  readonly parent: string | undefined;
  readonly subdiagrams: readonly SubdiagramFacts[];
  readonly testcases: readonly TestcaseFacts[];
}

export interface RelationshipFacts {
  readonly kind: 'relationship';
  readonly id: string;
  /** The field that the type was read from. */
  readonly typeField: 'type' | 'name' | 'super_type';
  readonly typeText: string | undefined;
  readonly type: RelationshipType | undefined;
  readonly sourceId: string | undefined;
  readonly targetId: string | undefined;
  readonly sourceName: string | undefined;
  readonly targetName: string | undefined;
  readonly statement: string | undefined;
}

export interface ViewFacts {
  readonly kind: 'view';
  readonly id: string;
  readonly name: string | undefined;
  readonly parentId: string | undefined;
  readonly parentName: string | undefined;
  /** Members at their place in the array; undefined where the entry is no usable id. */
  readonly elements: readonly (string | undefined)[];
  readonly relationships: readonly (string | undefined)[];
}

export type Facts = ElementFacts | RelationshipFacts | ViewFacts;
