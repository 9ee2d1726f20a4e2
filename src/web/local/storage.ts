import { memoryStore } from '../../host/memory-store.ts';
import type { Store } from '../../host/store.ts';
import { openDatabase } from './database.ts';
import { indexedDbStore } from './indexeddb-store.ts';
import type { Moving } from './old-tables.ts';
import type { KeptRound, Keeping } from './protocol.ts';

/** All that this browser keeps: its tables, and the rounds that were played to their end. */
export interface BrowserStorage {
  readonly store: Store;
  keep(round: KeptRound): Promise<void>;
  history(): Promise<readonly KeptRound[]>;
}

/** Where the browser lets a page keep nothing, tables last as long as the page; `told` hears of that. */
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
  return {
    store: indexedDbStore(database, moving),
    async keep(round) {
      await (await database()).put('rounds', round);
    },
    history: async () => (await database()).getAll('rounds'),
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
