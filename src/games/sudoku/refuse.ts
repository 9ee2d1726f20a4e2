import type { Code } from '../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../kernel/rules.ts';
import { clash, columnOf, rowOf, sameColumn, sameRow } from './board.ts';
import type { Clause, Reason } from './clauses.ts';
import { CALL, cellName, STUCK } from './notation.ts';
import { lastIsWrong, lastLaid, type SudokuPosition } from './position.ts';

type No = Refusal<Clause, Reason> | null;

const no = (clause: Clause, reason: Reason, values: Refusal['values'] = {}): No => ({ clause, reason, values });

export function refuse(pos: SudokuPosition, seat: Seat, code: Code): No {
  if (code === CALL) return refuseCall(pos, seat);
  if (seat !== pos.turn) return notYourTurn();
  if (code === STUCK) return pos.mistakes === 'guarded' ? no('sudoku.10', 'no_stuck') : null;
  const { size } = pos.board;
  const cell = cellName(code);
  if (rowOf(code) >= size || columnOf(code) >= size) return no('sudoku.12', 'off_board', { cell, size });
  const lying = pos.tiles[code]!;
  if (lying > 0) return no('sudoku.3', 'occupied', { cell, number: lying });
  return pos.mistakes === 'guarded' ? refuseWrong(pos, code, pos.hands[seat]!) : null;
}

function refuseWrong(pos: SudokuPosition, cell: number, number: number): No {
  const at = clash(pos.board, pos.tiles, cell, number);
  if (at < 0) return null;
  const values = { number, cell: cellName(cell), at: cellName(at) };
  if (sameRow(cell, at)) return no('sudoku.3', 'same_row', { ...values, row: rowOf(cell) + 1 });
  if (sameColumn(cell, at)) return no('sudoku.3', 'same_column', { ...values, column: columnOf(cell) + 1 });
  return no('sudoku.3', 'same_block', values);
}

/**
 * Whose tile it is is checked before whether it is wrong, because the table must not judge a seat's own tile for it.
 */
function refuseCall(pos: SudokuPosition, seat: Seat): No {
  if (pos.mistakes !== 'call') return no('sudoku.10', 'no_call');
  const at = lastLaid(pos);
  if (at < 0) return no('sudoku.10', 'nothing_to_call');
  const cell = pos.history[at]!;
  const values = { cell: cellName(cell), number: pos.tiles[cell]! };
  if (pos.history[at + 1] === seat) return no('sudoku.10', 'own_tile', values);
  return lastIsWrong(pos) ? null : no('sudoku.6', 'not_wrong', values);
}
