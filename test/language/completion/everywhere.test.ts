import assert from 'node:assert/strict';
import type { TextEdit } from 'vscode-languageserver';
import { completion } from '../../../server/src/language/completion/completion.ts';
import { english } from '../../../server/src/language/localize.ts';
import { open, SHOP, STYLES } from '../support.ts';

/** What may happen to the text right where somebody types. */
const DAMAGE: Readonly<Record<string, (at: number) => { start: number; end: number; text: string }>> = {
  'as it is': (at) => ({ start: at, end: at, text: '' }),
  'a character gone': (at) => ({ start: at, end: at + 1, text: '' }),
  'a quote more': (at) => ({ start: at, end: at, text: '"' }),
  'a comma more': (at) => ({ start: at, end: at, text: ',' }),
  'a bracket more': (at) => ({ start: at, end: at, text: '}' }),
  'half a line gone': (at) => ({ start: at, end: at + 12, text: '' }),
};

/** Each kind of damage begins elsewhere, so that together they meet every place. */
const STEP = 3;

describe('Completion at every place of a graph', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    for (const [what, damage] of Object.entries(DAMAGE)) {
      it(`answers with edits that can be made: ${what}, in a file of ${style}`, () => {
        const text = print(SHOP);
        const session = open(text);
        const { document } = session;
        let answers = 0;
        for (let at = what.length % STEP; at < text.length; at += STEP) {
          const { start, end, text: typed } = damage(at);
          // A position between CR and LF is none.
          if ([start, end].some((place) => text.slice(place - 1, place + 1) === '\r\n')) continue;
          const old = document.slice(start, Math.min(end, text.length));
          const range = document.rangeAt(start, end);
          session.applyChanges([{ range, text: typed }]);
          const cursor = start + typed.length;
          const items = completion(session, document.positionAt(cursor), english)?.items ?? [];
          if (items.length > 0) answers++;
          for (const { textEdit, additionalTextEdits = [] } of items) {
            const main = textEdit as TextEdit;
            assert.equal(main.range.start.line, main.range.end.line);
            assert.ok(document.offsetAt(main.range.start) <= cursor && cursor <= document.offsetAt(main.range.end));
            const spans = [main, ...additionalTextEdits]
              .map((edit) => [document.offsetAt(edit.range.start), document.offsetAt(edit.range.end)] as const)
              .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
            for (const [place, span] of spans.entries()) {
              const next = spans[place + 1];
              assert.ok(next === undefined || span[1] < next[0], `edits touch at ${at}: ${JSON.stringify(spans)}`);
            }
          }
          session.applyChanges([{ range: document.rangeAt(start, start + typed.length), text: old }]);
        }
        assert.equal(document.text(), text);
        assert.ok(answers > 10, `${answers} answers`);
      });
    }
  }
});
