import { dealRecord, parseRecord } from '../../../kernel/record.ts';
import { dealer, quick } from '../../../kernel/rng.ts';
import { legalCodes, playCode, type Round } from '../../../kernel/round.ts';
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
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** A fresh deal and so many random moves, fewer where the round is over before. */
export function roundAfter(options: Partial<ZipherOptions>, moves: number, seed: string): ZipherRound {
  const round = freshRound(options, seed);
  const rng = quick(seed);
  for (let played = 0; played < moves && !rules.over(round.pos); played++) {
    const codes = legalCodes(round, round.pos.turn);
    playCode(round, round.pos.turn, codes[rng.below(codes.length)]!);
  }
  return round;
}
