import type { Snapshot } from '../../table/wire.ts';
import type { Outcome } from '../../table/table.ts';
import type { Say, SeatLook, Text } from '../../board/contract.ts';
import { nameOf, personOf, sayText } from '../../board/words.ts';

/** The result in one sentence. Alone the game says it; else who won, and by what, where that can be counted. */
export function headlineOf(outcome: Outcome, seats: readonly SeatLook[], verdict: Text | null, say: Say): string {
  const { scores, winners, ended } = outcome;
  if (seats.length === 1) return verdict ? sayText(verdict, say) : say('result.alone', { n: scores[0] ?? 0 });
  // Nobody loses a round that would not end.
  if (ended === 'limit') return say('result.limit.title');
  if (ended === 'called_off') return say('result.called_off.title');
  const [winner = 0] = winners;
  if (winners.length === seats.length && seats.length > 1) return say('result.draw', { n: scores[winner] ?? 0 });
  if (winners.length > 1)
    return say('result.share', { players: winners.map((seat) => nameOf(seats, seat)), n: scores[winner] ?? 0 });
  const name = personOf(seats, winner);
  const n = scores[winner] ?? 0;
  if (verdict) return sayText(verdict, say, { name, n });
  if (seats.length > 2) return say('result.wins_with', { name, n });
  return say('result.wins', { name, n, m: scores[1 - winner] ?? 0 });
}

/** How it ended, and where the match stands. */
export function leadOf(snapshot: Snapshot, outcome: Outcome, seats: readonly SeatLook[], say: Say): string {
  const parts: string[] = [];
  const name = outcome.by === undefined ? '' : personOf(seats, outcome.by);
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
  if (snapshot.rounds.length > 1 || !snapshot.matchOver) {
    if (snapshot.matchWinners) {
      parts.push(say('result.match_won', { names: snapshot.matchWinners.map((seat) => personOf(seats, seat)) }));
    } else if ('rounds' in snapshot.match) {
      parts.push(say('result.match_round', { n: snapshot.rounds.length, of: snapshot.match.rounds }));
    } else parts.push(say('result.match_target', { n: snapshot.match.target }));
  }
  return parts.join(' ');
}
