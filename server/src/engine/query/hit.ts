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

export function hitOf({ source, name, kind, uri, symbol, id, file, line }: MapNode): Hit {
  return {
    source,
    name,
    ...(kind === undefined ? {} : { kind }),
    ...(uri === undefined ? {} : { uri }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(id === undefined ? {} : { id }),
    file,
    line,
  };
}
