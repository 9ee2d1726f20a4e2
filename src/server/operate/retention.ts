import type { ListedTable } from '../../host/store.ts';
import type { Time } from '../../table/events.ts';
import type { Retention } from '../operator-settings.ts';
import type { ServerStore } from '../store/server-store.ts';
import { tableIdBatches } from './table-id-batches.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Which retention period applies to a table. */
const kindOf = ({ status, matchOver }: Pick<ListedTable, 'status' | 'matchOver'>): keyof Omit<Retention, 'chat'> => {
  if (status === 'waiting') return 'unstarted';
  return status === 'closed' || (status === 'ended' && matchOver) ? 'finished' : 'abandoned';
};

export function isExpired(
  row: Pick<ListedTable, 'status' | 'matchOver' | 'touched'>,
  keep: Retention,
  now: Time,
): boolean {
  const days = keep[kindOf(row)];
  return days !== null && row.touched < now - days * DAY;
}

export interface RemoveExpiredSettings {
  readonly store: Pick<ServerStore, 'ids' | 'rows'>;
  readonly keep: Retention;
  readonly now: () => Time;
  /** Those of these tables that are watched now. Null: unknown now, so all are kept. */
  readonly inUse: (tables: readonly string[]) => Promise<ReadonlySet<string> | null>;
  readonly remove: (table: string) => Promise<void>;
}

/** Goes through all tables and removes expired ones, a few at a time so that nobody waits for it. */
export async function removeExpired(
  { store, keep, now, inUse, remove }: RemoveExpiredSettings,
  stop: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const ids of tableIdBatches(store)) {
    const rows = await store.rows({ ids, most: ids.length });
    const over = rows.filter((row) => isExpired(row, keep, now())).map(({ id }) => id);
    // Usually there is nothing to ask the other processes about.
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
