import type { Snapshot } from '../../table/wire.ts';
import type { Outcome } from '../../table/table.ts';
import type { Say, SeatLook, Text } from '../../board/contract.ts';
import { joinNames, nameOf, sayText } from '../../board/words.ts';

/** The result in one sentence. Alone the game says it; else who won, and by what, where that can be counted. */
export function headlineOf(
  outcome: Outcome,
  seats: readonly SeatLook[],
  verdict: Text | null,
  say: Say,
  lang: string,
): string {
  const { scores, winners, ended } = outcome;
  if (seats.length === 1) return verdict ? sayText(verdict, say) : say('result.alone', { n: scores[0] ?? 0 });
  // Nobody loses a round that would not end.
  if (ended === 'limit') return say('result.limit.title');
  const [winner = 0] = winners;
  if (winners.length === seats.length && seats.length > 1) return say('result.draw', { n: scores[winner] ?? 0 });
  if (winners.length > 1)
    return say('result.share', {
      names: joinNames(
        winners.map((seat) => nameOf(seats, seat)),
        lang,
      ),
      n: scores[winner] ?? 0,
    });
  const you = seats[winner]?.here === true && seats.filter(({ here }) => here).length === 1;
  const values = { name: nameOf(seats, winner), n: scores[winner] ?? 0 };
  if (verdict) return say(you ? `${verdict.key}.you` : verdict.key, { ...values, ...verdict.values });
  if (seats.length > 2) return say(you ? 'result.you_win_with' : 'result.wins_with', values);
  return say(you ? 'result.you_win' : 'result.wins', { ...values, m: scores[1 - winner] ?? 0 });
}

/** How it ended, and where the match stands. */
export function leadOf(
  snapshot: Snapshot,
  outcome: Outcome,
  seats: readonly SeatLook[],
  say: Say,
  lang: string,
): string {
  const parts: string[] = [];
  const by = outcome.by === undefined ? '' : nameOf(seats, outcome.by);
  if (outcome.ended === undefined) parts.push(say('result.after', { n: snapshot.moves }));
  else if (outcome.ended === 'limit') parts.push(say('result.limit', { n: snapshot.moves }));
  else if (seats.length === 1) parts.push(say('result.stopped', { n: snapshot.moves }));
  else parts.push(say(`result.${outcome.ended}`, { name: by, n: snapshot.moves }));
  if (snapshot.playedOn === 0) parts.push(say('result.given'));
  else if (snapshot.playedOn !== null) parts.push(say('result.played_on', { n: snapshot.playedOn }));
  if (snapshot.takeBacks) parts.push(say('result.undone'));
  if (snapshot.rounds.length > 1 || !snapshot.matchOver) {
    if (snapshot.matchWinners) {
      parts.push(
        say('result.match_won', {
          names: joinNames(
            snapshot.matchWinners.map((seat) => nameOf(seats, seat)),
            lang,
          ),
        }),
      );
    } else if ('rounds' in snapshot.match) {
      parts.push(say('result.match_round', { n: snapshot.rounds.length, of: snapshot.match.rounds }));
    } else parts.push(say('result.match_target', { n: snapshot.match.target }));
  }
  return parts.join(' ');
}
