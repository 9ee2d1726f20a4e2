import { untrack } from 'svelte';
import type { Seat } from '../../kernel/rules.ts';
import { holidaysAt, leftAt, warningAt, type Clocks, type Warning } from './clock.ts';

/** How often a running clock is updated, in ms. */
const TICK = 250;

export interface Ticking {
  left(seat: Seat): number;
  /** Null: there are no holidays here. */
  holidays(seat: Seat): number | null;
  warning(seat: Seat): Warning;
}

/**
 * Counts the clocks down from what the host sent, by this device's own clock. Only for display. Call it during
 * component initialisation.
 */
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
  const passed = ({ paused }: Clocks): number => (paused ? 0 : Math.max(0, now - toldAt));
  const left = (seat: Seat): number => {
    const told = clocks();
    return told ? leftAt(told, seat, passed(told)) : 0;
  };
  const holidays = (seat: Seat): number | null => {
    const told = clocks();
    return told ? holidaysAt(told, seat, passed(told)) : null;
  };
  return {
    left,
    holidays,
    warning(seat) {
      const told = clocks();
      if (!told || told.paused || !told.running.includes(seat)) return null;
      return warningAt(told.rule, left(seat) + (holidays(seat) ?? 0));
    },
  };
}
