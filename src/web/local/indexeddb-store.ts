import type { IDBPTransaction } from 'idb';
import { chooseRows } from '../../host/choose-rows.ts';
import { Conflict, type Batch, type ListedTable, type Store } from '../../host/store.ts';
import type { Person } from '../../table/events.ts';
import { ofTable, type Database, type Schema } from './database.ts';
import { listOldTables, moveOldTable, type Moving } from './old-tables.ts';

const TABLES = ['events', 'tables', 'people'] as const;
type Writing = IDBPTransaction<Schema, typeof TABLES, 'readwrite'>;

/**
 * Local tables in IndexedDB. Other tabs write to the same database: of two that append at the same place one gets a
 * `Conflict`.
 */
export function indexedDbStore(database: () => Promise<Database>, moving: Moving): Store {
  const under = new Set<Promise<unknown>>();
  let closed = false;
  /** Calls before the close are completed, later ones refused. */
  function ask<T>(act: (db: Database) => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('the store is closed'));
    const asked = database().then(act);
    under.add(asked);
    void asked.catch(() => undefined).then(() => under.delete(asked));
    return asked;
  }

  return {
    create: (id, key, batch) =>
      ask((db) =>
        write(db, async (transaction) => {
          await transaction.objectStore('tables').add({ key, row: batch.row }, id);
          await put(transaction, id, 0, batch);
        }),
      ),

    append: (id, from, batch) => ask((db) => write(db, (transaction) => append(transaction, id, from, batch))),

    load: (id, since = 0) =>
      ask(async (db) => {
        const stored = await load(db, id, since);
        if (stored) return stored;
        return (await moveOldTable(db, id, moving)) ? load(db, id, since) : null;
      }),

    rows: (query) => ask(async (db) => chooseRows([...(await listTables(db)), ...(await listOldTables(db))], query)),

    remove: (id) => ask((db) => remove(db, id)),

    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(under);
      (await database()).close();
    },
  };
}

async function load(db: Database, id: string, since: number): ReturnType<Store['load']> {
  const transaction = db.transaction(TABLES);
  const [table, events, people] = await Promise.all([
    transaction.objectStore('tables').get(id),
    transaction.objectStore('events').getAll(ofTable(id, since)),
    transaction.objectStore('people').getAll(ofTable(id)),
  ]);
  return table ? { key: table.key, events, people } : null;
}

async function append(transaction: Writing, id: string, from: number, batch: Batch): Promise<void> {
  const events = transaction.objectStore('events');
  const [table, before, after] = await Promise.all([
    transaction.objectStore('tables').get(id),
    from === 0 ? 0 : events.getKey([id, from - 1]),
    events.getKey([id, from]),
  ]);
  if (!table || before === undefined || after !== undefined) {
    throw new Conflict(`table ${id} does not have ${from} events`);
  }
  // These never change after the opening.
  const { game, online } = table.row;
  const row = { ...batch.row, game, online };
  await transaction.objectStore('tables').put({ key: table.key, row }, id);
  await put(transaction, id, from, batch);
}

async function listTables(db: Database): Promise<ListedTable[]> {
  const transaction = db.transaction(['tables', 'people']);
  const [tables, keys, people] = await Promise.all([
    transaction.objectStore('tables').getAll(),
    transaction.objectStore('people').getAllKeys(),
    transaction.objectStore('people').getAll(),
  ]);
  const byTable = new Map<string, Person[]>(tables.map(({ row }) => [row.id, []]));
  for (const [index, person] of people.entries()) byTable.get(keys[index]?.[0] ?? '')?.push(person);
  return tables.map(({ row }) => ({ ...row, people: byTable.get(row.id) ?? [] }));
}

async function remove(db: Database, id: string): Promise<void> {
  const transaction = db.transaction([...TABLES, 'events1', 'tables1'], 'readwrite');
  await Promise.all([
    transaction.objectStore('events').delete(ofTable(id)),
    transaction.objectStore('tables').delete(id),
    transaction.objectStore('people').delete(ofTable(id)),
    transaction.objectStore('events1').delete(ofTable(id)),
    transaction.objectStore('tables1').delete(id),
    transaction.done,
  ]);
}

/** One durable transaction: all or nothing, and safe from a power cut when it resolves. */
async function write(db: Database, act: (transaction: Writing) => Promise<void>): Promise<void> {
  const transaction = db.transaction(TABLES, 'readwrite', { durability: 'strict' });
  // Not an unhandled rejection: it is awaited below, unless `act` throws first, whose error says more.
  transaction.done.catch(() => undefined);
  try {
    await act(transaction);
  } catch (error) {
    // `add` refuses a place that is taken.
    if (error instanceof DOMException && error.name === 'ConstraintError') throw new Conflict(error.message);
    throw error;
  }
  await transaction.done;
}

function put(transaction: Writing, id: string, from: number, { events, people }: Batch): Promise<unknown> {
  return Promise.all([
    ...events.map((event, index) => transaction.objectStore('events').add(event, [id, from + index])),
    ...people.map((person) => transaction.objectStore('people').put(person, [id, person.player])),
  ]);
}
