import { pick, type Rng } from '../../kernel/rng.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { World } from './world.ts';

/**
 * How a simulated person claims and calls: correctly and wrongly, at once or in the middle of a call, which they finish
 * or abandon.
 */
export interface Caller {
  /** What to claim now; `wait`: in the middle of a call; null: nothing. */
  next(snapshot: Snapshot, seat: Seat): { readonly claim: string } | 'wait' | null;
}

export interface CallerSettings {
  readonly world: World;
  readonly rng: Rng;
  /** What the seat could correctly claim now; null: nothing is ever claimed at this table. */
  readonly claimable: (seat: Seat) => readonly string[] | null;
  readonly begin: (seat: Seat) => void;
}

/** Past correct claims are remembered, because most of them are wrong now. */
const REMEMBERED = 12;
/** How long a call may take, in milliseconds: longer than anyone waits for it. */
const LONGEST_CALL = 24_000;

export function createCaller({ world, rng, claimable, begin }: CallerSettings): Caller {
  let begun: { readonly seat: Seat; readonly until: number } | null = null;

  let once: readonly string[] = [];

  const claim = (right: readonly string[]): { readonly claim: string } | null => {
    const from = right.length > 0 && rng.below(3) > 0 ? right : once;
    return from.length > 0 ? { claim: pick(from, rng) } : null;
  };

  return {
    next({ window, callers }, seat) {
      const right = claimable(seat);
      if (right === null) return null;
      once = [...new Set([...once, ...right])].slice(-REMEMBERED);
      const mayCall = callers.includes(seat);
      const now = world.clock.now();
      if (begun?.seat === seat && mayCall && window) {
        if (now < begun.until) return 'wait';
        begun = null;
        return rng.below(3) === 0 ? null : claim(right);
      }
      if (mayCall && window && rng.below(3) === 0) {
        begin(seat);
        begun = { seat, until: now + rng.below(LONGEST_CALL) };
        return 'wait';
      }
      return rng.below(mayCall ? 4 : 8) === 0 ? claim(right) : null;
    },
  };
}
