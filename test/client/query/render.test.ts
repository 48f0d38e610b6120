import assert from 'node:assert/strict';
import { NO_QUESTION } from '../../../client/src/panels/query/question.ts';
import { render } from '../../../client/src/panels/query/render.ts';
import { codeHit, elementHit, run, select } from './answers.ts';

describe('An answer for somewhere else', () => {
  const answered = run([elementHit('till', 'Node', 0, 7), { ...elementHit('b', 'Goal', 1), name: 'A | *b*' }], {
    total: 80,
  });

  it('is a table in Markdown, and says what was cut', () => {
    assert.deepEqual(render(answered, 'markdown').split('\n'), [
      '`depth:1`: 2 of 80 hits',
      '',
      '| source | kind | name | hops | address | place |',
      '| --- | --- | --- | --- | --- | --- |',
      '| architecture | Node | The till | 0 | `spec://shop/architecture#till` | `design/graph.json:7` |',
      '| architecture | Goal | A \\| \\*b\\* | 1 | `spec://shop/architecture#b` | `design/graph.json:1` |',
      '',
      'Grammar 1, graph sha256:0123456789abcdef',
      '',
    ]);
  });

  it('has no column of hops where nothing walked, and no table where nothing was found', () => {
    const question = { ...NO_QUESTION, mode: 'filters' as const, kind: 'a `b`' };
    assert.match(render(run([codeHit('add')], { question }), 'markdown'), /\| source \| kind \| name \| address \|/);
    assert.match(render(run([], { question }), 'markdown'), /^``kind:"a `b`"``: 0 hits\n\nGrammar/);
  });

  it('is CSV that a spreadsheet reads as text', () => {
    const hit = { ...codeHit('=cmd()', 3), name: 'say "a, b"' };
    assert.equal(
      render(run([hit], { question: select('symbol:cmd') }), 'csv'),
      'source,kind,name,address,file,line\r\ncode,function,"say ""a, b""",\'=cmd(),src/basket.ts,3\r\n',
    );
  });

  it("is the engine's own answer in JSON", () => {
    assert.deepEqual(JSON.parse(render(answered, 'json')), answered.answer);
  });
});
