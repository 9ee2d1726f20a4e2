import { moveList } from '../src/kernel/moves.ts';
import { playout } from '../src/kernel/perft.ts';
import { dealRecord, parseRecord } from '../src/kernel/record.ts';
import { dealer, quick } from '../src/kernel/rng.ts';
import type { Round } from '../src/kernel/round.ts';
import type { Rules } from '../src/kernel/rules.ts';

const DEALS = 64;
/** Longer than any sensible round; a Memo of random players may go on for long. */
const MOST_MOVES = 5_000;

export function deal(rules: Rules, seed: string, options: object = {}): Round {
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** Works in slices until the time is up, and returns how much was done per second. */
export function perSecond(work: () => number, seconds: number): number {
  const begin = performance.now();
  let done = 0;
  let spent = 0;
  while (spent < seconds * 1000) {
    done += work();
    spent = performance.now() - begin;
  }
  return (done / spent) * 1000;
}

/** Random playouts from the beginning; deals are prepared before the clock starts, setting up the board counts. */
export function playouts(rules: Rules, seconds: number): number {
  const rng = quick(rules.id);
  const list = moveList();
  const deals = Array.from({ length: DEALS }, (_, i) => deal(rules, `${rules.id} ${i}`));
  let next = 0;
  const one = (): number => {
    const { options, setup, players } = deals[next++ % DEALS]!;
    const begun = rules.begin(rules.version, options, setup);
    if (!begun.ok) throw new Error(begun.error.message);
    return playout(rules, begun.value, players, rng, MOST_MOVES, list);
  };
  perSecond(one, 0.5);
  return perSecond(one, seconds);
}
