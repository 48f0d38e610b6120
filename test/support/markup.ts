import assert from 'node:assert/strict';

/** A strict little reader of XML: enough to tell that a picture is well-formed, and to read it back. */

export interface Tag {
  readonly name: string;
  /** Entities read. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Tag[];
  /** All text inside, entities read. */
  readonly text: string;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const PIECE = /<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([A-Za-z][\w:-]*)="([^"]*)"/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 may not hold
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Tag[];
  text: string;
}

/** The one element that the text is. Fails where it is not well-formed. */
export function readMarkup(text: string): Tag {
  assert.doesNotMatch(text, FORBIDDEN);
  const document: Open = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [document];
  let at = 0;
  for (const piece of text.matchAll(PIECE)) {
    at = piece.index + piece[0].length;
    const [, closes, name = '', attributes = '', empty, content] = piece;
    const inner = open.at(-1) as Open;
    if (content !== undefined) inner.text += decoded(content);
    else if (closes) {
      assert.equal(name, inner.name);
      open.pop();
      (open.at(-1) as Open).children.push(inner);
      (open.at(-1) as Open).text += inner.text;
    } else {
      const tag: Open = { name, attributes: attributesOf(attributes), children: [], text: '' };
      if (empty) inner.children.push(tag);
      else open.push(tag);
    }
  }
  assert.equal(at, text.length, `not well-formed from ${JSON.stringify(text.slice(at, at + 60))}`);
  assert.equal(open.length, 1, `${open.at(-1)?.name} is not closed`);
  assert.equal(document.children.length, 1);
  return document.children[0] as Tag;
}

/** The tag and all inside it, in order. */
export function allTags(tag: Tag): Tag[] {
  return [tag, ...tag.children.flatMap(allTags)];
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, decoded(value)] as const);
  assert.equal(new Map(found).size, found.length, `an attribute stands twice in ${text}`);
  return new Map(found);
}

function decoded(text: string): string {
  assert.doesNotMatch(text, /&(?!(?:\w+|#\d+);)/);
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, number, name) => {
    if (number !== undefined) return String.fromCodePoint(Number(number));
    const character = ENTITIES.get(name);
    assert.ok(character !== undefined, `XML knows no &${name};`);
    return character;
  });
}
