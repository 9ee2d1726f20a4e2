import { topSeats, type Round } from '../kernel/round.ts';
import type { RoundResult, Seat } from '../kernel/rules.ts';
import type { Leaving } from './events.ts';

/**
 * How a round ended: by its rules, because someone left (at the current scores), at the move limit, or without loss
 * because someone was gone.
 */
export type Outcome = RoundResult & {
  readonly ended?: Leaving | 'limit' | 'called_off';
  /** Who left, or was gone. */
  readonly by?: Seat;
  /** By seat, how many of its moves a bot made for someone who was gone; left out: none. */
  readonly standIns?: readonly number[];
};

/** The seat that leaves loses, at the current scores. */
export function forfeited(round: Round, seat: Seat, how: Leaving): Outcome {
  const scores = round.rules.scores(round.pos);
  const others = scores.map((score, other) => (other === seat && round.players > 1 ? -Infinity : score));
  return { scores, winners: topSeats(others), ended: how, by: seat };
}

/** Nobody loses: all seats share the win. */
export function withoutLoss(round: Round, ended: 'limit' | 'called_off', by?: Seat): Outcome {
  const scores = round.rules.scores(round.pos);
  return { scores, winners: [...scores.keys()], ended, ...(by !== undefined && { by }) };
}

/** The outcome with how many moves bots made for others: `moves` are the numbers of those moves. */
export function namingStandIns(round: Round, moves: readonly number[], outcome: Outcome): Outcome {
  if (moves.length === 0) return outcome;
  const standIns = outcome.scores.map(() => 0);
  for (const move of moves) {
    const by = round.moves[move]?.by;
    if (by !== undefined) standIns[by] = (standIns[by] ?? 0) + 1;
  }
  return { ...outcome, standIns };
}
