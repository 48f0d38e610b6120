import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { put } from '../support/folders.ts';
import { commitAll, GRAPH, writeGeneratedWorkspace } from '../support/generated-workspace.ts';
import type { ServerCommand } from './mcp-session.ts';

interface Graph {
  readonly elements: readonly Element[];
  readonly relationships: readonly { readonly source_id: string; readonly target_id: string; readonly type: string }[];
  readonly views: readonly { readonly view_id: string; readonly included_elements?: readonly string[] }[];
}

interface Element {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  readonly attributes?: readonly { readonly name: string; readonly value?: string; readonly description?: string }[];
}

/** A committed workspace, and the same graph as the peer keeps it. */
export interface BenchWorkspace {
  readonly label: string;
  readonly text: string;
  readonly graph: Graph;
  readonly groundplan: ServerCommand;
  readonly memory: ServerCommand;
}

const root = process.cwd();
const PEER = join(root, 'bench', 'node_modules', '@modelcontextprotocol', 'server-memory', 'dist', 'index.js');

export function sampleWorkspace(folder: string): BenchWorkspace {
  cpSync(join(root, 'samples', 'shop'), folder, { recursive: true });
  commitAll(folder);
  return opened('sample', folder);
}

export function generatedWorkspace(folder: string, characters: number): BenchWorkspace {
  writeGeneratedWorkspace(folder, characters);
  return opened(`${characters / 1000} KB`, folder);
}

/** @param file of somebody's graph, of which only figures are told */
export function realWorkspace(folder: string, file: string): BenchWorkspace {
  // Not copied as a file: it may be one that nobody may write.
  put(folder, GRAPH, readFileSync(file));
  commitAll(folder);
  return opened('real', folder);
}

function opened(label: string, folder: string): BenchWorkspace {
  const text = readFileSync(join(folder, GRAPH), 'utf8');
  const graph = JSON.parse(text) as Graph;
  const file = `${folder}.memory.jsonl`;
  writeFileSync(file, memoryOf(graph));
  const state = { GROUNDPLAN_STATE_DIR: `${folder}.state` };
  return {
    label,
    text,
    graph,
    groundplan: { args: [join(root, 'dist', 'mcp.js'), '--workspace', folder], env: state },
    memory: { args: [PEER], env: { MEMORY_FILE_PATH: file } },
  };
}

/** An entity an element, with its texts as observations; a relation a relationship. The peer has no views. */
function memoryOf({ elements, relationships }: Graph): string {
  const entities = elements.map(({ id, name, type, description, attributes = [] }) => ({
    type: 'entity',
    name: id,
    entityType: type,
    observations: [
      name,
      ...(description === undefined ? [] : [description]),
      ...attributes.map((each) => [each.name, each.value, each.description].filter(Boolean).join(' ')),
    ],
  }));
  const relations = relationships.map(({ source_id, target_id, type }) => {
    return { type: 'relation', from: source_id, to: target_id, relationType: type };
  });
  return [...entities, ...relations].map((line) => JSON.stringify(line)).join('\n');
}
