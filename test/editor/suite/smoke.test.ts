import assert from 'node:assert/strict';
import { activate, open } from '../driver/index.ts';

describe('Groundplan in a window with a graph', () => {
  it('activates', async () => {
    const extension = await activate();
    assert.equal(extension.isActive, true);
  });

  it('leaves the graph in language json', async () => {
    const { document } = await open('design/KG/SystemArchitecture.json');
    assert.equal(document.languageId, 'json');
  });
});
