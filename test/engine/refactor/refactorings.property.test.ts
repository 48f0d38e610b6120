import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { GroundplanError } from '../../../server/src/engine/errors.ts';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import type { Operation } from '../../../server/src/engine/graph/operations.ts';
import { type NamedKind, referencesTo } from '../../../server/src/engine/graph/references.ts';
import { renameId, renameName } from '../../../server/src/engine/graph/rename.ts';
import { mergeInto } from '../../../server/src/engine/refactor/merge-elements.ts';
import { moveElement } from '../../../server/src/engine/refactor/move-element.ts';
import type { Refactoring } from '../../../server/src/engine/refactor/refactoring.ts';
import { removeWithCascade } from '../../../server/src/engine/refactor/remove-element.ts';
import { splitByContainment } from '../../../server/src/engine/refactor/split-view.ts';
import { swapDirection } from '../../../server/src/engine/refactor/swap-direction.ts';
import type { Checker } from '../../../server/src/engine/rules/checker.ts';
import { applyOperations } from '../../support/operations.ts';
import { checkGraph, checkText } from '../../support/rules.ts';
import { broken, caseTexts } from '../rules/broken-graphs.ts';

/** How many broken graphs are made of each case. */
const SEEDS = Number(process.env.GROUNDPLAN_FIX_SEEDS ?? 1);

/** How many entries of each graph are renamed. */
const MOST_RENAMED = 10;

/** What is wrong with a change: text and value must agree, and no error may come. */
function faultOf(checker: Checker, graph: unknown, operations: readonly Operation[]): string | undefined {
  const after = applyOperations(graph, operations);
  const text = applyEdits(checker.document.text(), planEdits(checker.document, operations));
  if (!isDeepStrictEqual(JSON.parse(text), after)) return 'the text after the edits says something else';
  const [before, now] = [errorsOf(checker), errorsOf(checkGraph(after))];
  for (const [code, count] of now) if (count > (before.get(code) ?? 0)) return `it brings ${code}`;
  return undefined;
}

function errorsOf(checker: Checker): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of checker.findings()) {
    if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function refactoringsOf({ index, context }: Checker): Refactoring[] {
  const elements = index.elements();
  return [
    ...index.relationships().flatMap((relationship) => swapDirection(relationship, index)),
    ...index.views().flatMap((view) => splitByContainment(view, index)),
    ...elements.flatMap((element) => [
      removeWithCascade(element, context),
      ...[...index.viewsShowing(element.facts.id)].flatMap((view) => moveElement(element, view, index)),
      ...elements
        .filter((other) => other !== element && other.facts.type === element.facts.type)
        .slice(0, 3)
        .map((other) => mergeInto(element, other, context)),
    ]),
  ];
}

function graphs(text: string): unknown[] {
  const seeds = Array.from({ length: SEEDS }, (_, seed) => broken(text, seed + 1));
  return [JSON.parse(text), ...seeds];
}

describe('every refactoring', () => {
  for (const [name, text] of caseTexts()) {
    if (!checkText(text).document.valid) continue;
    it(`that is offered brings no error: ${name}`, () => {
      for (const [seed, graph] of graphs(text).entries()) {
        const checker = checkGraph(graph);
        for (const { title, change } of refactoringsOf(checker)) {
          if ('refused' in change) continue;
          assert.equal(faultOf(checker, graph, change.operations), undefined, `seed ${seed}: ${title}`);
        }
      }
    });
  }
});

describe('every rename', () => {
  for (const [name, text] of caseTexts()) {
    if (!checkText(text).document.valid) continue;
    it(`changes all places and brings no error: ${name}`, () => {
      for (const [seed, graph] of graphs(text).entries()) {
        const checker = checkGraph(graph);
        const { index } = checker;
        const items = [...index.elements(), ...index.relationships(), ...index.views()];
        for (const { facts } of items.slice(0, MOST_RENAMED)) {
          const kind: NamedKind = facts.kind;
          for (const [what, rename] of [
            ['id', renameId],
            ['name', renameName],
          ] as const) {
            const operations = unlessRefused(() => rename(kind, facts.id, 'x-brand-new', index));
            if (operations === undefined) continue;
            const where = `seed ${seed}: ${what} of ${kind} ${facts.id}`;
            assert.equal(faultOf(checker, graph, operations), undefined, where);
            if (what === 'name') continue;
            const after = checkGraph(applyOperations(graph, operations)).index;
            assert.equal(referencesTo(kind, facts.id, after).length, 0, where);
          }
        }
      }
    });
  }
});

function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof GroundplanError && error.code.startsWith('rename/')) return undefined;
    throw error;
  }
}
