import type { ServerStore } from '../store/server-store.ts';

/** How many tables are read at once. */
const BATCH = 100;

/** The ids of all tables, some at a time. */
export async function* tableIdBatches(store: Pick<ServerStore, 'ids'>): AsyncGenerator<readonly string[]> {
  for (let after = ''; ;) {
    const ids = await store.ids(after, BATCH);
    const end = ids.at(-1);
    if (end === undefined) return;
    yield ids;
    after = end;
  }
}
