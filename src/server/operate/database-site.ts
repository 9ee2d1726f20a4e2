import { openPostgres, placeOf, SERVER_NAME, type Postgres } from '../store/postgres/connect.ts';
import { checkFormat, markRestoring, migrate } from '../store/postgres/migrate.ts';
import { postgresStore } from '../store/postgres/postgres-store.ts';
import type { ServerStore } from '../store/server-store.ts';
import { restoringInPlace, type Site } from './site.ts';

/** Few, because servers need connections too. */
const CONNECTIONS = 2;

/** A database that many processes share. */
export function databaseSite(url: string): Site {
  const connect = (): Promise<Postgres> =>
    openPostgres({ url, name: `${SERVER_NAME} operator`, most: CONNECTIONS, onError: () => undefined });

  /** Errors release the connections. */
  const using = async <T>(prepare: (postgres: Postgres) => Promise<T>): Promise<T> => {
    const postgres = await connect();
    try {
      return await prepare(postgres);
    } catch (error) {
      await postgres.close();
      throw error;
    }
  };

  const storeOf = (postgres: Postgres): ServerStore => {
    // An unreadable row is missing in the result, which the reader notices.
    const store = postgresStore(postgres, () => undefined);
    return {
      ...store,
      async close() {
        await store.close();
        await postgres.close();
      },
    };
  };

  const open = (): Promise<ServerStore> =>
    using(async (postgres) => {
      if (await isServed(postgres))
        throw new Error(`Spellenkast is running on the database at ${postgres.place}. Stop all its processes first.`);
      await migrate(postgres);
      return storeOf(postgres);
    });

  return {
    name: `the database at ${placeOf(url)}`,
    problems: () => Promise.resolve([]),
    read: () =>
      using(async (postgres) => {
        await checkFormat(postgres);
        return storeOf(postgres);
      }),
    open,
    async restoring() {
      const store = await open();
      const marked = await connect();
      const isEmpty = (await store.ids('', 1)).length === 0;
      if (isEmpty) await markRestoring(marked, true);
      const inPlace = restoringInPlace(store);
      // If the end fails, the database stays marked.
      const endBy = async (end: () => Promise<void>): Promise<void> => {
        try {
          await end();
          if (isEmpty) await markRestoring(marked, false);
        } finally {
          await marked.close();
        }
      };
      return {
        store,
        finish: () => endBy(() => inPlace.finish()),
        undo: (tables) => endBy(() => inPlace.undo(tables)),
      };
    },
    openOffice: () =>
      using(async (postgres) => {
        await checkFormat(postgres);
        const { office } = storeOf(postgres);
        return { office, close: () => postgres.close() };
      }),
    async isServerRunning() {
      const postgres = await connect();
      try {
        return await isServed(postgres);
      } finally {
        await postgres.close();
      }
    },
  };
}

/** Servers keep connections open as long as they run, under a name of their own. */
async function isServed({ pool }: Postgres): Promise<boolean> {
  const { rows } = await pool.query<{ served: boolean }>(
    `SELECT EXISTS (
       SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1
     ) AS served`,
    [SERVER_NAME],
  );
  return rows[0]?.served === true;
}
