import { judge } from '../kernel/round.ts';
import type { Round, Seat } from '../kernel/rules.ts';
import type { Phrase, Verdict } from './contract.ts';

/** The verdict on an answer that is a move: right if the rules allow it, otherwise with the text of the refusal. */
export function byMove(round: Round, seat: Seat, move: string, allowed: { clause: string; why: Phrase }): Verdict {
  const judged = judge(round, seat, move);
  return judged.ok ? { right: true, ...allowed } : { right: false, clause: judged.error.clause, why: judged.error };
}
