import type { Time } from '../table/events.ts';
import { windowState } from '../table/snapshot.ts';
import { due, windowDue, type Due, type DueCommand } from '../table/windows.ts';
import { countActiveTime, GRACE, TICK } from './active-time.ts';
import { heldSeats } from './claims.ts';
import { frame } from './frames.ts';
import type { LiveTable } from './live.ts';
import type { Clock } from './ports.ts';
import { noteVisible, hiddenGap } from './hidden-time.ts';

/** What the scheduler of a table calls. */
export interface DeadlineActions {
  /** A deadline has come. */
  onDeadline(live: LiveTable, command: DueCommand): void;
  /** Somebody looks again at a table on one device whose clock would have run meanwhile. */
  onReturn(live: LiveTable): void;
}

/** The scheduler of one table: sets its only timer for its next deadline. */
export function scheduleDeadline(live: LiveTable, clock: Clock, actions: DeadlineActions): void {
  live.timer?.();
  live.timer = null;
  if (live.dropped) return;
  if (!live.table.online) {
    if (live.table.clock && live.table.clock.running.length > 0) tickClock(live, clock, actions);
    else tickWindow(live, clock, actions);
    return;
  }
  const next = due(live.table);
  if (!next) return;
  const now = clock.now();
  live.timer = clock.at(now + waitFor(live, next, now), () => {
    live.timer = null;
    actions.onDeadline(live, next.command);
  });
}

/**
 * How many milliseconds to wait: at most the length of the window, because the clock of the host that opened it may be
 * ahead; at least the grace period if this host sees the window for the first time, so that people cut off by a restart
 * can reconnect.
 */
function waitFor(live: LiveTable, next: Due, now: Time): number {
  const left = Math.min(next.at - now, next.length);
  if (next.command.do !== 'lapse') return left;
  const { window } = next.command;
  if (live.activeTime?.window === window) return left > 0 ? left : heldFor(live, now);
  live.activeTime = { window, spent: 0, since: now };
  return Math.max(left, Math.min(GRACE, next.length));
}

/** After its regular end a window stays open for those in the middle of a call, once it has closed for all others. */
function heldFor(live: LiveTable, now: Time): number {
  const { seats, until } = heldSeats(live, now);
  const { round } = live.table;
  const others = round?.rules.awaited(round.pos).some((seat) => !seats.includes(seat)) ?? true;
  return others ? 0 : until - now;
}

/** At a table on one device: counts active time (activeTime.ts), and sets no timer while nobody looks. */
function tickWindow(live: LiveTable, clock: Clock, actions: DeadlineActions): void {
  const next = windowDue(live.table);
  if (!next) return;
  const now = clock.now();
  const { left, back } = countActiveTime(live, next, now);
  if (back) tellWindow(live, left);
  const wait = left > 0 ? left : heldFor(live, now);
  if (wait <= 0) actions.onDeadline(live, next.command);
  else if (live.visibleWatchers.size > 0)
    again(live, clock, now + Math.min(wait, TICK), () => tickWindow(live, clock, actions));
}

/** The same for its clocks: time in which nobody looked is a gap. */
function tickClock(live: LiveTable, clock: Clock, actions: DeadlineActions): void {
  if (live.visibleWatchers.size === 0) return;
  const now = clock.now();
  if (hiddenGap(live, now)) {
    actions.onReturn(live);
    return;
  }
  noteVisible(live, now);
  const next = due(live.table);
  if (next && next.at <= now) actions.onDeadline(live, next.command);
  else {
    const wait = Math.min(next ? next.at - now : TICK, TICK);
    again(live, clock, now + wait, () => tickClock(live, clock, actions));
  }
}

function again(live: LiveTable, clock: Clock, time: Time, act: () => void): void {
  live.timer = clock.at(time, () => {
    live.timer = null;
    act();
  });
}

/** Pages run their own countdown; after a pause it is corrected. */
function tellWindow(live: LiveTable, left: number): void {
  const text = frame({ t: 'window', table: live.id, window: windowState(live.table, 0, left) });
  for (const watcher of live.watchers) watcher.send(text);
}
