// @scope arch:req-spec-kind-fixtures

import assert from 'node:assert/strict';
import { documentNames } from '../../../server/src/engine/map/spec/doc-names.ts';
import { readSpec } from '../../../server/src/engine/map/spec/read-spec.ts';

/** Each unit as `line anchor kind: name`. */
function units(...lines: string[]): string[] {
  return readSpec(lines.join('\n')).units.map(
    ({ anchor, name, kind, line }) => `${line} ${anchor}${kind ? ` ${kind}` : ''}: ${name}`,
  );
}

/** Each problem as the code and the text that it points at. */
function problems(...lines: string[]): string[] {
  const text = lines.join('\n');
  return readSpec(text).problems.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`);
}

describe('units of a specification', () => {
  it('are headings that end with an anchor', () => {
    assert.deepEqual(
      units('# Checkout {#checkout}', '', '###### Deep {#d-e_p2} ##', '## `code` *b*{#near}', '# Bare'),
      ['1 checkout: Checkout', '3 d-e_p2: Deep', '4 near: `code` *b*'],
    );
    assert.deepEqual(units('####### Seven {#a}', '#No space {#b}', '# Not last {#c} x', '# Digit {#1a}', '# {#only}'), [
      '5 only: only',
    ]);
  });

  it('are headings that are underlined', () => {
    assert.deepEqual(units('Over', 'two lines {#two}', '===', '', 'One {#one}', '---', '', 'None {#none}', '', '---'), [
      '1 two: Over two lines',
      '5 one: One',
    ]);
  });

  it('are paragraphs and list items that start with a fact', () => {
    const found = units(
      '@fact:A1 First line',
      'second line',
      '',
      '- @fact:B-2: In a list.',
      '  1. @fact:c_3',
      '     the next line',
      '* [x] ##D4 Older.',
      '> @fact:E5 Quoted',
      '',
      '##F6',
    );
    assert.deepEqual(found, [
      '1 A1: First line',
      '4 B-2: In a list.',
      '5 c_3: the next line',
      '7 D4: Older.',
      '8 E5: Quoted',
      '10 F6: F6',
    ]);
  });

  it('are no facts in the middle of something', () => {
    assert.deepEqual(
      units('Text', '@fact:A on', '', 'Text @fact:B', '', '## C no anchor', '##C.d', '', '##1x', '@fact:'),
      [],
    );
  });

  it('keep the case of their anchors', () => {
    assert.deepEqual(problems('# A {#aa}', '', '# B {#AA}', '', '@fact:Aa x'), []);
  });

  it('are not looked for in code, comments and front matter', () => {
    const found = units(
      '---',
      'title: Front {#front}',
      '---',
      '```md',
      '# A {#a}',
      '~~~',
      '```',
      '~~~~ x',
      '# B {#b}',
      '~~~',
      '~~~~~',
      '   ```',
      '# C {#c}',
      '    ```',
      '# D {#d}',
      '  ```',
      '',
      '    # E {#e}',
      '<!--',
      '# F {#f}',
      '-->',
      '<div>',
      '# G {#g}',
      '',
      '# Out {#out}',
    );
    assert.deepEqual(found, ['25 out: Out']);
  });

  it('are not looked for in code inside lists and quotes, and the code ends with them', () => {
    const found = units(
      '- item',
      '',
      '  ```',
      '  # A {#a}',
      '  ```',
      '  # In item {#in}',
      '- ```',
      '  # B {#b}',
      '# Out {#out}',
      '> ```',
      '> # C {#c}',
      '# Behind {#behind}',
      '1. one',
      '',
      '       # code {#code}',
      '   # Third {#third}',
    );
    assert.deepEqual(found, ['6 in: In item', '9 out: Out', '12 behind: Behind', '16 third: Third']);
  });

  it('do not begin a fence with a tick in its info, nor end one with text', () => {
    assert.deepEqual(units('``` a`b', '# A {#a}', '', '```', '``` x', '# B {#b}', '```', '# C {#c}'), [
      '2 a: A',
      '8 c: C',
    ]);
  });

  it('stand on the right lines whatever ends these', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      assert.deepEqual(
        readSpec(['', '# A {#a}', '', '@fact:B b', ''].join(end)).units.map(({ line }) => line),
        [2, 4],
      );
    }
  });

  it('know where their anchor is', () => {
    const text = '# A {#abc}\n\n- @fact:DEF x';
    assert.deepEqual(
      readSpec(text).units.map(({ span }) => text.slice(span.start, span.end)),
      ['abc', 'DEF'],
    );
  });

  it('are both kept where an anchor is used twice, and the second is reported', () => {
    const lines = ['# A {#a}', '# B {#b}', '', '@fact:a again'];
    assert.deepEqual(units(...lines), ['1 a: A', '2 b: B', '4 a: again']);
    assert.deepEqual(problems(...lines), ['trace/duplicate-anchor a']);
    const [problem] = readSpec(lines.join('\n')).problems;
    assert.deepEqual(problem?.related?.span, { start: 6, end: 7 });
  });
});

describe('kind lines', () => {
  it('give their heading a kind', () => {
    const kinds = [
      '`req r1`',
      '`prop r12` planned',
      '`design r3 planned`',
      '`guide r0 disputed(#x-1)`',
      '`req r2` `planned`',
    ];
    for (const line of kinds) {
      assert.deepEqual(units('# A {#a}', '', line), [`1 a ${line.slice(1).split(' ')[0]}: A`], line);
      assert.deepEqual(problems('# A {#a}', '', line), [], line);
    }
    assert.deepEqual(units('# A {#a}', '  `req r1` The rest is text.'), ['1 a req: A']);
    assert.deepEqual(units('# A {#a}', '@fact:B `req r1` The rest is text.'), [
      '1 a req: A',
      '2 B: `req r1` The rest is text.',
    ]);
    assert.deepEqual(units('# A {#a}', '##B `req r1`'), ['1 a req: A', '2 B: `req r1`']);
  });

  it('are the first line under the heading and no other', () => {
    const none = ['1 a: A'];
    assert.deepEqual(units('# A {#a}', 'Text', '`req r1`'), none);
    assert.deepEqual(units('# A {#a}', 'Text `req r1`'), none);
    assert.deepEqual(units('# A {#a}', '- `req r1`'), none);
    assert.deepEqual(units('# A {#a}', '```', '`req r1`', '```'), none);
    assert.deepEqual(units('# A {#a}', '***', '`req r1`'), none);
    assert.deepEqual(units('# A {#a}', '', '## B', '`req r1`'), none);
  });

  it('are reported where they cannot be read', () => {
    const bad = [
      '`req`',
      '`req 1`',
      '`req rx`',
      '`Req r1`',
      '`rule r1`',
      '`req r1 plan`',
      '`req r1 disputed`',
      '`req r1` disputed()',
    ];
    for (const line of bad) {
      const [code] = /^`.*?`/.exec(line) as RegExpExecArray;
      assert.deepEqual(problems('# A {#a}', line), [`trace/bad-kind-line ${code}`], line);
      assert.deepEqual(units('# A {#a}', line), ['1 a: A'], line);
    }
  });

  it('are not seen in prose that begins with code', () => {
    for (const line of [
      '`npm test` runs',
      '`design` holds it',
      '`req-1` x',
      '`r1`',
      '`a b`',
      '`',
      '``req` r1',
      '`x r1.5`',
    ]) {
      assert.deepEqual(problems('# A {#a}', line), [], line);
    }
  });
});

describe('hostile specifications', () => {
  it('are read to their end', () => {
    const many = 200_000;
    const units = (text: string) => [`{#${text}`, `\n${text}\n{#`].map((whole) => readSpec(whole).units.length);
    for (const text of [
      ' '.repeat(many),
      `# ${'# '.repeat(many)}x`,
      `${'>'.repeat(many)}# A {#a}`,
      `${'- '.repeat(many)}# A {#a}`,
      `<a${' '.repeat(many)}`,
      `---\n${'x\n'.repeat(many)}`,
      '\r'.repeat(many),
      `${'`'.repeat(many)} {#a}`,
      `${'{#'.repeat(many)}`,
    ]) {
      assert.deepEqual(units(text), [0, 0], text.slice(0, 20));
    }
    for (const text of [`# ${' '.repeat(many)}x {#a}`, `# A {#a}\n${'`'.repeat(many)}x`]) {
      assert.deepEqual(units(text), [0, 1], text.slice(0, 20));
    }
  });
});

describe('document names', () => {
  const names = (paths: string[], roots = ['spec', 'docs', 'design']) =>
    Object.fromEntries(documentNames(paths, roots));

  it('are paths without extension and spec root, and numbered ones are cut', () => {
    assert.deepEqual(
      names(['spec/checkout.md', 'docs/a/b.c.md', 'spec/m/PROP-015-mcp.md', 'design/FEAT-2.md', 'spec/PROP-x.md']),
      {
        'spec/checkout.md': 'checkout',
        'docs/a/b.c.md': 'a/b.c',
        'spec/m/PROP-015-mcp.md': 'm/PROP-015',
        'design/FEAT-2.md': 'FEAT-2',
        'spec/PROP-x.md': 'PROP-x',
      },
    );
  });

  it('are reserved for the architecture', () => {
    assert.deepEqual(
      names(['spec/architecture.md', 'docs/architecture/x.md', 'docs/architectures.md', 'docs/a/architecture.md']),
      {
        'spec/architecture.md': 'spec/architecture',
        'docs/architecture/x.md': 'docs/architecture/x',
        'docs/architectures.md': 'architectures',
        'docs/a/architecture.md': 'a/architecture',
      },
    );
    assert.deepEqual(names(['architecture.md'], ['.']), { 'architecture.md': './architecture' });
    assert.deepEqual(names(['architecture/architecture.md'], ['architecture']), {
      'architecture/architecture.md': './architecture/architecture',
    });
  });

  it('are given once: the later keeps its root', () => {
    assert.deepEqual(names(['docs/a.md', 'spec/a.md']), { 'spec/a.md': 'a', 'docs/a.md': 'docs/a' });
    assert.deepEqual(names(['spec/PROP-1-b.md', 'spec/PROP-1-a.md', 'spec/PROP-1-c.md']), {
      'spec/PROP-1-a.md': 'PROP-1',
      'spec/PROP-1-b.md': 'spec/PROP-1',
      'spec/PROP-1-c.md': 'spec/PROP-1-c',
    });
  });

  it('leave out the longest root', () => {
    assert.deepEqual(names(['docs/spec/a.md', 'docs/b.md', 'c.md'], ['.', 'docs', 'docs/spec', 'c.md']), {
      'docs/spec/a.md': 'a',
      'docs/b.md': 'b',
      'c.md': 'c',
    });
  });
});
