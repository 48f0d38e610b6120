import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { LAYOUT_TASK, layoutOf } from '../../../server/src/engine/diagram/layout.ts';
import { svgOf } from '../../../server/src/engine/diagram/svg.ts';
import { type ViewModel, viewModel } from '../../../server/src/engine/diagram/view-model.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { ModelIndex } from '../../../server/src/engine/graph/model-index.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { layout } from '../../../server/src/worker/layout.ts';
import { MemoryWorkers } from '../../support/memory.ts';

/** Views of graphs and their pictures, for tests. */

export const FOLDER = 'test/fixtures/diagram';

/** The layout program in this thread. */
export const WORKERS = new MemoryWorkers(new Map([[LAYOUT_TASK, layout]]));

export function openGraph(graph: unknown): { document: GraphDocument; index: ModelIndex } {
  const document = GraphDocument.parse(typeof graph === 'string' ? graph : JSON.stringify(graph));
  return { document, index: ModelIndex.of(document.items, document.generation) };
}

export function viewOf(graph: unknown, id: string): ViewModel {
  const view = viewModel(openGraph(graph).index, id);
  assert.ok(view, `no view ${id}`);
  return view;
}

export function fixture(name: string): string {
  return readFileSync(`${FOLDER}/${name}`, 'utf8');
}

export async function pictureOf(view: ViewModel): Promise<string> {
  return svgOf(view, await layoutOf(view, WORKERS, neverCancelled));
}
