import { overlooks } from '../../search/eyes.ts';
import { sameBlock, type Board } from './board.ts';
import { cellName } from './notation.ts';

/** What a level overlooks, as shares from 0 to 1. */
export interface SudokuEyes {
  /** The share of cells where its tile could lie. */
  readonly cells: number;
  /**
   * The share of equal numbers in a row or column that it overlooks for its own tile; those in a block are always seen.
   */
  readonly clashes: number;
  /** The same for tiles that others laid, which nobody checks as closely. */
  readonly others: number;
}

export const KEEN: SudokuEyes = { cells: 0, clashes: 0, others: 0 };

/** A cell stays overlooked as long as the board around it does not change: `near` is how many tiles score there. */
export const seesCell = (seed: string, { cells }: SudokuEyes, cell: number, near: number): boolean =>
  !overlooks(seed, `cell ${cellName(cell)} ${near}`, cells);

/**
 * Whether the bot notices that a tile forbids its number on a cell. Two cells once overlooked stay overlooked for the
 * whole round.
 */
function seesClash(seed: string, share: number, board: Board, cell: number, other: number): boolean {
  if (share === 0 || sameBlock(board, cell, other)) return true;
  return !overlooks(seed, `clash ${cellName(Math.min(cell, other))} ${cellName(Math.max(cell, other))}`, share);
}

/**
 * Whether the bot notices that a number is wrong on a cell; `share`: how many clashes in rows and columns it overlooks.
 */
export const seesWrong = (
  seed: string,
  share: number,
  board: Board,
  grid: ArrayLike<number>,
  cell: number,
  number: number,
): boolean => board.peers[cell]!.some((peer) => grid[peer] === number && seesClash(seed, share, board, cell, peer));
