import type { Code } from '../../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../../kernel/rules.ts';
import { cardName } from '../deck.ts';
import type { Clause, Reason } from './clauses.ts';
import { holds, type TikoPosition } from './position.ts';

export function refuse(pos: TikoPosition, seat: Seat, code: Code): Refusal<Clause, Reason> | null {
  if (seat !== pos.turn) return notYourTurn();
  if (holds(pos, seat, code)) return null;
  const reason = pos.gone[code] === 1 ? 'already_played' : 'not_in_hand';
  return { clause: 'tiko.2', reason, values: { card: cardName(code) } };
}
