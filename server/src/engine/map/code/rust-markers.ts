import { isAddress } from '../address.ts';
import type { Span } from '../facts.ts';
import { badMarker, MARKER_WORDS, type MarkerWord, markerOf, type ReadMarkers } from './marker-text.ts';
import type { Spot } from './spot.ts';

/** The idioms of Rust: `#[spec(implements = "…", r = 1)]`, `#[verifies("…")]`, `specmark::scope!("…")`. */
export const RUST_IDIOM = /\b(?:(spec|verifies)[ \t\r\n]*\(|((?:specmark[ \t\r\n]*::[ \t\r\n]*)?scope)!)/g;

/** The attribute that a spot stands in, also where a macro's body makes it a list of tokens; undefined outside of one. */
export function attributeAround(spot: Spot): Spot | undefined {
  for (let at: Spot | undefined = spot; at !== undefined; at = at.parent) {
    const { type } = at.node;
    if (type === 'attribute_item' || type === 'inner_attribute_item') return at;
    if (type !== 'token_tree' || at.parent?.node.type !== 'token_tree') continue;
    const before = at.parent.children[at.place - 1];
    if (at.children[0]?.type === '[' && before?.type === '#') return at;
  }
  return undefined;
}

/**
 * Reads `spec(…)` or `verifies(…)` of an attribute.
 * @param text the file
 * @param word offset of the word
 * @param open offset of the bracket
 */
export function readAttribute(text: string, word: Span, open: number, found: ReadMarkers): void {
  const name = text.slice(word.start, word.end);
  const { values, end } = argumentsOf(text, open);
  const place = { start: word.start, end };
  const shown = `#[${name}(…)]`;
  const revision = values.find(({ key }) => key === 'r')?.word;
  if (revision !== undefined && !/^\d{1,9}$/.test(revision)) {
    found.problems.push(badMarker('bad-revision', shown, `r=${revision}`, place));
    return;
  }
  const reason = values.find(({ key }) => key === 'reason' || key === 'why')?.word;
  const verbs = values.filter(({ key }) =>
    name === 'verifies' ? key === undefined : key !== 'r' && key !== 'reason' && key !== 'why',
  );
  if (verbs.length === 0) found.problems.push(badMarker('no-address', shown, '', place));
  for (const { key, word: address, span } of verbs) {
    const verb = name === 'verifies' ? 'verifies' : MARKER_WORDS.find((known) => known === key);
    if (verb === undefined) found.problems.push(badMarker('unknown-word', shown, key ?? address, place));
    else if (!isAddress(address)) found.problems.push(badMarker('no-address', shown, address, place));
    else if (verb === 'deviates' && !reason?.trim()) found.problems.push(badMarker('no-reason', shown, address, place));
    else found.markers.push(markerOf(verb, address, span, revision));
  }
}

/** Reads `scope!(…)`; one of another crate, without an address, is none of ours. */
export function readScope(text: string, word: Span, found: ReadMarkers): void {
  const open = /^!\s*[([{]/.exec(text.slice(word.end, word.end + 40))?.[0].length ?? 0;
  const { values, end } = argumentsOf(text, word.end + open - 1);
  const isOurs = text.slice(word.start, word.end).startsWith('specmark');
  const [first] = values;
  if (open > 0 && first !== undefined && isAddress(first.word)) {
    const revision = values.find(({ key }) => key === 'r')?.word;
    found.markers.push(
      markerOf(
        'scope' satisfies MarkerWord,
        first.word,
        first.span,
        revision && /^\d{1,9}$/.test(revision) ? revision : undefined,
      ),
    );
  } else if (isOurs) {
    found.problems.push(badMarker('no-address', 'specmark::scope!', first?.word ?? '', { start: word.start, end }));
  }
}

interface Argument {
  readonly key: string | undefined;
  /** Without quotes. */
  readonly word: string;
  readonly span: Span;
}

/** So long no list of arguments is; a bracket that is never closed costs no more. */
const LONGEST_ARGUMENTS = 4000;
const TOKEN = /\s+|"((?:[^"\\]|\\[\s\S])*)"|r(#*)"([\s\S]*?)"\2|([A-Za-z_]\w*|-?\d[\w.]*)|([\s\S])/gy;

/** @param open offset of the opening bracket */
function argumentsOf(text: string, open: number): { values: Argument[]; end: number } {
  const part = text.slice(open + 1, open + LONGEST_ARGUMENTS);
  const values: Argument[] = [];
  let key: string | undefined;
  let last: { word: string; span: Span; quoted: boolean } | undefined;
  const push = (): void => {
    if (last) values.push({ key, word: last.word, span: last.span });
    key = undefined;
    last = undefined;
  };
  let depth = 0;
  for (const token of part.matchAll(TOKEN)) {
    const [whole, quoted, hashes, raw, word, sign] = token;
    const at = open + 1 + token.index;
    const content = quoted ?? raw ?? word;
    if (content !== undefined) {
      const start = at + (quoted !== undefined ? 1 : raw !== undefined ? 2 + (hashes?.length ?? 0) : 0);
      last = { word: content, span: { start, end: start + content.length }, quoted: word === undefined };
    } else if (sign === '=') {
      key = last?.word;
      last = undefined;
    } else if (sign === ',' && depth === 0) {
      push();
    } else if (sign !== undefined && '([{'.includes(sign)) {
      depth++;
    } else if (sign !== undefined && ')]}'.includes(sign) && depth-- === 0) {
      push();
      return { values, end: at + whole.length };
    } else if (sign === '-' || sign === '.') {
      last = { word: sign, span: { start: at, end: at + 1 }, quoted: false };
    }
  }
  push();
  return { values, end: Math.min(text.length, open + LONGEST_ARGUMENTS) };
}
