import assert from 'node:assert/strict';
import { pretty, SHOP, STYLES, shop } from '../support.ts';
import { ask, labels, taken } from './support.ts';

/** The shop with someone else who may be served. */
const GRAPH = shop(({ elements, views }) => {
  elements.push({ id: '1311', name: 'Cash "Box"', type: 'Device' } as never);
  views[1]?.included_elements.push('1311');
});

const AFTER = shop(({ elements, views, relationships }) => {
  elements.push({ id: '1311', name: 'Cash "Box"', type: 'Device' } as never);
  views[1]?.included_elements.push('1311');
  Object.assign(relationships[0] as object, {
    statement: 'Cash "Box" --(Serving)--> Clerk',
    source_id: '1311',
    source_name: 'Cash "Box"',
  });
});

describe('Completion of the ends of a relationship', () => {
  const styles = { ...STYLES, tabs: (value: unknown) => `${JSON.stringify(value, null, '\t')}\n` };
  for (const [style, print] of Object.entries(styles)) {
    const colon = style === 'a single line' ? ':' : ': ';
    const piece = `"source_id"${colon}"till"`;
    for (const marked of [
      `"source_id"${colon}"|"`,
      `"source_id"${colon}"ca|"`,
      `"source_id"${colon}|`,
      `"source_id"${colon}"|till"`,
    ]) {
      it(`writes the copies of the name and the statement: ${marked} in a file of ${style}`, () => {
        const asked = ask(print(GRAPH), piece, marked);
        assert.equal(taken(asked, 'Cash "Box"'), print(AFTER));
      });
    }
  }

  it('shows names, finds them by name and id, and says why', () => {
    const { items } = ask(pretty(GRAPH), '"source_id": "till"', '"source_id": "|"');
    const [first] = items;
    assert.equal(first?.label, 'Till');
    assert.deepEqual(first?.labelDetails, { detail: ' till', description: 'Device' });
    assert.equal(first?.detail, 'Device · Serving to Clerk is allowed');
    assert.equal(first?.filterText, '"Till till');
  });

  it('offers only what ArchiMate allows at that end', () => {
    const graph = shop(({ elements }) => {
      elements.push({ id: 'rule', name: 'House Rule', type: 'Rule' } as never);
    });
    const asked = ask(pretty(graph), '"source_id": "till"', '"source_id": "|"');
    assert.ok(!labels(asked).includes('House Rule rule'));
    const free = ask(
      pretty(graph).replace('"type": "Serving"', '"type": ""'),
      '"source_id": "till"',
      '"source_id": "|"',
    );
    assert.ok(labels(free).includes('House Rule rule'));
    assert.match(
      free.items.find(({ label }) => label === 'House Rule')?.detail ?? '',
      /allowed to Clerk: Association$/,
    );
  });

  it('leaves out what another relationship of the type joins already', () => {
    const graph = shop(({ relationships }) => {
      relationships.push({ ...relationships[0], id: 'r2', source_id: '', source_name: '' } as never);
    });
    const asked = ask(pretty(graph), '"source_id": ""', '"source_id": "|"');
    assert.ok(!labels(asked).includes('Till till'), labels(asked).join());
  });

  it('adds the properties that are missing, also behind the last one', () => {
    const graph = shop(({ relationships }) => {
      relationships[0] = {
        id: 'r1',
        name: 'counts for',
        type: 'Serving',
        target_id: 'clerk',
        target_name: 'Clerk',
        source_id: '',
      } as never;
    });
    const text = taken(ask(pretty(graph), '"source_id": ""', '"source_id": "|"'), 'Till');
    const wanted = shop(({ relationships }) => {
      relationships[0] = {
        id: 'r1',
        name: 'counts for',
        type: 'Serving',
        target_id: 'clerk',
        target_name: 'Clerk',
        source_id: 'till',
        source_name: 'Till',
        statement: 'Till --(Serving)--> Clerk',
      } as never;
    });
    assert.equal(text, pretty(wanted));
  });

  const broken: [what: string, piece: string, marked: string][] = [
    ['no value', '"source_id": "till",', '"source_id": |'],
    ['no comma behind', '"source_id": "till",', '"source_id": "|"'],
    ['an open quote', '"source_id": "till",', '"source_id": "ti|,'],
    ['an open quote alone', '"source_id": "till",', '"source_id": "|'],
    ['a bare word', '"source_id": "till",', '"source_id": ti|'],
  ];
  for (const [what, piece, marked] of broken) {
    it(`mends the text around the cursor: ${what}`, () => {
      assert.equal(taken(ask(pretty(SHOP), piece, marked), 'Till'), pretty(SHOP));
    });
  }

  it('answers beside another fault in the entry', () => {
    const text = pretty(SHOP);
    const asked = ask(text, '"source_id": "till",', '"source_id": "|",\n      "document": ,');
    assert.match(taken(asked, 'Till'), /"statement": "Till --\(Serving\)--> Clerk"/);
    const trailing = ask(text, '"target_name": "Clerk"\n', '"target_name": "Clerk",\n      "x": "|",\n');
    assert.deepEqual(trailing.items, []);
    const comma = ask(
      text,
      '"target_id": "clerk",\n      "source_name": "Till",\n      "target_name": "Clerk"\n',
      '"source_name": "Till",\n      "target_name": "Clerk",\n      "target_id": "|",\n',
    );
    assert.match(taken(comma, 'Clerk'), /"target_name": "Clerk",\n {6}"target_id": "clerk",\n/);
  });

  it('completes the types that fit the pair, with the statement', () => {
    const asked = ask(pretty(SHOP), '"type": "Serving"', '"type": "|"');
    assert.deepEqual(labels(asked), ['Serving', 'Triggering', 'Flow', 'Association']);
    assert.match(taken(asked, 'Association'), /"statement": "Till --\(Association\)--> Clerk"/);
  });
});
