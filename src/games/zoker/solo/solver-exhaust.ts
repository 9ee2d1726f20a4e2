import type { Budget } from '../../../kernel/bots.ts';
import { numbersOf } from '../../../kernel/numbers.ts';
import { highest, movesNow, play, undo, type SoloPosition } from './position.ts';

/** The largest number of positions in memory; a search that needs more proves nothing. */
const MOST_KEPT = 400_000;

/**
 * The highest pile that can be reached, by exhaustive search: an independent check, which shares only the rules with
 * the beam search. Null: out of budget. The position is unchanged.
 */
export function highestOfAll(pos: SoloPosition, budget: Budget): number | null {
  const seen = new Set<string>();
  let top = 0;
  const look = (): boolean => {
    const key = pos.hash.join();
    if (seen.has(key)) return true;
    seen.add(key);
    if (seen.size > Math.min(MOST_KEPT, budget.nodes ?? MOST_KEPT) || (seen.size % 1000 === 0 && budget.stop()))
      return false;
    top = Math.max(top, highest(pos));
    const { codes, count } = movesNow(pos);
    for (const code of numbersOf(codes, count)) {
      play(pos, code);
      const whole = look();
      undo(pos);
      if (!whole) return false;
    }
    return true;
  };
  return look() ? top : null;
}
