/** How many columns of a terminal a text takes, and what of it a terminal may be given. */

/** East Asian wide and fullwidth characters, and emoji that are shown as pictures. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
/** Combining marks and characters that only change how others look. */
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const ASCII = /^[\x20-\x7e]*$/;
/**
 * Control characters could move the cursor or paint over what was said; those that turn the direction of writing could
 * make a line read as another one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The text as people see it in one line: what a terminal would act on is shown as U+FFFD instead. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** What people take for one character. */
export function charactersOf(text: string): string[] {
  if (ASCII.test(text)) return [...text];
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  return charactersOf(text).reduce((sum, character) => sum + characterWidth(character), 0);
}

/** @param character as charactersOf gives it */
export function characterWidth(character: string): number {
  if (ASCII.test(character)) return character.length;
  if (WIDE.test(character)) return 2;
  return NO_WIDTH.test(character) ? 0 : 1;
}
