import { widthOf } from './width.ts';

/** Breaks a text at its spaces into lines of at most so many columns; a longer word has a line of its own. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const size = widthOf(word);
    if (line !== '' && width + 1 + size > columns) {
      lines.push(line);
      line = '';
      width = 0;
    }
    line += line === '' ? word : ` ${word}`;
    width += size + (width === 0 ? 0 : 1);
  }
  if (line !== '') lines.push(line);
  return lines;
}
