import assert from 'node:assert/strict';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { GRAPH_PATH, pretty, renamed } from './graphs.ts';
import { run } from './run.ts';

/** One graph with an error, a warning and a related place. */
function faulty(): string {
  const graph = renamed();
  graph.elements.push({ id: 'oven', name: '烤炉 Oven', type: 'Equipment' });
  graph.views.push({
    view_id: 'inside',
    view_name: 'Inside',
    parent_element_id: 'baking',
    included_elements: ['oven'],
  });
  return pretty(graph);
}

async function print(format: string, text: string, terminal = false): Promise<string> {
  const cwd = temporaryFolder({ [GRAPH_PATH]: text });
  const { stdout, stderr } = await run(['check', '--format', format], { cwd, terminal });
  assert.equal(stderr, '');
  return stdout;
}

describe('The text of a check', () => {
  removeTemporaryFolders();

  it('says the place, what is wrong, the line and what to do', async () => {
    assert.equal(
      await print('text', faulty()),
      `design/KG/SystemArchitecture.json:24:20: error[relationship/stale-statement] The statement does not say what the relationship is. Write 'Master Baker --(Assignment)--> Baking' here.
   24 |       "statement": "Baker --(Assignment)--> Baking",
      |                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  help: Write 'Master Baker --(Assignment)--> Baking'

design/KG/SystemArchitecture.json:29:22: error[relationship/stale-name] The source 'baker' is called 'Master Baker', not 'Baker'. Write 'Master Baker' here.
   29 |       "source_name": "Baker",
      |                      ^~~~~~~
  see: design/KG/SystemArchitecture.json:7:15: The name of the source.
  help: Write 'Master Baker'

design/KG/SystemArchitecture.json:48:28: warning[element/stale-subdiagram] 'Baking' does not list this view in its subdiagram_views. Add it there.
   48 |       "parent_element_id": "baking",
      |                            ^~~~~~~~
  see: design/KG/SystemArchitecture.json:11:13: The element that the view hangs below.
  help: List 'Inside' in 'Baking'

2 errors, 1 warning in design/KG/SystemArchitecture.json (3 elements, 1 relationship, 2 views)
groundplan check --fix mends 3 of them.
`,
    );
  });

  it('shows text that does not parse, and no sums of what was not read', async () => {
    assert.equal(
      await print('text', '{\n\t"name": "茶",\n}\n'),
      `design/KG/SystemArchitecture.json:3:1: error[graph/invalid-json] The text is not valid JSON: found '}' where a property name in double quotes is expected. Mend it here; until then nothing else is checked.
    3 | }
      | ^

1 error in design/KG/SystemArchitecture.json
`,
    );
  });

  it('gives no other advice than to migrate about a file in an older format', async () => {
    const text = faulty()
      .replaceAll('"Equipment"', '"ArchiMate_Equpment"')
      .replaceAll('"type": "Assignment"', '"super_type": "ArchiMate_Assignment"');
    const printed = await print('text', text);
    assert.match(printed, /info\[graph\/legacy-format\]/);
    assert.match(printed, /error\[element\/unknown-type\]/);
    assert.deepEqual(printed.match(/help: .*/g), [
      'help: groundplan migrate shows what that changes, and does it with --write',
    ]);
    assert.doesNotMatch(printed, /--fix/);
  });

  it('is coloured on a terminal, the same text otherwise', async () => {
    const [plain, coloured] = [await print('text', faulty()), await print('text', faulty(), true)];
    const esc = '\u001b';
    assert.ok(coloured.includes(`${esc}[1;31merror[relationship/stale-name]${esc}[0m`));
    assert.ok(coloured.includes(`${esc}[1;33m1 warning${esc}[0m`));
    assert.equal(coloured.replaceAll(new RegExp(`${esc}\\[[0-9;]*m`, 'g'), ''), plain);
  });

  it('lets no text of the graph reach the terminal as a command', async () => {
    const commands = ['\u202e', '\u009b', '\u0007', '\u001b'];
    const named = await print('text', faulty().replace('"Master Baker"', '"\u202eRekab \u009b2J"'));
    const broken = await print('text', faulty().replace('"oven"', '"ov\u0007en\u001b[2J"'));
    for (const command of commands) assert.equal((named + broken).includes(command), false);
    assert.match(broken, /ov\ufffden\ufffd\[2J/);
  });
});

describe('The workflow commands of a check', () => {
  removeTemporaryFolders();

  it('are one line a finding, with what would end or split them escaped', async () => {
    const text = faulty().replace('"Master Baker"', String.raw`"50%: a, b\r\n::error::x"`);
    assert.equal(
      await print('github', text),
      `::error file=design/KG/SystemArchitecture.json,line=24,endLine=24,col=20,endColumn=52,title=relationship/stale-statement::The statement does not say what the relationship is. Write '50%25: a, b  ::error::x --(Assignment)--> Baking' here. (Write '50%25: a, b  ::error::x --(Assignment)--> Baking')
::error file=design/KG/SystemArchitecture.json,line=29,endLine=29,col=22,endColumn=29,title=relationship/stale-name::The source 'baker' is called '50%25: a, b  ::error::x', not 'Baker'. Write '50%25: a, b  ::error::x' here. (Write '50%25: a, b  ::error::x')
::warning file=design/KG/SystemArchitecture.json,line=48,endLine=48,col=28,endColumn=36,title=element/stale-subdiagram::'Baking' does not list this view in its subdiagram_views. Add it there. (List 'Inside' in 'Baking')
2 errors, 1 warning in design/KG/SystemArchitecture.json (3 elements, 1 relationship, 2 views)
`,
    );
  });

  it('escape the path, and leave out columns of a place with several lines', async () => {
    const cwd = temporaryFolder();
    put(cwd, 'a, b: 5%/groundplan.json', '{}');
    put(
      cwd,
      `a, b: 5%/${GRAPH_PATH}`,
      pretty({ name: 'x', description: 'y', elements: [], relationships: [], views: [] }),
    );
    const { stdout } = await run(['check', '--format', 'github', '--workspace', 'a, b: 5%'], { cwd });
    const [line = ''] = stdout.split('\n').filter((text) => text.includes('graph/shape'));
    assert.match(line, /^::error file=a%2C b%3A 5%25\/design\/KG\/SystemArchitecture\.json,line=4,endLine=4,col=/);
    assert.doesNotMatch(stdout.split('\n').find((text) => text.includes('endLine=1,')) ?? '', /col=/);
  });
});

describe('The SARIF log of a check', () => {
  removeTemporaryFolders();

  it('has a run with the tool, its rules and the results', async () => {
    const log = JSON.parse(await print('sarif', faulty()));
    assert.deepEqual(Object.keys(log), ['$schema', 'version', 'runs']);
    assert.equal(log.version, '2.1.0');
    const [first, ...others] = log.runs;
    assert.deepEqual(others, []);
    assert.equal(first.columnKind, 'utf16CodeUnits');
    const { driver } = first.tool;
    assert.deepEqual([driver.name, driver.semanticVersion], ['Groundplan', '1.2.3']);
    const ids = driver.rules.map(({ id }: { id: string }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const rule of driver.rules) {
      assert.ok(rule.shortDescription.text && rule.fullDescription.text && rule.help.text && rule.help.markdown);
      assert.ok(['error', 'warning', 'note'].includes(rule.defaultConfiguration.level));
    }
    assert.equal(first.results.length, 3);
    for (const result of first.results) {
      assert.equal(driver.rules[result.ruleIndex].id, result.ruleId);
      assert.ok(result.message.text);
      const [{ physicalLocation }] = result.locations;
      assert.equal(
        first.artifacts[physicalLocation.artifactLocation.index].location.uri,
        physicalLocation.artifactLocation.uri,
      );
    }
    const [, name, mirror] = first.results;
    assert.equal(mirror.level, 'warning');
    assert.deepEqual(name.locations[0], {
      physicalLocation: {
        artifactLocation: { uri: 'design/KG/SystemArchitecture.json', uriBaseId: '%SRCROOT%', index: 0 },
        region: { startLine: 29, startColumn: 22, endLine: 29, endColumn: 29 },
      },
      logicalLocations: [{ fullyQualifiedName: '/relationships/0/source_name', kind: 'value' }],
    });
    assert.deepEqual(name.relatedLocations, [
      {
        id: 0,
        message: { text: 'The name of the source.' },
        physicalLocation: {
          artifactLocation: { uri: 'design/KG/SystemArchitecture.json', uriBaseId: '%SRCROOT%', index: 0 },
          region: { startLine: 7, startColumn: 15, endLine: 7, endColumn: 29 },
        },
      },
    ]);
  });

  it('spells paths as URIs, absolute where they are not below the current folder', async () => {
    const root = temporaryFolder({ [`茶 1/${GRAPH_PATH}`]: pretty(renamed()), 'other/x': '' });
    const uriOf = async (cwd: string, workspace: string) => {
      const { stdout } = await run(['check', '--format', 'sarif', '--workspace', workspace], { cwd });
      return JSON.parse(stdout).runs[0].artifacts[0].location;
    };
    const below = await uriOf(root, '茶 1');
    assert.deepEqual(below, { uri: '%E8%8C%B6%201/design/KG/SystemArchitecture.json', uriBaseId: '%SRCROOT%' });
    const beside = await uriOf(`${root}/other`, '../茶 1');
    assert.match(beside.uri, /^file:\/\/\/.*\/%E8%8C%B6%201\/design\/KG\/SystemArchitecture\.json$/);
    assert.equal(beside.uriBaseId, undefined);
  });

  it('is one JSON value also where nothing was found', async () => {
    const log = JSON.parse(await print('sarif', '{'));
    assert.equal(log.runs[0].results[0].ruleId, 'graph/invalid-json');
    assert.deepEqual(log.runs[0].properties, { canonicalVersion: null, counts: null });
  });
});
