import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { ELEMENT_TYPES, foldTypeName } from '../../../server/src/engine/graph/vocabulary.ts';
import { type BuiltMap, MapBuilder, type MapInput } from '../../../server/src/engine/map/builder.ts';
import type { CodeReader } from '../../../server/src/engine/map/code/code-reader.ts';
import { CODE_KINDS, SPEC_KINDS } from '../../../server/src/engine/map/facts.ts';
import type { ArchitectureMap } from '../../../server/src/engine/map/model.ts';
import { traceDiagnostics } from '../../../server/src/engine/rules/trace-diagnostics.ts';
import { codeOf } from '../../support/errors.ts';
import { MemoryMapFiles } from '../../support/map-files.ts';
import { reader } from '../../support/markers.ts';
import { ManualCancellation } from '../../support/memory.ts';

const ROOTS = { specRoots: ['spec', 'docs'], codeRoots: ['.'], exclude: [] };
const GRAPH_FILE = 'design/graph.json';

const GRAPH = {
  name: 'Shop',
  description: '',
  elements: [
    { id: 'till', name: 'Till', type: 'Application Component' },
    {
      id: 'pay',
      name: 'Pay',
      type: 'Application Process',
      testcases: [
        { name: 'whole', acceptanceCriteria: 'test/till.ts' },
        { name: 'one', acceptanceCriteria: 'test\\till.py::TestTill::test_pays' },
        { name: 'title', acceptanceCriteria: './test/till.ts#pays in full' },
        { name: 'missing', acceptanceCriteria: 'test/none.ts#x' },
        { name: 'prose', acceptanceCriteria: 'npm test' },
      ],
    },
    { id: 'till', name: 'Copy', type: 'Device' },
    { id: 'odd', name: 'Odd', type: 'Class' },
    { id: '__proto__', type: 'Devise' },
  ],
  relationships: [
    { id: 'r1', type: 'Assignment', source_id: 'till', target_id: 'pay' },
    { id: 'r2', type: 'Flow', source_id: 'pay', target_id: 'nowhere' },
    { id: 'r3', type: 'Flow', source_id: 'nowhere', target_id: 'pay' },
    { id: 'r4', type: 'Fly', source_id: 'till', target_id: 'pay' },
    { id: 'r1', type: 'Serving', source_id: 'pay', target_id: 'till' },
  ],
  views: [
    { view_id: 'main', view_name: 'SystemArchitecture', included_elements: ['till', 'till', 'ghost'] },
    { view_id: 'v2', view_name: 'Paying', included_elements: ['pay', 'till'] },
    { view_id: 'main', view_name: 'Copy', included_elements: ['odd'] },
  ],
};
const DOCUMENT = GraphDocument.parse(JSON.stringify(GRAPH, null, 1));

function inputOf(over: Partial<MapInput> = {}): MapInput {
  return { namespace: 'shop', roots: ROOTS, graphFile: GRAPH_FILE, graph: DOCUMENT, ...over };
}

const build = (files: Record<string, string>, over: Partial<MapInput> = {}): Promise<BuiltMap> =>
  new MapBuilder(new MemoryMapFiles(files), reader).build(inputOf(over));

/** Nodes as `source kind uri-or-symbol file:line`, edges as `from verb to line`. */
function shown({ nodes, edges }: ArchitectureMap): { nodes: string[]; edges: string[] } {
  const nameOf = (place: number): string => nodes[place]?.symbol ?? nodes[place]?.uri ?? '';
  return {
    nodes: nodes.map(
      ({ source, kind, file, line }, place) => `${source} ${kind ?? '-'} ${nameOf(place)} ${file}:${line}`,
    ),
    edges: edges.map(({ from, verb, to, file, line, provenance, id }) => {
      return `${nameOf(from)} ${verb} ${to} ${file}:${line} ${provenance}${id === undefined ? '' : ` ${id}`}`;
    }),
  };
}

describe('the architecture in the map', () => {
  it('is the first copies of elements and views, in document order, with every address', async () => {
    const { map } = await build({});
    assert.deepEqual(
      map.nodes.map(({ name, uri, addresses, id, kind }) => ({ name, uri, addresses, id, kind })),
      [
        {
          name: 'Till',
          uri: 'spec://shop/architecture#till',
          addresses: ['spec://shop/architecture/main#till', 'spec://shop/architecture/v2#till'],
          id: 'till',
          kind: 'Application Component',
        },
        {
          name: 'Pay',
          uri: 'spec://shop/architecture#pay',
          addresses: ['spec://shop/architecture/v2#pay'],
          id: 'pay',
          kind: 'Application Process',
        },
        // An unknown type must not look like a kind of code.
        { name: 'Odd', uri: 'spec://shop/architecture#odd', addresses: undefined, id: 'odd', kind: undefined },
        {
          name: '__proto__',
          uri: 'spec://shop/architecture#__proto__',
          addresses: undefined,
          id: '__proto__',
          kind: 'Devise',
        },
        {
          name: 'SystemArchitecture',
          uri: 'spec://shop/architecture/main',
          addresses: undefined,
          id: 'main',
          kind: 'View',
        },
        { name: 'Paying', uri: 'spec://shop/architecture/v2', addresses: undefined, id: 'v2', kind: 'View' },
      ],
    );
    // The line of the opening brace.
    assert.deepEqual(
      map.nodes.slice(0, 2).map(({ line }) => line),
      [5, 10],
    );
    assert.ok(map.nodes.every(({ file }) => file === GRAPH_FILE));
  });

  it('has an edge for every relationship that starts somewhere and has a type', async () => {
    const { map, stats } = await build({});
    assert.deepEqual(shown(map).edges, [
      'spec://shop/architecture#till assignment spec://shop/architecture#pay design/graph.json:53 derived r1',
      'spec://shop/architecture#pay flow spec://shop/architecture#nowhere design/graph.json:59 derived r2',
    ]);
    assert.equal(stats.dangling, 1);
  });

  it('has an edge from every test that a testcase names and that is there', async () => {
    const files = {
      'test/till.ts': 'it("pays in full", () => {});',
      'test/till.py': 'class TestTill:\n  def test_pays(self): ...\n',
    };
    const { map } = await build(files);
    const { nodes, edges } = shown(map);
    assert.deepEqual(nodes.slice(6), [
      'code method TestTill.test_pays test/till.py:2',
      'code file test/till.ts test/till.ts:1',
    ]);
    assert.deepEqual(edges.slice(2), [
      'TestTill.test_pays verifies spec://shop/architecture#pay design/graph.json:19 derived',
      'test/till.ts verifies spec://shop/architecture#pay design/graph.json:15 derived',
      'test/till.ts verifies spec://shop/architecture#pay design/graph.json:23 derived',
    ]);
  });

  it('is read from older generations as the rules read them', async () => {
    const old = {
      elements: [
        { id: '{A-1}', name: 'A', type: 'ArchiMate_BusinessObject' },
        { id: '{B-2}', name: 'B', type: 'Class' },
      ],
      relationships: [{ id: 'r', super_type: 'ArchiMate_Serving', source_id: '{A-1}', target_id: '{B-2}' }],
      views: [],
    };
    const { map } = await build({}, { graph: GraphDocument.parse(JSON.stringify(old)) });
    assert.deepEqual(shown(map), {
      nodes: [
        'architecture Business Object spec://shop/architecture#{A-1} design/graph.json:1',
        'architecture - spec://shop/architecture#{B-2} design/graph.json:1',
      ],
      edges: ['spec://shop/architecture#{A-1} serving spec://shop/architecture#{B-2} design/graph.json:1 derived r'],
    });
  });

  it('is empty where there is no graph, or none that parses', async () => {
    for (const graph of [null, GraphDocument.parse('{ "elements": [')]) {
      const { map, knowsArchitecture } = await build({ 'a.ts': '// @implements arch:till' }, { graph });
      assert.deepEqual(shown(map).nodes, ['code file a.ts a.ts:1']);
      assert.equal(knowsArchitecture, graph === null);
    }
  });
});

describe('the order of the map', () => {
  it('is that of the contract, by code point', async () => {
    const { map } = await build({
      'spec/b.md': '# Z {#z}\n\n# A {#a}',
      'spec/B.md': '# A {#a}',
      'docs/\u{1F35E}.md': '# A {#a}',
      'docs/\uFF5E.md': '# A {#a}',
      'b.ts': '// @implements arch:b\nfunction f() {}\n// @implements arch:b\nfunction a() {}\n',
      'a.ts':
        '// @implements arch:till\nfunction f() {}\nclass C {\n  // @implements spec://shop/b#z\n  // @implements arch:till\n  m() {} // @deviates arch:till x\n  // @verifies arch:pay\n  m(a) {}\n}',
    });
    const { nodes, edges } = shown(map);
    assert.deepEqual(nodes.slice(6), [
      'spec - spec://shop/B#a spec/B.md:1',
      'spec - spec://shop/b#z spec/b.md:1',
      'spec - spec://shop/b#a spec/b.md:3',
      'spec - spec://shop/\uFF5E#a docs/\uFF5E.md:1',
      'spec - spec://shop/\u{1F35E}#a docs/\u{1F35E}.md:1',
      // Two items with one symbol are two nodes.
      'code method C.m a.ts:6',
      'code method C.m a.ts:8',
      'code function a b.ts:4',
      'code function f a.ts:2',
      'code function f b.ts:2',
    ]);
    assert.deepEqual(edges.slice(2), [
      'C.m implements spec://shop/b#z a.ts:4 authored',
      'C.m implements spec://shop/architecture#till a.ts:5 authored',
      'C.m deviates spec://shop/architecture#till a.ts:6 authored',
      'C.m verifies spec://shop/architecture#pay a.ts:7 authored',
      'a implements spec://shop/architecture#b b.ts:3 authored',
      'f implements spec://shop/architecture#till a.ts:1 authored',
      'f implements spec://shop/architecture#b b.ts:1 authored',
    ]);
  });

  it('gives the same bytes whatever the order of the files', async () => {
    const files = {
      'spec/a.md': '# A {#a}',
      'docs/a.md': '# A {#a}',
      'b.ts': '// @implements arch:till',
      'a.py': '# @implements arch:till',
    };
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    const [one, two] = [await build(files), await build(reversed)];
    assert.equal(JSON.stringify(one), JSON.stringify(two));
    assert.deepEqual(shown(one.map).nodes.slice(6, 8), [
      'spec - spec://shop/a#a spec/a.md:1',
      'spec - spec://shop/docs/a#a docs/a.md:1',
    ]);
  });

  it('says a thing once that is said twice on one line', async () => {
    const { map } = await build({ 'a.ts': '// @implements arch:till @implements arch:till r=2' }, { graph: null });
    assert.equal(map.edges.length, 1);
  });
});

describe('the kinds of the three sources', () => {
  it('are disjoint, however they are spelt', () => {
    const kinds = [[...ELEMENT_TYPES, 'View'], SPEC_KINDS, CODE_KINDS].flatMap((list) => list.map(foldTypeName));
    assert.equal(new Set(kinds).size, kinds.length);
  });
});

describe('what is wrong with traces', () => {
  const files = {
    'spec/a.md': '# Total {#total}\n`req`\n\n# Totals {#totals}\n\n# Again {#total}\n',
    'b.ts':
      '// @implements spec://shop/a#totl\n// @verifies arch:tilt\n// @implements spec://other/a#total\n// @informs\nfunction f() {}',
    'a.ts': '// @implements spec://shop/architecture/main#till\n// @implements spec://shop/architecture/v2\n',
  };
  const wrong = async (over: Partial<MapInput> = {}, severities = {}) =>
    traceDiagnostics(await build(files, over), new Map(Object.entries(severities))).map(
      ({ file, code, severity, range, data }) => {
        return [file, range.start.line + 1, code, severity, ...(data?.near === undefined ? [] : [data.near])];
      },
    );

  it('is in the order of the files, with near addresses', async () => {
    assert.deepEqual(await wrong(), [
      ['b.ts', 1, 'trace/dangling-address', 'warning', ['spec://shop/a#total']],
      ['b.ts', 2, 'trace/dangling-address', 'warning', ['spec://shop/architecture#till']],
      ['b.ts', 3, 'trace/dangling-address', 'warning', ['spec://shop/a#total']],
      ['b.ts', 4, 'trace/bad-marker', 'error'],
      ['spec/a.md', 2, 'trace/bad-kind-line', 'warning'],
      ['spec/a.md', 6, 'trace/duplicate-anchor', 'error'],
    ]);
  });

  it('has the severity that is configured, or none', async () => {
    const found = await wrong({}, { 'trace/dangling-address': 'off', 'trace/bad-marker': 'info' });
    assert.deepEqual(
      found.map(([, , code, severity]) => [code, severity]),
      [
        ['trace/bad-marker', 'info'],
        ['trace/bad-kind-line', 'warning'],
        ['trace/duplicate-anchor', 'error'],
      ],
    );
  });

  it('says nothing of elements while the graph cannot be read', async () => {
    const found = await wrong({ graph: GraphDocument.parse('[') });
    assert.deepEqual(found.map(([file, line]) => `${file}:${line}`).slice(0, 3), ['b.ts:1', 'b.ts:3', 'b.ts:4']);
    assert.deepEqual((await wrong({ graph: null })).map(([file, line]) => `${file}:${line}`).slice(0, 3), [
      'a.ts:1',
      'a.ts:2',
      'b.ts:1',
    ]);
  });

  it('names in words what the author wrote', async () => {
    const [, tilt] = traceDiagnostics(await build(files));
    assert.equal(
      tilt?.message,
      "Nothing has the address 'arch:tilt'. Did you mean 'spec://shop/architecture#till'? Correct it, or write what it names.",
    );
  });
});

describe('a builder that is told what changes', () => {
  const START = {
    'spec/a.md': '# A {#a}',
    'src/a.ts': '// @implements spec://shop/a#a\nfunction a() {}',
    'src/b.ts': 'nothing',
    'src/b.bin': '\0',
    [GRAPH_FILE]: '{ "x": "// @implements arch:till" }',
    'README.md': '// @implements arch:till',
  };

  it('reads only those files again', async () => {
    const files = new MemoryMapFiles(START);
    const builder = new MapBuilder(files, reader);
    const first = await builder.build(inputOf());
    assert.deepEqual(files.reads.splice(0), ['spec/a.md', 'src/a.ts', 'src/b.ts', 'src/b.bin']);
    assert.deepEqual([first.stats.files, first.stats.parsed, first.stats.skipped.binary], [5, 1, 1]);
    files.files.set('src/b.ts', '// @implements arch:pay');
    assert.deepEqual((await builder.build(inputOf())).map, first.map);
    assert.deepEqual(files.reads.splice(0), []);
    builder.invalidate(['src/b.ts']);
    assert.equal((await builder.build(inputOf())).map.edges.at(-1)?.to, 'spec://shop/architecture#pay');
    assert.deepEqual([files.reads.splice(0), files.lists], [['src/b.ts'], 1]);
  });

  it('looks at all files where anything may have changed, and reads those that look different', async () => {
    const files = new MemoryMapFiles(START);
    const builder = new MapBuilder(files, reader);
    const first = await builder.build(inputOf());
    files.reads.length = 0;
    builder.invalidate();
    assert.equal(await builder.build(inputOf()), first);
    assert.deepEqual([files.reads.splice(0), files.lists], [[], 2]);
    files.files.set('src/b.ts', '// @implements arch:pay');
    files.racy.add('spec/a.md');
    builder.invalidate();
    const { map } = await builder.build(inputOf());
    assert.equal(map.edges.at(-1)?.to, 'spec://shop/architecture#pay');
    assert.deepEqual(files.reads, ['spec/a.md', 'src/b.ts']);
  });

  it('is the same map as long as nothing differs, and another one after an edit of the graph', async () => {
    const builder = new MapBuilder(new MemoryMapFiles(START), reader);
    const graph = GraphDocument.parse(JSON.stringify(GRAPH));
    const first = await builder.build(inputOf({ graph }));
    assert.equal(await builder.build(inputOf({ graph })), first);
    const at = graph.slice(0, graph.length).indexOf('"Till"');
    graph.edit({ start: at, end: at + 6, text: '"Counter"' });
    const second = await builder.build(inputOf({ graph }));
    assert.ok(second.map.nodes.some(({ name }) => name === 'Counter'));
    assert.notEqual(await builder.build(inputOf({ graph, namespace: 'other' })), second);
  });

  it('takes in an edit of the graph that comes while tests are looked for', async () => {
    const text = JSON.stringify(GRAPH);
    const graph = GraphDocument.parse(text);
    const files = new MemoryMapFiles({ ...START, 'test/till.ts': "it('pays in full', () => {});" });
    const slow: CodeReader = {
      read: (...asked) => reader.read(...asked),
      async find(...asked) {
        if (graph.edits === 0) graph.edit({ start: text.indexOf('Till'), end: text.indexOf('Till') + 4, text: 'Desk' });
        return reader.find(...asked);
      },
    };
    const builder = new MapBuilder(files, slow);
    await builder.build(inputOf({ graph }));
    assert.equal(graph.edits, 1);
    assert.equal((await builder.build(inputOf({ graph }))).map.nodes[0]?.name, 'Desk');
  });

  it('tells how far it has come', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`src/f${n}.ts`, '']));
    const heard: string[] = [];
    const builder = new MapBuilder(new MemoryMapFiles(many), reader);
    await builder.build(inputOf(), undefined, (done, total) => heard.push(`${done} of ${total}`));
    assert.deepEqual(heard, ['100 of 250', '200 of 250']);
  });

  it('starts anew where the configuration changes', async () => {
    const files = new MemoryMapFiles(START);
    const builder = new MapBuilder(files, reader);
    await builder.build(inputOf());
    const { map } = await builder.build(inputOf({ roots: { ...ROOTS, specRoots: [] } }));
    assert.ok(map.nodes.every(({ source }) => source !== 'spec'));
    const { map: other } = await builder.build(inputOf({ namespace: 'other', roots: ROOTS }));
    assert.ok(other.nodes.some(({ uri }) => uri === 'spec://other/a#a'));
  });

  it('goes on where a cancelled build stopped', async () => {
    const files = new MemoryMapFiles(START);
    const builder = new MapBuilder(files, reader);
    assert.equal(await codeOf(() => builder.build(inputOf(), new ManualCancellation(9))), 'cancelled');
    const read = files.reads.length;
    assert.ok(read > 0 && read < 4, String(read));
    const { map } = await builder.build(inputOf());
    assert.deepEqual(map, (await build(START)).map);
    assert.deepEqual([files.reads.length, files.lists], [4, 1]);
  });

  it('hears what is said while it builds', async () => {
    const files = new MemoryMapFiles(START);
    const builder = new MapBuilder(files, reader);
    const first = builder.build(inputOf());
    files.files.set('src/a.ts', 'nothing');
    builder.invalidate(['src/a.ts']);
    const second = builder.build(inputOf());
    await first;
    assert.deepEqual((await second).map, (await build({ ...START, 'src/a.ts': 'nothing' })).map);
  });

  const names = fc.constantFrom(
    'spec/a.md',
    'docs/a.md',
    'spec/PROP-1-a.md',
    'spec/PROP-1-b.md',
    'src/a.ts',
    'src/b.rs',
    'src/c.txt',
    'test/till.py',
    'test/till.ts',
    '.gitignore',
  );
  const texts = fc.constantFrom(
    '# A {#a}\n\n@fact:F fact\n',
    '# A {#a}\n`req r1`\n\n## B {#b}\n',
    '// @implements spec://shop/a#a\nfunction f() {}\n',
    '// @implements arch:till\n// @deviates arch:pay\nfn f() {}\n',
    '#[verifies("spec://shop/PROP-1#b")]\nfn g() {}\n',
    'class TestTill:\n  # @verifies arch:pay\n  def test_pays(self): ...\n',
    'src/\n',
    'PROP-1-a.md\n',
    '\0',
    '',
  );
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), path: names, text: texts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), path: names }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('folder' as const), path: fc.constantFrom('spec', 'src', 'test') }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'all' as const }) },
  );

  it('answers as a new one would', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        async (rounds) => {
          const files = new MemoryMapFiles(START);
          const builder = new MapBuilder(files, reader);
          await builder.build(inputOf());
          for (const steps of rounds) {
            for (const change of steps) {
              if (change.kind === 'write') files.files.set(change.path, change.text);
              else if (change.kind === 'remove') files.files.delete(change.path);
              else if (change.kind === 'folder') {
                for (const path of files.files.keys()) if (path.startsWith(`${change.path}/`)) files.files.delete(path);
              }
              builder.invalidate(change.kind === 'all' ? undefined : [change.path]);
            }
            const fresh = await new MapBuilder(new MemoryMapFiles(Object.fromEntries(files.files)), reader).build(
              inputOf(),
            );
            assert.equal(JSON.stringify(await builder.build(inputOf())), JSON.stringify(fresh));
          }
        },
      ),
      { numRuns: 150, seed: 11 },
    );
  });
});
