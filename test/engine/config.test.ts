import assert from 'node:assert/strict';
import { DEFAULT_CONFIG, inspectConfig, loadConfig, namespaceOf, parseConfig } from '../../server/src/engine/config.ts';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import { MemoryWorkspace } from '../support/memory.ts';

const CODES = ['graph/invalid-json', 'graph/shape', 'view/capacity', 'view/unreachable', 'trace/bad-marker'];

/** The error object that parsing throws. */
function refusal(text: string) {
  try {
    parseConfig(text, CODES);
  } catch (error) {
    if (error instanceof GroundplanError) return error.toJSON();
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

const range = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});

describe('groundplan.json', () => {
  it('has a default for everything', () => {
    assert.deepEqual(parseConfig('{}', CODES), {
      config: {
        namespace: undefined,
        graph: 'design/KG/SystemArchitecture.json',
        specRoots: ['spec', 'docs', 'design'],
        codeRoots: ['.'],
        exclude: [],
        rules: new Map(),
        retrieval: 'bundled',
        knowledge: { roots: ['spec', 'docs', 'design'] },
      },
    });
    assert.deepEqual(DEFAULT_CONFIG, parseConfig('{}', CODES).config);
  });

  it('is read in full, with paths brought to one form, also behind a byte order mark', () => {
    const file = {
      $schema: './node_modules/groundplan/schemas/groundplan.schema.json',
      namespace: 'org.example/shop',
      graph: './kg/graph.json',
      specRoots: ['docs/', './notes//deep'],
      codeRoots: ['./', 'src'],
      exclude: ['legacy/**'],
      rules: { 'view/unreachable': 'off', 'trace/bad-marker': 'warning' },
      retrieval: 'lexical',
      knowledge: { roots: ['notes'] },
    };
    assert.deepEqual(parseConfig(`\uFEFF${JSON.stringify(file)}\n`, CODES).config, {
      namespace: 'org.example/shop',
      graph: 'kg/graph.json',
      specRoots: ['docs', 'notes/deep'],
      codeRoots: ['.', 'src'],
      exclude: ['legacy/**'],
      rules: new Map([
        ['view/unreachable', 'off'],
        ['trace/bad-marker', 'warning'],
      ]),
      retrieval: 'lexical',
      knowledge: { roots: ['notes'] },
    });
  });

  it('takes the spec roots as knowledge roots where it names none', () => {
    assert.deepEqual(parseConfig('{"specRoots": ["a"], "knowledge": {}}', CODES).config.knowledge, { roots: ['a'] });
  });

  it('is loaded from the workspace, and its defaults where there is no file', async () => {
    const workspace = new MemoryWorkspace({ 'groundplan.json': '{"graph": "a.json"}' });
    assert.equal((await loadConfig(workspace, CODES)).graph, 'a.json');
    assert.equal(await loadConfig(new MemoryWorkspace({}), CODES), DEFAULT_CONFIG);
  });

  it('that is no JSON is refused at the fault', () => {
    assert.deepEqual(refusal('{\r\n  "graph": "a.json",\r\n}'), {
      code: 'config/invalid-json',
      message:
        'groundplan.json is not valid JSON: property name expected (line 3, column 1). Correct it there; {} is the shortest valid file.',
      file: 'groundplan.json',
      range: range(2, 0, 1),
    });
    assert.match(refusal('').message, /value expected \(line 1, column 1\)/);
    assert.match(refusal('{} {}').message, /nothing may follow the closing brace \(line 1, column 4\)/);
    assert.match(refusal('{// why\n}').message, /comments are not allowed \(line 1, column 2\)/);
  });

  it('with an unknown key is refused by name, with the key that was meant', () => {
    assert.deepEqual(refusal('{\n  "specRoot": ["docs"]\n}'), {
      code: 'config/unknown-key',
      message: 'groundplan.json knows no key "specRoot". Did you mean "specRoots"?',
      data: {
        key: 'specRoot',
        known: [
          '$schema',
          'namespace',
          'graph',
          'specRoots',
          'codeRoots',
          'exclude',
          'rules',
          'retrieval',
          'knowledge',
        ],
        suggestion: 'specRoots',
      },
      file: 'groundplan.json',
      pointer: '/specRoot',
      range: range(1, 2, 12),
    });
    assert.deepEqual(refusal('{"knowledge": {"paths": []}}'), {
      code: 'config/unknown-key',
      message: 'groundplan.json knows no key "knowledge/paths". It knows roots.',
      data: { key: 'paths', known: ['roots'] },
      file: 'groundplan.json',
      pointer: '/knowledge/paths',
      range: range(0, 15, 22),
    });
    assert.equal(refusal('{"__proto__": {"graph": "x"}}').code, 'config/unknown-key');
    assert.equal(refusal('{"constructor": 1}').pointer, '/constructor');
  });

  it('may hold no endpoint, address or credential, wherever it is put, and says why', () => {
    const message = (key: string) =>
      `"${key}" may not stand in groundplan.json: whoever wrote the repository could send your graph and your key ` +
      'wherever they like. Endpoints, addresses and credentials come only from your user settings, secret storage or ' +
      'the environment (GROUNDPLAN_EMBEDDING_*, GROUNDPLAN_NEO4J_*). Remove it here.';
    assert.deepEqual(refusal('{"endpoint": "https://example.org"}'), {
      code: 'config/unknown-key',
      message: message('endpoint'),
      data: { key: 'endpoint', reason: 'access' },
      file: 'groundplan.json',
      pointer: '/endpoint',
      range: range(0, 1, 11),
    });
    const places = [
      '{"embedding": {"a": 1}}',
      '{"neo4j": 1}',
      '{"apiKey": ""}',
      '{"baseURL": ""}',
      '{"retrieval": {"api_key": "s3cret"}}',
      '{"knowledge": {"roots": [{"password": "s3cret"}]}}',
      '{"rules": {"token": "s3cret"}}',
    ];
    for (const text of places) {
      const { code, message: said, data, pointer } = refusal(text);
      const key = String(pointer).split('/').at(-1) ?? '';
      assert.deepEqual(
        { code, said, data },
        { code: 'config/unknown-key', said: message(key), data: { key, reason: 'access' } },
      );
    }
  });

  it('never repeats an address or what is inside an object', () => {
    for (const text of ['{"graph": "https://me:s3cret@example.org/g.json"}', '{"graph": {"x": "s3cret"}}']) {
      const { code, message } = refusal(text);
      assert.equal(code, 'config/bad-value');
      assert.doesNotMatch(message, /s3cret/);
    }
  });

  it('refuses paths that are absolute or leave the workspace', () => {
    const reasons = new Map([
      ['/etc/graph.json', ' Write it relative to the workspace folder.'],
      ['~/graph.json', ' Write it relative to the workspace folder.'],
      ['C:/graph.json', ' Write it relative to the workspace folder.'],
      ['\\\\server\\graph.json', ' Write it relative to the workspace folder.'],
      ['kg\\graph.json', ' Write forward slashes: "kg/graph.json".'],
      ['../graph.json', ' It may not lead out of the workspace with "..".'],
      ['kg/../../graph.json', ' It may not lead out of the workspace with "..".'],
      ['kg/..', ' It may not lead out of the workspace with "..".'],
      ['', ''],
    ]);
    for (const [path, reason] of reasons) {
      const { code, message, pointer } = refusal(JSON.stringify({ graph: path }));
      const expected =
        `"graph" is ${JSON.stringify(path)}; expected the path of a file in the workspace with forward slashes, ` +
        `such as "design/KG/SystemArchitecture.json".${reason}`;
      assert.deepEqual({ code, message, pointer }, { code: 'config/bad-value', message: expected, pointer: '/graph' });
    }
    for (const key of ['specRoots', 'codeRoots', 'exclude']) {
      assert.equal(refusal(`{"${key}": ["ok", "../out"]}`).pointer, `/${key}/1`);
    }
    assert.equal(parseConfig('{"graph": "a..b/..c.json"}', CODES).config.graph, 'a..b/..c.json');
  });

  it('refuses values of another kind with what belongs there', () => {
    const cases = new Map([
      ['[]', 'groundplan.json is a list; expected an object such as {"graph": "design/KG/SystemArchitecture.json"}.'],
      [
        '{"namespace": "a b"}',
        '"namespace" is "a b"; expected a name without white space, quotes, colon, backslash or #, such as "shop" or "org.example/shop".',
      ],
      [
        '{"specRoots": "docs"}',
        '"specRoots" is "docs"; expected a list of folders in the workspace, such as ["spec", "docs"].',
      ],
      [
        '{"specRoots": [7]}',
        '"specRoots/0" is 7; expected a folder in the workspace with forward slashes, such as "docs".',
      ],
      ['{"retrieval": "fast"}', '"retrieval" is "fast"; expected one of bundled, lexical, off.'],
      [
        '{"knowledge": {"roots": [null]}}',
        '"knowledge/roots/0" is null; expected a folder in the workspace with forward slashes, such as "docs".',
      ],
      [
        '{"rules": []}',
        '"rules" is a list; expected an object of rule codes and severities, such as {"view/unreachable": "off"}.',
      ],
      [
        '{"rules": {"view/unreachable": "on"}}',
        '"rules/view~1unreachable" is "on"; expected one of off, info, warning, error.',
      ],
      ['{"graph": "a", "graph": "b"}', '"graph" stands twice. Keep one of them.'],
    ]);
    for (const [text, message] of cases) {
      const error = refusal(text);
      assert.deepEqual({ code: error.code, message: error.message }, { code: 'config/bad-value', message });
    }
  });

  it('refuses rules that there are not, and those that nobody may set', () => {
    assert.deepEqual(refusal('{"rules": {"view/unreachabel": "off"}}'), {
      code: 'config/unknown-key',
      message: 'There is no rule "view/unreachabel". Did you mean "view/unreachable"?',
      data: {
        key: 'view/unreachabel',
        known: ['graph/shape', 'view/unreachable', 'trace/bad-marker'],
        suggestion: 'view/unreachable',
      },
      file: 'groundplan.json',
      pointer: '/rules/view~1unreachabel',
      range: range(0, 11, 29),
    });
    assert.equal(
      refusal('{"rules": {"Nope": "off"}}').message,
      'There is no rule "Nope". The rules are graph/shape, view/unreachable, trace/bad-marker.',
    );
    assert.equal(refusal('{"rules": {"__proto__": "off"}}').code, 'config/unknown-key');
    assert.deepEqual(refusal('{"rules": {"view/capacity": "off"}}'), {
      code: 'config/bad-value',
      message:
        '"view/capacity" cannot be set: the capacity holds for every view of every graph, and no setting changes it. Remove it.',
      data: { rule: 'view/capacity' },
      file: 'groundplan.json',
      pointer: '/rules/view~1capacity',
      range: range(0, 11, 26),
    });
    assert.equal(refusal('{"rules": {"graph/invalid-json": "error"}}').code, 'config/bad-value');
  });

  it('tells every problem in file order to those who want all', () => {
    const text = '{"retrieval": 1,\n "rulez": {},\n "graph": ""}';
    const { config, problems } = inspectConfig(text, CODES);
    assert.equal(config, null);
    assert.deepEqual(
      problems.map(({ code, place }) => [code, place.pointer]),
      [
        ['config/bad-value', '/retrieval'],
        ['config/unknown-key', '/rulez'],
        ['config/bad-value', '/graph'],
      ],
    );
  });

  it('gives the namespace by itself, by the package or by the folder', () => {
    const named = parseConfig('{"namespace": "shop"}', CODES).config;
    assert.equal(namespaceOf(named, { packageName: '@acme/app', folderName: 'f' }), 'shop');
    assert.equal(namespaceOf(DEFAULT_CONFIG, { packageName: '@acme/app', folderName: 'f' }), '@acme/app');
    assert.equal(namespaceOf(DEFAULT_CONFIG, { packageName: 'not good', folderName: '茶 店#1' }), '茶-店-1');
    assert.equal(namespaceOf(DEFAULT_CONFIG, { folderName: '' }), 'workspace');
  });
});
