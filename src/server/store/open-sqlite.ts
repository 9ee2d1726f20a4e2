import type { Database } from 'better-sqlite3';
import { migrationTo2 } from './migration-2.ts';
import { migrationTo5 } from './migration-5.ts';
import { migrations } from './schema.ts';
import type { ServerStore } from './server-store.ts';
import { sqliteStore } from './sqlite-store.ts';
import { translation } from './translation.ts';

/** The name of the database in a data folder. */
export const DATABASE = 'spellenkast.sqlite';

/** The version of the database that this program reads and writes. */
export const SCHEMA = 3;

export interface Opening {
  /** A table of an older version that cannot be read is kept aside as it is. */
  readonly onUnreadable: (table: string, error: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/** Opens the database of a server, made or brought up to date if need be. */
export async function openSqlite(file: string, { onUnreadable, onError }: Opening): Promise<ServerStore> {
  const steps: readonly ((db: Database) => void)[] = [
    ...migrations,
    migrationTo2(await translation(onUnreadable)),
    migrationTo5,
  ];
  if (steps.length !== SCHEMA) throw new Error('the version of the database is not that of its last migration');
  return sqliteStore(file, { migrations: steps, onError });
}
