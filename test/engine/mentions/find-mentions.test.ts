import assert from 'node:assert/strict';
import { MentionFinder } from '../../../server/src/engine/mentions/find-mentions.ts';

function found(text: string, file: string, kind: 'element' | 'view' = 'element', id = 'till'): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return new MentionFinder({ kind, id }, 'shop').in(file, text).map(({ range: { start, end }, how }) => {
    assert.equal(start.line, end.line);
    assert.equal(lines[start.line]?.slice(start.character, end.character), id);
    return `${start.line}:${start.character} ${how}`;
  });
}

describe('Mentions in a text', () => {
  const markers: [file: string, text: string, at: string][] = [
    ['a.ts', '// @implements arch:till r=2', '0:20 marker'],
    ['a.py', 'x = 1\r\n# @verifies spec://shop/architecture#till', '1:37 marker'],
    ['a.rs', '#[spec(implements = "spec://shop/architecture/counter#till", r = 1)]', '0:54 marker'],
    ['a.rs', 'specmark::scope!("arch:till");', '0:23 marker'],
    ['a.go', '//spec:implements arch:till', '0:23 marker'],
    ['a.java', ' * @deviates arch:till because', '0:18 marker'],
    ['a.rb', '# @informs arch:till.', '0:16 marker'],
    ['README.md', 'See arch:till, and (arch:till).', '0:9 document'],
    ['q.gpq', 'uri:spec://shop/architecture#till depth:1', '0:29 query'],
    ['a.ts', "open('arch:till')", '0:11 text'],
  ];
  for (const [file, text, at] of markers) {
    it(`are found in ${file}: ${text}`, () => assert.equal(found(text, file)[0], at));
  }

  it('end where the id ends, and begin where the address begins', () => {
    const none = [
      'arch:till-2',
      'arch:tills',
      'arch:till.desk',
      'arch:till--x',
      'search:till',
      'arch:Till',
      'spec://other/architecture#till',
      'spec://shop/guide#till',
      'spec://shop/architecture/till',
      'the till',
    ];
    assert.deepEqual(found(none.join('\n'), 'a.md'), []);
    assert.equal(found('arch:till- arch:till... "arch:till"|arch:till结', 'a.md').length, 4);
  });

  it('of a view are its own address and those of elements in it', () => {
    const text =
      'scope:spec://shop/architecture/till\nspec://shop/architecture/till#x\nspec://shop/architecture/till/x arch:till';
    assert.deepEqual(found(text, 'q.gpq', 'view'), ['0:31 query', '1:25 query']);
  });

  it('take ids and namespaces as they are written', () => {
    const finder = new MentionFinder({ kind: 'element', id: '{A-1}' }, 'a.b/c');
    assert.equal(
      finder.in('a.md', 'arch:{A-1} spec://a.b/c/architecture#{A-1} spec://aXb/c/architecture#{A-1}').length,
      2,
    );
  });
});
