import { pick, type Rng } from '../../kernel/rng.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { World } from './world.ts';

/** How someone claims and calls: rightly and wrongly, at once or in the middle of a call, which they finish or leave. */
export interface Caller {
  /** What to claim now; `wait`: in the middle of a call; null: nothing. */
  next(snapshot: Snapshot, seat: Seat): string | null;
}

export interface CallerSettings {
  readonly world: World;
  readonly rng: Rng;
  /** What the seat could claim now, rightly; null: nothing is ever claimed at this table. */
  readonly claimable: (seat: Seat) => readonly string[] | null;
  readonly begin: (seat: Seat) => void;
}

/** Claims that are nearly always wrong, by game. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  'zoker-kubo': ['!bS1-rX4', '!bS1-bS2', '!gS1-gS2'],
  sudoku: ['call'],
};
/** How long a call may take, in milliseconds: longer than anyone waits for it. */
const LONGEST_CALL = 24_000;

export function createCaller({ world, rng, claimable, begin }: CallerSettings): Caller {
  let begun: { readonly seat: Seat; readonly until: number } | null = null;

  const claim = (game: string, right: readonly string[]): string | null => {
    const wrong = WRONG[game] ?? [];
    const from = right.length > 0 && rng.below(3) > 0 ? right : wrong;
    return from.length > 0 ? pick(from, rng) : null;
  };

  return {
    next({ game, window, callers }, seat) {
      const right = claimable(seat);
      if (right === null) return null;
      const mayCall = callers.includes(seat);
      const now = world.clock.now();
      if (begun?.seat === seat && mayCall && window) {
        if (now < begun.until) return 'wait';
        begun = null;
        return rng.below(3) === 0 ? null : claim(game, right);
      }
      if (mayCall && window && rng.below(3) === 0) {
        begin(seat);
        begun = { seat, until: now + rng.below(LONGEST_CALL) };
        return 'wait';
      }
      return rng.below(mayCall ? 4 : 8) === 0 ? claim(game, right) : null;
    },
  };
}
