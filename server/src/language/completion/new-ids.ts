import type { ArrayName } from '../../engine/graph/facts.ts';
import type { GraphIndex } from '../../engine/graph/graph-index.ts';
import type { Item } from '../../engine/graph/item.ts';
import { freshId } from '../../engine/rules/fixes/operations.ts';

/** How the id of a new entry comes about, in the habit of its neighbours. */
export type NewId =
  /** Counted on from them: known at once. */
  | { readonly is: 'counted'; readonly id: string }
  /** The name in lower case with hyphens. */
  | { readonly is: 'named' }
  | { readonly is: 'free'; readonly id: string };

const KIND_OF = { elements: 'element', relationships: 'relationship', views: 'view' } as const;
/** So many neighbours show the habit. */
const NEIGHBOURS = 4;

/** @param behind the new entry comes right behind this one */
export function newId(array: ArrayName, items: readonly Item[], behind: Item | undefined, index: GraphIndex): NewId {
  const kind = KIND_OF[array];
  const from = behind === undefined ? 0 : Math.max(0, behind.index - NEIGHBOURS + 1);
  const near = items.slice(from, from + NEIGHBOURS).flatMap(({ facts }) => (facts === undefined ? [] : [facts.id]));
  const numbered = near.map((id) => /^(.*?)(\d+)$/.exec(id));
  const prefix = numbered[0]?.[1];
  if (prefix !== undefined && numbered.length > 1 && numbered.every((match) => match?.[1] === prefix)) {
    return { is: 'counted', id: nextInRow(prefix, near, items, (id) => freshId(kind, id, index) === id) };
  }
  if (array !== 'relationships' && near.length > 0 && near.every((id) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))) {
    return { is: 'named' };
  }
  return { is: 'free', id: freshId(kind, `new-${kind}`, index) };
}

/** The number after those of the neighbours and of the last entries of the list that nothing has yet. */
function nextInRow(
  prefix: string,
  near: readonly string[],
  items: readonly Item[],
  isFree: (id: string) => boolean,
): string {
  const last = items.slice(-NEIGHBOURS).flatMap(({ facts }) => (facts === undefined ? [] : [facts.id]));
  const digits = [...near, ...last].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  const numbers = digits.filter((text) => /^\d{1,15}$/.test(text));
  const width = numbers.some((text) => text.startsWith('0') && text.length > 1) ? (numbers[0] ?? '').length : 0;
  let number = Math.max(0, ...numbers.map(Number)) + 1;
  while (!isFree(prefix + String(number).padStart(width, '0'))) number++;
  return prefix + String(number).padStart(width, '0');
}
