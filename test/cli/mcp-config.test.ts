import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { run, runJson } from './run.ts';

// @verifies arch:req-mcp-config
describe('groundplan mcp-config', () => {
  removeTemporaryFolders();

  it('prints what belongs in the file, says where, and writes nothing', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{}' });
    const { exit, stdout, stderr } = await run(['mcp-config'], { cwd });
    assert.equal(exit, 0);
    const { command, args } = JSON.parse(stdout).mcpServers.groundplan;
    assert.equal(command, process.execPath);
    assert.match(args[0], /[\\/]mcp\.js$/);
    assert.deepEqual(args.slice(1), ['--workspace', cwd]);
    assert.match(stderr, /^It belongs in \.mcp\.json\. Its paths are those of this machine: /);
    assert.deepEqual(readdirSync(cwd), ['groundplan.json']);
  });

  it('writes into the file of the program that is named, and only once', async () => {
    const cwd = temporaryFolder({
      'groundplan.json': '{}',
      '.vscode/mcp.json': '{\n  "servers": { "tea": {} } // ours\n}\n',
    });
    const command = ['mcp-config', '--client', 'vscode', '--write'];
    const { exit, value } = await runJson(command, { cwd });
    assert.deepEqual([exit, value.file, value.written], [0, '.vscode/mcp.json', 'new']);
    const text = readFileSync(join(cwd, '.vscode/mcp.json'), 'utf8');
    assert.match(text, /"tea": \{\}/);
    assert.match(text, /\/\/ ours\n/);
    assert.match(text, /"groundplan": \{/);
    assert.equal((await runJson(command, { cwd })).value.written, 'same');
    assert.equal(readFileSync(join(cwd, '.vscode/mcp.json'), 'utf8'), text);
    assert.deepEqual(readdirSync(join(cwd, '.vscode')), ['mcp.json']);
  });

  it('keeps what agents may write', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{}' });
    const { value } = await runJson(['mcp-config'], { cwd, env: { GROUNDPLAN_AGENTS_WRITES: 'propose' } });
    assert.deepEqual(value.entry.env, { GROUNDPLAN_AGENTS_WRITES: 'propose' });
  });

  it('replaces another server by the same name only when told to', async () => {
    const theirs = '{"mcpServers": {"groundplan": {"command": "old"}}}';
    const cwd = temporaryFolder({ 'groundplan.json': '{}', '.mcp.json': theirs });
    const refused = await runJson(['mcp-config', '--write'], { cwd });
    assert.deepEqual([refused.exit, refused.value.code, refused.value.file], [1, 'mcp-config/name-taken', '.mcp.json']);
    assert.equal(readFileSync(join(cwd, '.mcp.json'), 'utf8'), theirs);
    const told = await runJson(['mcp-config', '--write', '--replace'], { cwd });
    assert.deepEqual([told.exit, told.value.written], [0, 'replaced']);
    assert.deepEqual(JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8')).mcpServers.groundplan, told.value.entry);
  });

  it('refuses what it cannot do, and leaves no folder behind', async () => {
    const cwd = temporaryFolder({ 'groundplan.json': '{}' });
    put(cwd, '.mcp.json', '{ "mcpServers": [');
    const broken = await runJson(['mcp-config', '--write'], { cwd });
    assert.deepEqual([broken.exit, broken.value.code], [1, 'mcp-config/unreadable']);
    const alone = await runJson(['mcp-config', '--replace', '--client', 'cursor'], { cwd });
    assert.deepEqual([alone.exit, alone.value.code], [2, 'usage/conflict']);
    const client = await runJson(['mcp-config', '--client', 'tea'], { cwd });
    assert.deepEqual([client.exit, client.value.code], [2, 'usage/bad-value']);
    assert.equal(existsSync(join(cwd, '.cursor')), false);
  });
});
