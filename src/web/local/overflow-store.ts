import { chooseRows } from '../../host/choose-rows.ts';
import { Conflict, type Store } from '../../host/store.ts';

/**
 * A store that continues in memory if the first one has no room left or is taken away: a table that cannot be written
 * moves into memory as it was stored, and stays there. `told` is called then.
 */
export function overflowStore(disk: Store, memory: Store, told: (error: unknown) => void): Store {
  /** Tables that are in memory now. */
  const moved = new Set<string>();
  const homeOf = (id: string): Store => (moved.has(id) ? memory : disk);

  return {
    async create(id, key, batch) {
      try {
        await disk.create(id, key, batch);
      } catch (error) {
        if (error instanceof Conflict) throw error;
        await memory.create(id, key, batch);
        moved.add(id);
        told(error);
      }
    },

    async append(id, from, batch) {
      if (moved.has(id)) return memory.append(id, from, batch);
      try {
        await disk.append(id, from, batch);
      } catch (error) {
        if (error instanceof Conflict) throw error;
        const stored = await disk.load(id);
        // It was stored nevertheless, or is gone: the caller reads what is there.
        if (stored?.events.length !== from) throw error;
        const { key, events, people } = stored;
        await memory.create(id, key, {
          events: [...events, ...batch.events],
          people: [...people, ...batch.people],
          row: batch.row,
        });
        moved.add(id);
        told(error);
      }
    },

    load: (id, since) => homeOf(id).load(id, since),

    async rows(query) {
      const [kept, fleeting] = await Promise.all([disk.rows(query), memory.rows(query)]);
      return chooseRows([...kept.filter(({ id }) => !moved.has(id)), ...fleeting], query);
    },

    async remove(id) {
      await memory.remove(id);
      moved.delete(id);
      await disk.remove(id);
    },

    async close() {
      await Promise.all([disk.close(), memory.close()]);
    },
  };
}
