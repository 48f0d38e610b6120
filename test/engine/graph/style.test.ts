import assert from 'node:assert/strict';
import { detectStyle, type FileStyle } from '../../../server/src/engine/graph/style.ts';
import { PlainDocument } from './plain-document.ts';

const VALUE = {
  name: 'Shop',
  elements: [{ id: 'a', attributes: [{ name: 'x' }] }, { id: 'b' }],
  relationships: [],
  views: [{ view_id: 'v', included_elements: ['a', 'b'] }],
};

function styleOf(text: string): FileStyle {
  return detectStyle(new PlainDocument(text));
}

function shows(title: string, text: string, expected: Partial<FileStyle>): void {
  it(title, () => {
    const style = styleOf(text);
    assert.deepEqual({ ...style, ...expected }, style);
  });
}

describe('detectStyle', () => {
  for (const unit of [' ', '  ', '   ', '    ', '\t']) {
    shows(`finds the indent ${JSON.stringify(unit)}`, JSON.stringify(VALUE, null, unit), { unit, singleLine: false });
  }
  const unindented = JSON.stringify(VALUE, null, 1).replace(/^ +/gm, '');
  shows('finds lines without indent', unindented, { unit: '', eol: '\n', singleLine: false });
  shows('finds a single line', JSON.stringify(VALUE), { colon: ':', comma: ',', singleLine: true });
  shows('finds a single line with spaces', '{"name": "x", "elements": [1, 2]}', {
    colon: ': ',
    comma: ', ',
    singleLine: true,
  });
  shows('takes the comma from the colon where no two values share a line', '{"name": "x"}', { comma: ', ' });
  shows('finds inline lists in pretty text', '{\n  "name": "x",\n  "list": [1 , 2]\n}', {
    comma: ' , ',
    singleLine: false,
  });
  for (const eol of ['\r\n', '\n', '\r']) {
    shows(`finds the line end ${JSON.stringify(eol)}`, JSON.stringify(VALUE, null, 2).replaceAll('\n', eol), { eol });
  }
  shows('finds the line end between items alone', '{"elements":[1,\r\n2]}', { eol: '\r\n', singleLine: false });
  shows('finds the indent in the items where the root has none', '{"elements":[{\n    "id": 1\n}]}', { unit: '    ' });
  shows('takes two spaces where nothing shows', '{}', {
    unit: '  ',
    eol: '\n',
    colon: ': ',
    comma: ', ',
    escapes: 'raw',
  });
  shows('takes two spaces where the root is no object', '[]', { unit: '  ', singleLine: true });

  describe('finds escapes', () => {
    shows('none in plain ASCII', '{"a":"b"}', { escapes: 'raw' });
    shows('in lower case', '{"a":"\\u4e2d"}', { escapes: 'lower' });
    shows('in lower case where digits do not tell', '{"a":"\\u2019"}', { escapes: 'lower' });
    shows('in upper case', '{"a":"\\u2019\\u4E2D"}', { escapes: 'upper' });
    shows('of pairs', '{"a":"\\uD83D\\uDE00"}', { escapes: 'upper' });
    shows('but not those that have no other spelling', '{"a":"\\u001f\\ud800"}', { escapes: 'raw' });
    shows('but not of ASCII', '{"a":"\\u003c\\u007f"}', { escapes: 'raw' });
    shows('but not behind an escaped backslash', '{"a":"\\\\u4e2d"}', { escapes: 'raw' });
    shows('but not where some character is raw', '{"a":"\\u4e2d","b":"é"}', { escapes: 'raw' });
  });

  it('reads little of a large document', () => {
    const elements = Array.from({ length: 20_000 }, (_, id) => ({ id: `e${id}`, description: 'd'.repeat(80) }));
    const document = new PlainDocument(JSON.stringify({ elements, views: [] }, null, 4));
    assert.equal(detectStyle(document).unit, '    ');
    assert.ok(document.charactersRead < 100_000, `${document.charactersRead}`);
  });
});
