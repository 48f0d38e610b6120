import { execFileSync } from 'node:child_process';
import { VIEW_CAPACITY } from '../../server/src/engine/graph/vocabulary.ts';
import { put } from './folders.ts';
import { generateGraph } from './generate-graph.ts';

export const GRAPH = 'design/KG/SystemArchitecture.json';
const TEST_FILES = ['test/orders.test.ts', 'test/stock.test.ts', 'test/tariffs.test.ts'];

/** A view of the committed graph that is over the capacity, which nothing may make worse. */
export const OVERFULL_VIEW = 'view-5';
export const OVERFULL_COUNT = VIEW_CAPACITY + 2;

export interface GeneratedWorkspace {
  /** The graph as it was written and committed. */
  readonly text: string;
}

/** Writes a generated graph, the test files it names and a repository with one commit of all that into a folder. */
export function writeGeneratedWorkspace(folder: string, characters: number): GeneratedWorkspace {
  const text = overfill(generateGraph(characters, { files: TEST_FILES }));
  put(folder, GRAPH, text);
  for (const file of TEST_FILES) put(folder, file, '// A test.\n');
  commitAll(folder);
  return { text };
}

/** Makes a folder a repository, with all that is in it as its one commit. */
export function commitAll(folder: string): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    [...identity, 'commit', '-q', '-m', 'Start'],
  ]) {
    execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  }
}

/** Elements of other views join one until it is over the capacity. */
function overfill(text: string): string {
  const graph = JSON.parse(text) as { views: { view_id: string; included_elements: string[] }[] };
  const view = graph.views.find(({ view_id }) => view_id === OVERFULL_VIEW);
  if (view === undefined) throw new Error(`There is no ${OVERFULL_VIEW} in a graph this small.`);
  const others = graph.views.flatMap(({ included_elements }) => included_elements);
  for (const id of others) {
    if (view.included_elements.length === OVERFULL_COUNT) break;
    if (!view.included_elements.includes(id)) view.included_elements.push(id);
  }
  return `${JSON.stringify(graph, null, 2)}\n`;
}
