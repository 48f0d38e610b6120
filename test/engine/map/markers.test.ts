import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { NEEDLES, needlesFor } from '../../../server/src/engine/map/code/needles.ts';
import { GRAMMARS } from '../../../server/src/engine/map/code/syntax.ts';
import { codeFacts, found, markers, parser, problems } from '../../support/markers.ts';

/** In TypeScript, with nothing around it: the item is the file. */
const inComment = async (...lines: string[]) =>
  (await markers('a.ts', lines.join('\n'))).map((line) => line.replace(': file', ''));

describe('the text of a marker', () => {
  it('is a verb, an address, a revision and words', async () => {
    assert.deepEqual(
      await inComment(
        '// @implements spec://shop/till#take',
        '//@verifies arch:till r=12',
        '/// @documents spec://a/b/c#d r=0 and more',
        '/* @informs arch:x */',
        '/** @deviates arch:y r=3 because it is faster */',
        '// @scope spec://shop/till',
      ),
      [
        '1 implements spec://shop/till#take',
        '2 verifies arch:till r12',
        '3 documents spec://a/b/c#d r0',
        '4 informs arch:x',
        '5 deviates arch:y r3',
        '6 implements spec://shop/till',
      ],
    );
  });

  it('may stand on any line of a comment, several times, and behind other words', async () => {
    assert.deepEqual(
      await inComment(
        '/**',
        ' * Takes money. @implements arch:a @verifies arch:b r=2 so it does',
        '   @implements arch:c',
        ' ** @implements arch:d*/',
        '//! @implements arch:e',
        '//< @implements arch:f\t\tmore',
        '/*@implements arch:g*//*@implements arch:h*/',
        '// - @implements arch:i',
      ),
      [
        '2 implements arch:a',
        '2 verifies arch:b r2',
        '3 implements arch:c',
        '4 implements arch:d',
        '5 implements arch:e',
        '6 implements arch:f',
        '7 implements arch:g',
        '7 implements arch:h',
        '8 implements arch:i',
      ],
    );
  });

  it('is not seen in prose, in other words and in other tags', async () => {
    const prose = [
      '// See the @implements marker, or `@implements arch:x`, or me@implements arch:x',
      '// @implementsNot arch:x, @implements-not arch:x, @Implements arch:x',
      '/** @implements {Iterable<T>} */',
      '/** {@code @implements arch:x} */',
      '// (@implements arch:x)',
      '// Write `// @implements arch:x` or `x @verifies arch:x` above it',
      '// @implement arch:x',
    ];
    assert.deepEqual(await markers('a.ts', prose.join('\n')), []);
    assert.deepEqual(await problems('a.ts', prose.join('\n')), []);
  });

  it('is reported where it cannot be read', async () => {
    const text = [
      '// @implements',
      '// @verifies the basket',
      '// @documents: arch:x',
      '// @informs spec:// arch:',
      '// @implements arch:x r=two',
      '// @implements arch:x r= 2',
      '// @deviates arch:x',
      '// @deviates arch:x r=2  ',
      '// @scope "arch:x"',
      '//spec:implements',
    ].join('\n');
    assert.deepEqual(await problems('a.ts', text), [
      '@implements (no-address)',
      '@verifies the basket (no-address)',
      '@documents: arch:x (no-address)',
      '@informs spec:// arch: (no-address)',
      '@implements arch:x r=two (bad-revision)',
      '@implements arch:x r= 2 (bad-revision)',
      '@deviates arch:x (no-reason)',
      '@deviates arch:x r=2 (no-reason)',
      '@scope "arch:x" (no-address)',
    ]);
    assert.deepEqual(await markers('a.ts', text), []);
  });

  it('says in words what would be right', async () => {
    const [first] = (await codeFacts('a.ts', '// @implements the basket')).problems;
    assert.equal(
      first?.message,
      "@implements names nothing: 'the' is no address. Write spec://<namespace>/<document>#<anchor>, or arch:<id> for an element, behind it.",
    );
  });

  it('is where its address is', async () => {
    const text = '\r\n  /* é\u{1F35E} @implements   arch:x r=1 */';
    const [marker] = (await codeFacts('a.ts', text)).markers;
    assert.deepEqual(marker?.range, { start: { line: 1, character: 23 }, end: { line: 1, character: 29 } });
    assert.equal(text.slice(marker?.span.start, marker?.span.end), 'arch:x');
  });
});

describe('the idioms of Rust', () => {
  it('are attributes and a macro', async () => {
    const text = [
      '#[spec(implements = "arch:a", verifies = "arch:b", r = 2)]',
      '#[specmark::spec(',
      '    deviates = r#"arch:c"#,',
      '    reason = "it is faster",',
      ')]',
      '#[verifies(',
      '  "arch:d")]',
      'fn f() {}',
      'specmark :: scope!("arch:e");',
      'scope!["arch:f"];',
      'fn spec(a: u8) { spec(1); verifies("arch:no"); }',
    ].join('\n');
    assert.deepEqual(await markers('a.rs', text), [
      '1 implements arch:a r2: function f:8',
      '1 verifies arch:b r2: function f:8',
      '3 deviates arch:c: function f:8',
      '7 verifies arch:d: function f:8',
      '9 implements arch:e: file',
      '10 implements arch:f: file',
    ]);
    assert.deepEqual(await problems('a.rs', text), []);
  });

  it('are reported where they cannot be read', async () => {
    const text = [
      '#[spec()] #[spec(meets = "arch:x")] #[verifies("x")]',
      '#[spec(implements = "arch:x", r = "two")] #[spec(deviates = "arch:x")]',
      'fn f() {}',
      'specmark::scope!(here);',
    ];
    assert.deepEqual(await problems('a.rs', text.join('\n')), [
      'spec() (no-address)',
      'spec(meets = "arch:x") (unknown-word)',
      'verifies("x") (no-address)',
      'spec(implements = "arch:x", r = "two") (bad-revision)',
      'spec(deviates = "arch:x") (no-reason)',
      'specmark::scope!(here) (no-address)',
    ]);
  });
});

describe('the directives of Go', () => {
  it('have no blank, and know every verb', async () => {
    const text = [
      'package a',
      '//spec:verifies arch:x r=1',
      '//spec:scope arch:y',
      '// spec:implements arch:no',
      '//spec:meets arch:z',
      '//spec:deviates arch:x',
      'func F() {}',
    ].join('\n');
    assert.deepEqual(await markers('a.go', text), ['2 verifies arch:x r1: function F:7', '3 implements arch:y: file']);
    assert.deepEqual(await problems('a.go', text), [
      '//spec:meets (unknown-word)',
      '//spec:deviates arch:x (no-reason)',
    ]);
  });
});

describe('other text', () => {
  it('has markers behind the signs of comments', async () => {
    const text = [
      '// @implements arch:a',
      'key: value # @implements arch:b',
      '-- @implements arch:c',
      'mov a, b ; @implements arch:d',
      '%% @implements arch:e',
      'x /* @implements arch:f */ y /* @implements arch:g */',
      '<!-- @implements arch:h --> <p>',
      '/*',
      '  Words',
      ' * @implements arch:i',
      '   @implements arch:j */ @implements arch:no',
      '<!--',
      '@implements arch:k',
      '--> @implements arch:no',
      '#! @implements arch:l',
    ].join('\r\n');
    const found = (await markers('a.unknown', text)).map((line) =>
      line.replace(/^\d+ implements arch:(\w+): file$/, '$1'),
    );
    assert.deepEqual(found, [...'abcdefghijkl']);
  });

  it('has none anywhere else', async () => {
    const text = [
      '@implements arch:x',
      'x@implements arch:x',
      'a#@implements arch:x',
      'x = "# @implements arch:x"',
      'x "@implements arch:x"',
      '@scope (.card) to (.content) { }',
      'src/**/*.ts',
      '@implements arch:x',
      'words // words @implements arch:x',
    ].join('\n');
    assert.deepEqual(await markers('a.css', text), []);
    assert.deepEqual(await problems('a.css', text), []);
    assert.deepEqual(await problems('a.toml', 'x = 1 # @implements nothing'), ['@implements nothing (no-address)']);
  });
});

describe('the needles', () => {
  it('are in every marker that can be read or reported', () => {
    const examples = [
      ['a.ts', '@implements @verifies @documents @informs @deviates @scope'],
      ['a.rs', '@implements #[spec(x)] #[verifies("x")] scope!("x")'],
      ['a.go', '//spec:x @scope'],
    ] as const;
    for (const [path, text] of examples) {
      for (const word of text.split(' ').filter((part) => !/^["x]/.test(part))) {
        assert.ok(
          needlesFor(path).some((needle) => word.includes(needle)),
          `${path}: ${word}`,
        );
      }
    }
    assert.deepEqual(new Set(['a.ts', 'a.rs', 'a.go'].flatMap(needlesFor)), new Set(NEEDLES));
  });
});

describe('a named test', () => {
  const python = 'class TestA:\n  def test_x(self): ...\nclass TestB:\n  def test_x(self): ...\ndef test_y(): ...\n';

  it('is a symbol, or the end of one', async () => {
    assert.equal(await found('t.py', python, 'TestB::test_x'), 'method TestB.test_x:4');
    assert.equal(await found('t.py', python, 'TestA.test_x'), 'method TestA.test_x:2');
    assert.equal(await found('t.py', python, 'test_x'), 'method TestA.test_x:2');
    assert.equal(await found('t.py', python, 'test_y[value-1]'), 'function test_y:5');
    assert.equal(await found('t.rs', 'mod tests { fn adds() {} }\nfn adds() {}', 'adds'), 'function adds:2');
    assert.equal(await found('t.rs', 'mod tests { fn adds() {} }', 'tests::adds'), 'function tests::adds:1');
    assert.equal(await found('t.go', 'package t\nfunc TestA(t *T) {}', 'TestA'), 'function TestA:2');
    assert.equal(await found('T.java', 'class T { void adds() {} }', 'adds'), 'method T.adds:1');
  });

  it('is the file where nothing has that name', async () => {
    for (const name of ['test', 'TestC::test_x', 'adds up to 3.50', 'A.TestA.test_x', '', '::', 'x']) {
      assert.equal(await found('t.py', `${python}def g():\n  x = 1\n`, name), 'file', name);
    }
  });
});

describe('hostile code', () => {
  const found = async (path: string, text: string) => (await codeFacts(path, text)).markers;

  before(() => Promise.all(GRAMMARS.map((grammar) => parser.load(grammar))));

  it('is read to its end, however long its lines and deep its nesting', async function () {
    this.timeout(600_000);
    const many = 50_000;
    const marker = '\n// @implements arch:x\n';
    assert.equal((await found('a.js', `var a = "${'x'.repeat(1_500_000)}";${marker}function f() {}`)).length, 1);
    assert.equal((await found('a.ts', marker.repeat(many))).length, many);
    assert.equal((await found('a.ts', `${'/* @implements arch:x */'.repeat(many)}function f() {}`)).length, many);
    assert.equal((await found('a.ts', `//${' @implements arch:x'.repeat(many)}`)).length, many);
    for (const open of ['[', '(', '{', 'function f(){', 'class A{m(){', 'x=>', '!', 'if(a)', '<a>', '`${']) {
      const read = await found('a.tsx', `${open.repeat(many / open.length)}${marker}`);
      // Between tags a comment is text.
      assert.equal(read.length, open === '<a>' ? 0 : 1, open);
    }
    for (const [path, open] of [
      ['a.py', '('],
      ['a.rs', 'mod a {'],
      ['a.rs', 'm! {'],
      ['a.go', 'func() {'],
      ['a.java', 'class A {'],
      ['a.cs', 'namespace A {'],
      ['a.cpp', 'namespace a {'],
      ['a.cpp', 'a<'],
      ['a.rb', 'module A\n'],
      ['a.php', '<?php if(1){'],
    ] as const) {
      const comment = path.endsWith('.py') || path.endsWith('.rb') ? marker.replace('//', '#') : marker;
      assert.equal((await found(path, `${open.repeat(many / open.length)}${comment}`)).length, 1, open);
    }
    for (const [path, text, markers] of [
      ['a.txt', `${'/*/* <!-- '.repeat(many)}${marker}`, 1],
      ['a.txt', `${'/**/'.repeat(many)}@implements${marker}`, 1],
      ['a.txt', `${'# '.repeat(many)}${' '.repeat(many)}${marker}`, 1],
      ['a.rs', `${'#[spec('.repeat(many / 10)}${marker}`, 1],
      ['a.rs', `m! { ${'#[verifies("arch:x")] '.repeat(many / 10)} fn f() {} }`, many / 10],
    ] as const) {
      assert.equal((await found(path, text)).length, markers, text.slice(0, 30));
    }
  });

  it('may have names that are something else to JavaScript', async () => {
    const text =
      'class __proto__ {\n  // @implements arch:__proto__\n  constructor() {}\n  // @implements arch:toString\n  hasOwnProperty() {}\n}\n';
    assert.deepEqual(await markers('a.ts', text), [
      '2 implements arch:__proto__: constructor __proto__.constructor:3',
      '4 implements arch:toString: method __proto__.hasOwnProperty:5',
    ]);
  });

  it('may end its lines as it likes', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [
        'class A {',
        '  // @implements arch:a',
        '  void m() {}',
        '  /*',
        '   * @implements arch:b',
        '   */',
        '  void n() {}',
        '}',
      ].join(end);
      assert.deepEqual(
        await markers('a.java', text),
        // A lone carriage return ends no comment in any of the languages.
        end === '\r'
          ? ['2 implements arch:a: class A:1', '5 implements arch:b: class A:1']
          : ['2 implements arch:a: method A.m:3', '5 implements arch:b: method A.n:7'],
      );
    }
  });
});

describe('the build', () => {
  it('ships the grammars that the engine knows', () => {
    const script = readFileSync('scripts/lib/grammars.mjs', 'utf8');
    const list = /const GRAMMARS = (\[[^\]]*\])/.exec(script)?.[1] ?? '[]';
    assert.deepEqual(JSON.parse(list.replaceAll("'", '"')), GRAMMARS);
  });
});
