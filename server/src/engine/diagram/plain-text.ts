/** Texts of the graph made fit to be drawn: on one line, and nothing in them that is not seen as itself. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no picture, and XML may not hold them
const BLANK = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/gu;
/** They turn the text around them, also text that is not theirs. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Halves of characters, and code points that never are one: no XML may hold them. */
const BROKEN = /[\ud800-\udfff\ufffe\uffff]/gu;

export function oneLine(text: string): string {
  return text.replace(TURNS, '').replace(BROKEN, '\ufffd').replace(BLANK, ' ').trim();
}

/** On one line, and of at most so many code points. */
export function shortLine(text: string, most: number): string {
  const line = oneLine(text);
  if (line.length <= most) return line;
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
