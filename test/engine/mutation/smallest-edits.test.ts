import assert from 'node:assert/strict';
import { lineDiff } from '../../support/line-diff.ts';
import { type Graph, mill } from '../rules/mill.ts';
import { outcomeOf, textAfter } from './try.ts';

/** What a diff of the file shows after a batch. */

const ledger = (): Graph => {
  const graph = mill();
  for (const element of graph.elements) {
    if (element.id !== 'miller') continue;
    element.attributes = [
      { name: 'owner', value: 'Ada' },
      { name: 'commit', value: 'c1', description: 'first' },
      { name: 'commit', value: 'c2', description: 'second' },
    ];
  }
  return graph;
};

const STYLES: readonly (readonly [name: string, print: (graph: Graph) => string, indent: string])[] = [
  ['two blanks', (graph) => `${JSON.stringify(graph, null, 2)}\n`, '  '],
  ['four blanks, no final line break', (graph) => JSON.stringify(graph, null, 4), '    '],
  ['tabs', (graph) => `${JSON.stringify(graph, null, '\t')}\n`, '\t'],
  ['no indent', (graph) => `${JSON.stringify(graph, null, 2).replaceAll(/^ +/gm, '')}\n`, ''],
];

const attribute = (value: string, more: object = {}) => ({
  type: 'updateElement',
  id: 'miller',
  patch: { attributes: [{ name: 'commit', value, ...more }] },
});

/** The changed lines without the places between them. */
function changed(before: string, after: string): string[] {
  return lineDiff(before, after).filter((line) => !line.startsWith('@'));
}

describe('One attribute', () => {
  for (const [name, print, indent] of STYLES) {
    const deep = (steps: number, text: string) => indent.repeat(steps) + text;

    it(`that is added changes its own lines and the comma before it: ${name}`, () => {
      const text = print(ledger());
      assert.deepEqual(changed(text, textAfter(text, attribute('c3'))), [
        `+ ${deep(4, '},')}`,
        `+ ${deep(4, '{')}`,
        `+ ${deep(5, '"name": "commit",')}`,
        `+ ${deep(5, '"value": "c3"')}`,
      ]);
    });

    it(`that is changed changes the lines of its fields: ${name}`, () => {
      const text = print(ledger());
      assert.deepEqual(changed(text, textAfter(text, attribute('c1', { description: 'the first' }))), [
        `- ${deep(5, '"description": "first"')}`,
        `+ ${deep(5, '"description": "the first"')}`,
      ]);
    });

    it(`that is removed takes its own lines: ${name}`, () => {
      const text = print(ledger());
      const lines = changed(text, textAfter(text, attribute('c1', { op: 'remove' })));
      assert.equal(lines.length, 5);
      assert.ok(lines.every((line) => line.startsWith('-')));
    });

    it(`that is the first opens a list below its element: ${name}`, () => {
      const text = print(mill());
      const lines = changed(text, textAfter(text, attribute('c1')));
      assert.deepEqual(
        lines.map((line) => line[0]),
        ['-', '+', ...'++++++'],
      );
      assert.equal(lines[2], `+ ${deep(3, '"attributes": [')}`);
    });
  }

  it('stays in the one line of a file that is one line', () => {
    const text = JSON.stringify(ledger());
    const { edits } = outcomeOf(text, [attribute('c3')]);
    assert.deepEqual(
      edits.map(({ start, end, text: own }) => [start === end, own]),
      [[true, ',{"name":"commit","value":"c3"}']],
    );
  });
});

describe('A batch that touches one thing several times', () => {
  const text = `${JSON.stringify(ledger(), null, 2)}\n`;

  it('writes what is different in the end', () => {
    const name = (to: string) => ({ type: 'updateElement', id: 'miller', patch: { name: to } });
    const after = textAfter(text, name('One'), attribute('c3'), name('Two'), attribute('c3', { op: 'remove' }));
    assert.deepEqual(
      changed(text, after)
        .filter((line) => line.startsWith('+'))
        .sort(),
      [
        '+       "name": "Two",',
        '+       "source_name": "Two",',
        '+       "statement": "Two --(Assignment)--> Grind",',
      ],
    );
  });

  it('writes nothing where it takes back what it did', () => {
    const rename = (to: string) => ({ type: 'updateElement', id: 'miller', patch: { name: to } });
    const member = (change: object) => ({ type: 'updateView', view_id: 'root', patch: { included_elements: change } });
    const { status, edits, canonicalVersion } = outcomeOf(text, [
      rename('One'),
      member({ add: ['flour'] }),
      rename('Miller'),
      member({ remove: ['flour'] }),
    ]);
    assert.deepEqual([status, edits], ['passed', []]);
    assert.equal(canonicalVersion.before, canonicalVersion.after);
  });

  it('says of a mutation that takes back what it did that it changed nothing', () => {
    const attributes = [
      { name: 'seal', value: 'Jan' },
      { name: 'seal', op: 'remove' },
    ];
    const { mutations, edits } = outcomeOf(text, [{ type: 'updateElement', id: 'miller', patch: { attributes } }]);
    const [first] = mutations;
    assert.deepEqual([first?.effect, first?.summary, edits], ['unchanged', "'miller' is as asked already.", []]);
  });

  it('leaves an entry in its place that is removed and added anew, with another type', () => {
    const after = textAfter(
      text,
      { type: 'removeElement', id: 'flour' },
      {
        type: 'addElement',
        element: { id: 'flour', name: 'Flour', type: 'Product', parent: 'mill' },
        view_ids: ['milling'],
      },
      {
        type: 'addRelationship',
        relationship: { id: 'r-make', type: 'Association', name: 'Access', source_id: 'grind', target_id: 'flour' },
        view_ids: ['milling'],
      },
    );
    assert.deepEqual(changed(text, after), [
      '-       "type": "Business Object",',
      '+       "type": "Product",',
      '-       "statement": "Grind --(Access)--> Flour",',
      '+       "statement": "Grind --(Association)--> Flour",',
      '-       "type": "Access",',
      '+       "type": "Association",',
    ]);
  });
});

describe('A full list of members', () => {
  const text = `${JSON.stringify(mill(), null, 2)}\n`;
  const members = (...ids: string[]) => ({ type: 'updateView', view_id: 'milling', patch: { included_elements: ids } });

  it('that swaps one changes one line', () => {
    const after = textAfter(text, members('miller', 'grind', 'flour', 'store'));
    assert.deepEqual(changed(text, after), ['-         "flour"', '+         "flour",', '+         "store"']);
  });

  it('that puts one into the middle adds one line', () => {
    const after = textAfter(text, members('miller', 'store', 'grind', 'flour'));
    assert.deepEqual(changed(text, after), ['+         "store",']);
  });

  it('in another order is written in that order', () => {
    const after = textAfter(text, members('flour', 'grind', 'miller'));
    assert.deepEqual(JSON.parse(after).views[1].included_elements, ['flour', 'grind', 'miller']);
  });
});
