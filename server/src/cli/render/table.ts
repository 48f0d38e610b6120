import { printable, widthOf } from './width.ts';

export interface Cell {
  readonly text: string;
  /** Colours the text; blanks around it stay as they are. */
  readonly paint?: (text: string) => string;
  readonly align?: 'right';
}

const asIs = (text: string): string => text;
/** What stands between two columns. */
const GAP = '  ';

/** Rows of cells below each other, each column as wide as it needs to be on a terminal; columns without a text are left out. */
export function tableText(rows: readonly (readonly Cell[])[], indent = ''): string {
  const shown = rows.map((row) => row.map((cell) => ({ ...cell, text: printable(cell.text) })));
  const widths: number[] = [];
  for (const row of shown) {
    for (const [column, { text }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(text));
  }
  return shown.map((row) => `${indent}${rowText(row, widths)}\n`).join('');
}

function rowText(row: readonly Cell[], widths: readonly number[]): string {
  let line = '';
  let pending = '';
  for (const [column, { text, paint = asIs, align }] of row.entries()) {
    const width = widths[column] ?? 0;
    if (width === 0) continue;
    const blanks = ' '.repeat(width - widthOf(text));
    // Blanks are held back until something follows them, so that no line ends in some.
    if (text !== '') {
      line += align === 'right' ? pending + blanks + paint(text) : pending + paint(text);
      pending = align === 'right' ? GAP : blanks + GAP;
    } else pending += blanks + GAP;
  }
  return line;
}
