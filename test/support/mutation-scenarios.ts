// biome-ignore-all lint/suspicious/noExplicitAny: fields of graphs are looked into by name, and a wrong guess fails the test
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { canonicalVersion } from '../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { memoryHash } from './memory.ts';

/** The scenarios of test/fixtures/rules/mutations.json, run and compared as its `how` says. */

export interface Scenario {
  readonly name: string;
  readonly graph: string;
  readonly mutations: readonly unknown[];
  readonly options?: { readonly expectedVersion?: string };
  readonly expect: Expectation;
}

interface Expectation {
  readonly status: 'passed' | 'failed';
  readonly errors?: readonly string[];
  readonly capacity?: readonly unknown[];
  readonly listed?: readonly string[];
  readonly introduced?: Readonly<Record<string, number>>;
  readonly cleared?: Readonly<Record<string, number>>;
  readonly touched?: Partial<Record<'elements' | 'relationships' | 'views', readonly string[]>>;
  readonly counts?: readonly [number, number, number];
  readonly membership?: Readonly<Record<string, { elements?: readonly string[]; relationships?: readonly string[] }>>;
  readonly fields?: readonly (readonly [kind: string, id: string, field: string, value: unknown])[];
}

export interface ScenarioRequest {
  readonly mutations: readonly unknown[];
  readonly expectedVersion?: string;
}

/** A workspace with one graph, and a door to it. */
export interface ScenarioDoor {
  /** The file as it is. */
  read(): string;
  /** The result object of a run. */
  run(request: ScenarioRequest, dryRun: boolean): Promise<any>;
}

const FIXTURE = 'test/fixtures/rules/mutations.json';
const KINDS = {
  elements: 'touchedElementIds',
  relationships: 'touchedRelationshipIds',
  views: 'touchedViewIds',
} as const;
/** What depends on the files of a workspace that has none. */
const MISSING_FILE = 'testcase/missing-file';

export function loadScenarios(): { readonly graphs: Record<string, unknown>; readonly scenarios: readonly Scenario[] } {
  return JSON.parse(readFileSync(process.env.GROUNDPLAN_TEST_MUTATIONS ?? FIXTURE, 'utf8'));
}

/** The text of a scenario's graph. */
export function textOf(graph: unknown): string {
  return typeof graph === 'string' ? graph : `${JSON.stringify(graph, null, 2)}\n`;
}

/** Runs one scenario, dry and for real, and compares everything that is expected of it. */
export async function checkScenario({ mutations, options, expect }: Scenario, door: ScenarioDoor): Promise<void> {
  const before = door.read();
  const current = canonicalVersion(GraphDocument.parse(before), memoryHash);
  const expectedVersion = options?.expectedVersion === '$current' ? (current ?? undefined) : options?.expectedVersion;
  const request = { mutations, ...(expectedVersion === undefined ? {} : { expectedVersion }) };

  const dry = await door.run(request, true);
  assert.equal(door.read(), before, 'a dry run leaves the file as it is');
  assert.equal(dry.written, false);
  const real = await door.run(request, false);
  const { edits, written: _, ...previewed } = dry;
  const { written, ...done } = real;
  assert.deepEqual(done, previewed, 'dry run and real run say the same');
  assert.ok(Array.isArray(edits));

  const touched = Object.values(KINDS).flatMap((key) => real[key]);
  assert.equal(real.status, expect.status, JSON.stringify(real.errors));
  assert.equal(written, expect.status === 'passed' && touched.length > 0);
  assert.equal(real.canonicalVersion.before !== real.canonicalVersion.after, touched.length > 0);
  assert.equal(real.canonicalVersion.before, current);
  const after = door.read();
  if (!written) assert.equal(after, before);
  assert.equal(canonicalVersion(GraphDocument.parse(after), memoryHash), real.canonicalVersion.after);
  if (expect.status === 'failed') checkFailure(real, expect);
  else checkPassed(real, expect, JSON.parse(after.replace(/^\uFEFF/, '')), JSON.parse(before.replace(/^\uFEFF/, '')));
}

function checkFailure(result: any, expect: Expectation): void {
  const codes = new Set<string>(result.errors.map(({ code }: { code: string }) => code));
  assert.deepEqual([...codes].sort(), [...(expect.errors ?? [])].sort(), JSON.stringify(result.errors));
  for (const error of result.errors) assert.ok(error.message.length > 0 && typeof error.data === 'object');
  if (expect.capacity) {
    const found = result.errors.filter(({ code }: { code: string }) => code === 'view/capacity');
    const texts = found.map(({ data }: { data: unknown }) => sorted(data));
    assert.deepEqual(texts.sort(), expect.capacity.map(sorted).sort());
  }
  const said = JSON.stringify(result.errors.map(({ data }: { data: unknown }) => data));
  for (const id of expect.listed ?? []) assert.ok(said.includes(JSON.stringify(id)), `${id} is not in ${said}`);
}

function sorted(data: unknown): string {
  return JSON.stringify(Object.entries(data as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function checkPassed(result: any, expect: Expectation, graph: any, before: any): void {
  assert.deepEqual(countByCode(result.diagnostics), expect.introduced ?? {});
  assert.deepEqual(countByCode(result.cleared), expect.cleared ?? {});
  for (const [kind, key] of Object.entries(KINDS)) {
    const wanted = expect.touched?.[kind as keyof typeof KINDS] ?? [];
    assert.deepEqual([...result[key]].sort(), [...wanted].sort(), key);
  }
  const sizes = (of: any) => [of.elements.length, of.relationships.length, of.views.length];
  assert.deepEqual(sizes(graph), expect.counts ?? sizes(before));
  assert.deepEqual([result.after.elements, result.after.relationships, result.after.views], sizes(graph));
  for (const [id, lists] of Object.entries(expect.membership ?? {})) {
    const view = graph.views.find(({ view_id }: any) => view_id === id);
    if (lists.elements) assert.deepEqual(view.included_elements ?? [], lists.elements);
    if (lists.relationships) assert.deepEqual(view.included_relationships ?? [], lists.relationships);
  }
  for (const [kind, id, field, value] of expect.fields ?? []) {
    const found = graph[`${kind}s`].find((entry: any) => (entry.id ?? entry.view_id) === id);
    const actual = found[field] ?? (Array.isArray(value) ? [] : null);
    assert.deepEqual(actual, value, `${kind} ${id} ${field}`);
  }
}

function countByCode(diagnostics: readonly { readonly code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of diagnostics) if (code !== MISSING_FILE) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
