import { untrack } from 'svelte';
import type { Seat } from '../../kernel/rules.ts';
import { leftAt, warningAt, type Clocks, type Warning } from './clock.ts';

/** How often a clock that runs is drawn anew, in ms. */
const TICK = 250;

export interface Ticking {
  left(seat: Seat): number;
  warning(seat: Seat): Warning;
}

/** Lets the clocks go on from what the host has told, by this device's own clock. Only for showing. Call it while a component is made. */
export function tickingClocks(clocks: () => Clocks | null | undefined): Ticking {
  let toldAt = $state(performance.now());
  let now = $state(performance.now());
  $effect(() => {
    const told = clocks();
    toldAt = performance.now();
    now = untrack(() => toldAt);
    if (!told || told.paused || told.running.length === 0) return;
    const timer = setInterval(() => (now = performance.now()), TICK);
    return () => clearInterval(timer);
  });
  const left = (seat: Seat): number => {
    const told = clocks();
    return told ? leftAt(told, seat, told.paused ? 0 : Math.max(0, now - toldAt)) : 0;
  };
  return {
    left,
    warning(seat) {
      const told = clocks();
      return told && !told.paused && told.running.includes(seat) ? warningAt(told.rule, left(seat)) : null;
    },
  };
}
