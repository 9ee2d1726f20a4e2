import { CELLS, clash, type Board } from './board.ts';
import { points, type Counted } from './scoring.ts';
import { STOCK } from './setup.ts';
import type { SudokuView } from './view.ts';

/** How many tiles of each number the viewer has not seen, which are in other hands or in the stock. */
export function unseenNumbers({ size, tiles, hands, aside }: SudokuView): Uint8Array {
  const left = new Uint8Array(size + 1);
  for (const number of STOCK[size]) left[Number(number)]! += 1;
  const seen = [...tiles.filter(({ golden }) => !golden).map(({ number }) => number), ...aside];
  for (const hand of hands) if (hand && hand.number !== null) seen.push(hand.number);
  for (const number of seen) left[number]! -= 1;
  return left;
}

/** The expected score of the best cell for a player who holds any of the unseen tiles. */
export function expectedReply(board: Board, counted: Counted, grid: Uint8Array, unseen: Uint8Array): number {
  const worth = new Uint8Array(CELLS);
  for (const cell of board.cells) if (grid[cell] === 0) worth[cell] = points(grid, cell, counted);
  let sum = 0;
  let count = 0;
  for (let number = 1; number < unseen.length; number++) {
    if (unseen[number] === 0) continue;
    let top = 0;
    for (const cell of board.cells) {
      if (grid[cell] === 0 && worth[cell]! > top && clash(board, grid, cell, number) < 0) top = worth[cell]!;
    }
    sum += unseen[number]! * top;
    count += unseen[number]!;
  }
  return count === 0 ? 0 : sum / count;
}

/** How close the unseen tiles are to having no cell: the fewer cells a number has for its tiles to come, the higher. */
export function danger(board: Board, grid: Uint8Array, unseen: Uint8Array): number {
  let sum = 0;
  for (let number = 1; number < unseen.length; number++) {
    if (unseen[number] === 0) continue;
    let open = 0;
    for (const cell of board.cells) if (grid[cell] === 0 && clash(board, grid, cell, number) < 0) open += 1;
    sum += unseen[number]! ** 2 / (1 + open);
  }
  return sum;
}
