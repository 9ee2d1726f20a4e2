import type { Code } from '../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../kernel/rules.ts';
import { LONGEST_PIECE, LONGEST_ROW, SHORTEST_ROW } from './board.ts';
import type { Clause, Reason } from './clauses.ts';
import { fromOf, lengthOf, rowOf, toOf } from './notation.ts';
import { piecesLeft, type ZickzackPosition } from './position.ts';

type No = Refusal<Clause, Reason> | null;

const no = (clause: Clause, reason: Reason, values: Refusal['values']): No => ({ clause, reason, values });

export function refuse(pos: ZickzackPosition, seat: Seat, code: Code): No {
  if (seat !== pos.turn) return notYourTurn();
  const row = rowOf(code);
  const from = fromOf(code);
  const to = toOf(code);
  const n = lengthOf(code);
  if (row < SHORTEST_ROW || row > LONGEST_ROW) return no('zickzack.1', 'no_row', { row });
  if (to > row) return no('zickzack.1', 'off_row', { row, cell: to });
  if (n > LONGEST_PIECE) return no('zickzack.2', 'too_long', { from, to, n });
  if (piecesLeft(pos, seat, n) === 0) return no('zickzack.2', 'none_left', { n });
  for (let cell = from; cell <= to; cell++) {
    const owner = ownerOf(pos, row, cell);
    if (owner !== null) return no('zickzack.3', owner === seat ? 'taken_own' : 'taken_other', { row, cell });
  }
  return null;
}

/** The seat whose piece covers the cell; null: it is free. */
function ownerOf(pos: ZickzackPosition, row: number, cell: number): Seat | null {
  for (let at = 0; at < pos.played; at++) {
    const code = pos.history[at]!;
    if (rowOf(code) === row && fromOf(code) <= cell && cell <= toOf(code)) return pos.movers[at]!;
  }
  return null;
}
