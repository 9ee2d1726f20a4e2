import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Seat } from '../../kernel/rules.ts';

const hands = new SvelteMap<Seat, number>();

/** Whose pieces lie under a board of this page, so that they need not be drawn beside the name once more. */
export const handsInSight = {
  has: (seat: Seat): boolean => (hands.get(seat) ?? 0) > 0,
  /** Returns what to call when they have gone. */
  show(seat: Seat): () => void {
    const add = (n: number): unknown => hands.set(seat, (untrack(() => hands.get(seat)) ?? 0) + n);
    add(1);
    return () => add(-1);
  },
};
