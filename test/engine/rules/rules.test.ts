import assert from 'node:assert/strict';
import { checkGraph, checkText, lines } from '../../support/rules.ts';
import { found, set } from './found.ts';
import { entry, type Graph, mill, relationship, view } from './mill.ts';

/** The lines of the contract that whole graphs do not show, one by one. */

describe('reading', () => {
  it('takes a value of the wrong type, null and an empty text as absent in every rule but graph/shape', () => {
    for (const odd of [null, 5, '', ['mill'], {}]) {
      assert.deepEqual(found(set('grind', { parent: odd })), ['graph/shape /elements/3/parent']);
      assert.deepEqual(found(set('r-work', { source_name: odd, statement: odd })), [
        'graph/shape /relationships/1/source_name',
        'graph/shape /relationships/1/statement',
      ]);
      assert.deepEqual(found(set('milling', { parent_element_name: odd })), [
        'graph/shape /views/1/parent_element_name',
      ]);
    }
  });

  it('passes over entries that are no objects or have no id, and a root that is none', () => {
    assert.deepEqual(
      found((graph) => graph.elements.push(null as never, { name: 'No id', type: 'Node' })),
      ['graph/shape /elements/5', 'graph/shape /elements/6'],
    );
    for (const root of [[], 'x', null, 7]) assert.deepEqual(lines(checkGraph(root).diagnostics()), ['graph/shape ']);
  });

  it('compares ids and names by code unit: no case, no trimming, no normal form', () => {
    assert.deepEqual(found(set('grind', { parent: 'Mill' })), ['element/unknown-parent /elements/3/parent']);
    assert.deepEqual(found(set('r-work', { source_name: 'Miller ' })), [
      'relationship/stale-name /relationships/1/source_name',
    ]);
    const composed = (graph: Graph) => {
      entry(graph, 'miller').name = 'M\u00fcller';
      Object.assign(entry(graph, 'r-work'), {
        source_name: 'Mu\u0308ller',
        statement: 'M\u00fcller --(Assignment)--> Grind',
      });
    };
    assert.deepEqual(found(composed), ['relationship/stale-name /relationships/1/source_name']);
  });

  it('ignores later copies: as root, owner, member source and mirror', () => {
    const copies = (graph: Graph) => {
      graph.views.push(view('milling', 'Other', undefined, ['ghost', 'ghost'], ['ghost']));
      graph.elements.push({
        id: 'grind',
        name: 'Nobody',
        type: 'Nothing',
        parent: 'ghost',
        subdiagram_views: [{ view_id: 'no', view_name: 'No' }],
      });
    };
    assert.deepEqual(found(copies), ['element/duplicate-id /elements/5/id', 'view/duplicate-id /views/2/view_id']);
  });
});

describe('text that does not parse', () => {
  it('is told by the character, or by its number where nobody can see it', () => {
    const said = (text: string) =>
      checkText(text)
        .diagnostics()
        .map(({ message }) => message.split(' where ')[0]);
    for (const [character, spelled] of [
      ['x', "'x'"],
      ['\u{1F35E}', "'\u{1F35E}'"],
      ['\u0000', '\\u0000'],
      ['\u00a0', 'U+00A0'],
      ['\u200b', 'U+200B'],
      ['\u{e0001}', 'U+E0001'],
    ]) {
      assert.deepEqual(said(`{"name":${character}`), [`The text is not valid JSON: found ${spelled}`]);
    }
    assert.deepEqual(said('{"name":'), ['The text is not valid JSON: the text ends']);
  });
});

describe('relationships', () => {
  it('with one unknown end still have the name of the other one compared', () => {
    assert.deepEqual(found(set('r-work', { source_id: 'ghost', target_name: 'Old' })), [
      'relationship/stale-name /relationships/1/target_name',
      'relationship/unknown-endpoint /relationships/1/source_id',
    ]);
  });

  it('say with their statement the type as it is stored, legal or not', () => {
    assert.deepEqual(found(set('r-work', { type: 'assigns', statement: 'Miller --(assigns)--> Grind' })), [
      'relationship/unknown-type /relationships/1/type',
    ]);
  });

  it('are not measured by the matrix where an end has no known type', () => {
    assert.deepEqual(
      found((graph) => {
        entry(graph, 'flour').type = 'Powder';
        Object.assign(entry(graph, 'r-make'), { type: 'Composition', statement: 'Grind --(Composition)--> Flour' });
      }),
      ['element/unknown-type /elements/4/type'],
    );
  });

  it('are duplicates in the same direction only, whatever their names, each after the first', () => {
    const again = (id: string, type: string, source: string, target: string) => (graph: Graph) => {
      const name = (end: string) => (end === 'mill' ? 'Mill' : 'Store');
      graph.relationships.push({ ...relationship(id, type, [source, name(source)], [target, name(target)]), name: id });
      (entry(graph, 'root').included_relationships as string[]).push(id);
    };
    assert.deepEqual(
      found((graph) => {
        again('r-a', 'Flow', 'mill', 'store')(graph);
        again('r-b', 'Flow', 'store', 'mill')(graph);
        again('r-c', 'Association', 'mill', 'store')(graph);
        again('r-d', 'Flow', 'mill', 'store')(graph);
      }),
      ['relationship/duplicate /relationships/3/id', 'relationship/duplicate /relationships/6/id'],
    );
  });

  it('are duplicates of one type as it is stored, known or not', () => {
    const pours = (id: string, type: string) => relationship(id, type, ['grind', 'Grind'], ['flour', 'Flour']);
    assert.deepEqual(
      found((graph) => {
        graph.relationships.push(pours('r-a', 'Pours'), pours('r-b', 'pours'), pours('r-c', 'Pours'));
        (entry(graph, 'milling').included_relationships as string[]).push('r-a', 'r-b', 'r-c');
      }),
      [
        'relationship/duplicate /relationships/5/id',
        'relationship/unknown-type /relationships/3/type',
        'relationship/unknown-type /relationships/4/type',
        'relationship/unknown-type /relationships/5/type',
      ],
    );
  });
});

describe('views', () => {
  it('name both ends that they lack at the same place', () => {
    const lacking = (graph: Graph) => (entry(graph, 'milling').included_relationships as string[]).push('r-supply');
    assert.deepEqual(found(lacking), [
      'view/missing-endpoint /views/1/included_relationships/2',
      'view/missing-endpoint /views/1/included_relationships/2',
    ]);
  });

  it('report a second mention only as that, also of an unknown id or a relationship without its ends', () => {
    const twice = (graph: Graph) => {
      (entry(graph, 'milling').included_relationships as string[]).push('r-supply', 'r-supply');
      (entry(graph, 'root').included_elements as string[]).push('ghost', 'ghost');
    };
    assert.deepEqual(found(twice), [
      'view/duplicate-member /views/0/included_elements/3',
      'view/duplicate-member /views/1/included_relationships/3',
      'view/missing-endpoint /views/1/included_relationships/2',
      'view/missing-endpoint /views/1/included_relationships/2',
      'view/unknown-element /views/0/included_elements/2',
    ]);
  });

  it('are unreachable only where a parentless view exists, and not where their parent is unknown', () => {
    const apart = (graph: Graph) => {
      (entry(graph, 'root').included_elements as string[]).shift();
      (entry(graph, 'root').included_relationships as string[]).pop();
      (entry(graph, 'milling').included_elements as string[]).push('mill', 'store');
      (entry(graph, 'milling').included_relationships as string[]).push('r-supply');
    };
    assert.deepEqual(found(apart), ['view/unreachable /views/1/view_id']);
    const rootless = (graph: Graph) => {
      apart(graph);
      graph.views.shift();
    };
    assert.deepEqual(found(rootless), ['view/root-count /views']);
  });

  it('without a name are not also misnamed', () => {
    assert.deepEqual(
      found((graph) => delete entry(graph, 'root').view_name),
      ['graph/shape /views/0'],
    );
  });

  it('count distinct ids against the capacity, unknown ones too', () => {
    const crowded = (ids: readonly string[]) => (graph: Graph) => {
      entry(graph, 'root').included_elements = ['mill', 'store', ...ids];
    };
    const ghosts = Array.from({ length: 13 }, (_, at) => `ghost-${at}`);
    const capacity = (all: readonly string[]) => all.filter((line) => line.startsWith('view/capacity'));
    assert.deepEqual(capacity(found(crowded([...ghosts, 'ghost-1', 'mill']))), []);
    assert.deepEqual(capacity(found(crowded([...ghosts, 'one-more']))), ['view/capacity /views/0/included_elements']);
  });

  it('that the baseline lacks are new, with nothing before', () => {
    const graph = mill();
    entry(graph, 'root').included_elements = Array.from({ length: 16 }, (_, at) => `ghost-${at}`);
    const told = (baseline?: ReadonlyMap<string, number>) => {
      const capacity = checkGraph(graph, { baseline })
        .diagnostics()
        .find(({ code }) => code === 'view/capacity');
      return [capacity?.severity, capacity?.data];
    };
    const data = { viewId: 'root', maximum: 15, observed: 16 };
    assert.deepEqual(told(), ['error', data]);
    assert.deepEqual(told(new Map()), ['error', { ...data, before: 0 }]);
    assert.deepEqual(told(new Map([['root', 15]])), ['error', { ...data, before: 15 }]);
    assert.deepEqual(told(new Map([['root', 16]])), ['warning', { ...data, before: 16 }]);
    assert.deepEqual(told(new Map([['root', 40]])), ['warning', { ...data, before: 40 }]);
  });
});

describe('the shape', () => {
  it('is measured at every level', () => {
    const odd = (graph: Graph) => {
      graph.note = 'x';
      Object.assign(entry(graph, 'flour'), {
        attributes: [{ name: 'a', kind: 'b' }],
        subdiagram_views: [{ view_id: 7 }],
      });
      Object.assign(entry(graph, 'r-make'), { attributes: 'x' });
    };
    assert.deepEqual(found(odd), [
      'graph/shape /elements/4/attributes/0/kind',
      'graph/shape /elements/4/subdiagram_views/0',
      'graph/shape /elements/4/subdiagram_views/0/view_id',
      'graph/shape /note',
      'graph/shape /relationships/2/attributes',
    ]);
  });

  it('asks the id pattern of what has an id, not of what refers to it', () => {
    const renamed = (graph: Graph) => {
      entry(graph, 'flour').id = '面粉';
      entry(graph, 'r-make').target_id = '面粉';
      (entry(graph, 'milling').included_elements as string[])[2] = '面粉';
    };
    assert.deepEqual(found(renamed), ['graph/shape /elements/4/id']);
    for (const id of ['a b', '-a', '.a', '_a', 'a/b', 'a\n', '{A}']) {
      assert.ok(found(set('store', { id })).includes('graph/shape /elements/1/id'), id);
    }
  });

  it('sees a property that stands twice, which JSON.parse hides', () => {
    const text = JSON.stringify(mill()).replace('"name":"Store"', '"name":"Stor","name":"Store"');
    const graph = text.replace('{"name":"Mill"', '{"name":"Mil","name":"Mill"');
    assert.deepEqual(lines(checkText(graph).diagnostics()), ['graph/shape /elements/1/name', 'graph/shape /name']);
  });

  it('stands values of any depth and names of any kind', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const long = 'x'.repeat(500_000);
    const text = JSON.stringify(mill())
      .replace('"id":"grind"', `"id":"grind","description":${deep},"attributes":[${deep}],"${long}":1`)
      .replace('"id":"flour"', '"id":"flour","__proto__":{},"constructor":"a","toString":"b"');
    const messages = checkText(text)
      .diagnostics()
      .map(({ message }) => message);
    assert.equal(messages.length, 6);
    for (const message of messages) assert.ok(message.length < 300, message);
  });

  it('says nothing about an older file', () => {
    const older = (graph: Graph) => {
      graph.standard = 'ArchiMate';
      for (const one of graph.relationships) {
        delete one.type;
        one.statement = 'in words';
      }
    };
    assert.deepEqual(found(older), ['graph/legacy-format ']);
  });
});
