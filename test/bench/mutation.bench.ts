import { cpus } from 'node:os';
import { CanonicalVersions } from '../../server/src/engine/graph/canonical.ts';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { runBatch } from '../../server/src/engine/mutation/batch.ts';
import { Checker } from '../../server/src/engine/rules/checker.ts';
import { generateGraph } from '../support/generate-graph.ts';
import { memoryHash } from '../support/memory.ts';

const t = (name: string, n: number, act: () => unknown): number => {
  const times: number[] = [];
  for (let i = 0; i < n; i++) {
    const s = performance.now();
    act();
    times.push(performance.now() - s);
  }
  times.sort((a, b) => a - b);
  console.log(name, times[n >> 1]?.toFixed(2), 'max', times.at(-1)?.toFixed(2));
  return times[n >> 1] as number;
};
for (const size of [250_000, 25_000_000]) {
  const text = generateGraph(size);
  const document = GraphDocument.parse(text);
  const checker = new Checker(document, { files: { isFile: () => true } });
  const versions = new CanonicalVersions(memoryHash);
  console.log(size, document.items.elements.length, document.items.relationships.length, document.items.views.length);
  t('version first', 1, () => versions.of(document));
  t('version', 20, () => versions.of(document));
  let k = 0;
  const element = document.items.elements[document.items.elements.length >> 1];
  const id = element?.facts?.id;
  t('field', 100, () =>
    runBatch(checker, { mutations: [{ type: 'updateElement', id, patch: { description: `x${k++}` } }] }, versions),
  );
  t('add', 50, () =>
    runBatch(
      checker,
      {
        mutations: [
          { type: 'addElement', element: { id: `new-${k++}`, name: 'x', type: 'Goal' }, view_ids: ['view-3'] },
        ],
      },
      versions,
    ),
  );
  t('rename', 50, () =>
    runBatch(checker, { mutations: [{ type: 'updateElement', id, patch: { name: `x${k++}` } }] }, versions),
  );
  t('fail', 20, () =>
    runBatch(
      checker,
      {
        mutations: [
          {
            type: 'updateView',
            view_id: 'view-3',
            patch: {
              included_elements: {
                remove: [
                  document.items.views[3]?.facts?.kind === 'view' ? document.items.views[3].facts.elements[3] : '',
                ],
              },
            },
          },
        ],
      },
      versions,
    ),
  );
  t('json', 5, () => {
    const v = JSON.parse(text);
    v.elements[100].description = `x${k++}`;
    return JSON.stringify(v, null, 2);
  });
}
console.log(cpus()[0]?.model);
