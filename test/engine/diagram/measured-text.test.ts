import assert from 'node:assert/strict';
import fc from 'fast-check';
import { widthOf, wrapped } from '../../../server/src/engine/diagram/measured-text.ts';
import { oneLine, shortLine } from '../../../server/src/engine/diagram/plain-text.ts';

describe('Text in a picture', () => {
  const cases: [what: string, text: string, lines: readonly string[]][] = [
    ['breaks between words', 'Work Out the Total', ['Work Out', 'the Total']],
    ['breaks behind marks inside a word', 'orders/checkout_api', ['orders/', 'checkout_', 'api']],
    ['breaks a word that is too long', 'Donaudampfschiff', ['Donaudam', 'pfschiff']],
    ['breaks between ideographs, which are wide', '收银台与库存核对', ['收银台与库存', '核对']],
    [
      'ends in an ellipsis where there is too much',
      'one two three four five six seven eight',
      ['one two', 'three four', 'five six s…'],
    ],
    ['keeps what is one sign together', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', ['👨‍👩‍👧', '👨‍👩‍👧', '👨‍👩‍👧']],
    ['keeps a mark with its letter', 'e\u0301'.repeat(3), ['e\u0301e\u0301e\u0301']],
    ['is nothing where there is nothing', '', []],
  ];
  for (const [what, text, lines] of cases) {
    it(what, () => {
      assert.deepEqual(wrapped(text, 66, 10, 3), lines);
    });
  }

  it('is never wider than its line, and nothing of it is lost but what the ellipsis stands for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 40, max: 200 }), (any, width) => {
        const text = oneLine(any);
        const lines = wrapped(text, width, 10, 100);
        for (const line of lines) assert.ok([...line].length === 1 || widthOf(line, 10) <= width || isOneSign(line));
        assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
      }),
    );
  });

  it('is measured wide enough for the widest of the usual fonts', () => {
    assert.ok(widthOf('MMMM', 10) >= 34);
    assert.ok(widthOf('收银台', 10) >= 30);
    assert.ok(widthOf('illi', 10) >= 12);
    assert.equal(widthOf('e\u0301', 10), widthOf('e', 10));
  });

  it('stands on one line, without what turns or breaks it', () => {
    assert.equal(oneLine(' a\r\n\tb\u2028c\u0000d '), 'a b c d');
    assert.equal(oneLine('safe\u202egnp.exe\u2066'), 'safegnp.exe');
    assert.equal(oneLine('x\ud800y\uffff'), 'x\ufffdy\ufffd');
    assert.equal(oneLine('🍞'), '🍞');
    assert.equal(shortLine('🍞🍞🍞', 2), '🍞…');
    assert.equal(shortLine('🍞🍞', 2), '🍞🍞');
  });
});

/** Wider than the line, but not to be broken. */
function isOneSign(line: string): boolean {
  return [...new Intl.Segmenter('en').segment(line)].length <= 2;
}
