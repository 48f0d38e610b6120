import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CanonicalVersions, canonicalVersion } from '../../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { applyEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { ARRAY_NAMES, type ArrayName } from '../../../server/src/engine/graph/facts.ts';
import type { KnownItem } from '../../../server/src/engine/graph/item.ts';
import { runBatch } from '../../../server/src/engine/mutation/batch.ts';
import type { BatchOutcome } from '../../../server/src/engine/mutation/result.ts';
import { type JsonObject, sameObject } from '../../../server/src/engine/mutation/values.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { identityOf } from '../../../server/src/engine/rules/finding-identity.ts';
import { capacityVerdict, memberCount } from '../../../server/src/engine/rules/view15.ts';
import { memoryHash } from '../../support/memory.ts';
import { graphText } from '../../support/random-graph.ts';
import { lines } from '../../support/rules.ts';
import { batch } from './random-batch.ts';
import { soundGraph } from './sound-graph.ts';

/** The same cases in every run, unless somebody asks for more of them. */
const MORE = process.env.GROUNDPLAN_PROPERTY_RUNS;
const RUNS = Number(MORE ?? 600);
const OPTIONS = MORE === undefined ? { numRuns: RUNS, seed: 20261130 } : { numRuns: RUNS };

const open = (text: string): Checker => new Checker(GraphDocument.parse(text));
const any = fc.oneof(graphText, { weight: 2, arbitrary: soundGraph });

function identities(checker: Checker, wanted: (severity: string) => boolean = () => true): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of checker.findings()) {
    if (!wanted(finding.severity)) continue;
    const identity = identityOf(finding);
    counts.set(identity, (counts.get(identity) ?? 0) + 1);
  }
  return counts;
}

/** The codes of what is more often in one than in the other. */
function surplus(more: Map<string, number>, less: Map<string, number>): string[] {
  const codes: string[] = [];
  for (const [identity, count] of more) {
    for (let k = less.get(identity) ?? 0; k < count; k++) codes.push(JSON.parse(identity)[0]);
  }
  return codes.sort();
}

function firsts(checker: Checker, array: ArrayName): Map<string, JsonObject> {
  const items: readonly KnownItem[] = checker.index[array]();
  return new Map(items.map((item) => [item.facts.id, item.value as JsonObject]));
}

function differing(before: Checker, after: Checker, array: ArrayName): string[] {
  const [old, now] = [firsts(before, array), firsts(after, array)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => {
    const [a, b] = [old.get(id), now.get(id)];
    return a === undefined || b === undefined || !sameObject(a, b);
  });
}

function touched(outcome: BatchOutcome, array: ArrayName): string[] {
  const { touchedElementIds: elements, touchedRelationshipIds: relationships, touchedViewIds: views } = outcome;
  return [...{ elements, relationships, views }[array]];
}

describe('A batch on any graph', function () {
  this.timeout(20_000 + RUNS * 40);

  it('leaves the document and its findings as they were, whatever comes of it', () => {
    fc.assert(
      fc.property(any, batch, (text, mutations) => {
        const checker = open(text);
        const before = lines(checker.diagnostics());
        const versions = new CanonicalVersions(memoryHash);
        const outcome = runBatch(checker, { mutations }, versions);
        assert.equal(checker.document.text(), text);
        assert.deepEqual(lines(checker.diagnostics()), before);
        const anew = open(text);
        for (const array of ARRAY_NAMES) {
          const shown = (of: Checker) =>
            of.document.items[array].map(({ index, text: own, facts }) => [index, own, facts]);
          assert.deepEqual(shown(checker), shown(anew));
        }
        assert.deepEqual(runBatch(checker, { mutations }, versions), outcome, 'asked again it says the same');
      }),
      OPTIONS,
    );
  });

  it('makes no error that was not there, and no view grow beyond its capacity', () => {
    let passed = 0;
    fc.assert(
      fc.property(any, batch, (text, mutations) => {
        const before = open(text);
        const outcome = runBatch(before, { mutations }, new CanonicalVersions(memoryHash));
        if (outcome.status === 'failed') {
          assert.deepEqual([outcome.edits, outcome.touchedElementIds, outcome.cleared], [[], [], []]);
          assert.ok(outcome.errors.length > 0);
          assert.deepEqual(outcome.canonicalVersion.after, outcome.canonicalVersion.before);
          return;
        }
        passed++;
        const after = open(applyEdits(text, outcome.edits));
        assert.ok(after.document.valid);
        const errors = (of: Checker) => identities(of, (severity) => severity === 'error');
        assert.deepEqual(surplus(errors(after), errors(before)), []);
        for (const { facts } of after.index.views()) {
          const old = before.index.view(facts.id);
          const verdict = capacityVerdict(old === undefined ? 0 : memberCount(old.facts), memberCount(facts));
          assert.notEqual(verdict, 'violation');
        }
      }),
      OPTIONS,
    );
    assert.ok(passed > RUNS / 10, `only ${passed} of ${RUNS} batches passed`);
  });

  it('says exactly what it introduces, clears, touches and counts', () => {
    fc.assert(
      fc.property(any, batch, (text, mutations) => {
        const before = open(text);
        const outcome = runBatch(before, { mutations }, new CanonicalVersions(memoryHash));
        if (outcome.status === 'failed') return;
        const after = open(applyEdits(text, outcome.edits));
        const codes = (list: BatchOutcome['diagnostics']) => list.map(({ code }) => code).sort();
        assert.deepEqual(codes(outcome.diagnostics), surplus(identities(after), identities(before)));
        assert.deepEqual(codes(outcome.cleared), surplus(identities(before), identities(after)));
        const known = new Set(after.diagnostics().map(({ code, pointer, message }) => `${code} ${pointer} ${message}`));
        for (const { code, pointer, message } of outcome.diagnostics)
          assert.ok(known.has(`${code} ${pointer} ${message}`));
        for (const array of ARRAY_NAMES) {
          assert.deepEqual(touched(outcome, array).sort(), differing(before, after, array).sort());
          assert.equal(outcome.after[array], after.document.items[array].length);
          assert.equal(outcome.before[array], before.document.items[array].length);
        }
        assert.equal(outcome.canonicalVersion.before, canonicalVersion(before.document, memoryHash));
        assert.equal(outcome.canonicalVersion.after, canonicalVersion(after.document, memoryHash));
        const changed = ARRAY_NAMES.some((array) => touched(outcome, array).length > 0);
        assert.equal(outcome.canonicalVersion.before !== outcome.canonicalVersion.after, changed);
        assert.equal(outcome.edits.length > 0, changed);
      }),
      OPTIONS,
    );
  });
});

describe('The text after a batch', function () {
  this.timeout(20_000 + RUNS * 40);

  const STYLES = [
    [2, '\n'],
    [4, '\n'],
    ['\t', '\n'],
    [undefined, '\n'],
    [2, '\r\n'],
  ] as const;
  for (const [indent, eol] of STYLES) {
    it(`is in the style of the text before: indent ${JSON.stringify(indent ?? 'none')}, ${JSON.stringify(eol)}`, () => {
      fc.assert(
        fc.property(any, batch, (raw, mutations) => {
          const text = JSON.stringify(JSON.parse(raw), null, indent).replaceAll('\n', eol);
          const { edits } = runBatch(open(text), { mutations }, new CanonicalVersions(memoryHash));
          const after = applyEdits(text, edits);
          assert.equal(after, JSON.stringify(JSON.parse(after), null, indent).replaceAll('\n', eol));
        }),
        { ...OPTIONS, numRuns: Math.ceil(RUNS / 3) },
      );
    });
  }
});
