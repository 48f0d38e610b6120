import { GroundplanError } from '../errors.ts';
import type { ArchitectureMap } from '../map/model.ts';

// @implements arch:req-saved-map
/**
 * Reads a map that `groundplan map --json` printed.
 * @param text of the file
 * @param file as the user named it
 * @throws GroundplanError `saved-map/invalid` with what is wrong first
 */
export function readSavedMap(text: string, file: string): ArchitectureMap {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(file, `it is not valid JSON (${error instanceof Error ? error.message : String(error)})`, error);
  }
  const fault = faultOf(value);
  if (fault !== undefined) throw invalid(file, fault);
  return value as ArchitectureMap;
}

function faultOf(value: unknown): string | undefined {
  if (!isRecord(value) || value.map !== 1) return 'it has no "map": 1';
  const { namespace, nodes, edges } = value;
  if (typeof namespace !== 'string') return '"namespace" is no text';
  if (!Array.isArray(nodes)) return '"nodes" is no list';
  if (!Array.isArray(edges)) return '"edges" is no list';
  for (let place = 0; place < nodes.length; place++) {
    const fault = nodeFault(nodes[place]);
    if (fault !== undefined) return `node ${place}: ${fault}`;
  }
  for (let place = 0; place < edges.length; place++) {
    const fault = edgeFault(edges[place], nodes.length);
    if (fault !== undefined) return `edge ${place}: ${fault}`;
  }
  return undefined;
}

function nodeFault(node: unknown): string | undefined {
  if (!isRecord(node)) return 'it is no object';
  for (const key of ['source', 'name', 'file']) if (typeof node[key] !== 'string') return `"${key}" is no text`;
  for (const key of ['uri', 'symbol', 'id', 'kind']) {
    if (node[key] !== undefined && typeof node[key] !== 'string') return `"${key}" is no text`;
  }
  const { addresses, line } = node;
  if (addresses !== undefined && !isTexts(addresses)) return '"addresses" is no list of texts';
  return Number.isInteger(line) ? undefined : '"line" is no number';
}

function edgeFault(edge: unknown, nodes: number): string | undefined {
  if (!isRecord(edge)) return 'it is no object';
  for (const key of ['to', 'verb', 'file']) if (typeof edge[key] !== 'string') return `"${key}" is no text`;
  if (!Number.isInteger(edge.line)) return '"line" is no number';
  const { from } = edge;
  const isNode = typeof from === 'number' && Number.isInteger(from) && from >= 0 && from < nodes;
  return isNode ? undefined : '"from" is the number of no node';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function invalid(file: string, fault: string, cause?: unknown): GroundplanError {
  const message = `"${file}" is no saved map: ${fault}. groundplan map --json > FILE writes one.`;
  return new GroundplanError('saved-map/invalid', message, { data: { fault }, place: { file }, cause });
}
