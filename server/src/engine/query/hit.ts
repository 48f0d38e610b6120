import type { MapNode, MapSource } from '../map/model.ts';

/** A node as answers show it; what it does not have is left out. */
export interface Hit {
  readonly source: MapSource;
  readonly name: string;
  readonly kind?: string;
  /** The first of its addresses. */
  readonly uri?: string;
  readonly symbol?: string;
  readonly id?: string;
  /** Workspace-relative, forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

// @implements arch:con-results-nodes-only
// @implements arch:req-hit-source
/** Its properties in the order of the contract. */
export function hitOf({ source, name, kind, uri, symbol, id, file, line }: MapNode): Hit {
  // One by one: spreading an object for each property that may be missing takes seven times as long.
  const hit: { -readonly [Key in keyof Hit]?: Hit[Key] } = { source, name };
  if (kind !== undefined) hit.kind = kind;
  if (uri !== undefined) hit.uri = uri;
  if (symbol !== undefined) hit.symbol = symbol;
  if (id !== undefined) hit.id = id;
  hit.file = file;
  hit.line = line;
  return hit as Hit;
}
