import type { KeptRound } from '../local/protocol.ts';

export interface Tally {
  readonly game: string;
  /** What was played: editions of one game are counted apart, because their scores cannot be compared. */
  readonly title: string;
  readonly played: number;
  /** Rounds that one person at this device played against others, and how many of them they won. */
  readonly against: number;
  readonly won: number;
  /** For rounds with several people at this device, how many each won, because “won” alone would say nothing. */
  readonly winners: readonly { readonly name: string; readonly n: number }[];
  /**
   * The best score of someone at this device, with or without undo; null before the first round that ended by its
   * rules.
   */
  readonly best: number | null;
}

/**
 * What this device has played, by title, the most played first. A round that someone left has no best score; a continued
 * one only counts as played.
 */
export function tally(
  rounds: readonly KeptRound[],
  nameOf: (round: KeptRound, seat: number) => string,
  titleOf: (round: KeptRound) => string,
): Tally[] {
  const tallies: Record<string, Tally> = {};
  for (const round of rounds) {
    const { game, seats, outcome, playedOn } = round;
    const title = titleOf(round);
    const before = tallies[title] ?? { game, title, played: 0, against: 0, won: 0, winners: [], best: null };
    const mine = seats.flatMap(({ here }, seat) => (here ? [seat] : []));
    const own = (playedOn ?? null) === null;
    const whole = own && outcome['ended'] === undefined;
    const against = own && seats.length > 1 && mine.length === 1;
    const shared = own && mine.length > 1;
    const scores = whole ? mine.map((seat) => outcome.scores[seat] ?? 0) : [];
    const best = Math.max(before.best ?? -Infinity, ...scores);
    tallies[title] = {
      game,
      title,
      played: before.played + 1,
      against: before.against + Number(against),
      won: before.won + Number(against && mine.some((seat) => outcome.winners.includes(seat))),
      winners: shared
        ? outcome.winners.reduce((list, seat) => counted(list, nameOf(round, seat)), before.winners)
        : before.winners,
      best: best === -Infinity ? null : best,
    };
  }
  return Object.values(tallies).sort((a, b) => b.played - a.played);
}

/** One more for this name, the one with the most first. */
function counted(list: Tally['winners'], name: string): Tally['winners'] {
  const n = (list.find((each) => each.name === name)?.n ?? 0) + 1;
  return [...list.filter((each) => each.name !== name), { name, n }].sort((a, b) => b.n - a.n);
}
