import type { Time } from '../table/events.ts';
import { LATE } from './attention.ts';
import type { Gap } from './heartbeat.ts';
import type { LiveTable } from './live.ts';

/** At a table on one device clocks run only while someone looks and the machine is awake: all other time is a gap. */
export function unseenGap(live: LiveTable, now: Time): Gap | null {
  const { table, attentive } = live;
  if (!table.clock || table.clock.running.length === 0) return null;
  const from = lastLook(live);
  const passed = now - from;
  return passed > (attentive.size > 0 ? LATE : 0) ? { from, to: now } : null;
}

/** Someone looks now, or did until now. */
export function noteLook(live: LiveTable, now: Time): void {
  if (live.attentive.size > 0 && now - lastLook(live) <= LATE) live.looked = now;
}

const lastLook = ({ table, looked }: LiveTable): Time => Math.max(table.at, looked ?? 0);
