import { VERBS, type Verb } from '../../map/model.ts';

/**
 * The predicates of the query language: the single source of its lexer, parser, errors, completion, hover and docs.
 * Adding one does not renumber the grammar; changing or removing one does.
 */

// @implements arch:req-grammar-version-answered
// @implements arch:con-predicate-added-without-renumbering
/** Said in every answer of `select`. */
export const GRAMMAR_VERSION = 1;

// @implements arch:con-depth-bound
/** The most hops that a walk takes; measured on real maps, see design/decisions/query-language.md. */
export const MOST_DEPTH = 3;
export const DEPTHS: readonly string[] = Array.from({ length: MOST_DEPTH + 1 }, (_, depth) => String(depth));

/** What may stand behind a predicate's colon: free text (quoted where it holds blanks), one of the verbs, a number of hops. */
export type ValueShape = 'text' | 'verb' | 'depth';

/** Which of the map's values a text can be completed with. */
export type TextSource = 'address' | 'symbol' | 'kind' | 'scope';

interface PredicateBase {
  readonly name: string;
  /** What the value is, as errors list it where it is missing. */
  readonly value: string;
  /** One or two sentences in Markdown. */
  readonly doc: string;
  readonly example: string;
}

export type Predicate = PredicateBase &
  ({ readonly shape: 'text'; readonly source: TextSource } | { readonly shape: 'verb' } | { readonly shape: 'depth' });

// @implements arch:req-seven-predicates
// @implements arch:con-no-version-in-query
// @implements arch:req-rejected-shapes-recorded
/** Shapes that were turned down, and why: design/decisions/query-language.md. */
export const PREDICATES = [
  {
    name: 'uri',
    shape: 'text',
    source: 'address',
    value: 'an address',
    doc: 'The nodes with exactly this address. An element has one address of its own and one in each view that shows it.',
    example: 'uri:spec://shop/architecture#basket',
  },
  {
    name: 'symbol',
    shape: 'text',
    source: 'symbol',
    value: 'a part of a code symbol',
    doc: 'Code whose symbol holds this text, in the same case.',
    example: 'symbol:Basket.add',
  },
  {
    name: 'kind',
    shape: 'text',
    source: 'kind',
    value: 'a kind',
    doc: 'Nodes of this kind: an element type, `View`, a kind of specification unit or of code. Spaces and case do not matter.',
    example: 'kind:ApplicationComponent',
  },
  {
    name: 'scope',
    shape: 'text',
    source: 'scope',
    value: 'the beginning of an address',
    doc: 'Nodes that have an address which starts with this text: a document, a view, a folder of documents.',
    example: 'scope:spec://shop/checkout#',
  },
  {
    name: 'has',
    shape: 'verb',
    value: 'a verb',
    doc: 'Nodes with an edge of this verb on their own side: incoming for specification units, elements and views, outgoing for code, either end of a relationship. Looks at what the query picks, not at what the walk brings.',
    example: 'has:verifies',
  },
  {
    name: 'lacks',
    shape: 'verb',
    value: 'a verb',
    doc: 'Nodes without an edge of this verb on their own side, which is the side that `has:` looks at.',
    example: 'lacks:verifies',
  },
  {
    name: 'depth',
    shape: 'depth',
    value: 'a number of hops',
    doc: `Adds what a walk along edges, in either direction, reaches in so many hops, 0 to ${MOST_DEPTH}. The nodes that the walk starts from stay.`,
    example: 'depth:1',
  },
] as const satisfies readonly Predicate[];

export type PredicateName = (typeof PREDICATES)[number]['name'];

/** A query as it was understood; null for what was not given. */
export interface ParsedQuery {
  readonly uri: string | null;
  readonly symbol: string | null;
  readonly kind: string | null;
  readonly scope: string | null;
  readonly has: Verb | null;
  readonly lacks: Verb | null;
  /** 0 to MOST_DEPTH. */
  readonly depth: number;
}

export function predicateNamed(name: string): Predicate | undefined {
  return PREDICATES.find((predicate) => predicate.name === name);
}

/** As it is written in a query. */
export function spelled({ name }: { readonly name: string }): string {
  return `${name}:`;
}

/** Everything that may stand where a predicate is missing, or its value. */
export function valuesExpected(predicate: Predicate): readonly string[] {
  if (predicate.shape === 'verb') return VERBS;
  return predicate.shape === 'depth' ? DEPTHS : [predicate.value];
}

/** What the verbs say, read from the edge's start to its end. */
export const VERB_DOCS: Readonly<Record<Verb, string>> = {
  implements: 'The code does what the specification unit or element says.',
  verifies: 'The code, usually a test, shows that the unit or element holds.',
  documents: 'The code explains the unit or element.',
  deviates: 'The code knowingly does otherwise, for the reason that its marker gives.',
  informs: 'The unit or element was taken into account by the code, without more being promised.',
  composition: 'The element is made of the other, which has no life without it.',
  aggregation: 'The element groups the other, which may also belong elsewhere.',
  assignment: 'The element carries out, or carries, the other.',
  realization: 'The element makes the other, more abstract one real.',
  serving: 'The element offers what it does to the other.',
  access: 'The element reads or writes the other.',
  influence: 'The element bears on the other, a motivation.',
  triggering: 'The element starts the other: a cause or an order in time.',
  flow: 'Something passes from the element to the other.',
  association: 'The two have to do with each other in a way that no other verb says.',
  specialization: 'The element is a particular kind of the other.',
};
