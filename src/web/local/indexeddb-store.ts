import type { IDBPTransaction } from 'idb';
import { Conflict, type Batch, type ListedTable, type RowQuery, type Store } from '../../host/store.ts';
import type { Person } from '../../table/events.ts';
import { ofTable, type Database, type Schema } from './database.ts';
import { listOldTables, moveOldTable, type Moving } from './old-tables.ts';

const TABLES = ['events', 'tables', 'people'] as const;
type Writing = IDBPTransaction<Schema, typeof TABLES, 'readwrite'>;

/** Local tables in IndexedDB. Other tabs write to the same one: of two that add at the same place one learns that it is late. */
export function indexedDbStore(database: () => Promise<Database>, moving: Moving): Store {
  const load = async (id: string, since: number): ReturnType<Store['load']> => {
    const transaction = (await database()).transaction(TABLES);
    const [table, events, people] = await Promise.all([
      transaction.objectStore('tables').get(id),
      transaction.objectStore('events').getAll(ofTable(id, since)),
      transaction.objectStore('people').getAll(ofTable(id)),
    ]);
    return table ? { key: table.key, events, people } : null;
  };

  return {
    create: async (id, key, batch) =>
      write(await database(), async (transaction) => {
        await transaction.objectStore('tables').add({ key, row: batch.row }, id);
        await put(transaction, id, 0, batch);
      }),

    append: async (id, from, batch) =>
      write(await database(), async (transaction) => {
        const [table, before] = await Promise.all([
          transaction.objectStore('tables').get(id),
          from === 0 ? 0 : transaction.objectStore('events').getKey([id, from - 1]),
        ]);
        if (!table || before === undefined) throw new Conflict(`table ${id} does not have ${from} events`);
        await transaction.objectStore('tables').put({ key: table.key, row: batch.row }, id);
        await put(transaction, id, from, batch);
      }),

    async load(id, since = 0) {
      const stored = await load(id, since);
      if (stored) return stored;
      return (await moveOldTable(await database(), id, moving)) ? load(id, since) : null;
    },

    async rows(query) {
      const db = await database();
      const transaction = db.transaction(['tables', 'people']);
      const [tables, keys, people] = await Promise.all([
        transaction.objectStore('tables').getAll(),
        transaction.objectStore('people').getAllKeys(),
        transaction.objectStore('people').getAll(),
      ]);
      const byTable = new Map<string, Person[]>();
      for (const [index, [table]] of keys.entries()) {
        const list = byTable.get(table) ?? [];
        byTable.set(table, list);
        const person = people[index];
        if (person) list.push(person);
      }
      const listed = tables.map(({ row }): ListedTable => ({ ...row, people: byTable.get(row.id) ?? [] }));
      return choose([...listed, ...(await listOldTables(db))], query);
    },

    async remove(id) {
      const transaction = (await database()).transaction([...TABLES, 'events1', 'tables1'], 'readwrite');
      await Promise.all([
        transaction.objectStore('events').delete(ofTable(id)),
        transaction.objectStore('tables').delete(id),
        transaction.objectStore('people').delete(ofTable(id)),
        transaction.objectStore('events1').delete(ofTable(id)),
        transaction.objectStore('tables1').delete(id),
        transaction.done,
      ]);
    },

    async close() {
      (await database()).close();
    },
  };
}

/** All of it or nothing, and safe from a power cut when it resolves. */
async function write(db: Database, act: (transaction: Writing) => Promise<void>): Promise<void> {
  const transaction = db.transaction(TABLES, 'readwrite', { durability: 'strict' });
  // Whoever awaits it below learns of its failure; an earlier failure says more.
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

function choose(tables: readonly ListedTable[], { device, dueBefore, ids, most }: RowQuery): ListedTable[] {
  return tables
    .filter(({ people }) => device === undefined || people.some((person) => person.device === device))
    .filter(({ deadline }) => dueBefore === undefined || (deadline !== null && deadline < dueBefore))
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .toSorted((a, b) => b.touched - a.touched)
    .slice(0, most);
}
