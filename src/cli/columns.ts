/** Rows of cells as lines of text, every column as wide as its widest cell; the columns after the first on the given side. */
export function columns(rows: readonly (readonly string[])[], side: 'left' | 'right'): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) =>
        index > 0 && side === 'right' ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!),
      )
      .join('  ')
      .trimEnd(),
  );
}
