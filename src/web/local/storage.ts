import { memoryStore } from '../../host/memory-store.ts';
import type { Store } from '../../host/store.ts';
import { openDatabase } from './database.ts';
import { indexedDbStore } from './indexeddb-store.ts';
import { overflowStore } from './overflow-store.ts';
import type { Moving } from './old-tables.ts';
import type { KeptRound, Keeping } from './protocol.ts';

/** The storage of this browser: its tables, and the finished rounds. */
export interface BrowserStorage {
  readonly store: Store;
  keep(round: KeptRound): Promise<void>;
  history(): Promise<readonly KeptRound[]>;
}

/** If the browser does not allow storage, tables last as long as the page; `told` is called then. */
export async function openStorage(moving: Moving, told: (keeping: Keeping) => void): Promise<BrowserStorage> {
  const database = openDatabase(() => told('blocked'));
  try {
    await database();
  } catch (error) {
    console.error(error);
    told('memory');
    return memoryStorage();
  }
  told('kept');
  const fleeting = memoryStorage();
  const full = (error: unknown): void => {
    console.error(error);
    told('full');
  };
  return {
    store: overflowStore(indexedDbStore(database, moving), fleeting.store, full),
    async keep(round) {
      try {
        await (await database()).put('rounds', round);
      } catch (error) {
        full(error);
        await fleeting.keep(round);
      }
    },
    history: async () => [...(await (await database()).getAll('rounds')), ...(await fleeting.history())],
  };
}

function memoryStorage(): BrowserStorage {
  const rounds = new Map<string, KeptRound>();
  return {
    store: memoryStore(),
    keep: (round) => Promise.resolve(void rounds.set(round.id, round)),
    history: () => Promise.resolve([...rounds.values()]),
  };
}
