import type { Code } from '../../kernel/moves.ts';
import type { Open } from '../../kernel/open.ts';
import type { Seat, Shown } from '../../kernel/rules.ts';
import { cellsOf, LONGEST_ROW, PIECES, SHORTEST_ROW } from './board.ts';
import { format, fromOf, lengthOf, rowOf, toOf } from './notation.ts';
import { piecesLeft, type ZickzackPosition } from './position.ts';

/** What anyone may see of a round of ZickZack, which is everything. */
export interface ZickzackView {
  /** The eight rows, the shortest first. */
  readonly rows: readonly RowView[];
  /** How many singles, doubles, triples and quadruples each seat has left. */
  readonly left: readonly (readonly number[])[];
}

export interface RowView {
  /** The number of its cells, which is its name and its value. */
  readonly row: number;
  /** The pieces in it, in the order they were laid, with their owners; each covers the cells `from` to `to`. */
  readonly pieces: readonly { readonly by: Seat; readonly from: number; readonly to: number }[];
  /** The seat that filled its last free cell; null while one is free. */
  readonly wonBy: Seat | null;
}

export function view(pos: ZickzackPosition): Open<ZickzackView> {
  const rows: RowView[] = [];
  for (let row = SHORTEST_ROW; row <= LONGEST_ROW; row++) rows.push(rowView(pos, row));
  const left = [0, 1].map((seat) => PIECES.slice(1).map((_, index) => piecesLeft(pos, seat, index + 1)));
  return { rows, left };
}

function rowView(pos: ZickzackPosition, row: number): RowView {
  const pieces: { by: Seat; from: number; to: number }[] = [];
  for (let at = 0; at < pos.played; at++) {
    const code = pos.history[at]!;
    if (rowOf(code) === row) pieces.push({ by: pos.movers[at]!, from: fromOf(code), to: toOf(code) });
  }
  return { row, pieces, wonBy: pos.free[row] === 0 ? pieces.at(-1)!.by : null };
}

/** The move, with the row that it fills, if any. */
export function shown(pos: ZickzackPosition, by: Seat, code: Code): Open<Shown> {
  const move = format(code);
  const row = rowOf(code);
  return pos.free[row] === cellsOf(fromOf(code), lengthOf(code)) ? { by, move, won: row } : { by, move };
}
