import type { ListedTable } from '../../host/store.ts';
import type { Time } from '../../table/events.ts';
import type { Retention } from '../operator-settings.ts';
import type { ServerStore } from '../store/server-store.ts';
import { slices } from './slices.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What becomes of a table: it is in use, or is kept so many days from its last event on. */
const kindOf = ({ status, matchOver }: Pick<ListedTable, 'status' | 'matchOver'>): keyof Omit<Retention, 'chat'> => {
  if (status === 'waiting') return 'unstarted';
  return status === 'closed' || (status === 'ended' && matchOver) ? 'finished' : 'abandoned';
};

export function hasServedItsTime(
  row: Pick<ListedTable, 'status' | 'matchOver' | 'touched'>,
  keep: Retention,
  now: Time,
): boolean {
  const days = keep[kindOf(row)];
  return days !== null && row.touched < now - days * DAY;
}

export interface Tidying {
  readonly store: Pick<ServerStore, 'ids' | 'rows'>;
  readonly keep: Retention;
  readonly now: () => Time;
  /** Those of these tables that someone looks at now: they are in use after all. Null: that cannot be known now, and all are kept. */
  readonly inUse: (tables: readonly string[]) => Promise<ReadonlySet<string> | null>;
  readonly remove: (table: string) => Promise<void>;
}

/** Goes through all tables and removes what has served its time, a few in each turn so that nobody waits for it. */
export async function tidy({ store, keep, now, inUse, remove }: Tidying, stop: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const ids of slices(store)) {
    const rows = await store.rows({ ids, most: ids.length });
    const over = rows.filter((row) => hasServedItsTime(row, keep, now())).map(({ id }) => id);
    // Most of the time there is nothing to ask the other processes about.
    const used = over.length === 0 ? null : await inUse(over);
    for (const id of used ? over : []) {
      if (stop.aborted) return removed;
      if (used?.has(id)) continue;
      await remove(id);
      removed += 1;
    }
    if (stop.aborted) return removed;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return removed;
}
