import type { Time } from '../table/events.ts';
import { windowState } from '../table/snapshot.ts';
import { due, type Due } from '../table/windows.ts';
import { count, GRACE, TICK } from './attention.ts';
import { frame } from './frames.ts';
import type { LiveTable } from './live.ts';
import type { Clock } from './ports.ts';

/** The scheduler of one table: sets its only timer for its next deadline, and calls `lapse` when that has come. */
export function arm(live: LiveTable, clock: Clock, lapse: (live: LiveTable, window: number) => void): void {
  live.timer?.();
  live.timer = null;
  const next = due(live.table);
  if (!next || live.dropped) return;
  const fire = (): void => {
    live.timer = null;
    lapse(live, next.command.window);
  };
  const now = clock.now();
  if (live.table.online) live.timer = clock.at(now + waitFor(live, next, now), fire);
  else tick(live, clock, fire);
}

/**
 * How many milliseconds to wait. At most the length of the window: the clock of the host that opened it may be ahead of this one. At
 * least the grace period where this host sees the window for the first time: people cut off by a restart have a moment to reconnect.
 */
function waitFor(live: LiveTable, next: Due, now: Time): number {
  const left = Math.min(next.at - now, next.length);
  if (live.attention?.window === next.command.window) return left;
  live.attention = { window: next.command.window, spent: 0, since: now };
  return Math.max(left, Math.min(GRACE, next.length));
}

/** At a table of one device: counts active time (attention.ts), and sets no timer while nobody looks. */
function tick(live: LiveTable, clock: Clock, fire: () => void): void {
  const next = due(live.table);
  if (!next) return;
  const now = clock.now();
  const { left, back } = count(live, next, now);
  if (back) tellWindow(live, left);
  if (left <= 0) fire();
  else if (live.attentive.size > 0) {
    live.timer = clock.at(now + Math.min(left, TICK), () => {
      live.timer = null;
      tick(live, clock, fire);
    });
  }
}

/** Pages run their own countdown; after a pause it is corrected. */
function tellWindow(live: LiveTable, left: number): void {
  const text = frame({ t: 'window', table: live.id, window: windowState(live.table, 0, left) });
  for (const watcher of live.watchers) watcher.send(text);
}
