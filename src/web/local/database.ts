import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredEvent, TableRow } from '../../host/store.ts';
import type { Person } from '../../table/events.ts';
import type { OldRow } from './old-row.ts';
import type { KeptRound } from './protocol.ts';

/** What this browser keeps. */
export interface Schema extends DBSchema {
  events: { key: [table: string, index: number]; value: StoredEvent };
  tables: { key: string; value: { readonly key: string; readonly row: TableRow } };
  people: { key: [table: string, player: string]; value: Person };
  rounds: { key: string; value: KeptRound };
  /** Tables of version 1 that have not been opened since: see old-tables.ts. */
  events1: { key: [table: string, index: number]; value: object };
  tables1: { key: string; value: OldRow };
}
export type Database = IDBPDatabase<Schema>;

const NAME = 'spellenkast';
const VERSION = 2;

/** The key range of one table, in a store whose keys begin with its id: IndexedDB sorts arrays after all other keys. */
export const ofTable = (table: string, since?: number): IDBKeyRange =>
  IDBKeyRange.bound(since === undefined ? [table] : [table, since], [table, []]);

/** The database, opened when it is first needed, and again if the browser closed it. `blocked`: another tab holds an older version. */
export function openDatabase(blocked: () => void): () => Promise<Database> {
  let opening: Promise<Database> | null = null;
  const again = (): void => {
    opening = null;
  };
  const open = (): Promise<Database> =>
    openDB<Schema>(NAME, VERSION, {
      upgrade(db, before, _after, transaction) {
        if (before === 1) {
          // Only renamed, which cannot fail half-way however much is stored; old-tables.ts migrates each table when it is first opened.
          unwrap(transaction.objectStore('events')).name = 'events1';
          unwrap(transaction.objectStore('tables')).name = 'tables1';
        } else {
          db.createObjectStore('events1');
          db.createObjectStore('tables1', { keyPath: 'id' });
          db.createObjectStore('rounds', { keyPath: 'id' });
        }
        db.createObjectStore('events');
        db.createObjectStore('tables');
        db.createObjectStore('people');
      },
      blocked,
      // A newer page in another tab wants to upgrade: it must not wait for this one.
      blocking(_now, _wanted, event) {
        (event.target as IDBDatabase).close();
        again();
      },
      terminated: again,
    });
  return () => {
    if (!opening) {
      const begun = (opening = open());
      begun.catch(() => {
        if (opening === begun) opening = null;
      });
    }
    return opening;
  };
}
