import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import { ARRAY_NAMES } from '../../../server/src/engine/graph/facts.ts';
import type { Item } from '../../../server/src/engine/graph/item.ts';
import type { TextEdit } from '../../../server/src/engine/graph/operations.ts';
import { choices, graph, operationFor, stepsFor } from './edit-scenarios.ts';
import { apply, at, type Model, modelOf, pretty, type Step, scattered } from './json-model.ts';
import { PlainDocument } from './plain-document.ts';

/** The same cases in every run, unless somebody asks for more of them. */
const MORE = process.env.GROUNDPLAN_PROPERTY_RUNS;
const RUNS = Number(MORE ?? 300);
const OPTIONS = MORE === undefined ? { numRuns: RUNS, seed: 20261130 } : { numRuns: RUNS };

function planOn(text: string, steps: readonly Step[]): TextEdit[] {
  const document = new PlainDocument(text);
  return planEdits(
    document,
    steps.map((step) => operationFor(document, step)),
  );
}

function applied(value: unknown, steps: readonly Step[]): Model {
  const model = modelOf(value);
  apply(model, steps);
  return model;
}

/** In order, apart, inside the text, and never between the halves of a character or of a line end. */
function assertLegal(text: string, edits: readonly TextEdit[]): void {
  let done = 0;
  for (const { start, end } of edits) {
    assert.ok(start >= done && end >= start && end <= text.length, `${start}-${end} after ${done}`);
    for (const offset of [start, end]) {
      const pair = text.slice(Math.max(0, offset - 1), offset + 1);
      assert.ok(pair !== '\r\n' && !/^[\ud800-\udbff][\udc00-\udfff]$/.test(pair), `offset ${offset} splits a pair`);
    }
    done = end;
  }
}

const SPACES = ['', '', ' ', '  ', '\n', '\n  ', '\r\n\t', '\r', '\n\n '];

describe('planEdits for any graph and operations', function () {
  this.timeout(10_000 + RUNS * 20);

  it('makes the text that holds the value', () => {
    fc.assert(
      fc.property(graph, choices, fc.infiniteStream(fc.constantFrom(...SPACES)), (value, chosen, spaces) => {
        const steps = stepsFor(modelOf(value), chosen);
        const text = ` ${scattered(modelOf(value), () => spaces.next().value as string)}\n`;
        const edits = planOn(text, steps);
        assertLegal(text, edits);
        const after = applyEdits(text, edits);
        assert.deepEqual(JSON.parse(after), JSON.parse(pretty(applied(value, steps), undefined)), after);
      }),
      OPTIONS,
    );
  });

  it('plans the same on the real document, which then reads as if opened anew', () => {
    fc.assert(
      fc.property(graph, choices, (value, chosen) => {
        const steps = stepsFor(modelOf(value), chosen);
        const text = pretty(modelOf(value), '\t');
        const document = GraphDocument.parse(text);
        const edits = planEdits(
          document,
          steps.map((step) => operationFor(document, step)),
        );
        assert.deepEqual(edits, planOn(text, steps));
        for (const edit of edits.toReversed()) document.edit(edit);
        assert.equal(document.text(), applyEdits(text, edits));
        assert.equal(document.valid, true);
        const anew = GraphDocument.parse(document.text());
        for (const name of ARRAY_NAMES) {
          assert.deepEqual(document.items[name].map(shown), anew.items[name].map(shown));
        }
      }),
      OPTIONS,
    );
  });

  const EOLS = fc.constantFrom('\n', '\r\n', '\r');
  for (const [name, indent] of Object.entries({ 0: '', 1: ' ', 2: '  ', 3: '   ', 4: '    ', tab: '\t' })) {
    it(`keeps a pretty print with indent ${name}`, () => {
      fc.assert(
        fc.property(graph, choices, EOLS, fc.boolean(), (value, chosen, eol, final) => {
          const steps = stepsFor(modelOf(value), chosen);
          const end = final ? eol : '';
          const text = pretty(modelOf(value), indent, eol) + end;
          assert.equal(applyEdits(text, planOn(text, steps)), pretty(applied(value, steps), indent, eol) + end);
        }),
        OPTIONS,
      );
    });
  }

  it('keeps a single line without spaces', () => {
    fc.assert(
      fc.property(graph, choices, (value, chosen) => {
        const steps = stepsFor(modelOf(value), chosen);
        const text = pretty(modelOf(value), undefined);
        assert.equal(applyEdits(text, planOn(text, steps)), pretty(applied(value, steps), undefined));
      }),
      OPTIONS,
    );
  });

  it('keeps a single line with spaces behind colons and commas', () => {
    fc.assert(
      fc.property(graph, choices, (value, chosen) => {
        const steps = stepsFor(modelOf(value), chosen);
        const text = onOneLine(modelOf(value));
        assert.equal(applyEdits(text, planOn(text, steps)), onOneLine(applied(value, steps)));
      }),
      OPTIONS,
    );
  });

  it('changes no more lines than the operation has', () => {
    fc.assert(
      fc.property(graph, choices, (value, chosen) => {
        const model = modelOf(value);
        const [step] = stepsFor(model, chosen);
        if (step === undefined) return;
        const text = pretty(model, '  ');
        const after = applyEdits(text, planOn(text, [step]));
        const { gone, come } = changedLines(text, after);
        const old = at(model, step.path);
        const own = old === undefined || step.op === 'append' ? 0 : linesIn(pretty(old, '  '));
        const made = step.op === 'append' && old === undefined ? [step.value] : step.op !== 'remove' && step.value;
        const written = step.op === 'remove' ? 0 : linesIn(pretty(modelOf(made), '  '));
        // One line more on each side for the comma or the bracket before, two where a list is opened up.
        assert.ok(gone <= own + 2, `${gone} lines gone for ${own}\n${text}\n${after}`);
        assert.ok(come <= written + 3, `${come} lines come for ${written}\n${text}\n${after}`);
      }),
      OPTIONS,
    );
  });
});

function shown({ index, lead, text }: Item): unknown {
  return { index, lead, text };
}

function linesIn(text: string): number {
  return text.split('\n').length;
}

/** Lines between the common beginning and the common end. */
function changedLines(before: string, after: string): { gone: number; come: number } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return { gone: a.length - head - tail, come: b.length - head - tail };
}

/** As Python prints JSON by default. */
function onOneLine(model: Model): string {
  if (model.kind === 'scalar') return JSON.stringify(model.value);
  if (model.kind === 'array') return `[${model.entries.map(onOneLine).join(', ')}]`;
  return `{${model.members.map(({ key, value }) => `${JSON.stringify(key)}: ${onOneLine(value)}`).join(', ')}}`;
}
