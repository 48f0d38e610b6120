import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ServerCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { type Ended, ended, start } from '../cli/spawn.ts';
import { closeClients, connect } from './client.ts';
import { type HttpBridge, openHttpBridge } from './http-bridge.ts';

/** Its package exports nothing. */
const CONFORMANCE = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
/** The newest revision that the SDK speaks. */
const REVISION = '2025-11-25';
const WORKSPACE = 'samples/shop';

/** Scenarios that any server can pass, and what it must announce for them. */
const GENERIC: Readonly<Record<string, keyof ServerCapabilities | 'always'>> = {
  'server-initialize': 'always',
  ping: 'always',
  'tools-list': 'tools',
  'resources-list': 'resources',
  'prompts-list': 'prompts',
  'logging-set-level': 'logging',
  // Sessions and streams are the bridge's; that the server behind it takes calls side by side is its own.
  'server-sse-multiple-streams': 'always',
  'server-session-lifecycle': 'always',
  'dns-rebinding-protection': 'always',
};

/** Scenarios that need what only a server made for them has, by what that is. */
const NOT_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  'tools of fixed names and answers (test_simple_text and so on)': [
    ...['tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
    ...['tools-call-mixed-content', 'tools-call-with-logging', 'tools-call-error', 'tools-call-with-progress'],
    ...['tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    ...['json-schema-2020-12', 'server-sse-polling'],
  ],
  'resources of fixed addresses (test://static-text and so on)': [
    ...['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    ...['resources-subscribe', 'resources-unsubscribe'],
  ],
  'prompts of fixed names (test_simple_prompt and so on)': [
    ...['prompts-get-simple', 'prompts-get-with-args', 'prompts-get-embedded-resource', 'prompts-get-with-image'],
    'completion-complete',
  ],
};

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

describe('The MCP conformance suite', function () {
  this.timeout(120_000);
  removeTemporaryFolders();
  closeClients();

  let bridge: HttpBridge;
  beforeEach(async () => {
    bridge = await openHttpBridge(['--workspace', WORKSPACE]);
  });
  afterEach(() => bridge.close());

  const conformance = (...args: string[]): Promise<Ended> => ended(start(args, { program: CONFORMANCE }));

  async function checksOf(scenario: string): Promise<readonly Check[]> {
    const folder = temporaryFolder();
    const options = ['--scenario', scenario, '--spec-version', REVISION, '--output-dir', folder];
    const { exit, stdout, stderr } = await conformance('server', '--url', bridge.url, ...options);
    assert.equal(exit, 0, `${scenario}: ${stdout}${stderr}`);
    const [file] = globSync('**/checks.json', { cwd: folder });
    return JSON.parse(readFileSync(join(folder, file as string), 'utf8'));
  }

  it('has no scenario that is neither run nor set aside for a reason', async () => {
    const { exit, stdout } = await conformance('list', '--server', '--spec-version', REVISION);
    assert.equal(exit, 0);
    const listed = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name as string);
    const known = [...Object.keys(GENERIC), ...Object.values(NOT_APPLICABLE).flat()];
    assert.deepEqual(listed.sort(), known.sort());
  });

  it('finds nothing wrong in what the server announces', async () => {
    const announced = (await connect(['--workspace', WORKSPACE])).getServerCapabilities() ?? {};
    const run = Object.entries(GENERIC).filter(([, needs]) => needs === 'always' || announced[needs] !== undefined);
    for (const [scenario] of run) {
      const checks = await checksOf(scenario);
      const wrong = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
      assert.deepEqual(wrong, [], scenario);
      assert.ok(
        checks.some(({ status }) => status === 'SUCCESS'),
        `${scenario} checked something`,
      );
    }
  });
});
