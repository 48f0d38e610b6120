import assert from 'node:assert/strict';
import { findConflicts } from '../../../server/src/engine/exchange/conflict-text.ts';
import { type Merge, mergeConflicts, settleFor } from '../../../server/src/engine/exchange/conflicts.ts';
import { mendCommas } from '../../../server/src/engine/exchange/mend-commas.ts';
import { VIEW_CAPACITY } from '../../../server/src/engine/graph/vocabulary.ts';
import { SHOP, shop } from '../../language/support.ts';
import { checkText } from '../../support/rules.ts';
import { mergedByGit } from './git-merge.ts';

type Shop = typeof SHOP;
type View = Shop['views'][0];

/** The file styles in which git, which merges by lines, leaves conflicts inside the text. */
const PRINTS: Readonly<Record<string, (value: unknown) => string>> = {
  'two blanks a level': (value) => `${JSON.stringify(value, null, 2)}\n`,
  'four blanks and CRLF': (value) => `${JSON.stringify(value, null, 4)}\n`.replaceAll('\n', '\r\n'),
  'a tab a level': (value) => `${JSON.stringify(value, null, '\t')}\n`,
  'a single line': (value) => `${JSON.stringify(value)}\n`,
};
const STYLES = ['merge', 'diff3', 'zdiff3'] as const;

function merged(text: string, ancestor?: string): Merge {
  const result = mergeConflicts(text, ancestor);
  assert.ok(!('refused' in result), 'refused' in result ? result.refused : '');
  return result;
}

const ours = shop(({ elements, views }) => {
  elements.push({ id: 'scale', name: 'Scale', type: 'Device' } as never);
  (views[1] as View).included_elements.push('scale');
});
const theirs = shop(({ elements, views }) => {
  elements.push({ id: 'lamp', name: 'Lamp', type: 'Device' } as never);
  (views[1] as View).included_elements.push('lamp');
});
const both = shop(({ elements, views }) => {
  elements.push({ id: 'scale', name: 'Scale', type: 'Device' } as never);
  elements.push({ id: 'lamp', name: 'Lamp', type: 'Device' } as never);
  (views[1] as View).included_elements.push('scale', 'lamp');
});

describe('Merge conflicts', () => {
  for (const [style, print] of Object.entries(PRINTS)) {
    for (const marks of STYLES) {
      it(`with entries of both sides: both are in (${style}, ${marks})`, () => {
        const text = mergedByGit(print(SHOP), print(ours), print(theirs), marks);
        assert.ok(findConflicts(text).length > 0);
        const result = merged(text, print(SHOP));
        assert.equal(result.text, print(both));
        assert.deepEqual([result.kept, result.left], [[], []]);
        assert.equal(checkText(result.text).summary.errors, 0);
        assert.equal(merged(text).text, print(both));
      });

      it(`can be settled for one side (${style}, ${marks})`, () => {
        const text = mergedByGit(print(SHOP), print(ours), print(theirs), marks);
        assert.deepEqual(JSON.parse(settleFor(text, 'ours')).elements.at(-1).id, 'scale');
        assert.deepEqual(JSON.parse(settleFor(text, 'theirs')).elements.at(-1).id, 'lamp');
      });
    }

    it(`in different properties of one entry: both count (${style})`, () => {
      const left = shop(({ elements }) => Object.assign(elements[2] as object, { type: 'Node' }));
      const right = shop(({ elements }) => Object.assign(elements[2] as object, { name: 'Desk' }));
      const text = mergedByGit(print(SHOP), print(left), print(right), 'diff3');
      assert.equal(findConflicts(text).length, 1);
      const wanted = shop(({ elements }) => Object.assign(elements[2] as object, { name: 'Desk', type: 'Node' }));
      assert.equal(merged(text).text, print(wanted));
    });

    it(`that contradict each other stay for the person, entry by entry (${style})`, () => {
      const left = shop(({ elements, relationships }) => {
        Object.assign(elements[2] as object, { description: 'Ours.' });
        relationships.push({ ...(relationships[0] as object), id: 'r2' } as never);
      });
      const right = shop(({ elements, relationships }) => {
        Object.assign(elements[2] as object, { description: 'Theirs.' });
        relationships.push({ ...(relationships[0] as object), id: 'r3' } as never);
      });
      const text = mergedByGit(print(SHOP), print(left), print(right), 'merge');
      const result = merged(text, print(SHOP));
      assert.deepEqual(result.left, [{ array: 'elements', id: 'till' }]);
      const [conflict, ...more] = findConflicts(result.text);
      assert.deepEqual(more, []);
      assert.deepEqual([conflict?.oursLabel, conflict?.theirsLabel], ['ours', 'theirs']);
      for (const [side, description] of [
        ['ours', 'Ours.'],
        ['theirs', 'Theirs.'],
      ] as const) {
        const graph = JSON.parse(settleFor(result.text, side)) as Shop;
        assert.equal(graph.elements[2]?.description, description);
        assert.deepEqual(
          graph.relationships.map(({ id }) => id),
          ['r1', 'r2', 'r3'],
        );
      }
    });
  }

  it('over neighbouring entries that one side each changed: that side counts', () => {
    const print = (graph: unknown) => `${JSON.stringify(graph).replaceAll('},{', '},\n{').replaceAll('[{', '[\n{')}\n`;
    const left = shop(({ elements }) => Object.assign(elements[1] as object, { type: 'Business Actor' }));
    const right = shop(({ elements }) => Object.assign(elements[2] as object, { name: 'Desk' }));
    const text = mergedByGit(print(SHOP), print(left), print(right), 'diff3');
    assert.equal(findConflicts(text).length, 1);
    const wanted = shop(({ elements }) => {
      Object.assign(elements[1] as object, { type: 'Business Actor' });
      Object.assign(elements[2] as object, { name: 'Desk' });
    });
    assert.equal(merged(text).text, print(wanted));
    // Without anything to compare with nobody can tell who changed what.
    const blind = mergedByGit(print(SHOP), print(left), print(right), 'merge');
    assert.deepEqual(
      merged(blind).left.map(({ id }) => id),
      ['clerk', 'till'],
    );
  });

  it('stay where a view would come to hold more than a view may', () => {
    const start = shop(({ elements, views }) => {
      for (let n = 0; n < VIEW_CAPACITY; n++) elements.push({ id: `d${n}`, name: `D${n}`, type: 'Device' } as never);
      (views[1] as View).included_elements.push(...Array.from({ length: VIEW_CAPACITY - 3 }, (_, n) => `d${n}`));
    });
    const side = (id: string): Shop => {
      const graph = structuredClone(start);
      (graph.views[1] as View).included_elements.push(id);
      return graph;
    };
    const print = PRINTS['two blanks a level'] as (value: unknown) => string;
    const last = [`d${VIEW_CAPACITY - 3}`, `d${VIEW_CAPACITY - 2}`] as const;
    const text = mergedByGit(print(start), print(side(last[0])), print(side(last[1])), 'merge');
    assert.deepEqual(merged(text, print(start)).left, [{ array: 'views', id: 'counter' }]);
  });

  it('keep what one side removed and the other changed, and say so', () => {
    const print = PRINTS['two blanks a level'] as (value: unknown) => string;
    const left = shop(({ elements }) => elements.splice(1, 1));
    const right = shop(({ elements }) => Object.assign(elements[1] as object, { name: 'Cashier' }));
    const text = mergedByGit(print(SHOP), print(left), print(right), 'diff3');
    const result = merged(text);
    assert.deepEqual(result.kept, [{ array: 'elements', id: 'clerk' }]);
    assert.deepEqual((JSON.parse(result.text) as Shop).elements.map(({ name }) => name).sort(), [
      'Cashier',
      'Shop Floor',
      'Till',
    ]);
  });

  it('take out what one side removed and the other left alone', () => {
    const print = PRINTS['two blanks a level'] as (value: unknown) => string;
    const start = shop(({ elements }) => elements.push({ id: 'lamp', name: 'Lamp', type: 'Device' } as never));
    const left = structuredClone(start);
    left.elements.pop();
    Object.assign(left.elements[2] as object, { alias: 'Desk' });
    const right = structuredClone(start);
    Object.assign(right.elements[2] as object, { classifier: 'x' });
    const result = merged(mergedByGit(print(start), print(left), print(right), 'diff3'), print(start));
    const { elements } = JSON.parse(result.text) as { elements: { id: string; alias?: string; classifier?: string }[] };
    assert.deepEqual(
      elements.map(({ id }) => id),
      ['shop', 'clerk', 'till'],
    );
    assert.deepEqual([elements[2]?.alias, elements[2]?.classifier], ['Desk', 'x']);
  });

  it('in the name or description of the graph are marked at that line', () => {
    const print = PRINTS['two blanks a level'] as (value: unknown) => string;
    const named = (description: string) => print({ ...SHOP, description });
    const result = merged(mergedByGit(print(SHOP), named('Ours.'), named('Theirs.'), 'merge'), print(SHOP));
    assert.deepEqual(result.left, [{ array: 'root', id: 'description' }]);
    assert.equal(
      result.text,
      print(SHOP).replace(
        '  "description": "A shop.",\n',
        '<<<<<<< ours\n  "description": "Ours.",\n=======\n  "description": "Theirs.",\n>>>>>>> theirs\n',
      ),
    );
  });

  it('are refused where a side does not parse, or a marker is missing', () => {
    const open = '{\n<<<<<<< ours\n  "name": oops\n=======\n  "name": "b"\n>>>>>>> theirs\n}\n';
    const result = mergeConflicts(open);
    assert.match('refused' in result ? result.refused : '', /our side does not parse/);
    const half = mergeConflicts('{\n<<<<<<< ours\n}\n');
    assert.match('refused' in half ? half.refused : '', /a marker is missing/);
  });

  it('are one error at the first marker', () => {
    const print = PRINTS['four blanks and CRLF'] as (value: unknown) => string;
    const text = mergedByGit(print(SHOP), print(ours), print(theirs), 'merge');
    const [found, ...more] = checkText(text).diagnostics();
    assert.deepEqual(more, []);
    assert.equal(found?.code, 'graph/invalid-json');
    assert.match(found?.message ?? '', /^2 merge conflicts are not settled yet; the first begins here\./);
    assert.equal(found?.data?.conflicts, 2);
    assert.equal(found?.offset, text.indexOf('<<<<<<<'));
    assert.equal(found?.range.end.character, '<<<<<<< ours'.length);
    const stray = checkText(text.replace(/<{7} ours\r\n/, '').replace(/=(={6}\r\n)/, '$1')).diagnostics();
    assert.doesNotMatch(stray[0]?.message ?? '', /conflicts are/);
  });
});

describe('Commas at the seam', () => {
  const cases: [before: string, after: string][] = [
    ['[1 2]', '[1, 2]'],
    ['[{"a": 1}\n{"b": 2},\n]', '[{"a": 1},\n{"b": 2}\n]'],
    ['{"a": 1,, "b": [,1]}', '{"a": 1, "b": [1]}'],
    ['{"a": ",]" "b": "\\",}"}', '{"a": ",]", "b": "\\",}"}'],
    ['{"a": [], "b": {}}', '{"a": [], "b": {}}'],
    ['{"a": -1.5e3 "b": true}', '{"a": -1.5e3, "b": true}'],
  ];
  for (const [before, wanted] of cases) {
    it(`are mended in ${JSON.stringify(before)}`, () => assert.equal(mendCommas(before), wanted));
  }
});
