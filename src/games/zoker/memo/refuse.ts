import type { Code } from '../../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../../kernel/rules.ts';
import type { Clause, Reason } from './clauses.ts';
import { isTurnUp, NO, placeOf, PROPOSE, turnUp, YES } from './notation.ts';
import { EMPTY, hasAgreed, type MemoPosition } from './position.ts';

type No = Refusal<Clause, Reason> | null;

const no = (clause: Clause | 'table.1', reason: Reason, values: Refusal['values'] = {}): No => ({
  clause,
  reason,
  values,
});

/** Reads only public information and no faces of cards, so that a refusal gives nothing away. */
export function refuse(pos: MemoPosition, seat: Seat, code: Code): No {
  if (pos.agreed !== 0) return refuseAnswer(pos, seat, code);
  if (seat !== pos.turn) return notYourTurn();
  if (isTurnUp(code)) return refuseTurnUp(pos, placeOf(code));
  if (code !== PROPOSE) return no('memo.3', 'no_proposal');
  if (pos.up >= 0) return no('memo.3', 'card_is_up', { place: turnUp(pos.up) });
  return pos.dropped === 0 ? null : no('memo.3', 'proposal_dropped');
}

function refuseAnswer(pos: MemoPosition, seat: Seat, code: Code): No {
  if (!hasAgreed(pos, seat)) return code === YES || code === NO ? null : no('memo.3', 'answer_first');
  let n = 0;
  for (let other = 0; other < pos.options.players; other++) if (!hasAgreed(pos, other)) n += 1;
  return no('table.1', seat === pos.turn ? 'votes_awaited' : 'already_agreed', { n });
}

function refuseTurnUp(pos: MemoPosition, place: number): No {
  const values = { place: turnUp(place) };
  if (place >= pos.places) return no('memo.1', 'no_such_place', { ...values, places: pos.places });
  if (pos.table[place] === EMPTY) return no('memo.2', 'empty_place', values);
  return place === pos.up ? no('memo.2', 'already_up', values) : null;
}
