import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listedTools } from '../../server/src/mcp/server.ts';

describe('The version of the tool list, by which VS Code keeps tools', () => {
  let versionOf: (tools: unknown) => string;
  before(async () => {
    // A part of the build, which finds its files from where it stands: it cannot be bundled with the test.
    const build = await import(pathToFileURL(resolve('scripts/lib/tool-list.mjs')).href);
    versionOf = build.toolListVersion;
  });

  it('stays while the list stays', () => {
    assert.match(versionOf(listedTools()), /^[0-9a-f]{12}$/);
    assert.equal(versionOf(listedTools()), versionOf(listedTools()));
  });

  it('changes with every word of it', () => {
    const tools = listedTools();
    const [first, ...rest] = tools;
    const others = [
      rest,
      [...rest, first],
      [{ ...first, description: `${first?.description}!` }, ...rest],
      [{ ...first, annotations: { ...first?.annotations, readOnlyHint: false } }, ...rest],
    ];
    assert.equal(new Set([tools, ...others].map(versionOf)).size, others.length + 1);
  });
});
