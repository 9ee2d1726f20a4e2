import { expect, test } from 'vitest';
import { memoryStore, type MemoryTables } from './memory-store.ts';
import { storeConformance } from './testing/store-conformance.ts';

storeConformance(
  'memory',
  () => {
    const tables: MemoryTables = new Map();
    const store = memoryStore(tables);
    return Promise.resolve({
      store,
      reopen: () => store.close().then(() => memoryStore(tables)),
      dispose: () => store.close(),
    });
  },
  { test, expect },
);
