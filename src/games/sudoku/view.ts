import type { Code } from '../../kernel/moves.ts';
import type { Open } from '../../kernel/open.ts';
import type { Seat, Shown, Viewer } from '../../kernel/rules.ts';
import { CELLS, type Size } from './board.ts';
import { CALL, cellAt, cellName, format, STUCK } from './notation.ts';
import { isOver, isWrong, lastLaid, type SudokuPosition } from './position.ts';
import { points } from './scoring.ts';

/** The score track has the fields 0 to 39; a round token is worth one lap (sudoku.5). */
const TRACK = 40;

/**
 * What a viewer may see of a round: everything except the tiles in other hands and the stock. It does not say which
 * tiles are wrong (sudoku.13).
 */
export interface SudokuView {
  /** The number of rows and columns: 9, or 6 for SudoKids. */
  readonly size: Size;
  /** The number of rows and columns in a block. */
  readonly block: { readonly rows: number; readonly columns: number };
  /** The tiles on the board, in reading order; `golden` ones lay there from the start. */
  readonly tiles: readonly { readonly cell: string; readonly number: number; readonly golden: boolean }[];
  /** The tile each seat holds, null for none; `number` is null if the viewer cannot see it. */
  readonly hands: readonly ({ readonly number: number | null } | null)[];
  /** The tiles not yet drawn, in drawing order; null while face down. */
  readonly stock: readonly (number | null)[];
  /** The numbers put aside, in order. */
  readonly aside: readonly number[];
  /** Each seat's score as on the track: the pawn's field, and the round tokens. */
  readonly track: readonly { readonly field: number; readonly tokens: number }[];
  /**
   * The tile that the last move laid and what it scored, right or wrong; null if that move laid none. This is the tile
   * that can be called.
   */
  readonly last: { readonly by: Seat; readonly cell: string; readonly points: number } | null;
  /** The seat whose tile had no cell, which ended the round (sudoku.7). */
  readonly stuck: Seat | null;
}

/** For each cell the number of the tile on it, 0 for none. */
export function gridOf(tiles: SudokuView['tiles']): Uint8Array {
  const grid = new Uint8Array(CELLS);
  for (const { cell, number } of tiles) grid[cellAt(cell)] = number;
  return grid;
}

export function view(pos: SudokuPosition, viewer: Viewer): Open<SudokuView> {
  const over = isOver(pos);
  const { size, blockRows, blockColumns, cells } = pos.board;
  const last = lastLaid(pos);
  return {
    size,
    block: { rows: blockRows, columns: blockColumns },
    tiles: cells
      .filter((cell) => pos.tiles[cell]! > 0)
      .map((cell) => ({ cell: cellName(cell), number: pos.tiles[cell]!, golden: pos.golden[cell]! > 0 })),
    hands: Array.from(pos.hands, (number, seat) =>
      number === 0 ? null : { number: over || seat === viewer ? number : null },
    ),
    stock: Array.from(pos.stock.subarray(pos.drawn), (number) => (over ? number : null)),
    aside: Array.from(pos.aside.subarray(0, pos.asideCount)),
    track: Array.from(pos.scores, (score) => ({ field: score % TRACK, tokens: Math.floor(score / TRACK) })),
    last:
      last < 0
        ? null
        : { by: pos.history[last + 1]!, cell: cellName(pos.history[last]!), points: pos.history[last + 2]! },
    stuck: over && pos.hands[pos.turn]! > 0 ? pos.turn : null,
  };
}

/** A move as shown to a viewer: its text, and what it revealed. */
export interface SudokuShown extends Shown {
  readonly number: number;
  readonly points?: number;
  readonly cell?: string;
  readonly from?: Seat;
  readonly right?: boolean;
  readonly aside?: boolean;
}

/**
 * All moves are public, with the number they show. A tile put aside by the move itself is marked as such; a wrong one
 * that stays until somebody calls looks like any other.
 */
export function shown(pos: SudokuPosition, by: Seat, code: Code): Open<SudokuShown> {
  const move = format(code);
  if (code === CALL) {
    const at = lastLaid(pos);
    const cell = pos.history[at]!;
    return {
      by,
      move,
      number: pos.tiles[cell]!,
      cell: cellName(cell),
      from: pos.history[at + 1]!,
      points: pos.history[at + 2]!,
    };
  }
  const number = pos.hands[by]!;
  if (code === STUCK) return { by, move, number, right: pos.open[number] === 0 };
  if (pos.mistakes === 'penalty' && isWrong(pos, code, number)) return { by, move, number, aside: true };
  return { by, move, number, points: points(pos.tiles, code, pos.counted) };
}
