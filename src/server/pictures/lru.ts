/** A least-recently-used cache, limited in number and total size. */
export interface Lru<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, size: number): void;
}

export function lru<T>(mostEntries: number, mostSize: number): Lru<T> {
  const entries = new Map<string, { readonly value: T; readonly size: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map remembers the order in which keys were put in.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      remove(key);
      if (size > mostSize) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries && total <= mostSize) break;
        remove(oldest);
      }
    },
  };
}
