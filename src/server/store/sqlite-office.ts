import type { Database } from 'better-sqlite3';
import { MOST_PAGE_ERRORS, type BlockedDevice, type Office, type Order, type PageError } from './server-store.ts';

/** How a change is made: within a transaction of the server's, or at once. */
export type Change = (run: () => void) => Promise<void>;

/** Whatever goes wrong rejects the promise. */
const ask = <T>(question: () => T): Promise<T> => new Promise((resolve) => resolve(question()));

export function sqliteOffice(db: Database, change: Change): Office {
  const blocked = db.prepare<[], BlockedDevice>('SELECT device, at, why FROM blocked_devices ORDER BY at, device');
  const block = db.prepare('INSERT OR REPLACE INTO blocked_devices (device, at, why) VALUES (?, ?, ?)');
  const unblock = db.prepare('DELETE FROM blocked_devices WHERE device = ?');
  const orders = db.prepare<[], Order>('SELECT id, kind, table_id AS "table" FROM orders ORDER BY id');
  const order = db.prepare('INSERT INTO orders (kind, table_id) VALUES (?, ?)');
  const fulfil = db.prepare('DELETE FROM orders WHERE id = ?');
  const errors = db.prepare<[number], PageError>(
    'SELECT version, kind, place, count, last FROM page_errors ORDER BY last DESC, count DESC LIMIT ?',
  );
  const addError = db.prepare(
    `INSERT INTO page_errors (version, kind, place, count, last) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count, last = max(last, excluded.last)`,
  );
  const dropErrors = db.prepare(
    `DELETE FROM page_errors WHERE (version, kind, place) NOT IN
     (SELECT version, kind, place FROM page_errors ORDER BY last DESC LIMIT ?)`,
  );
  const numbers = db.prepare<[string], { name: string; value: number }>(
    'SELECT name, value FROM numbers WHERE day = ?',
  );
  const addNumber = db.prepare(
    `INSERT INTO numbers (day, name, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = value + excluded.value`,
  );
  return {
    blocked: () => ask(() => blocked.all()),
    block: ({ device, at, why }) => change(() => void block.run(device, at, why)),
    unblock: (device) => change(() => void unblock.run(device)),
    orders: () => ask(() => orders.all()),
    order: (kind, table) => change(() => void order.run(kind, table)),
    fulfil: (id) => change(() => void fulfil.run(id)),
    pageErrors: (most) => ask(() => errors.all(most)),
    addPageErrors: (added) =>
      change(() => {
        for (const { version, kind, place, count, last } of added) addError.run(version, kind, place, count, last);
        dropErrors.run(MOST_PAGE_ERRORS);
      }),
    numbers: (day) => ask(() => Object.fromEntries(numbers.all(day).map(({ name, value }) => [name, value]))),
    addNumbers: (day, added) =>
      change(() => {
        for (const [name, value] of Object.entries(added)) addNumber.run(day, name, value);
      }),
  };
}
