import type { Code } from '../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../kernel/rules.ts';
import type { Clause, Reason } from './clauses.ts';
import { MOST_TAKEN, type NimPosition } from './position.ts';

export function refuse({ left, turn }: NimPosition, seat: Seat, code: Code): Refusal<Clause, Reason> | null {
  if (seat !== turn) return notYourTurn();
  if (code > MOST_TAKEN) return { clause: 'nim.2', reason: 'too_many', values: { n: code } };
  if (code > left) return { clause: 'nim.2', reason: 'not_there', values: { n: code, left } };
  return null;
}
