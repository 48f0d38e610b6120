import assert from 'node:assert/strict';
import {
  MCP_CLIENTS,
  type McpClient,
  type McpConfig,
  type McpConfigRequest,
  mcpConfig,
} from '../../server/src/adapters/mcp-config.ts';
import { edited, mergeInto } from '../../server/src/adapters/mcp-config-merge.ts';

const REQUEST: McpConfigRequest = {
  program: { node: '/opt/node', isEditor: false, script: '/opt/groundplan/mcp.js' },
  name: 'groundplan',
  root: '/w/shop',
  folder: '/w/shop',
};

const client = (id: string) => MCP_CLIENTS.find((candidate) => candidate.id === id) as McpClient;
const configOf = (id: string, more: Partial<McpConfigRequest> = {}) => mcpConfig(client(id), { ...REQUEST, ...more });

/** The text with the server in it; fails where it cannot be put in. */
function merged(text: string | null, config: McpConfig): [state: string, text: string] {
  const merge = mergeInto(text, config);
  assert.ok(merge.state !== 'broken', 'reason' in merge ? merge.reason : '');
  return [merge.state, edited(text ?? '', merge.edits)];
}

// @verifies arch:req-mcp-config
describe('The MCP configuration', () => {
  it('stands where each program looks for it, in its form', () => {
    const entry = { type: 'stdio', command: '/opt/node', args: ['/opt/groundplan/mcp.js', '--workspace', '/w/shop'] };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is VS Code that fills it in
    const inVsCode = { ...entry, args: ['/opt/groundplan/mcp.js', '--workspace', '${workspaceFolder}'] };
    assert.deepEqual(
      MCP_CLIENTS.map(({ id }) => configOf(id)).map(({ file, text }) => [file, JSON.parse(text)]),
      [
        ['.mcp.json', { mcpServers: { groundplan: entry } }],
        ['.vscode/mcp.json', { servers: { groundplan: inVsCode } }],
        ['.cursor/mcp.json', { mcpServers: { groundplan: entry } }],
      ],
    );
  });

  it('tells an editor that it is to be a Node, a server its name, and agents what they may write', () => {
    const program = { ...REQUEST.program, isEditor: true };
    const { name, entry } = configOf('vscode', { program, name: 'gp_shop', folder: '/w', writes: 'off' });
    assert.deepEqual(
      [name, entry.args.slice(1), entry.env],
      [
        'gp_shop',
        ['--workspace', '/w/shop', '--name', 'gp_shop'],
        { ELECTRON_RUN_AS_NODE: '1', GROUNDPLAN_AGENTS_WRITES: 'off' },
      ],
    );
    assert.equal('env' in configOf('vscode', { writes: 'apply' }).entry, false);
  });

  it('makes a file where there is none, or nothing in it', () => {
    const config = configOf('claude');
    assert.deepEqual(merged(null, config), ['new', config.text]);
    assert.deepEqual(merged(' \n', config), ['new', config.text]);
  });

  it('goes into a file without touching comments, other servers or their layout', () => {
    const text = [
      '{',
      '\t// what the team uses',
      '\t"inputs": [],',
      '\t"servers": {',
      '\t\t"tea": { "command": "tea",   "args": [] }, // as it is',
      '\t}',
      '}',
      '',
    ].join('\r\n');
    const [state, after] = merged(text, configOf('vscode'));
    assert.equal(state, 'new');
    const lines = after.split('\r\n');
    assert.equal(after.replaceAll('\r\n', '').includes('\n'), false);
    for (const line of text.split('\r\n')) assert.ok(lines.includes(line), line);
    assert.ok(lines.includes('\t\t"groundplan": {'), after);
    assert.deepEqual(merged(after, configOf('vscode')), ['same', after]);
  });

  it('makes the section where the file has none', () => {
    const config = configOf('cursor');
    const [state, after] = merged('{\n  "other": 1\n}\n', config);
    assert.equal(state, 'new');
    assert.deepEqual(JSON.parse(after), { mcpServers: { groundplan: config.entry }, other: 1 });
    for (const empty of ['{}', '{\n}', '{ "mcpServers": {} }\n', '{\n  "mcpServers": {\n  }\n}']) {
      assert.deepEqual(JSON.parse(merged(empty, config)[1]), JSON.parse(config.text));
    }
    assert.equal(merged('{\n  "mcpServers": {}\n}\n', config)[1], config.text);
  });

  it('tells its own entry from another one by the name, and changes that one alone', () => {
    const theirs = '{ "mcpServers": { "groundplan": { "command": "old" }, "tea": {} } }';
    const [state, after] = merged(theirs, configOf('claude'));
    assert.equal(state, 'different');
    assert.deepEqual(JSON.parse(after).mcpServers, { groundplan: configOf('claude').entry, tea: {} });
    assert.deepEqual(merged(after, configOf('claude')), ['same', after]);
  });

  it('stays out of a file that it cannot read', () => {
    const reasons = ['{ "mcpServers": ', '[]', '{ "mcpServers": [] }'].map((text) =>
      mergeInto(text, configOf('claude')),
    );
    assert.deepEqual(reasons, [
      { state: 'broken', reason: '.mcp.json does not parse: ValueExpected in line 1. Correct it first.' },
      { state: 'broken', reason: '.mcp.json does not hold an object. Correct it first.' },
      { state: 'broken', reason: '"mcpServers" in .mcp.json is no object. Correct it first.' },
    ]);
  });
});
