/** Helpers for tests of bots: a new deal, some random moves, a node budget and a bot by its level. */
import type { Budget } from '../bots.ts';
import type { Hidden } from '../open.ts';
import type { Options } from '../options.ts';
import { dealRecord, parseRecord } from '../record.ts';
import { dealer, pick, quick } from '../rng.ts';
import { legalCodes, playCode, type Round } from '../round.ts';
import type { Rules } from '../rules.ts';

export const nodes = (most: number | null): Budget => ({ nodes: most, stop: () => false });

export function dealRound<P extends Hidden, V extends object, O extends Options, S extends object>(
  rules: Rules<P, V, O, S>,
  options: Partial<O>,
  seed: string,
): Round<P, V, O, S> {
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** Plays this many random moves of awaited seats, fewer if the round ends before. */
export function playAtRandom(round: Round, moves: number, seed: string): void {
  const rng = quick(seed);
  for (let played = 0; played < moves && !round.rules.over(round.pos); played++) {
    const seat = round.rules.awaited(round.pos)[0]!;
    playCode(round, seat, pick(legalCodes(round, seat), rng));
  }
}

export function botOf<B extends { readonly level: string }>(bots: readonly B[], level: string): B {
  const bot = bots.find((one) => one.level === level);
  if (!bot) throw new Error(`there is no bot ${level}`);
  return bot;
}
