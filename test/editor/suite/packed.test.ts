import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { activate, open } from '../driver/index.ts';

describe('the packed extension', () => {
  it('installs and activates', async () => {
    const extension = await activate();
    assert.match(extension.extensionPath, /extensions[\\/]groundplan\.groundplan-/);
    assert.equal(extension.isActive, true);
  });

  it('brings its bundles and none of the sources', async () => {
    const { extensionPath } = await activate();
    const has = (file: string) => existsSync(path.join(extensionPath, file));
    assert.deepEqual(['dist/extension.js', 'dist/server.js', 'dist/mcp.js', 'dist/cli.js', 'LICENSE.txt'].filter(has), [
      'dist/extension.js',
      'dist/server.js',
      'dist/mcp.js',
      'dist/cli.js',
      'LICENSE.txt',
    ]);
    assert.deepEqual(
      ['client', 'server', 'test', 'scripts', 'samples', 'node_modules', 'dist/cli.js.map'].filter(has),
      [],
    );
  });

  it('works beside an open graph', async () => {
    const { document } = await open('design/KG/SystemArchitecture.json');
    assert.equal(document.languageId, 'json');
  });
});
