import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { decodeEntities } from '../../../server/src/engine/graph/html-entities.ts';
import { planMigration } from '../../../server/src/engine/graph/migrate.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { memberCount } from '../../../server/src/engine/rules/view15.ts';
import { legacyText } from './legacy-graph.ts';

/** The same cases in every run, unless somebody asks for more of them. */
const MORE = process.env.GROUNDPLAN_PROPERTY_RUNS;
const RUNS = Number(MORE ?? 400);
const OPTIONS = MORE === undefined ? { numRuns: RUNS, seed: 20261130 } : { numRuns: RUNS };

function migrated(text: string) {
  const document = GraphDocument.parse(text);
  const { operations, entries } = planMigration(document);
  return { after: applyEdits(text, planEdits(document, operations)), entries };
}

function errorsByCode(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of new Checker(GraphDocument.parse(text)).findings()) {
    if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

/** Every text and number in a value, as words. */
function* scalars(value: unknown): Generator<string> {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* scalars(inner);
  else if (value !== null && value !== '') yield String(value);
}

describe('Migrating any graph of an older format', function () {
  this.timeout(20_000 + RUNS * 40);

  const legacy = legacyText.filter((text) => GraphDocument.parse(text).generation !== 3);

  it('makes one of the current format, and there is nothing left to migrate', () => {
    fc.assert(
      fc.property(legacy, (text) => {
        const { after } = migrated(text);
        const document = GraphDocument.parse(after);
        assert.deepEqual([document.valid, document.generation], [true, 3]);
        assert.deepEqual(planMigration(document), { operations: [], entries: [] });
      }),
      OPTIONS,
    );
  });

  it('introduces no error', () => {
    fc.assert(
      fc.property(legacy, (text) => {
        const before = errorsByCode(text);
        for (const [code, count] of errorsByCode(migrated(text).after)) {
          assert.ok(count <= (before.get(code) ?? 0), `${count} ${code}, ${before.get(code) ?? 0} before`);
        }
      }),
      OPTIONS,
    );
  });

  it('leaves the members of every view, and no view comes to be over its capacity', () => {
    fc.assert(
      fc.property(legacy, (text) => {
        const [before, after] = [text, migrated(text).after].map((each) => GraphDocument.parse(each).items.views);
        for (const [at, { facts }] of (after ?? []).entries()) {
          const old = before?.[at]?.facts;
          const count = facts?.kind === 'view' ? memberCount(facts) : 0;
          if (old?.kind !== 'view') assert.ok(count <= 15);
          else if (facts?.kind === 'view' && facts.parentId !== undefined) assert.equal(count, memberCount(old));
          else assert.ok(count === memberCount(old) || count <= 15);
        }
      }),
      OPTIONS,
    );
  });

  it('loses nothing without saying so', () => {
    fc.assert(
      fc.property(legacy, (text) => {
        const { after, entries } = migrated(text);
        const kept = new Set(scalars(JSON.parse(after)));
        const lines = new Set([...kept].flatMap((scalar) => scalar.split('\n')));
        const said = new Set(scalars(entries.map(({ from }) => from)));
        for (const scalar of scalars(JSON.parse(text))) {
          const isThere = decodeEntities(scalar)
            .split('\n')
            .every((line) => lines.has(line));
          const isAsItWas = scalar.split('\n').every((line) => lines.has(line));
          assert.ok(isThere || isAsItWas || said.has(scalar), `${JSON.stringify(scalar)} is gone\n${text}\n${after}`);
        }
      }),
      OPTIONS,
    );
  });

  it('keeps the style of the file', () => {
    fc.assert(
      fc.property(legacy, fc.constantFrom(undefined, 2, 4, '\t'), (raw, indent) => {
        const text = JSON.stringify(JSON.parse(raw), null, indent);
        const { after } = migrated(text);
        assert.equal(after, JSON.stringify(JSON.parse(after), null, indent));
      }),
      OPTIONS,
    );
  });
});
