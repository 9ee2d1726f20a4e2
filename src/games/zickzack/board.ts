/** A row is named by the number of its cells, which is also its value (zickzack.1). */
export const SHORTEST_ROW = 3;
export const LONGEST_ROW = 10;

export const LONGEST_PIECE = 4;

/** How many pieces of each length a player starts with (zickzack.2); there is no piece of length 0. */
export const PIECES: readonly number[] = [0, 5, 4, 3, 1];

/** The value of all rows together. */
export const ALL_CELLS = 52;

/** The number of pieces of both players. */
export const MOST_PLAYED = 26;

/** The cells of a row are bits, cell 1 the lowest. Returns the `length` cells from `from` on. */
export const cellsOf = (from: number, length: number): number => ((1 << length) - 1) << (from - 1);

/** The cells, as bits, on which a piece of that length can start when these cells are free. */
export function places(free: number, length: number): number {
  let begin = free;
  for (let step = 1; step < length; step++) begin &= free >> step;
  return begin;
}
