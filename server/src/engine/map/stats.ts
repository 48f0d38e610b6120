import { SKIP_REASONS, type Skipped } from './files.ts';
import type { ArchitectureMap } from './model.ts';

/** What `groundplan map --stats` says of a map and of how it came about. */
export interface MapStats {
  readonly nodes: number;
  readonly edges: number;
  /** Nodes by source, and below it by kind; '' for those without one. Kinds by code point. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Files that the roots hold. */
  readonly files: number;
  /** Files that were parsed as code. */
  readonly parsed: number;
  /** Edges that markers made. */
  readonly markers: number;
  /** Edges whose address no node has. */
  readonly dangling: number;
  readonly skipped: Skipped;
}

export function statsOf(
  map: ArchitectureMap,
  { listed, skipped, parsed }: { readonly listed: number; readonly skipped: Skipped; readonly parsed: number },
): MapStats {
  const addresses = new Set<string>();
  const kinds = new Map<string, Map<string, number>>();
  for (const { source, kind = '', uri, addresses: further } of map.nodes) {
    const counts = kinds.get(source) ?? new Map<string, number>();
    kinds.set(source, counts.set(kind, (counts.get(kind) ?? 0) + 1));
    if (uri !== undefined) addresses.add(uri);
    for (const address of further ?? []) addresses.add(address);
  }
  let dangling = 0;
  let markers = 0;
  for (const { to, provenance } of map.edges) {
    if (!addresses.has(to)) dangling++;
    if (provenance === 'authored') markers++;
  }
  return {
    nodes: map.nodes.length,
    edges: map.edges.length,
    kinds: Object.fromEntries(
      Array.from(kinds, ([source, counts]) => [source, Object.fromEntries([...counts].sort())]),
    ),
    files: listed,
    parsed,
    markers,
    dangling,
    skipped: Object.fromEntries(SKIP_REASONS.map((reason) => [reason, skipped[reason]])) as unknown as Skipped,
  };
}
