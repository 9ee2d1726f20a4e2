import type { Seat, Shown } from '../../../kernel/rules.ts';
import { cardAt, shared } from '../deck.ts';

/** How one seat's memory did in a round. */
export interface Recall {
  readonly pairs: number;
  /** Pairs whose second card had been seen before: that was no luck. */
  readonly remembered: number;
  /** Tries that found nothing although a pair could have been known. */
  readonly missed: number;
}

export interface Hindsight {
  readonly seats: readonly Recall[];
  /** For each card that was ever turned up, how often each seat turned it. */
  readonly turned: ReadonlyMap<string, readonly number[]>;
}

/** Looks back on a round that is over: a card that is turned up is seen by all, so what one could know all could. */
export function lookBack(log: readonly Shown[], players: number, light: boolean): Hindsight {
  const seats = Array.from({ length: players }, () => ({ pairs: 0, remembered: 0, missed: 0 }));
  const turned = new Map<string, number[]>();
  /** Seen, and still on the table. */
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
