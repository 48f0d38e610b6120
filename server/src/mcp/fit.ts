/** The size of answers: what is left out is counted, never passed over in silence. */

export const DEFAULT_CHARS = 24_000;
export const MOST_CHARS = 48_000;
export const FEWEST_CHARS = 1_000;
/** Errors are to be read whole. */
export const MOST_ERROR_CHARS = 10_000;
/** Room for saying what was cut. */
const RESERVE = 400;
/** What stays of long texts, and of long lists within entries, where leaving entries out is not enough. */
const SHORTER = [
  { text: 2_000, list: 50 },
  { text: 500, list: 20 },
  { text: 100, list: 5 },
  { text: 30, list: 1 },
] as const;

/** Lists beside which their count stands. */
const COUNTED: ReadonlySet<string> = new Set(['results', 'candidates']);
/** Lists of which the first entry stays whatever its size, cut in itself: nobody can act on an answer without it. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['errors', 'guidance']);

type Json = Record<string, unknown>;

interface List {
  /** `results`, `edgesIn.results`. */
  readonly path: string;
  readonly owner: Json;
  readonly key: string;
  /** Places of its entries, those first that stay the longest. */
  readonly order: readonly number[];
  /** Of its entries in this order, as far as there could be room for them. */
  readonly sizes: readonly number[];
}

// @implements arch:con-first-error-stays
/**
 * The content in at most so many characters of JSON. Entries are left out whole, from the end of the longest lists, errors
 * last; short lists stay as they are. `cut` says how many are missing of which list and, of diagnostics, of which code;
 * `count` and `truncated` follow.
 */
export function fitted(content: object, mostChars: number): object {
  const copy = withOwnLists(content, (list) => list);
  const lists = listsIn(copy, mostChars);
  const filled = lists.filter(({ sizes }) => sizes.length > 0);
  const listed = filled.reduce((sum, { sizes }) => sum + total(sizes), 0);
  // Every list that holds something has a comma less than entries.
  const rest = sizeOf(withOwnLists(content, () => [])) - filled.length;
  if (rest + listed <= mostChars) return content;
  const room = Math.max(0, mostChars - RESERVE - rest);
  const share = shareOf(
    lists.map(({ sizes }) => total(sizes)),
    room,
  );
  const leftOut: Record<string, number> = {};
  const codes: Record<string, number> = {};
  for (const list of lists) {
    const entries = list.owner[list.key] as unknown[];
    const places = keptOf(list, share);
    const kept = places.size;
    if (kept >= entries.length) continue;
    leftOut[list.path] = entries.length - kept;
    const gone = list.path.startsWith('diagnostics') ? entries.filter((_, place) => !places.has(place)) : [];
    for (const entry of gone) count(codes, entry);
    list.owner[list.key] = entries.filter((_, place) => places.has(place));
    if (COUNTED.has(list.key) && 'count' in list.owner) Object.assign(list.owner, { count: kept, truncated: true });
  }
  const cut = { maxChars: mostChars, leftOut };
  let fit: object = { ...copy, cut: Object.keys(codes).length > 0 ? { ...cut, codes } : cut };
  if (sizeOf(fit) > mostChars) fit = { ...copy, cut };
  for (const { text, list } of SHORTER) {
    if (sizeOf(fit) <= mostChars) break;
    const within = new Set(lists.map(({ owner, key }) => owner[key]));
    const shorter = shortened(copy, { text, list, whole: within }) as Json;
    fit = { ...shorter, cut: { ...cut, textsOver: text, listsOver: list } };
  }
  return sizeOf(fit) <= mostChars ? fit : withoutEmpty(fit);
}

/** Without lists that hold nothing, or nothing any more: `cut` says so of those. */
function withoutEmpty(content: object): object {
  const isEmpty = (value: unknown): boolean =>
    Array.isArray(value) ? value.length === 0 : isEmpty((value as { results?: unknown } | null)?.results ?? [0]);
  return Object.fromEntries(Object.entries(content).filter(([, value]) => !isEmpty(value)));
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The lists of an answer, those of the cut lists in it, and those in the data of an error. */
function listsIn(content: Json, mostChars: number): List[] {
  const lists: List[] = [];
  for (const [key, value] of Object.entries(content)) {
    if (Array.isArray(value)) lists.push(listAt(content, key, key, mostChars));
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, below] of Object.entries(value)) {
        if (Array.isArray(below)) lists.push(listAt(value as Json, inner, `${key}.${inner}`, mostChars));
      }
    }
  }
  return lists;
}

/** Measures no more than could stay, so that an answer costs what is given of it. */
function listAt(owner: Json, key: string, path: string, mostChars: number): List {
  const sizes: number[] = [];
  let measured = 0;
  const entries = owner[key] as readonly unknown[];
  const order = orderOf(entries);
  for (const place of order) {
    if (measured > mostChars) break;
    // With the comma behind it.
    const size = sizeOf(entries[place]) + 1;
    sizes.push(size);
    measured += size;
  }
  return { path, owner, key, order, sizes };
}

/** A copy whose lists, as listsIn finds them, are others. */
function withOwnLists(content: object, change: (list: readonly unknown[]) => readonly unknown[]): Json {
  const changed = (value: unknown): unknown => (Array.isArray(value) ? change(value) : value);
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [key, changed(value)];
      return [key, Object.fromEntries(Object.entries(value).map(([inner, below]) => [inner, changed(below)]))];
    }),
  );
}

/** The most that a list may have, so that all together are within the room: what short ones do not need goes to long ones. */
function shareOf(wanted: readonly number[], room: number): number {
  let left = room;
  const ascending = [...wanted].sort((a, b) => a - b);
  for (const [place, size] of ascending.entries()) {
    const share = left / (ascending.length - place);
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** The places of the entries that stay. */
function keptOf({ key, order, sizes }: List, share: number): ReadonlySet<number> {
  return new Set(order.slice(0, Math.max(keepWithin(sizes, share), NEVER_EMPTY.has(key) ? 1 : 0)));
}

/** Errors before warnings before infos, and else as they come. */
function orderOf(entries: readonly unknown[]): readonly number[] {
  const ranks = entries.map(rankOf);
  return [...ranks.keys()].sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
}

const RANKS = ['error', 'warning', 'info'];

/** What has no severity is as important as anything. */
function rankOf(entry: unknown): number {
  return Math.max(0, RANKS.indexOf((entry as { severity?: string } | null)?.severity ?? ''));
}

/** Of diagnostics it is said what they were. */
function count(codes: Record<string, number>, entry: unknown): void {
  const code = (entry as { code?: unknown } | null)?.code;
  if (typeof code === 'string') codes[code] = (codes[code] ?? 0) + 1;
}

function keepWithin(sizes: readonly number[], share: number): number {
  let used = 0;
  const end = sizes.findIndex((size) => {
    used += size;
    return used > share;
  });
  return end < 0 ? sizes.length : end;
}

/** A canonical version is of use only whole. */
const VERSION = /^sha256:[0-9a-f]{64}$/;

interface Shorter {
  readonly text: number;
  readonly list: number;
  /** The lists of which entries were left out already. */
  readonly whole: ReadonlySet<unknown>;
}

function shortened(value: unknown, shorter: Shorter): unknown {
  const { text, list, whole } = shorter;
  if (typeof value === 'string') {
    if (VERSION.test(value)) return value;
    // No half of a character: some clients cannot read what holds one.
    return value.length > text ? `${value.slice(0, text).replace(/\p{Surrogate}$/u, '')}…` : value;
  }
  if (Array.isArray(value)) {
    return (whole.has(value) ? value : value.slice(0, list)).map((entry) => shortened(entry, shorter));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shortened(entry, shorter)]));
}
