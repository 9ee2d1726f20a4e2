import type { Person } from '../table/events.ts';
import { Conflict, type Batch, type ListedTable, type Store, type StoredEvent, type TableRow } from './store.ts';

interface Kept {
  readonly key: string;
  readonly events: StoredEvent[];
  readonly people: Map<string, Person>;
  row: TableRow;
}

/** A store that lasts as long as the process: for `kast play`, for a browser that keeps nothing, and for tests. */
export function memoryStore(): Store {
  const tables = new Map<string, Kept>();

  const add = (kept: Kept, { events, people, row }: Batch): void => {
    kept.events.push(...events);
    for (const person of people) kept.people.set(person.player, person);
    kept.row = row;
  };
  const listed = ({ row, people }: Kept): ListedTable => ({ ...row, people: [...people.values()] });

  return {
    create(id, key, batch) {
      if (tables.has(id)) return Promise.reject(new Conflict(`table ${id} exists already`));
      const kept: Kept = { key, events: [], people: new Map(), row: batch.row };
      add(kept, batch);
      tables.set(id, kept);
      return Promise.resolve();
    },
    append(id, from, batch) {
      const kept = tables.get(id);
      if (kept?.events.length !== from) return Promise.reject(new Conflict(`table ${id} does not have ${from} events`));
      add(kept, batch);
      return Promise.resolve();
    },
    load(id, since = 0) {
      const kept = tables.get(id);
      if (!kept) return Promise.resolve(null);
      return Promise.resolve({ key: kept.key, events: kept.events.slice(since), people: [...kept.people.values()] });
    },
    rows({ device, dueBefore, ids, most }) {
      const found = [...tables.values()]
        .filter(({ people }) => device === undefined || [...people.values()].some((person) => person.device === device))
        .filter(({ row }) => dueBefore === undefined || (row.deadline !== null && row.deadline < dueBefore))
        .filter(({ row }) => ids === undefined || ids.includes(row.id))
        .toSorted((a, b) => b.row.touched - a.row.touched);
      return Promise.resolve(found.slice(0, most).map(listed));
    },
    remove(id) {
      tables.delete(id);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
