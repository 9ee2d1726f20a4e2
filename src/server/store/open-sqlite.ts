import type { Database } from 'better-sqlite3';
import { migrationTo2 } from './migration-2.ts';
import { migrationTo3 } from './migration-3.ts';
import { migrationTo4 } from './migration-4.ts';
import { migrationTo5 } from './migration-5.ts';
import { migrations } from './schema.ts';
import { sqliteStore, type SqliteStore } from './sqlite-store.ts';
import { translation } from './translation.ts';

/** The name of the database in a data folder. */
export const DATABASE = 'spellenkast.sqlite';

/** What came after the logs were translated, in order: everything here stands beside them. Never change one that was released: add the next. */
export const later: readonly ((db: Database) => void)[] = [migrationTo3, migrationTo4, migrationTo5];

/** The version of the database that this program reads and writes: one for each step. */
export const SCHEMA = migrations.length + 1 + later.length;

export interface Opening {
  /** A table of an older version that cannot be read is kept aside as it is. */
  readonly onUnreadable: (table: string, error: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/** Opens the database of a server, made or brought up to date if need be. */
export async function openSqlite(file: string, { onUnreadable, onError }: Opening): Promise<SqliteStore> {
  const translating = migrationTo2(await translation(onUnreadable));
  return sqliteStore(file, { migrations: [...migrations, translating, ...later], onError });
}
