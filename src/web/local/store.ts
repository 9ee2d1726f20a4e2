import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { TableEvent } from '../../table/events.ts';
import type { KeptRound, TableRow } from './protocol.ts';

/** Where local tables live. The log is the truth; a row is what the cupboard shows of it. */
export interface Store {
  load(table: string): Promise<TableEvent[]>;
  /** Adds events at the end of a log that has `from` of them. Fails when someone else has been there. */
  append(table: string, from: number, events: readonly TableEvent[]): Promise<void>;
  /** What the cupboard shows of a table; the log could tell it too, only slower. */
  note(row: TableRow): Promise<void>;
  tables(): Promise<TableRow[]>;
  forget(table: string): Promise<void>;
  keep(round: KeptRound): Promise<void>;
  history(): Promise<KeptRound[]>;
}

/** Two have written to one log: the second one's picture of the table is old. */
export class Overtaken extends Error {}

interface Schema extends DBSchema {
  events: { key: [table: string, index: number]; value: TableEvent };
  tables: { key: string; value: TableRow };
  rounds: { key: string; value: KeptRound };
}

const rangeOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export function openStore(): Store {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> =>
    (opening ??= openDB<Schema>('spellenkast', 1, {
      upgrade(db) {
        db.createObjectStore('events');
        db.createObjectStore('tables', { keyPath: 'id' });
        db.createObjectStore('rounds', { keyPath: 'id' });
      },
    }));

  return {
    load: async (table) => (await database()).getAll('events', rangeOf(table)),

    async append(table, from, events) {
      const transaction = (await database()).transaction('events', 'readwrite', { durability: 'strict' });
      try {
        // `add` refuses a place that is taken: of two tabs that write, one learns that it is late.
        await Promise.all([
          ...events.map((event, index) => transaction.store.add(event, [table, from + index])),
          transaction.done,
        ]);
      } catch (error) {
        await transaction.done.catch(() => undefined);
        if (error instanceof DOMException && error.name === 'ConstraintError') throw new Overtaken();
        throw error;
      }
    },

    async note(row) {
      await (await database()).put('tables', row);
    },
    tables: async () => (await database()).getAll('tables'),

    async forget(table) {
      const transaction = (await database()).transaction(['events', 'tables'], 'readwrite');
      await Promise.all([
        transaction.objectStore('events').delete(rangeOf(table)),
        transaction.objectStore('tables').delete(table),
        transaction.done,
      ]);
    },

    async keep(round) {
      await (await database()).put('rounds', round);
    },
    history: async () => (await database()).getAll('rounds'),
  };
}
