import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CanonicalVersions, canonicalText, canonicalVersion } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { initialGraph } from '../../../server/src/engine/graph/initial.ts';
import type { Hash } from '../../../server/src/engine/ports.ts';
import { memoryHash } from '../../support/memory.ts';
import { aim, edits, graphText } from '../../support/random-graph.ts';

const versionOf = (text: string): string | null => canonicalVersion(GraphDocument.parse(text), memoryHash);

/** Computed by another program, in another language, from the definition. */
const VECTORS: readonly [title: string, text: string, version: string][] = [
  ['an empty object', '{}', '6c5b28c4f6b5706d9000b10c276cfb9932239768e2c82c24330de68d5168b0a7'],
  [
    'three empty arrays, which count like missing ones',
    '{"elements": [], "relationships": [], "views": []}',
    '6c5b28c4f6b5706d9000b10c276cfb9932239768e2c82c24330de68d5168b0a7',
  ],
  [
    'a small graph',
    `{"name": "Shop", "description": "Sells tea.",
      "elements": [{"id": "a", "name": "A", "type": "Goal"}, {"id": "b", "name": "B", "type": "Goal"}],
      "relationships": [{"id": "r", "statement": "A --(Influence)--> B", "name": "helps", "type": "Influence",
        "source_id": "a", "target_id": "b", "source_name": "A", "target_name": "B"}],
      "views": [{"view_id": "v", "view_name": "SystemArchitecture", "included_elements": ["a", "b"],
        "included_relationships": ["r"]}]}`,
    '50a7c6fdaf70c985846d122e9ac751d7ac39a1a8f9d4fbb0f79a106d4db32457',
  ],
  [
    'arrays in another order with entries of every kind',
    String.raw`{"views":[1],"elements":[true,null,"x",[],{}],"zeta":{"b":2,"a":[1,2]},"alpha":"\n\"\\/"}`,
    '09821bbb247309ed3e4434ef6b5bf5bb6676851e40c0f20bef60d7a3ea985fbb',
  ],
  [
    'a text where an array belongs, which stays part of the root',
    '{"elements": "none", "views": [{"view_id": "v"}]}',
    '127fdb891da8e320d0819602bf59b18b4fb734df649ce516ddf519d41b1938f6',
  ],
  [
    'names beyond ASCII, sorted by UTF-16 code units',
    '{"name": "茶店 café", "\u{1F375}": 1, "\uFF5E": 2, "elements": [{"id": "t", "name": "\u{1F375} 茶"}]}',
    '151ae1f438b4bf9ecfd310a2346980c2f4e3dc7de9d550d2825bcb7badf273b1',
  ],
];

describe('The canonical version', () => {
  for (const [title, text, digits] of VECTORS) {
    it(`of ${title} is the fixed one`, () => assert.equal(versionOf(text), `sha256:${digits}`));
  }

  it('is null where the text does not parse or is no object', () => {
    for (const text of ['', '{', '[]', 'null', '7', '{"a": 1,}']) assert.equal(versionOf(text), null, text);
  });

  it('is null while an edit leaves the text broken, and comes back with the edit that mends it', () => {
    const document = GraphDocument.parse('{"elements": [{"id": "a"}]}');
    const versions = new CanonicalVersions(memoryHash);
    const before = versions.of(document);
    document.edit({ start: 14, end: 15, text: '' });
    assert.equal(versions.of(document), null);
    document.edit({ start: 14, end: 14, text: '{' });
    assert.equal(versions.of(document), before);
  });

  it('does not change with white space, key order or the spelling of strings', () => {
    fc.assert(
      fc.property(graphText, fc.integer({ min: 0, max: 8 }), (text, indent) => {
        const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
        const other = JSON.stringify(turned(value), null, indent).replaceAll('é', String.raw`\u00e9`);
        assert.equal(versionOf(other), versionOf(JSON.stringify(value)));
      }),
    );
  });

  it('changes with every value, every added entry and every change of order', () => {
    const texts = ['name', 'description', 'a', 'A', 'Goal', 'v', 'r', 'helps'];
    const graph = VECTORS[2]?.[1] as string;
    const seen = new Set([versionOf(graph)]);
    const others = [
      ...texts.map((text) => graph.replace(`"${text}"`, `"${text} "`)),
      graph.replace('"elements": [', '"elements": [{"id": "a", "name": "A", "type": "Goal"}, '),
      graph.replace('["a", "b"]', '["b", "a"]'),
      graph.replace('["r"]', '[]'),
      graph.replace('"name": "Shop", ', ''),
      graph.replace('"name": "Shop"', '"name": "Shop", "attributes": []'),
    ];
    for (const other of others) seen.add(versionOf(other));
    assert.equal(seen.size, others.length + 1);
  });

  it('changes when an entry moves from one array to the next', () => {
    const one = versionOf('{"elements": [{}, {}], "relationships": [{}]}');
    assert.notEqual(one, versionOf('{"elements": [{}], "relationships": [{}, {}]}'));
  });

  it('tells texts apart that differ by a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const version = (name: string) => versionOf(JSON.stringify({ elements: [{ name }] }));
        assert.equal(version(a) === version(b), a === b);
      }),
    );
  });

  it('hashes only the entry that an edit touched', () => {
    let hashed = 0;
    const counting: Hash = {
      sha256(data) {
        hashed++;
        return memoryHash.sha256(data);
      },
    };
    const text = initialGraph('Tea Shop');
    const document = GraphDocument.parse(text);
    const versions = new CanonicalVersions(counting);
    versions.of(document);
    assert.equal(hashed, 1 + 2 + 1 + 1 + 1);
    hashed = 0;
    versions.of(document);
    assert.equal(hashed, 0);
    const start = text.indexOf('Goal');
    document.edit({ start, end: start + 4, text: 'Outcome' });
    assert.equal(versions.of(document), versionOf(document.text()));
    assert.equal(hashed, 2);
    hashed = 0;
    document.edit({ start: text.indexOf('Tea Shop'), end: text.indexOf('Tea Shop') + 3, text: 'Coffee' });
    versions.of(document);
    assert.equal(hashed, 2);
  });

  it('is the same for a document that was edited as for one that is read anew', () => {
    fc.assert(
      fc.property(graphText, edits, (raw, chosen) => {
        let text = raw;
        const document = GraphDocument.parse(text);
        const versions = new CanonicalVersions(memoryHash);
        versions.of(document);
        for (const edit of chosen) {
          if (edit.kind === 'undo') continue;
          const aimed = aim(edit, text);
          document.edit(aimed);
          text = text.slice(0, aimed.start) + aimed.text + text.slice(aimed.end);
          assert.equal(versions.of(document), versionOf(text));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('Canonical text', () => {
  it('is that of the samples in RFC 8785', () => {
    const sample = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    assert.equal(canonicalText(JSON.parse(sample)), expected);
    const keys = JSON.parse(String.raw`{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`);
    assert.equal(canonicalText(keys), '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1F600}":5,"\uFB33":3}');
  });

  it('is JSON.stringify of the sorted value, for everything that JSON.parse gives', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.deepEqual(JSON.parse(canonicalText(value)), plain(value))));
  });

  it('keeps apart what RFC 8785 has no text for', () => {
    const values = ['"\\ud800"', '"\\udc00"', '"\\ufffd"', '"\\\\ud800"', '1e999', '-1e999', 'null', '"Infinity"'];
    assert.equal(new Set(values.map((text) => canonicalText(JSON.parse(text)))).size, values.length);
  });

  it('takes `__proto__` for a name like any other', () => {
    assert.equal(canonicalText(JSON.parse('{"b": 1, "__proto__": {"a": 2}}')), '{"__proto__":{"a":2},"b":1}');
  });

  it('does not run out of stack on nesting of any depth', () => {
    const depth = 100_000;
    const text = `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`;
    assert.equal(canonicalText(JSON.parse(text)), text);
  });
});

/** The same value with the properties of every object the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

/** JSON knows no negative zero. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
