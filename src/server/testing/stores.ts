import type { Database } from 'better-sqlite3';
import type { TableEvent } from '../../table/events.ts';
import { openLogs, type Write } from '../store/logs.ts';
import { holdersIn, type Store } from '../store/store.ts';

/** The same statements as the real store, on a database that the test holds in its hands: it can be made to fail. */
export function storeOn(db: Database): Store {
  const logs = openLogs(db);
  const write = (table: string, from: number, events: readonly TableEvent[], key: string | null): Promise<void> => {
    const one: Write = {
      table,
      from,
      rows: events.map((event) => JSON.stringify(event)),
      holders: holdersIn(events),
      key,
    };
    const [failure] = logs.commit([one]);
    return typeof failure === 'string' ? Promise.reject(new Error(failure)) : Promise.resolve();
  };
  return {
    create: (id, key, events) => write(id, 0, events, key),
    append: (id, from, events) => write(id, from, events, null),
    load(id) {
      const stored = logs.load(id);
      return Promise.resolve(
        stored && { key: stored.key, events: stored.rows.map((row) => JSON.parse(row) as TableEvent) },
      );
    },
    list: (holder, most) => Promise.resolve(logs.list(holder, most)),
    close: () => Promise.resolve(void db.close()),
  };
}
