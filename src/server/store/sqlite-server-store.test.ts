import { join } from 'node:path';
import { describe } from 'vitest';
import { serverStoreConformance } from '../testing/server-store-conformance.ts';
import { freshFolder, removeFolder } from '../testing/serving.ts';
import { openSqlite } from './open-sqlite.ts';

describe('SQLite', () => {
  serverStoreConformance(async () => {
    const folder = freshFolder();
    const store = await openSqlite(join(folder, 'x'), {
      onUnreadable: () => undefined,
      onError(error) {
        throw error;
      },
    });
    return {
      store,
      async dispose() {
        await store.close();
        removeFolder(folder);
      },
    };
  });
});
