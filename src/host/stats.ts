import type { LiveTable } from './live.ts';

/** How much a host has in memory. */
export interface HostStats {
  readonly tables: number;
  readonly watchers: number;
  /** Seats of people whose device watches. */
  readonly seatsHere: number;
  /** Commands that wait, in all and at the table where most do. */
  readonly queued: number;
  readonly longestQueue: number;
}

export function statsOf(all: Iterable<LiveTable>): HostStats {
  let tables = 0;
  let watchers = 0;
  let seatsHere = 0;
  let queued = 0;
  let longestQueue = 0;
  for (const live of all) {
    tables++;
    watchers += live.watchers.size;
    if (live.watchers.size > 0)
      seatsHere += live.table.seats.filter(({ kind }) => kind === 'person').length - live.awaySince.size;
    queued += live.jobs.length;
    longestQueue = Math.max(longestQueue, live.jobs.length);
  }
  return { tables, watchers, seatsHere, queued, longestQueue };
}
