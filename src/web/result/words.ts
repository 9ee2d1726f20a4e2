import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { Outcome } from '../../table/table.ts';
import type { GamePage, Say, SeatLook, Text } from '../../board/contract.ts';
import { nameOf, personOf, sayText } from '../../board/words.ts';

/** Whether the round that ended was the last of a match: then the match is what was won or lost. One to a target may end with its first. */
export const endsMatch = ({ rounds, match, matchOver, matchWinners }: Snapshot): boolean =>
  matchOver && matchWinners !== null && (rounds.length > 1 || 'target' in match);

/** Who won, of the match if it is over, else of the round: nobody if no one lost. */
export function singledOut(snapshot: Snapshot, seats: readonly SeatLook[]): readonly Seat[] {
  const { matchWinners, rounds } = snapshot;
  const winners = (endsMatch(snapshot) ? matchWinners : rounds.at(-1)?.winners) ?? [];
  return winners.length < seats.length ? winners : [];
}

/** The game's wording of the score of a finished round; null: as a number. */
export function verdictOf({ faces, rounds, options }: Snapshot, page: GamePage): Text | null {
  const view = faces[0]?.view;
  return view && !rounds.at(-1)?.ended ? (page.verdict?.(view, options) ?? null) : null;
}

/** The result in one sentence: of the match if it is over, else of the round. */
export function headlineOf(
  snapshot: Snapshot,
  outcome: Outcome,
  seats: readonly SeatLook[],
  verdict: Text | null,
  say: Say,
): string {
  return endsMatch(snapshot) ? matchHeadline(snapshot, seats, say) : roundHeadline(outcome, seats, verdict, say);
}

function matchHeadline({ totals, matchWinners }: Snapshot, seats: readonly SeatLook[], say: Say): string {
  const winners = matchWinners ?? [];
  const [winner = 0] = winners;
  const n = totals[winner] ?? 0;
  if (winners.length > 1) return say('result.match.share', { players: winners.map((seat) => nameOf(seats, seat)), n });
  const name = personOf(seats, winner);
  if (seats.length > 2) return say('result.match.wins_with', { name, n });
  return say('result.match.wins', { name, n, m: totals[1 - winner] ?? 0 });
}

/** In solo games the game's own wording; else who won, and by how much, if that can be counted. */
export function roundHeadline(outcome: Outcome, seats: readonly SeatLook[], verdict: Text | null, say: Say): string {
  const { scores, winners, ended } = outcome;
  if (seats.length === 1) return verdict ? sayText(verdict, say) : say('result.alone', { n: scores[0] ?? 0 });
  // Nobody loses a round that reached the move limit.
  if (ended === 'limit') return say('result.limit.title');
  if (ended === 'called_off') return say('result.called_off.title');
  const [winner = 0] = winners;
  if (winners.length === seats.length && seats.length > 1) return say('result.draw', { n: scores[winner] ?? 0 });
  if (winners.length > 1)
    return say('result.share', { players: winners.map((seat) => nameOf(seats, seat)), n: scores[winner] ?? 0 });
  const name = personOf(seats, winner);
  const n = scores[winner] ?? 0;
  if (verdict) return sayText(verdict, say, { name, n });
  // A winner because someone left need not have more points.
  if (!wonByPoints(outcome)) return say('result.wins_plain', { name });
  if (seats.length > 2) return say('result.wins_with', { name, n });
  return say('result.wins', { name, n, m: scores[1 - winner] ?? 0 });
}

/** Whether the scores show who won. */
const wonByPoints = ({ scores, winners }: Pick<Outcome, 'scores' | 'winners'>): boolean =>
  scores.every((score, seat) => winners.includes(seat) || winners.every((winner) => (scores[winner] ?? 0) > score));

/** How the round ended and why (`ended`, where the game says so). */
export function leadOf(
  snapshot: Snapshot,
  outcome: Outcome,
  seats: readonly SeatLook[],
  verdict: Text | null,
  say: Say,
  ended: string | null = null,
): string {
  const parts: string[] = [];
  const over = endsMatch(snapshot);
  const n = snapshot.rounds.length;
  // Where there was no other round the headline has said it.
  if (over && n > 1) parts.push(say('result.round_was', { n, what: roundHeadline(outcome, seats, verdict, say) }));
  const name = outcome.by === undefined ? '' : personOf(seats, outcome.by);
  if (outcome.ended === undefined && ended !== null) parts.push(ended);
  if (outcome.ended === undefined) parts.push(say('result.after', { n: snapshot.moves }));
  else if (outcome.ended === 'limit') parts.push(say('result.limit', { n: snapshot.moves }));
  else if (seats.length === 1) parts.push(say('result.stopped', { n: snapshot.moves }));
  else parts.push(say(`result.${outcome.ended}`, { name, n: snapshot.moves }));
  if (snapshot.playedOn === 0) parts.push(say('result.given'));
  else if (snapshot.playedOn !== null) parts.push(say('result.played_on', { n: snapshot.playedOn }));
  if (snapshot.hints) parts.push(say('result.hints', { n: snapshot.hints }));
  if (snapshot.takeBacks) parts.push(say('result.undone'));
  const standIns = outcome.standIns?.reduce((sum, moves) => sum + moves, 0) ?? 0;
  if (standIns > 0) parts.push(say('result.stand_in', { n: standIns }));
  return parts.join(' ');
}

/**
 * Of a match of several rounds: between two of them who leads, which round comes next and who begins it; at its end what it was played
 * to, where that is not a number of rounds.
 */
export function matchOf(snapshot: Snapshot, seats: readonly SeatLook[], say: Say): string {
  const { match, matchOver } = snapshot;
  const parts = matchOver ? [] : matchSoFar(snapshot, seats, say);
  if (endsMatch(snapshot) && 'target' in match)
    parts.push(say('result.match.reached', { n: snapshot.rounds.length, target: match.target }));
  if (match.count === 'rounds' && (!matchOver || endsMatch(snapshot))) parts.push(say('match.count.rounds.why'));
  return parts.join(' ');
}

function matchSoFar({ rounds, totals, match, nextStart }: Snapshot, seats: readonly SeatLook[], say: Say): string[] {
  const n = rounds.length + 1;
  const next =
    'rounds' in match
      ? say('result.next_round', { n, of: match.rounds })
      : say('result.next_target', { n, target: match.target });
  const begins = seats.length > 1 && typeof nextStart === 'number';
  return [
    leaderInWords(totals, seats, say),
    next,
    ...(begins ? [say('result.begins', { name: personOf(seats, nextStart) })] : []),
  ];
}

function leaderInWords(totals: readonly number[], seats: readonly SeatLook[], say: Say): string {
  const totalOf = (seat: Seat): number => totals[seat] ?? 0;
  const order = seats.map(({ seat }) => seat).sort((a, b) => totalOf(b) - totalOf(a));
  const [first = 0, second = 0] = order;
  const n = totalOf(first);
  if (seats.length === 1) return say('result.match.alone', { n });
  const leaders = order.filter((seat) => totalOf(seat) === n);
  if (leaders.length === seats.length) return say('result.match.level', { n });
  if (leaders.length > 1) return say('result.match.lead', { players: leaders.map((seat) => nameOf(seats, seat)), n });
  const name = personOf(seats, first);
  if (seats.length === 2) return say('result.match.leads', { name, n, m: totalOf(second) });
  return say('result.match.leads_with', { name, n });
}

/** For each seat its total after 0, 1, 2, … rounds, by what counts in the match. */
export const totalsByRound = ({ rounds, match }: Snapshot, seats: readonly SeatLook[]): number[][] =>
  seats.map(({ seat }) => {
    let total = 0;
    const counted = (round: Outcome): number =>
      match.count === 'rounds' ? Number(round.winners.includes(seat)) : (round.scores[seat] ?? 0);
    return [0, ...rounds.map((round) => (total += round ? counted(round) : 0))];
  });
