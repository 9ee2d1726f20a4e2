import { judge } from '../kernel/round.ts';
import type { Round, Seat } from '../kernel/rules.ts';
import type { Phrase, Verdict } from './contract.ts';

/** The verdict on an answer that is a move: right when the rules allow it, with the words of the refusal when they do not. */
export function byMove(round: Round, seat: Seat, move: string, allowed: { clause: string; why: Phrase }): Verdict {
  const judged = judge(round, seat, move);
  return judged.ok ? { right: true, ...allowed } : { right: false, clause: judged.error.clause, why: judged.error };
}
