import { loadGame } from '../../../games/index.ts';
import { storeConformance, type TestKit, type Tried } from '../../../host/testing/store-conformance.ts';
import { openDatabase } from '../database.ts';
import { indexedDbStore } from '../indexeddb-store.ts';

// Runs in a page: the suite that every store must pass, on the browser's own database.

export interface Report {
  readonly name: string;
  /** Null: it passed. */
  readonly trouble: string | null;
}

const NAME = 'spellenkast';

function openStore() {
  return indexedDbStore(
    openDatabase(() => undefined),
    { loadGame, freshPlayer: () => crypto.randomUUID() },
  );
}

function tried(): Promise<Tried> {
  let store = openStore();
  const first = store;
  return Promise.resolve({
    store: first,
    async reopen() {
      await store.close();
      store = openStore();
      return store;
    },
    async dispose() {
      await store.close();
      const gone = indexedDB.deleteDatabase(NAME);
      // A read transaction may still be ending, so this waits for it.
      await new Promise((resolve, reject) => {
        gone.onsuccess = resolve;
        gone.onerror = reject;
      });
    },
  });
}

/** A canonical text, independent of the order of fields. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export async function runStoreSuite(): Promise<Report[]> {
  const tests: { name: string; run: () => Promise<void> }[] = [];
  const kit: TestKit = {
    test: (name, act) => void tests.push({ name, run: act }),
    expect: (actual, why) => ({
      toEqual(expected) {
        if (written(actual) === written(expected)) return;
        throw new Error(`${why ?? ''} ${written(actual)} is not ${written(expected)}`.slice(0, 2000));
      },
    }),
  };
  storeConformance('IndexedDB', tried, kit);
  const reports: Report[] = [];
  for (const { name, run: act } of tests) {
    reports.push(
      await act().then(
        () => ({ name, trouble: null }),
        (error: unknown) => ({ name, trouble: String(error) }),
      ),
    );
  }
  return reports;
}
