import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CODE_KINDS } from '../../server/src/engine/map/facts.ts';

const record = (name: string) => readFileSync(`design/decisions/${name}`, 'utf8');

/** The text from a heading to the next one of its level. */
function section(text: string, heading: string): string {
  const [, rest = ''] = text.split(`\n## ${heading}\n`);
  return rest.split('\n## ')[0] ?? '';
}

/** The first row of the table whose head has this cell, and those below it. */
function rows(text: string, cell: string): string[][] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith('|') && line.includes(cell));
  assert.ok(head >= 0, cell);
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  return lines.slice(head + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((value) => value.trim()),
  );
}

describe('The record of the query language', () => {
  const language = record('query-language.md');

  // @verifies arch:req-scope-outliers-recorded
  it('names as many documents over the ceiling as it counts', () => {
    const ceiling = section(language, 'The ceiling: 50, at most 200');
    const outliers = rows(ceiling, 'document over 200');
    for (const [map, , documents, within] of rows(ceiling, '`lacks:verifies`')) {
      const named = outliers.filter(([name]) => name === map);
      assert.equal(named.length, Number(documents) - Number(within), map);
      for (const [, document, total] of named) {
        assert.match(document ?? '', /^`spec:\/\/\S+`$/);
        assert.ok(Number(total) > 200, document);
      }
    }
  });

  // @verifies arch:req-depth-correction-recorded
  it('tells what a sample would have said of the bound, beside what all nodes say', () => {
    const bound = section(language, 'The bound: three hops');
    const all = new Map(rows(bound, 'largest component').map(([map, , , , third]) => [map, third]));
    const samples = rows(bound, 'least of any 40');
    assert.deepEqual(new Map(samples.map((row) => [row[0], row[4]])), all);
    const [, , least, most] = samples.find(([map]) => map === 'large code base') ?? [];
    assert.deepEqual([least, most], ['2.5 %', '12.5 %']);
    assert.ok(bound.includes('**A sample misleads.**'));
  });

  // @verifies arch:req-rejected-shapes-recorded
  it('tells which shapes were turned down, each with its reason', () => {
    const shapes = section(language, 'Shapes that we turned down')
      .split('\n- ')
      .slice(1)
      .map((item) => /^\*\*(.+?)\*\*([\s\S]*)$/.exec(item));
    assert.deepEqual(
      shapes.map((shape) => shape?.[1]),
      [
        'One verb with a mode.',
        'OR, NOT, parentheses.',
        'A direction or a verb for the walk',
        '`has:` and `lacks:` after the walk.',
        'Patterns in values',
        'A version in the query.',
        'A list of values',
        '`limit:` in the query.',
        'A ready query language',
      ],
    );
    for (const shape of shapes) assert.ok((shape?.[2] ?? '').trim().length > 40, shape?.[1]);
  });
});

describe('Figures in the records', () => {
  // @verifies arch:req-measurements-with-commands
  it('stand with a command that there is', () => {
    const measurements = globSync('test/bench/*.bench.ts').map((file) => basename(file, '.bench.ts'));
    for (const file of ['query-language.md', '0010-map.md']) {
      const commands = Array.from(record(file).matchAll(/npm run bench -- (\w+)/g), ([, name]) => name ?? '');
      assert.ok(commands.length > 0, file);
      for (const name of commands) assert.ok(measurements.includes(name), `${file}: ${name}`);
    }
  });

  // @verifies arch:req-kind-vocabulary-measured
  it('count every kind of code, or say that it occurs in none of the trees', () => {
    const kinds = section(record('0010-map.md'), 'Kinds of code');
    const counted = rows(kinds, 'large code base').map(([kind]) => kind);
    const [, none = ''] = /\n\n(`namespace`[^.]*?) occur in none of these/s.exec(kinds) ?? [];
    const missing = Array.from(none.matchAll(/`(\w+)`/g), ([, kind]) => kind);
    assert.deepEqual([...counted, ...missing].sort(), [...CODE_KINDS].sort());
  });
});
