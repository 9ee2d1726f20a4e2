import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Seat } from '../../kernel/rules.ts';

const hands = new SvelteMap<Seat, number>();

/** The seats whose hand is shown below a board of this page, so that it is not drawn beside their name as well. */
export const handsInSight = {
  has: (seat: Seat): boolean => (hands.get(seat) ?? 0) > 0,
  /** Counts a hand that is shown now; returns a function that takes it off again. */
  show(seat: Seat): () => void {
    const add = (n: number): unknown => hands.set(seat, (untrack(() => hands.get(seat)) ?? 0) + n);
    add(1);
    return () => add(-1);
  },
};
