import { type Round } from '../../../kernel/round.ts';
import { dealRound, playAtRandom } from '../../../kernel/testing/rounds.ts';
import type { ZipherOptions, ZipherPosition, ZipherSetup } from '../position.ts';
import { rules } from '../rules.ts';
import type { ZipherView } from '../view.ts';

export type ZipherRound = Round<ZipherPosition, ZipherView, ZipherOptions, ZipherSetup>;

const flags = [false, true];

/** Every option with every number of players. */
export const allOptions: readonly ZipherOptions[] = [1, 2, 3].flatMap((players) =>
  flags.flatMap((adjacent) =>
    flags.flatMap((blind) =>
      (players === 1 ? flags : [false]).map((supersolo) => ({ players, adjacent, blind, supersolo })),
    ),
  ),
);

export function freshRound(options: Partial<ZipherOptions>, seed: string): ZipherRound {
  return dealRound(rules, options, seed);
}

/** A new deal and this many random moves, fewer if the round ends before. */
export function roundAfter(options: Partial<ZipherOptions>, moves: number, seed: string): ZipherRound {
  const round = freshRound(options, seed);
  playAtRandom(round, moves, seed);
  return round;
}
