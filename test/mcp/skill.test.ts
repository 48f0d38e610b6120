import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { listedTools } from '../../server/src/mcp/server.ts';

/** What an agent reads before it needs the skill is in its context all the time. */
const MOST_OF_DESCRIPTION = 1024;
const MOST_CHARACTERS = 4_000;

describe('The skill for agents', () => {
  const path = packageJson.contributes.chatSkills[0]?.path ?? '';
  const text = readFileSync(path, 'utf8');

  it('has the name of its folder and a description that clients take', () => {
    const [, name, description] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(text) ?? [];
    assert.equal(path, `./skills/${name}/SKILL.md`);
    assert.match(name ?? '', /^[a-z0-9-]{1,64}$/);
    assert.ok(description && description.length <= MOST_OF_DESCRIPTION);
    assert.ok(text.length < MOST_CHARACTERS, `${text.length} characters`);
  });

  it('names tools that there are', () => {
    const tools = listedTools().map(({ name }) => name);
    const named = [...text.matchAll(/`([a-z]+(?:[A-Z][A-Za-z]+)?)`/g)].map(([, word]) => word as string);
    const noTools = ['notes', 'truncated', 'workspace', 'dryRun', 'expectedVersion'];
    assert.deepEqual(
      named.filter((word) => !tools.includes(word) && !noTools.includes(word)),
      [],
    );
    assert.deepEqual(
      tools.filter((tool) => !named.includes(tool)),
      [],
      'tools that the skill does not teach',
    );
  });
});
