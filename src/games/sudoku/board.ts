/** A cell is 9 × row + column on both boards, so a number means the same cell, and the same move, on either. */
export const WIDTH = 9;
export const CELLS = WIDTH * WIDTH;

export const rowOf = (cell: number): number => Math.floor(cell / WIDTH);
export const columnOf = (cell: number): number => cell % WIDTH;

/** The number of rows, of columns, and of cells in a block. */
export type Size = 9 | 6;

export interface Board {
  readonly size: Size;
  /**
   * The number of rows and columns in a block. There are `blockRows` blocks side by side and `blockColumns` one above
   * the other.
   */
  readonly blockRows: number;
  readonly blockColumns: number;
  /** In reading order. */
  readonly cells: readonly number[];
  /** For each cell the other cells of its row, then of its column, then of its block; none twice. */
  readonly peers: readonly Uint8Array[];
}

export const sameRow = (a: number, b: number): boolean => rowOf(a) === rowOf(b);
export const sameColumn = (a: number, b: number): boolean => columnOf(a) === columnOf(b);
export const sameBlock = (
  { blockRows, blockColumns }: Pick<Board, 'blockRows' | 'blockColumns'>,
  a: number,
  b: number,
): boolean =>
  Math.floor(rowOf(a) / blockRows) === Math.floor(rowOf(b) / blockRows) &&
  Math.floor(columnOf(a) / blockColumns) === Math.floor(columnOf(b) / blockColumns);

function createBoard(size: Size, blockRows: number, blockColumns: number): Board {
  const line = Array.from({ length: size }, (_, i) => i);
  const cells = line.flatMap((row) => line.map((column) => row * WIDTH + column));
  const peers: Uint8Array[] = [];
  for (const cell of cells) {
    const others = cells.filter((other) => other !== cell);
    peers[cell] = Uint8Array.from(
      new Set([
        ...others.filter((other) => sameRow(cell, other)),
        ...others.filter((other) => sameColumn(cell, other)),
        ...others.filter((other) => sameBlock({ blockRows, blockColumns }, cell, other)),
      ]),
    );
  }
  return { size, blockRows, blockColumns, cells, peers };
}

const boards: Readonly<Record<Size, Board>> = { 9: createBoard(9, 3, 3), 6: createBoard(6, 2, 3) };

export const boardOf = (size: Size): Board => boards[size];

/**
 * The first tile that forbids the number on the cell: in its row, else its column, else its block; −1: none does
 * (sudoku.3).
 */
export function clash({ peers }: Board, tiles: ArrayLike<number>, cell: number, number: number): number {
  return peers[cell]!.find((peer) => tiles[peer] === number) ?? -1;
}
