// A graph whose ids say nothing, as in files that were drawn elsewhere first.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { GRAPH, writeGeneratedWorkspace } from '../../support/generated-workspace.ts';
import { activate, workspaceFolder } from './index.ts';

interface Graph {
  elements: { id: string; name: string; type: string }[];
  relationships: { id: string; type: string; source_id: string; target_id: string; source_name: string }[];
  views: { view_id: string; view_name: string; included_elements: string[] }[];
}

/** Fills the suite's empty window with a generated graph of 250 KB with numbers for ids, and starts Groundplan on it. */
export async function opaqueWorkspace(): Promise<Graph> {
  const { text } = writeGeneratedWorkspace(workspaceFolder(), 250_000);
  const graph = numbered(JSON.parse(text) as Graph);
  writeFileSync(path.join(workspaceFolder(), GRAPH), `${JSON.stringify(graph, null, 2)}\n`);
  await activate();
  return graph;
}

function numbered(graph: Graph): Graph {
  const numbers = new Map(graph.elements.map(({ id }, at) => [id, String(1000 + at)]));
  const replace = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? (numbers.get(value) ?? value) : value;
  return JSON.parse(JSON.stringify(graph, replace)) as Graph;
}
