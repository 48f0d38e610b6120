import assert from 'node:assert/strict';
import { VIEW_CAPACITY } from '../../../server/src/engine/graph/vocabulary.ts';
import { completion } from '../../../server/src/language/completion/completion.ts';
import { english } from '../../../server/src/language/localize.ts';
import { cursor, open, pretty, SHOP, STYLES, shop } from '../support.ts';
import { ask, labels, taken, type } from './support.ts';

describe('Completion of members', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`offers elements that are not there yet, in a file of ${style}`, () => {
      const before = shop(({ views }) => views[1]?.included_elements.splice(1, 1, ''));
      const asked = ask(print(before), '""', '"|"');
      assert.deepEqual(labels(asked), ['Till till', 'Shop Floor shop']);
      assert.equal(asked.items[0]?.detail, 'Device · Serving to Clerk');
      assert.equal(taken(asked, 'Till'), print(SHOP));
    });
  }

  it('works in an empty list, behind a comma, and where a comma is missing', () => {
    const empty = pretty(shop(({ views }) => views[1]?.included_elements.splice(0)));
    assert.match(taken(ask(empty, '"included_elements": []', '"included_elements": [|]'), 'Till'), /: \["till"\]/);
    const text = pretty(SHOP);
    const list = '"clerk",\n        "till"\n';
    const behind = ask(text, list, '"clerk",\n        |\n');
    assert.equal(taken(behind, 'Till'), text);
    const missing = ask(text, list, '"clerk"\n        "|"\n');
    assert.equal(taken(missing, 'Till'), text);
    const first = ask(text, list, '"|"\n        "clerk"\n');
    assert.equal(taken(first, 'Till'), text.replace(list, '"till",\n        "clerk"\n'));
  });

  it('says that a full view is full, and changes nothing', () => {
    const graph = shop(({ elements, views }) => {
      for (let at = 0; at < VIEW_CAPACITY - 2; at++) {
        elements.push({ id: `e${at}`, name: `E ${at}`, type: 'Device' } as never);
        views[1]?.included_elements.push(`e${at}`);
      }
      views[1]?.included_elements.push('');
    });
    const asked = ask(pretty(graph), '""', '"|"');
    assert.deepEqual(labels(asked), ['This view is full: it shows 15 of at most 15 elements']);
    assert.equal(taken(asked, asked.items[0]?.label as string), pretty(graph));
    // One in the place of another is no growth.
    const swapped = ask(pretty(graph).replace(',\n        ""', ''), '"e3",\n        "e4"', '"|e3",\n        "e4"');
    assert.deepEqual(labels(swapped), ['Shop Floor shop', 'E 3 e3']);
  });

  it('does not let views lead into each other', () => {
    const graph = shop(({ elements, views }) => {
      Object.assign(elements[1] as object, { subdiagram_views: [{ view_id: 'desk', view_name: 'Desk' }] });
      views.push({
        view_id: 'desk',
        view_name: 'Desk',
        parent_element_id: 'clerk',
        included_elements: ['till', ''],
      } as never);
    });
    assert.ok(!labels(ask(pretty(graph), '""', '"|"')).includes('Shop Floor shop'));
  });

  it('offers relationships, and brings the end that is missing along', () => {
    const both = shop(({ views }) => views[1]?.included_relationships.splice(0, 1, ''));
    const asked = ask(pretty(both), '""', '"|"');
    assert.deepEqual(labels(asked), ['Till → Clerk r1']);
    assert.equal(asked.items[0]?.detail, 'Serving · both ends are shown');
    assert.equal(taken(asked, 'Till → Clerk'), pretty(SHOP));
    const one = shop(({ views }) => {
      views[1]?.included_relationships.splice(0, 1, '');
      views[1]?.included_elements.splice(1, 1);
    });
    const bringing = ask(pretty(one), '""', '"|"');
    assert.equal(bringing.items[0]?.detail, 'Serving · adds Till');
    assert.equal(taken(bringing, 'Till → Clerk'), pretty(SHOP));
  });
});

describe('Completion of parents and subdiagrams', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`never closes a loop of parents, in a file of ${style}`, () => {
      const graph = shop(({ elements }) => {
        Object.assign(elements[0] as object, { parent: '' });
      });
      const asked = ask(print(graph), '""', '"|"');
      assert.deepEqual(labels(asked), ['Clerk clerk']);
    });

    it(`fills in the name of a view's parent and of a subdiagram, in a file of ${style}`, () => {
      const parent = shop(({ views }) =>
        Object.assign(views[1] as object, { parent_element_id: '', parent_element_name: '' }),
      );
      const colon = style === 'a single line' ? ':' : ': ';
      const piece = `"parent_element_id"${colon}""`;
      const asked = ask(print(parent), piece, piece.replace('""', '"|"'));
      assert.deepEqual(labels(asked).sort(), ['Clerk clerk', 'Shop Floor shop', 'Till till']);
      assert.equal(taken(asked, 'Shop Floor'), print(SHOP));
      const below = shop(({ elements }) => {
        Object.assign(elements[0] as object, { subdiagram_views: [{ view_id: '', view_name: '' }] });
      });
      const id = `"view_id"${colon}""`;
      assert.equal(taken(ask(print(below), id, id.replace('""', '"|"')), 'The Counter'), print(SHOP));
    });
  }

  it('offers views below an element in the order of the file, whatever was edited before', () => {
    const graph = shop(({ elements, views }) => {
      Object.assign(elements[0] as object, { subdiagram_views: [{ view_id: '', view_name: '' }] });
      views.push({ view_id: 'annex', view_name: 'Annex', parent_element_id: 'shop', included_elements: [] } as never);
    });
    const session = open(pretty(graph));
    type(session, 'Who does what at the counter.', 'Who sells what.');
    const { items = [] } = completion(session, cursor(session, '"view_id": "|"'), english) ?? {};
    assert.deepEqual(
      items.map(({ label }) => label),
      ['The Counter', 'Annex'],
    );
  });
});

describe('Completion of anything else', () => {
  it('is left to the JSON service', () => {
    for (const piece of ['"type": "Device"', '"description": "A shop."', '"view_name": "SystemArchitecture"']) {
      assert.deepEqual(ask(pretty(SHOP), piece, piece.replace(/"$/, '|"')).items, []);
    }
    assert.deepEqual(ask(pretty(SHOP), '"source_id"', '"sour|ce_id"').items, []);
  });
});

describe('Snippets', () => {
  const counted = shop(({ elements, views }) => {
    elements.splice(
      0,
      3,
      ...(['1310', '1311', '1312'].map((id) => ({ id, name: `N ${id}`, type: 'Device' })) as never[]),
    );
    views[1]?.included_elements.splice(0, 2, '1310', '1312');
  });

  it('count on the ids of the neighbours and go into their view', () => {
    const text = pretty(counted);
    const asked = ask(text, '"type": "Device"\n    }\n', '"type": "Device"\n    },\n    |\n');
    assert.deepEqual(labels(asked), ['New element in The Counter', 'New element']);
    const result = taken(asked, 'New element in The Counter');
    assert.match(
      result,
      /\n {4}\{\n {6}"id": "1313",\n {6}"name": "\$\{1:New Element\}",\n {6}"type": "\$\{2:Device\}"\n {4}\}\n {2}\],/,
    );
    assert.match(result, /"1312",\n {8}"1313"\n/);
  });

  it('derive the id from the name where the neighbours do', () => {
    const asked = ask(pretty(SHOP), '"type": "Business Role"\n    },\n', '"type": "Business Role"\n    },\n    |\n');
    const result = taken(asked, 'New element');
    assert.match(
      result,
      /"id": "\$\{1\/.*\/g\}",\n {6}"name": "\$\{1:New Element\}",\n {6}"type": "\$\{2:Business Role\}"\n {4}\},\n {4}\{\n {6}"id": "till"/,
    );
  });

  it('stand in a single line too, and bring their commas', () => {
    const text = JSON.stringify(counted);
    const asked = ask(text, '"type":"Device"}],', '"type":"Device"}|],');
    assert.match(
      taken(asked, 'New element'),
      /"Device"\},\{"id":"1313","name":"\$\{1:New Element\}","type":"\$\{2:Device\}"\}\],"rel/,
    );
    const relationship = ask(pretty(SHOP), '"target_name": "Clerk"\n    }\n', '"target_name": "Clerk"\n    },\n|\n');
    assert.match(
      taken(relationship, 'New relationship'),
      /\n {4}\{\n {6}"id": "\$\{6:new-relationship\}",\n {6}"statement": "",/,
    );
    const view = ask(
      pretty(SHOP),
      '"included_relationships": []\n    },',
      '"included_relationships": []\n    },\n    |',
    );
    assert.match(
      taken(view, 'New view'),
      /"included_elements": \[\n {8}"\$3"\n {6}\],\n {6}"included_relationships": \[\]\n? {4}\},\n|./,
    );
  });
});
