import { pack } from '../../address/pack.ts';
import { sittersOf, withSitters } from '../../address/people.ts';
import { href } from '../../address/route.ts';
import type { Say } from '../../board/contract.ts';
import type { KeptRound } from '../local/protocol.ts';
import { roundHeadline } from '../result/words.ts';
import { seatLooks } from '../table/words.ts';

/** How a round ended, in one sentence that names who won. */
export function resultInWords({ outcome, verdict, seats }: KeptRound, say: Say): string {
  const wonOrLost = seats.length > 1 && outcome.scores.every((n) => n <= 1);
  // Older rounds do not say how their game words the score: “1 to 0” would be wrong where there is none.
  const told = verdict ?? (wonOrLost ? { key: 'result.wins_plain' } : null);
  return roundHeadline(outcome, seatLooks(seats, say), told, say);
}

/** The name of someone at a round. */
export const sitterOf = ({ seats }: KeptRound, seat: number, say: Say): string =>
  seatLooks(seats, say)[seat]?.name ?? say('seat.player', { n: seat + 1 });

/** Where it can be seen move by move. */
export const addressOf = async ({ record, seats }: KeptRound): Promise<string> =>
  href({ at: 'replay', packed: await pack(withSitters(record, sittersOf(seats))), move: null });
