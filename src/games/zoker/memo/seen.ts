import type { Seat, Shown } from '../../../kernel/rules.ts';
import { cardAt, shared } from '../deck.ts';

/** How well one seat remembered in a round. */
export interface Recall {
  readonly pairs: number;
  /** Pairs whose second card had been seen before, so that they were not luck. */
  readonly remembered: number;
  /** Tries without a pair although one could have been known. */
  readonly missed: number;
}

export interface Hindsight {
  readonly seats: readonly Recall[];
  /** How often each seat turned up each card. */
  readonly turned: ReadonlyMap<string, readonly number[]>;
}

/** Evaluates a finished round; everyone sees every card that is turned up, so all seats could know the same. */
export function lookBack(log: readonly Shown[], players: number, light: boolean): Hindsight {
  const seats = Array.from({ length: players }, () => ({ pairs: 0, remembered: 0, missed: 0 }));
  const turned = new Map<string, number[]>();
  /** The cards that have been seen and still lie on the table. */
  const known = new Set<string>();
  let first: string | null = null;

  const isPair = (a: string, b: string): boolean => {
    const common = shared(cardAt(a), cardAt(b));
    return common === 2 || (light && common === 1);
  };
  const hasMate = (card: string): boolean => [...known].some((other) => other !== card && isPair(card, other));

  function turnUp(by: Seat, card: string): void {
    const times = turned.get(card) ?? Array.from({ length: players }, () => 0);
    times[by]! += 1;
    turned.set(card, times);
    if (first === null) {
      first = card;
      return;
    }
    judge(seats[by]!, first, card);
    first = null;
  }

  function judge(seat: { pairs: number; remembered: number; missed: number }, a: string, b: string): void {
    if (isPair(a, b)) {
      seat.pairs += 1;
      if (known.has(b)) seat.remembered += 1;
      known.delete(a);
      known.delete(b);
      return;
    }
    if (hasMate(a) || [...known].some(hasMate)) seat.missed += 1;
    known.add(a).add(b);
  }

  for (const { by, card } of log) if (typeof card === 'string') turnUp(by, card);
  return { seats, turned };
}
