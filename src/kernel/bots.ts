import type { Knowledge } from './knowledge.ts';
import type { Code } from './moves.ts';
import type { Options } from './options.ts';
import type { Rng } from './rng.ts';

/** How long a bot may think. */
export interface Budget {
  /** At most so many search nodes; null: no limit but `stop`. With a limit, the same seed gives the same move. */
  readonly nodes: number | null;
  /** True once the time is up. */
  stop(): boolean;
}

/** A bot gets what its seat knows and nothing else, so it cannot cheat. */
export interface Bot<V extends object = object, O extends Options = Options> {
  readonly level: string;
  /** One of `knowledge.moves`, which are never empty; null: it may act but waits. */
  choose(knowledge: Knowledge<V, O>, budget: Budget, rng: Rng): Code | null;
}

/** Any legal move, each equally likely. */
export const random: Bot = {
  level: 'random',
  choose: ({ moves }, _budget, rng) => moves[rng.below(moves.length)]!,
};

/** Greedy choice: the item of the highest value; ties are broken at random. */
export function best<T>(items: readonly T[], value: (item: T) => number, rng: Rng): T {
  let top = -Infinity;
  let chosen = items[0] as T;
  let ties = 0;
  for (const item of items) {
    const worth = value(item);
    if (worth > top) {
      top = worth;
      chosen = item;
      ties = 1;
    } else if (worth === top && rng.below(++ties) === 0) chosen = item;
  }
  return chosen;
}
