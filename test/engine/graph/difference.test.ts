import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editTo } from '../../../server/src/engine/graph/difference.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';

describe('The edit that leads from a graph to another text', () => {
  it('is as short as what differs', () => {
    const document = GraphDocument.parse('{"name": "Shop", "elements": []}');
    const edit = editTo(document, '{"name": "Store", "elements": []}');
    assert.deepEqual(edit, { start: 11, end: 14, text: 'tore' });
    assert.equal(editTo(document, '{"name": "Shop", "elements": []}'), undefined);
  });

  it('leads there from anywhere', () => {
    const text = fc.string({
      unit: fc.constantFrom('{', '}', '"a"', ':', ',', '[', ']', ' ', '\n', '1'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (from, to) => {
        const document = GraphDocument.parse(from);
        const edit = editTo(document, to);
        if (edit) document.edit(edit);
        assert.equal(document.slice(0, document.length), to);
      }),
    );
  });
});
