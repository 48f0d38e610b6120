import type { Verb } from '../map/model.ts';
import type { Filters } from './filter.ts';
import type { MapIndex } from './map-index.ts';
import { nearAddresses, nearKinds, nearScopes, nearSymbols } from './near.ts';

/** Kinds that a note lists where none is near. */
const MOST_KINDS = 12;

// @implements arch:req-empty-answer-explained
/** A note for each filter whose value no node carries: an empty answer must not look like a broken filter. */
export function filterNotes(index: MapIndex, { uri, symbol, kind }: Filters): string[] {
  const notes: string[] = [];
  if (uri !== undefined && !index.addresses.has(uri)) {
    notes.push(`No node has the address "${uri}".${near(nearAddresses(index.addresses, index.map.namespace, uri))}`);
  }
  if (symbol !== undefined && !holdsSomewhere(index, symbol)) {
    notes.push(`No code symbol holds "${symbol}" in this case.${near(nearSymbols(index, symbol))}`);
  }
  if (kind !== undefined && index.ofKind(kind).length === 0) {
    const kinds = nearKinds(index, kind);
    notes.push(`No node is of the kind "${kind}".${kinds.length > 0 ? near(kinds) : kindList(index)}`);
  }
  return notes;
}

/** As filterNotes, for the beginning of an address. */
export function scopeNotes(index: MapIndex, scope: string): string[] {
  if (index.addresses.countStartingWith(scope) > 0) return [];
  return [`No address starts with "${scope}".${near(nearScopes(index.addresses, scope))}`];
}

/** A note where no edge of the map, dangling ones included, has the verb. */
export function verbNotes(index: MapIndex, verb: Verb): string[] {
  return index.map.edges.some((edge) => edge.verb === verb) ? [] : [`No edge of the map is "${verb}".`];
}

function holdsSomewhere(index: MapIndex, part: string): boolean {
  return index.withSymbol().some((node) => index.node(node).symbol?.includes(part) ?? false);
}

function near(values: readonly string[]): string {
  return values.length === 0 ? '' : ` Near: ${values.map((value) => `"${value}"`).join(', ')}.`;
}

function kindList(index: MapIndex): string {
  const kinds = index.kinds().map(({ kind }) => kind);
  if (kinds.length === 0) return ' No node has a kind.';
  const rest = kinds.length - MOST_KINDS;
  return ` There are ${kinds.slice(0, MOST_KINDS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
