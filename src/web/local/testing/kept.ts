/** An exported database, one entry after the other. */
export interface WrittenOut {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<
    Record<string, { readonly keyPath: string | null; readonly entries: readonly { key: unknown; value: unknown }[] }>
  >;
}

const settled = (request: IDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });

/** Restores a database in this browser, before any of our pages has been opened. */
export async function bringBack({ name, version, stores }: WrittenOut): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [store, { keyPath }] of Object.entries(stores)) request.result.createObjectStore(store, { keyPath });
  };
  await settled(request);
  const transaction = request.result.transaction(Object.keys(stores), 'readwrite');
  const puts = Object.entries(stores).flatMap(([store, { keyPath, entries }]) =>
    entries.map(({ key, value }) =>
      settled(transaction.objectStore(store).put(value, keyPath === null ? (key as IDBValidKey) : undefined)),
    ),
  );
  await Promise.all(puts);
  request.result.close();
}

/** How many entries each store of a database has. */
export async function countKept(name: string): Promise<Record<string, number>> {
  const request = indexedDB.open(name);
  await settled(request);
  const counts: Record<string, number> = {};
  for (const store of request.result.objectStoreNames) {
    const count = request.result.transaction(store).objectStore(store).count();
    await settled(count);
    counts[store] = count.result;
  }
  request.result.close();
  return counts;
}
