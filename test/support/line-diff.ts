/** The lines that differ between two texts, with a sign and, where lines were left out between, a mark of the place. */
export function lineDiff(before: string, after: string): readonly string[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const common = commonLengths(old, now);
  const lines: string[] = [];
  let row = 0;
  let column = 0;
  let told = -1;
  const tell = (sign: string, line: string | undefined): void => {
    if (told !== row + column) lines.push(`@ ${row + 1}`);
    lines.push(`${sign} ${line}`);
    told = row + column + 1;
  };
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      row++;
      column++;
    } else if (
      row < old.length &&
      (column === now.length || at(common, row + 1, column) >= at(common, row, column + 1))
    ) {
      tell('-', old[row]);
      row++;
    } else {
      tell('+', now[column]);
      column++;
    }
  }
  return lines;
}

/** Length of the longest common subsequence of what follows each pair of places. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      const same = old[row] === now[column];
      (table[row] as Uint32Array)[column] = same
        ? at(table, row + 1, column + 1) + 1
        : Math.max(at(table, row + 1, column), at(table, row, column + 1));
    }
  }
  return table;
}

function at(table: readonly Uint32Array[], row: number, column: number): number {
  return table[row]?.[column] ?? 0;
}
