import fc from 'fast-check';

/** Small random graphs, mostly sound, with the faults that people make; and edits as people and machines make them. */

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', 'f');
const VIEW_ID = fc.constantFrom('root', 'v1', 'v2', 'v3');
const NAME = fc.constantFrom('Till', 'Clerk', '收银台', 'Ledger', 'Éclair \u{1F35E}', 'SystemArchitecture');
const TYPE = fc.constantFrom('Device', 'Business Role', 'Application Component', 'Grouping', 'Skill', 'Devise');
const RELATION = fc.constantFrom('Serving', 'Association', 'Flow', 'Assignment', 'Servng');

const element = fc.record(
  {
    id: ID,
    name: NAME,
    type: TYPE,
    parent: ID,
    subdiagram_views: fc.array(fc.record({ view_id: VIEW_ID, view_name: NAME }), { maxLength: 2 }),
    testcases: fc.array(fc.record({ name: NAME, acceptanceCriteria: fc.constantFrom('test/a.test.ts', 'npm test') }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: ['id', 'name', 'type'] },
);

const relationship = fc
  .record({
    id: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
    type: RELATION,
    source_id: ID,
    target_id: ID,
    source_name: NAME,
    target_name: NAME,
  })
  .map((r) => ({ statement: `${r.source_name} --(${r.type})--> ${r.target_name}`, name: r.type, ...r }));

const view = fc.record(
  {
    view_id: VIEW_ID,
    view_name: NAME,
    parent_element_id: ID,
    parent_element_name: NAME,
    included_elements: fc.array(ID, { maxLength: 6 }),
    included_relationships: fc.array(fc.constantFrom('r1', 'r2', 'r3', 'r9'), { maxLength: 3 }),
  },
  { requiredKeys: ['view_id', 'view_name'] },
);

const graph = fc.record({
  name: NAME,
  description: NAME,
  elements: fc.array(
    fc.oneof({ weight: 9, arbitrary: element }, { weight: 1, arbitrary: fc.constantFrom(null, 7, 'x', []) }),
    { maxLength: 7 },
  ),
  relationships: fc.array(relationship, { maxLength: 5 }),
  views: fc.array(view, { maxLength: 4 }),
});

/** A graph's text in one of the styles that files come in. */
export const graphText: fc.Arbitrary<string> = fc
  .tuple(graph, fc.constantFrom(0, 1, 2, 4, '\t'), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
  .map(([value, indent, eol, final]) => JSON.stringify(value, null, indent).replaceAll('\n', eol) + (final ? eol : ''));

/** Places are shares of the text's length, since the text changes under them. */
export type Edit =
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'delete'; readonly at: number; readonly length: number }
  | { readonly kind: 'copy'; readonly from: number; readonly length: number; readonly at: number }
  /** Replaces the n-th word in quotes. */
  | { readonly kind: 'word'; readonly nth: number; readonly text: string }
  /** Takes out, doubles or swaps whole lines. */
  | { readonly kind: 'line'; readonly nth: number; readonly copies: number }
  | { readonly kind: 'undo' };

const share = fc.double({ min: 0, max: 1, noNaN: true });

export const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('type' as const),
        at: share,
        text: fc.constantFrom('"', '{', '}', '[', ']', ',', ':', 'x', ' ', '\n', '\r', '\\', '1', '{}', ',{}', '"a"'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('delete' as const),
        at: share,
        length: fc.integer({ min: 1, max: 40 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('copy' as const),
        from: share,
        length: fc.integer({ min: 1, max: 200 }),
        at: share,
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('word' as const),
        nth: fc.nat(200),
        text: fc.oneof(
          ID,
          VIEW_ID,
          NAME,
          TYPE,
          RELATION,
          fc.constantFrom('id', 'type', 'elements', 'views', 'parent', 'super_type', ''),
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('line' as const),
        nth: fc.nat(120),
        copies: fc.integer({ min: 0, max: 2 }),
      }),
    },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  ),
  { minLength: 1, maxLength: 14 },
);

/** The stretch of text that an edit means. */
export function aim(edit: Exclude<Edit, { kind: 'undo' }>, text: string): { start: number; end: number; text: string } {
  const place = (at: number): number => Math.round(at * text.length);
  switch (edit.kind) {
    case 'type':
      return { start: place(edit.at), end: place(edit.at), text: edit.text };
    case 'delete':
      return { start: place(edit.at), end: Math.min(text.length, place(edit.at) + edit.length), text: '' };
    case 'copy': {
      const from = place(edit.from);
      return { start: place(edit.at), end: place(edit.at), text: text.slice(from, from + edit.length) };
    }
    case 'word': {
      const words = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)];
      const word = words[edit.nth % Math.max(1, words.length)];
      if (word === undefined) return { start: 0, end: 0, text: '' };
      return { start: word.index, end: word.index + word[0].length, text: JSON.stringify(edit.text) };
    }
    case 'line': {
      const lines = [...text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)];
      const line = lines[edit.nth % lines.length] as RegExpExecArray;
      return { start: line.index, end: line.index + line[0].length, text: line[0].repeat(edit.copies) };
    }
  }
}
