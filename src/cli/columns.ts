import { stripVTControlCharacters } from 'node:util';

/**
 * Formats rows of cells as lines, every column as wide as its widest cell; columns after the first are aligned to the
 * given side.
 */
export function columns(rows: readonly (readonly string[])[], side: 'left' | 'right'): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) =>
        index > 0 && side === 'right' ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Entries as lines of text, as many to a line as fit. */
export function wrapped(entries: readonly string[], between: string, width = 100): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const longer = last === undefined ? entry : `${last}${between}${entry}`;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(entry);
  }
  return lines;
}
