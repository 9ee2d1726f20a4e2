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

/** Whether what was said at a table has served its time, though the table itself is kept. */
export function chatHasServedItsTime(
  row: Pick<ListedTable, 'status' | 'matchOver' | 'touched'>,
  keep: Retention,
  now: Time,
): boolean {
  return keep.chat !== null && kindOf(row) === 'finished' && row.touched < now - keep.chat * DAY;
}

export interface Tidying {
  readonly store: Pick<ServerStore, 'ids' | 'rows'>;
  readonly keep: Retention;
  readonly now: () => Time;
  /** Those of these tables that someone looks at now: they are in use after all. Null: that cannot be known now, and all are kept. */
  readonly inUse: (tables: readonly string[]) => Promise<ReadonlySet<string> | null>;
  readonly remove: (table: string) => Promise<void>;
  /** Removes what was said there. */
  readonly removeChat?: (table: string) => Promise<void>;
}

/** Goes through all tables and removes what has served its time, a few in each turn so that nobody waits for it. */
export async function tidy(
  { store, keep, now, inUse, remove, removeChat }: Tidying,
  stop: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const ids of slices(store)) {
    const rows = await store.rows({ ids, most: ids.length });
    const over = new Set(rows.filter((row) => hasServedItsTime(row, keep, now())).map(({ id }) => id));
    const silent = rows.filter((row) => removeChat && !over.has(row.id) && chatHasServedItsTime(row, keep, now()));
    const wanted = [...over, ...silent.map(({ id }) => id)];
    // Most of the time there is nothing to ask the other processes about.
    const used = wanted.length === 0 ? null : await inUse(wanted);
    for (const id of used ? wanted : []) {
      if (stop.aborted) return removed;
      if (used?.has(id)) continue;
      if (over.has(id)) {
        await remove(id);
        removed += 1;
      } else await removeChat?.(id);
    }
    if (stop.aborted) return removed;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return removed;
}
