import { byCodePoint, nearest } from '../graph/nearest.ts';
import { foldTypeName } from '../graph/vocabulary.ts';
import { splitAddress, wholeAddress } from '../map/address.ts';
import type { AddressBook } from './addresses.ts';
import type { MapIndex } from './map-index.ts';

/** Near values that a note or an error offers: enough to find the right one, few enough to read. */
export const MOST_NEAR = 3;
/** Anchors of one document that are compared; the largest document seen has 1,100. */
const MOST_ANCHORS = 20_000;

/** Kinds that nodes carry and that a text may have meant, best first. */
export function nearKinds(index: MapIndex, kind: string): readonly string[] {
  const spelt = new Map(index.kinds().map((entry) => [foldTypeName(entry.kind), entry.kind]));
  return nearest(spelt.keys(), foldTypeName(kind), MOST_NEAR).map((folded) => spelt.get(folded) as string);
}

/** Symbols that hold the part in another case, or of which a segment is near to it. */
export function nearSymbols(index: MapIndex, part: string): readonly string[] {
  const wanted = part.toLowerCase();
  const parts = new Set<string>();
  const segments = new Set<string>();
  for (const node of index.withSymbol()) {
    const symbol = index.node(node).symbol as string;
    const at = symbol.toLowerCase().indexOf(wanted);
    if (at >= 0) parts.add(symbol.slice(at, at + part.length));
    if (parts.size >= MOST_NEAR) break;
    for (const segment of segmentsOf(symbol)) segments.add(segment);
  }
  if (parts.size > 0) return [...parts].sort(byCodePoint);
  return nearest(segments, part, MOST_NEAR);
}

function segmentsOf(symbol: string): string[] {
  return symbol.split(/::|[./]/);
}

/**
 * Addresses that a text may have meant: those of the same document with a near anchor, the same anchor in near
 * documents, then anywhere.
 * @param namespace of the workspace, for `arch:<id>`
 */
export function nearAddresses(book: AddressBook, namespace: string, text: string): readonly string[] {
  const spelledOut = wholeAddress(namespace, text);
  if (spelledOut !== text && book.has(spelledOut)) return [spelledOut];
  // An id alone, as the graph's tools take it.
  const asElement = wholeAddress(namespace, `arch:${text}`);
  if (book.has(asElement)) return [asElement];
  const { document, anchor } = splitAddress(spelledOut);
  if (anchor === undefined) return nearDocuments(book, document);
  const anchored = (name: string): string => `${name}#${anchor}`;
  const found = new Set<string>();
  for (const near of nearest(anchorsOf(book, document), anchor, MOST_NEAR)) found.add(`${document}#${near}`);
  const documents = nearest(book.documents(), document, MOST_NEAR);
  for (const near of documents) if (book.has(anchored(near))) found.add(anchored(near));
  if (found.size === 0) for (const address of book.endingWith(`#${anchor}`, MOST_NEAR)) found.add(address);
  if (found.size === 0 && documents[0] !== undefined) {
    const [near] = documents;
    for (const other of nearest(anchorsOf(book, near), anchor, MOST_NEAR)) found.add(`${near}#${other}`);
  }
  return [...found].slice(0, MOST_NEAR);
}

/** Beginnings of addresses that a text may have meant: near documents, else as much of it as some address begins with. */
export function nearScopes(book: AddressBook, text: string): readonly string[] {
  const { document, anchor } = splitAddress(text);
  const documents = nearest(book.documents(), document, MOST_NEAR);
  const mark = anchor === undefined ? '' : '#';
  if (documents.length > 0) return documents.map((near) => near + mark);
  for (let end = text.length - 1; end > 0; end--) {
    if (!/[/#]/.test(text[end - 1] as string)) continue;
    const beginning = text.slice(0, end);
    if (!/:\/{1,2}$/.test(beginning) && book.countStartingWith(beginning) > 0) return [beginning];
  }
  return [];
}

function nearDocuments(book: AddressBook, document: string): readonly string[] {
  const near = nearest(book.documents(), document, MOST_NEAR);
  return near.flatMap((name) => (book.has(name) ? [name] : book.startingWith(`${name}#`, 1)));
}

function anchorsOf(book: AddressBook, document: string): string[] {
  return book.startingWith(`${document}#`, MOST_ANCHORS).map((address) => address.slice(document.length + 1));
}
