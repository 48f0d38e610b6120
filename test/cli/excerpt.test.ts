import assert from 'node:assert/strict';
import fc from 'fast-check';
import { excerptOf } from '../../server/src/cli/render/excerpt.ts';
import { printable, widthOf } from '../../server/src/cli/render/width.ts';
import { wrap } from '../../server/src/cli/render/wrap.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';

/** The excerpt for what stands between the two bars. */
function excerpt(marked: string): string[] {
  const start = marked.indexOf('|');
  const end = marked.indexOf('|', start + 1) - 1;
  const document = GraphDocument.parse(marked.replaceAll('|', ''));
  const { line, marks } = excerptOf(document, start, document.rangeAt(start, end));
  return [line, marks];
}

describe('An excerpt', () => {
  it('shows the line and marks the place in it', () => {
    assert.deepEqual(excerpt('{\n  "name": |"Tea"|,\n  "a": 1\n}'), ['  "name": "Tea",', '          ^~~~~']);
  });

  it('marks a place of several lines up to the end of the first', () => {
    assert.deepEqual(excerpt('{\n  "a": |[\n    1\n  ]|\n}'), ['  "a": [', '       ^']);
  });

  it('marks an empty place, also behind the last character', () => {
    assert.deepEqual(excerpt('{"a": 1||'), ['{"a": 1', '       ^']);
    assert.deepEqual(excerpt('{"a": 1\n||'), ['', '^']);
  });

  it('stays in line behind tabs, wide characters and combined ones', () => {
    assert.deepEqual(excerpt('\t\t"a": |"b"|'), ['        "a": "b"', '             ^~~']);
    assert.deepEqual(excerpt('"茶店": |"绿茶"|'), ['"茶店": "绿茶"', '        ^~~~~~']);
    assert.deepEqual(excerpt('"👨‍👩‍👧": |"🍵"|'), ['"👨‍👩‍👧": "🍵"', '      ^~~~']);
    assert.deepEqual(excerpt('"e\u0301": |"o\u0308"|'), ['"e\u0301": "o\u0308"', '     ^~~']);
  });

  it('takes lines that end in CR LF and CR', () => {
    assert.deepEqual(excerpt('{\r\n "a": |1|\r\n}'), [' "a": 1', '      ^']);
    assert.deepEqual(excerpt('{\r "a": |1|\r}'), [' "a": 1', '      ^']);
  });

  it('is cut around the place in a long line', () => {
    const [line, marks] = excerpt(`{"a": "${'x'.repeat(300)}", "name": |"Tea"|, "b": "${'y'.repeat(300)}"}`);
    assert.equal(line, `…${'x'.repeat(37)}", "name": "Tea", "b": "${'y'.repeat(39)}…`);
    assert.equal(marks, `${' '.repeat(49)}^~~~~`);
  });

  it('shows the beginning of a place that is itself too long', () => {
    const [line, marks] = excerpt(`{"a": |"${'x'.repeat(300)}"|}`);
    assert.equal(line, `{"a": "${'x'.repeat(93)}…`);
    assert.equal(marks, `      ^${'~'.repeat(63)}`);
  });

  it('lets nothing through that a terminal would act on', () => {
    assert.equal(printable('a\u001b[31mb\u202ec\u0007\nd'), 'a\ufffd[31mb\ufffdc\ufffd\ufffdd');
    assert.deepEqual(excerpt('{"a\u001b[2J": |1|'), ['{"a\ufffd[2J": 1', '          ^']);
  });

  it('never breaks a character, and is never wider than it may be', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '茶', '🍵', 'e\u0301', '\t', ' ', '"'), maxLength: 400 });
    fc.assert(
      fc.property(text, text, text, (before, marked, after) => {
        const [line = '', marks = ''] = excerpt(`${before}|${marked}|${after}`);
        assert.doesNotMatch(line, /\p{Surrogate}/u);
        assert.ok(widthOf(line) <= 102, `${widthOf(line)} columns`);
        assert.match(marks, /^ *\^~*$/);
        assert.ok(marks.length <= widthOf(line) + 1 || line === line.trimEnd());
      }),
    );
  });
});

describe('A wrapped text', () => {
  it('breaks at spaces only', () => {
    assert.deepEqual(wrap('one two  three\nfour', 8), ['one two', 'three', 'four']);
    assert.deepEqual(wrap('longer-than-that a b', 6), ['longer-than-that', 'a b']);
    assert.deepEqual(wrap('  ', 6), []);
  });
});
