import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { Checker } from '../../../server/src/engine/rules/checker.ts';
import { aim, edits, graphText } from '../../support/random-graph.ts';

/** All that can be seen of a document and its diagnostics. */
function portrait(document: GraphDocument, checker: Checker): unknown {
  return {
    fault: document.fault,
    lineCount: document.lineCount,
    ...(document.valid
      ? {
          root: document.root,
          rootDuplicates: document.rootDuplicates,
          generation: document.generation,
          items: Object.values(document.items)
            .flat()
            .map((item) => ({ ...item, offset: document.startOf(item) })),
          tree: JSON.stringify(document.rootTree(), (key, value) => (key === 'parent' ? undefined : value)),
          summary: checker.summary,
          diagnostics: checker.diagnostics(),
        }
      : {}),
  };
}

describe('After any sequence of edits', () => {
  it('text, offsets, model, diagnostics and fault are those of a fresh parse', function () {
    this.timeout(300_000);
    const files = { isFile: (path: string) => path.length % 2 === 0 };
    const baseline = new Map([['v1', 2]]);
    fc.assert(
      fc.property(graphText, edits, (start, steps) => {
        const document = GraphDocument.parse(start);
        const checker = new Checker(document, { files, baseline });
        let text = start;
        const undo: { start: number; end: number; text: string }[] = [];
        for (const step of steps) {
          const edit = step.kind === 'undo' ? undo.pop() : aim(step, text);
          if (edit === undefined) continue;
          if (step.kind !== 'undo') {
            undo.push({
              start: edit.start,
              end: edit.start + edit.text.length,
              text: text.slice(edit.start, edit.end),
            });
          }
          text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
          checker.apply(document.edit(edit));
          assert.equal(document.text(), text);
          const other = `${text.slice(0, edit.start)}#${text.slice(edit.start + 1)}`;
          assert.deepEqual([document.holds(text), document.holds(other)], [true, other === text]);
          const fresh = GraphDocument.parse(text);
          assert.deepEqual(portrait(document, checker), portrait(fresh, new Checker(fresh, { files, baseline })));
          const middle = Math.floor(text.length / 2);
          assert.deepEqual(document.positionAt(middle), fresh.positionAt(middle));
          assert.equal(document.slice(middle, middle + 50), text.slice(middle, middle + 50));
        }
      }),
      { numRuns: 2000, seed: 20261130 },
    );
  });

  it('a text that JSON.parse takes has no fault, and any other has one', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(
        fc.oneof(
          graphText,
          fc.json(),
          fc.string({ unit: fc.constantFrom(...'{}[]",:\\01eE+-. truefalsn\n'), maxLength: 12 }),
        ),
        (text) => {
          let parses = true;
          try {
            JSON.parse(text);
          } catch {
            parses = false;
          }
          assert.equal(GraphDocument.parse(text).valid, parses);
        },
      ),
      { numRuns: 20_000, seed: 20261130 },
    );
  });
});
