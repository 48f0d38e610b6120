import type { Range } from '../../engine/errors.ts';
import { ARCHITECTURE, elementAddress, viewAddress, wholeAddress } from '../../engine/map/address.ts';
import type { MarkerWorld, Place } from './world.ts';

/** Whom the markers mention. */
export interface MentionedItem {
  readonly kind: 'element' | 'view';
  readonly id: string;
}

/**
 * Every marker that mentions an element or a view of the graph, also as a part of a longer address. The range is that of
 * the id alone. By file, then place.
 */
export function mentionsOf({ built }: MarkerWorld, item: MentionedItem): Place[] {
  const { namespace } = built.map;
  const found: Place[] = [];
  for (const { path, facts } of built.code) {
    for (const { address, range } of facts.markers) {
      const whole = wholeAddress(namespace, address);
      const behind = lettersBehindId(whole, namespace, item);
      if (behind !== undefined) found.push({ file: path, range: partOf(range, item.id.length, behind) });
    }
  }
  return found;
}

/** How much of the address stands behind the id; undefined where it does not mention the item. */
function lettersBehindId(address: string, namespace: string, { kind, id }: MentionedItem): number | undefined {
  if (kind === 'view') {
    const view = viewAddress(namespace, id);
    return address === view || address.startsWith(`${view}#`) ? address.length - view.length : undefined;
  }
  if (address === elementAddress(namespace, id)) return 0;
  const inView = address.startsWith(`spec://${namespace}/${ARCHITECTURE}/`);
  return inView && address.slice(address.indexOf('#') + 1) === id ? 0 : undefined;
}

function partOf({ end }: Range, length: number, behind: number): Range {
  const last = end.character - behind;
  return { start: { line: end.line, character: last - length }, end: { line: end.line, character: last } };
}
