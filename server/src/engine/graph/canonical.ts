import type { Hash } from '../ports.ts';
import type { GraphDocument } from './document.ts';
import { ARRAY_NAMES } from './facts.ts';
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

/** Answers again and again for documents that change: an entry is hashed once, and an edit brings one new entry. */
export class CanonicalVersions {
  /** By item, and by the root object. */
  readonly #digests = new WeakMap<object, Uint8Array>();

  constructor(private readonly hash: Hash) {}

  /**
   * @returns `sha256:` and 64 hex digits; null where the text does not parse or its root is no object. A missing array
   *   counts as an empty one; something else in its place stays part of the root object.
   */
  of(document: VersionedDocument): string | null {
    const { valid, root, items } = document;
    if (!valid || !isObject(root)) return null;
    const entries = ARRAY_NAMES.reduce((sum, name) => sum + items[name].length, 0);
    const bytes = new Uint8Array(DIGEST_BYTES * (1 + entries) + COUNT_BYTES * ARRAY_NAMES.length);
    const view = new DataView(bytes.buffer);
    let at = 0;
    const put = (digest: Uint8Array) => {
      bytes.set(digest, at);
      at += DIGEST_BYTES;
    };
    put(this.#digest(root, () => canonicalText(root, isRootArray)));
    for (const name of ARRAY_NAMES) {
      view.setUint32(at, items[name].length);
      at += COUNT_BYTES;
      for (const item of items[name]) put(this.#digest(item, () => canonicalText(item.value)));
    }
    return PREFIX + hex(this.hash.sha256(bytes));
  }

  #digest(key: object, text: () => string): Uint8Array {
    const known = this.#digests.get(key);
    if (known !== undefined) return known;
    const digest = this.hash.sha256(text());
    this.#digests.set(key, digest);
    return digest;
  }
}

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
