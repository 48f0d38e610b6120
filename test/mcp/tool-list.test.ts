import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VIEW_CAPACITY } from '../../server/src/engine/graph/vocabulary.ts';
import { toolNamed } from '../../server/src/mcp/registry.ts';
import type { PropertySchema } from '../../server/src/mcp/schema.ts';
import { listedTools } from '../../server/src/mcp/server.ts';

const GOLDEN = join('test', 'fixtures', 'mcp');
const MOST_TOKENS = 6_000;
/** Tools that are still to come need their part of it. */
const TOKENS_NOW = 5_000;

/** What some client or other refuses. */
const REFUSED_KEYWORDS = ['oneOf', 'anyOf', 'allOf', 'not', '$ref', '$defs', '$schema', 'definitions'];

const [T, F] = [true, false];
/** readOnly, destructive, idempotent, openWorld. */
const HINTS: Readonly<Record<string, readonly boolean[]>> = {
  query: [T, F, T, F],
  select: [T, F, T, F],
  explain: [T, F, T, F],
  validateSystemArchitecture: [T, F, T, F],
  previewSystemArchitectureMutation: [T, F, T, F],
  applySystemArchitectureMutation: [F, T, F, F],
  editArchitectureElement: [F, T, F, F],
  editArchitectureRelationship: [F, T, F, F],
  editArchitectureView: [F, T, F, F],
  initializeWorkspace: [F, F, T, F],
};

describe('The list of MCP tools', () => {
  const tools = listedTools();

  it('holds the tools that there are, with all four hints', () => {
    const hints = tools.map(({ name, annotations: a }) => [
      name,
      [a.readOnlyHint, a.destructiveHint, a.idempotentHint, a.openWorldHint],
    ]);
    assert.deepEqual(Object.fromEntries(hints), HINTS);
  });

  it('has names, descriptions and a size that every client takes', () => {
    for (const { name, title, description } of tools) {
      assert.match(name, /^[A-Za-z0-9_-]{1,40}$/);
      assert.ok(title.length > 0);
      assert.ok(description.length < 700, `${name}: ${description.length}`);
      assert.match(description, /Use it|Use \w+ instead/, name);
      const siblings = tools.filter((other) => other.name !== name && description.includes(other.name));
      assert.ok(siblings.length > 0, `${name} names no sibling`);
    }
    const tokens = JSON.stringify({ tools }).length / 4;
    assert.ok(tokens < TOKENS_NOW && TOKENS_NOW < MOST_TOKENS, `${tokens} tokens`);
  });

  // @verifies arch:req-view15-feature-list
  it('says how many elements a view holds wherever it speaks of filling one', () => {
    const filling = [
      'validateSystemArchitecture',
      'applySystemArchitectureMutation',
      'editArchitectureElement',
      'editArchitectureRelationship',
      'editArchitectureView',
    ];
    const saying = tools.filter(({ description }) => description.includes(`at most ${VIEW_CAPACITY} elements`));
    assert.deepEqual(saying.map(({ name }) => name).sort(), filling.sort());
  });

  // @verifies arch:con-retired-names-absent
  it('holds none of the names that were retired', () => {
    const retired = [
      'startNewProjectSemanticJourney',
      'backfillSystemArchitectureSemanticProjection',
      'verifySystemArchitectureSemanticReadiness',
    ];
    const list = JSON.stringify(tools);
    for (const name of retired) {
      assert.ok(!list.includes(name), name);
      assert.throws(() => toolNamed(name), { code: 'tools/unknown' });
    }
  });

  it('has flat schemas', () => {
    for (const { name, inputSchema } of tools) {
      assert.equal(inputSchema.type, 'object');
      assert.equal(inputSchema.additionalProperties, false);
      lint(inputSchema, name);
    }
  });

  for (const tool of tools) {
    it(`says of ${tool.name} what it said before`, () => {
      const file = join(GOLDEN, `${tool.name}.json`);
      const text = `${JSON.stringify(tool, null, 2)}\n`;
      assert.equal(text, readFileSync(file, 'utf8'));
    });
  }

  it('has no snapshot of a tool that is gone', () => {
    assert.deepEqual(readdirSync(GOLDEN).sort(), tools.map(({ name }) => `${name}.json`).sort());
  });
});

function lint(schema: PropertySchema, at: string): void {
  for (const key of Object.keys(schema)) assert.ok(!REFUSED_KEYWORDS.includes(key), `${at} has ${key}`);
  assert.equal(typeof schema.type, 'string', `${at} has one type`);
  if (schema.type === 'array') {
    assert.ok(schema.items, `${at} has items`);
    lint(schema.items, `${at}[]`);
  }
  if (schema.properties) assert.equal(schema.additionalProperties, false, `${at} is closed`);
  for (const name of schema.required ?? []) assert.ok(schema.properties?.[name], `${at} requires ${name}`);
  for (const [key, below] of Object.entries(schema.properties ?? {})) {
    assert.match(key, /^[a-zA-Z0-9_.-]{1,64}$/);
    lint(below, `${at}.${key}`);
  }
}
