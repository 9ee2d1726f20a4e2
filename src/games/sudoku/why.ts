import { boardOf, CELLS, clash, sameColumn, sameRow, type Size } from './board.ts';
import { cellAt, cellName } from './notation.ts';

/** The tile that forbids a number on a cell, and what the two share. */
export interface Clash {
  readonly at: string;
  readonly how: 'row' | 'column' | 'block';
}

/**
 * Judges a cell by the tiles of a view. Only for guarded play, and for tiles that the table has judged already
 * (sudoku.13).
 */
export function clashOf(
  tiles: readonly { readonly cell: string; readonly number: number }[],
  size: Size,
  cell: string,
  number: number,
): Clash | null {
  const grid = new Uint8Array(CELLS);
  for (const tile of tiles) grid[cellAt(tile.cell)] = tile.number;
  const from = cellAt(cell);
  const at = clash(boardOf(size), grid, from, number);
  if (at < 0) return null;
  return { at: cellName(at), how: sameRow(from, at) ? 'row' : sameColumn(from, at) ? 'column' : 'block' };
}

/** Whether a move names a cell. */
export const isCell = (move: string): boolean => /^r\dc\d$/.test(move);

/** The names of all cells, row by row. */
export function cellsOf(size: Size): string[][] {
  const { cells } = boardOf(size);
  return Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).map(cellName));
}
