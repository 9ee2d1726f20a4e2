import type { KeptRound } from '../local/protocol.ts';

export interface Tally {
  readonly game: string;
  readonly played: number;
  /** Of those, alone. */
  readonly alone: number;
  /** Rounds that someone at this device won against others. */
  readonly won: number;
  /** The best score of someone at this device, moves taken back or not; null before the first round that ended by its rules. */
  readonly best: number | null;
}

/**
 * What this device has played, game by game, the most played first. A round that someone left has no best score; one that was begun
 * elsewhere counts as played only.
 */
export function tally(rounds: readonly KeptRound[]): Tally[] {
  const tallies: Record<string, Tally> = {};
  for (const { game, seats, outcome, playedOn } of rounds) {
    const before = tallies[game] ?? { game, played: 0, alone: 0, won: 0, best: null };
    const mine = seats.flatMap(({ here }, seat) => (here ? [seat] : []));
    const own = (playedOn ?? null) === null;
    const whole = own && outcome['ended'] === undefined;
    const alone = seats.length === 1;
    const scores = whole ? mine.map((seat) => outcome.scores[seat] ?? 0) : [];
    const best = Math.max(before.best ?? -Infinity, ...scores);
    tallies[game] = {
      game,
      played: before.played + 1,
      alone: before.alone + Number(alone),
      won: before.won + Number(own && !alone && mine.some((seat) => outcome.winners.includes(seat))),
      best: best === -Infinity ? null : best,
    };
  }
  return Object.values(tallies).sort((a, b) => b.played - a.played);
}
