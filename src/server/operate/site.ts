import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../lock.ts';
import { DATABASE, openSqlite, SCHEMA } from '../store/open-sqlite.ts';
import type { Office, ServerStore, StoreReader } from '../store/server-store.ts';
import { sqliteDesk, sqliteReader } from '../store/sqlite-reader.ts';
import { checkSetUp, type Complaint } from './set-up.ts';

/** Where a server keeps everything, for an operator beside it. Each kind of store has one. */
export interface Site {
  /** For messages. */
  readonly name: string;
  /** What is not as it should be about where it is kept. */
  complaints(): Promise<readonly Complaint[]>;
  /** To read, whether or not a server is at work. */
  read(): Promise<StoreReader>;
  /** To write, made if need be; fails while a server is at work. */
  open(): Promise<ServerStore>;
  /** To leave notes for a server, which may be at work. */
  desk(): Promise<{ readonly office: Office; readonly close: () => void | Promise<void> }>;
  /** Whether a server is at work now: then it carries out orders by itself. */
  isServed(): Promise<boolean>;
}

/** A data folder with its SQLite database. */
export function folderSite(folder: string): Site {
  const file = join(folder, DATABASE);
  const ask = <T>(question: () => T): Promise<T> => new Promise((resolve) => resolve(question()));
  const present = (): string => {
    if (!existsSync(file))
      throw new Error(`There is no database in ${folder}. Say where it is with --data or SPELLENKAST_DATA.`);
    return file;
  };
  return {
    name: folder,
    complaints: () => checkSetUp(folder),
    read: () => ask(() => sqliteReader(present(), SCHEMA)),
    async open() {
      const lock = lockFolder(folder);
      try {
        const store = await openSqlite(file, { onUnreadable: rethrow, onError: rethrow });
        return {
          ...store,
          async close() {
            await store.close();
            lock.release();
          },
        };
      } catch (error) {
        lock.release();
        throw error;
      }
    },
    desk: () => ask(() => sqliteDesk(present(), SCHEMA)),
    isServed: () =>
      ask(() => lockFolder(folder).release()).then(
        () => false,
        () => true,
      ),
  };
}

function rethrow(...given: unknown[]): void {
  const error = given.at(-1);
  throw error instanceof Error ? error : new Error(String(error));
}
