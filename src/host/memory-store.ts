import type { Person } from '../table/events.ts';
import { chooseRows } from './choose-rows.ts';
import { Conflict, type Batch, type ListedTable, type Store, type StoredEvent, type TableRow } from './store.ts';

interface Kept {
  readonly key: string;
  readonly events: StoredEvent[];
  readonly people: Map<string, Person>;
  row: TableRow;
}

export type MemoryTables = Map<string, Kept>;

/** A store that lasts as long as the process: for `kast play`, for a browser that keeps nothing, and for tests. */
export function memoryStore(tables: MemoryTables = new Map()): Store {
  let closed = false;
  const ask = <T>(answer: () => T): Promise<T> =>
    // Errors reject the promise, as in an asynchronous store.
    new Promise((resolve) => {
      if (closed) throw new Error('the store is closed');
      resolve(answer());
    });
  const add = (kept: Kept, { events, people, row }: Batch): void => {
    kept.events.push(...events);
    for (const person of people) kept.people.set(person.player, person);
    // These never change after the opening.
    const { id, game, online } = kept.row;
    kept.row = { ...row, id, game, online };
  };
  const listed = ({ row, people }: Kept): ListedTable => ({ ...row, people: [...people.values()] });

  return {
    create: (id, key, batch) =>
      ask(() => {
        if (tables.has(id)) throw new Conflict(`there is a table ${id} already`);
        const kept: Kept = { key, events: [], people: new Map(), row: batch.row };
        add(kept, batch);
        tables.set(id, kept);
      }),
    append: (id, from, batch) =>
      ask(() => {
        const kept = tables.get(id);
        if (kept?.events.length !== from) throw new Conflict(`table ${id} has not ${from} events`);
        add(kept, batch);
      }),
    load: (id, since = 0) =>
      ask(() => {
        const kept = tables.get(id);
        return kept ? { key: kept.key, events: kept.events.slice(since), people: [...kept.people.values()] } : null;
      }),
    rows: (query) => ask(() => chooseRows([...tables.values()].map(listed), query)),
    remove: (id) => ask(() => void tables.delete(id)),
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
