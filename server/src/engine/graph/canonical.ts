import type { Hash } from '../ports.ts';
import { finished, type Steps } from '../steps.ts';
import type { GraphDocument } from './document.ts';
import { ARRAY_NAMES, type ArrayName } from './facts.ts';
import type { Item } from './item.ts';
import { isObject } from './read-facts.ts';

/**
 * The canonical version of a graph: what it says, whatever its white space, key order and spelling of strings. It is
 * SHA-256 over raw digests: that of the root object without its three arrays, then for elements, relationships and
 * views a big-endian uint32 count and the digest of each entry, in order. A digest is the SHA-256 of a value's RFC 8785
 * text in UTF-8.
 */

/** What the versions need of a document: GraphDocument has it. */
export type VersionedDocument = Pick<GraphDocument, 'valid' | 'root' | 'items'>;

const PREFIX = 'sha256:';
const DIGEST_BYTES = 32;
const COUNT_BYTES = 4;

/** What is hashed in the end, and what it was made of when it was last asked for. */
interface Snapshot {
  root: object | undefined;
  readonly items: Record<ArrayName, readonly Item[]>;
  /** Digests of the root and of the entries, with a count before those of each array. */
  bytes: Uint8Array;
  version: string;
}

// @implements arch:req-canonical-version
/**
 * Answers again and again for documents that change: an entry is hashed once, an edit brings one new entry, and what did
 * not change since the last answer for the same document stays where it is.
 */
export class CanonicalVersions {
  /** By the value of an item, which copies of it share, or by the item where that is no object; and by the root object. */
  readonly #digests = new WeakMap<object, Uint8Array>();
  readonly #snapshots = new WeakMap<VersionedDocument, Snapshot>();

  constructor(private readonly hash: Hash) {}

  /**
   * @returns `sha256:` and 64 hex digits; null where the text does not parse or its root is no object. A missing array
   *   counts as an empty one; something else in its place stays part of the root object.
   */
  of(document: VersionedDocument): string | null {
    return finished(this.working(document));
  }

  /** As `of`, in steps. */
  *working(document: VersionedDocument): Steps<string | null> {
    const { valid, root, items } = document;
    if (!valid || !isObject(root)) return null;
    const known = this.#snapshots.get(document);
    const last = known ?? {
      root: undefined,
      items: { elements: [], relationships: [], views: [] },
      bytes: NONE,
      version: '',
    };
    if (last.root === root && ARRAY_NAMES.every((name) => isSame(last.items[name], items[name]))) return last.version;
    const bytes = yield* this.#bytesOf(root, items, last);
    const { elements, relationships, views } = items;
    const version = PREFIX + hex(this.hash.sha256(bytes));
    const now = { elements: elements.slice(), relationships: relationships.slice(), views: views.slice() };
    this.#snapshots.set(document, { root, items: now, bytes, version });
    return version;
  }

  *#bytesOf(root: object, items: VersionedDocument['items'], last: Snapshot): Steps<Uint8Array> {
    const entries = ARRAY_NAMES.reduce((sum, name) => sum + items[name].length, 0);
    const bytes = new Uint8Array(DIGEST_BYTES * (1 + entries) + COUNT_BYTES * ARRAY_NAMES.length);
    const view = new DataView(bytes.buffer);
    bytes.set(this.#digest(root, () => canonicalText(root, isRootArray)));
    let at = DIGEST_BYTES;
    let lastAt = DIGEST_BYTES;
    for (const name of ARRAY_NAMES) {
      const [list, old] = [items[name], last.items[name]];
      view.setUint32(at, list.length);
      at += COUNT_BYTES;
      lastAt += COUNT_BYTES;
      const { head, tail } = sameEnds(old, list);
      bytes.set(last.bytes.subarray(lastAt, lastAt + DIGEST_BYTES * head), at);
      for (let k = head; k < list.length - tail; k++) {
        const item = list[k] as Item;
        const key = typeof item.value === 'object' && item.value !== null ? item.value : item;
        bytes.set(
          this.#digest(key, () => canonicalText(item.value)),
          at + DIGEST_BYTES * k,
        );
        yield;
      }
      at += DIGEST_BYTES * list.length;
      lastAt += DIGEST_BYTES * old.length;
      bytes.set(last.bytes.subarray(lastAt - DIGEST_BYTES * tail, lastAt), at - DIGEST_BYTES * tail);
    }
    return bytes;
  }

  #digest(key: object, text: () => string): Uint8Array {
    const known = this.#digests.get(key);
    if (known !== undefined) return known;
    const digest = this.hash.sha256(text());
    this.#digests.set(key, digest);
    return digest;
  }
}

const NONE = new Uint8Array();

function isSame(a: readonly Item[], b: readonly Item[]): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

/** How many entries two lists share at their beginning and, beyond that, at their end. */
function sameEnds(old: readonly Item[], now: readonly Item[]): { head: number; tail: number } {
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { head, tail };
}

// @implements arch:req-canonical-version
/** As CanonicalVersions.of, for a document that is asked once. */
export function canonicalVersion(document: VersionedDocument, hash: Hash): string | null {
  return new CanonicalVersions(hash).of(document);
}

function isRootArray(key: string, value: unknown): boolean {
  return (ARRAY_NAMES as readonly string[]).includes(key) && Array.isArray(value);
}

/** An array or object that is being written. */
interface Frame {
  /** The names of an object's properties, sorted; undefined for an array. */
  readonly keys: readonly string[] | undefined;
  readonly container: object;
  readonly size: number;
  next: number;
}

/**
 * RFC 8785 (JSON Canonicalization Scheme): no white space, properties sorted by UTF-16 code units, numbers and strings
 * as ECMAScript writes them. Two kinds of value have no text there, and get one that no other value has: a lone
 * surrogate is written as its escape (`\ud800`), a number too large for a double as Infinity or -Infinity. Nesting of
 * any depth is written without recursion.
 * @param value as JSON.parse gives it
 * @param omit properties of the outermost object that are left out
 */
export function canonicalText(value: unknown, omit?: (key: string, value: unknown) => boolean): string {
  let text = '';
  const open: Frame[] = [];
  let next = value;
  for (;;) {
    if (typeof next === 'object' && next !== null) {
      const frame = frameOf(next, open.length === 0 ? omit : undefined);
      text += frame.keys ? '{' : '[';
      open.push(frame);
    } else {
      text += scalarText(next);
    }
    let frame = open.at(-1);
    while (frame !== undefined && frame.next === frame.size) {
      text += frame.keys ? '}' : ']';
      open.pop();
      frame = open.at(-1);
    }
    if (frame === undefined) return text;
    if (frame.next > 0) text += ',';
    const key = frame.keys?.[frame.next] ?? frame.next;
    if (frame.keys) text += `${JSON.stringify(key)}:`;
    next = (frame.container as Record<string | number, unknown>)[key];
    frame.next++;
  }
}

function frameOf(container: object, omit: ((key: string, value: unknown) => boolean) | undefined): Frame {
  if (Array.isArray(container)) return { keys: undefined, container, size: container.length, next: 0 };
  let keys = Object.keys(container);
  if (omit) keys = keys.filter((key) => !omit(key, (container as Record<string, unknown>)[key]));
  // Without a comparison function, sort goes by UTF-16 code units.
  return { keys: keys.sort(), container, size: keys.length, next: 0 };
}

function scalarText(value: unknown): string {
  // JSON.stringify would write null, which is another value.
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : JSON.stringify(value);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
