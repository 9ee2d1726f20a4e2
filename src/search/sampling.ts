import type { Budget } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import type { Hidden } from '../kernel/open.ts';
import type { Rng } from '../kernel/rng.ts';

/** What a move is worth on the average of the deals that were looked at. */
export interface Averaged {
  readonly code: Code;
  readonly value: number;
}

/**
 * Information-set sampling: draws deals that the bot cannot rule out, values every move in each of them, and takes the average. All moves
 * are valued in the same deals, so that the luck of a deal falls on all alike; a deal that was not valued to its end does not count.
 * Stops after `most` deals or when the budget is spent, whichever comes first, but never before the first deal. The best move comes
 * first; of equals, the one that stood first in `moves`.
 */
export function averageOver<P extends Hidden>(
  moves: readonly Code[],
  sample: (rng: Rng) => P,
  /** The value of each move, in the order given, and how many nodes that took. */
  valueAll: (pos: P, moves: readonly Code[]) => { readonly values: readonly number[]; readonly nodes: number },
  budget: Budget,
  most: number,
  rng: Rng,
): { readonly ranked: readonly Averaged[]; readonly samples: number } {
  const sums = moves.map(() => 0);
  let nodes = 0;
  let samples = 0;
  while (samples < most && (samples === 0 || (nodes < (budget.nodes ?? Infinity) && !budget.stop()))) {
    const valued = valueAll(sample(rng), moves);
    for (const [index, value] of valued.values.entries()) sums[index]! += value;
    nodes += Math.max(1, valued.nodes);
    samples += 1;
  }
  const ranked = moves.map((code, index) => ({ code, value: sums[index]! / Math.max(1, samples) }));
  return { ranked: ranked.sort((a, b) => b.value - a.value), samples };
}
