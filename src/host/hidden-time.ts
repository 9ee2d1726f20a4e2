import type { Time } from '../table/events.ts';
import { TICK_MISSED } from './active-time.ts';
import type { Gap } from './heartbeat.ts';
import type { LiveTable } from './live.ts';

/** At a table on one device clocks run only while someone looks and the machine is awake: all other time is a gap. */
export function hiddenGap(live: LiveTable, now: Time): Gap | null {
  const { table, visibleWatchers } = live;
  if (!table.clock || table.clock.running.length === 0) return null;
  const from = lastVisible(live);
  const passed = now - from;
  return passed > (visibleWatchers.size > 0 ? TICK_MISSED : 0) ? { from, to: now } : null;
}

/** Someone looks now, or did until now. */
export function noteVisible(live: LiveTable, now: Time): void {
  if (live.visibleWatchers.size > 0 && now - lastVisible(live) <= TICK_MISSED) live.visibleAt = now;
}

const lastVisible = ({ table, visibleAt }: LiveTable): Time => Math.max(table.at, visibleAt ?? 0);
