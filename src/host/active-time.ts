import type { Time } from '../table/events.ts';
import { windowDue, type Due, type DueTo } from '../table/windows.ts';
import type { ActiveTime, LiveTable } from './live.ts';

/**
 * Active time: at a table on one device the time of a window counts only while its page is visible and the machine is
 * awake. It is counted in ticks of this many milliseconds: a tick that comes late means that the machine slept, and
 * does not count.
 */
export const TICK = 500;
/** Milliseconds from one tick to the next above which the machine must have slept. */
export const TICK_MISSED = 1_500;
/** Whoever comes back has at least this many milliseconds left. */
export const GRACE = 3_000;

/** How long the open window still lasts, if that is not simply until the deadline. */
export function timeLeft(live: LiveTable, now: Time): { readonly left: number | null } | object {
  if (live.table.online) return {};
  const next = windowDue(live.table);
  return { left: next ? leftOf(activeTimeOf(live, next, now), next, now) : null };
}

function leftOf({ spent, since }: ActiveTime, { length }: Due, now: Time): number {
  return Math.max(0, length - spent - (since === null ? 0 : Math.min(Math.max(0, now - since), TICK)));
}

/** The active time of the window that is open now. */
function activeTimeOf(live: LiveTable, { command }: DueTo<'lapse'>, now: Time): ActiveTime {
  if (live.activeTime?.window === command.window) return live.activeTime;
  const since = live.visibleWatchers.size > 0 ? now : null;
  return (live.activeTime = { window: command.window, spent: 0, since });
}

/** Counts the time since the last tick. Returns what is left, and whether someone has just come back. */
export function countActiveTime(
  live: LiveTable,
  next: DueTo<'lapse'>,
  now: Time,
): { readonly left: number; readonly back: boolean } {
  const activeTime = activeTimeOf(live, next, now);
  const looking = live.visibleWatchers.size > 0;
  const passed = activeTime.since === null ? 0 : now - activeTime.since;
  const slept = passed > TICK_MISSED || passed < 0;
  const back = looking && (activeTime.since === null || slept);
  if (!slept) activeTime.spent += passed;
  activeTime.since = looking ? now : null;
  if (back) activeTime.spent = Math.min(activeTime.spent, Math.max(0, next.length - GRACE));
  return { left: Math.max(0, next.length - activeTime.spent), back };
}
