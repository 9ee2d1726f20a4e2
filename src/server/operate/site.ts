import { existsSync, renameSync, rmSync } from 'node:fs';
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
  /** An empty one to put an archive into, made if need be; fails while a server is at work. */
  restoring(): Promise<Restoring>;
  /** To leave notes for a server, which may be at work. */
  desk(): Promise<{ readonly office: Office; readonly close: () => void | Promise<void> }>;
  /** Whether a server is at work now: then it carries out orders by itself. */
  isServed(): Promise<boolean>;
}

/** Where an archive is put: all of it, or nothing. */
export interface Restoring {
  readonly store: ServerStore;
  /** It is all there: servers may have it. */
  finish(): Promise<void>;
  /** Takes back what was stored until something failed: these tables. */
  undo(tables: readonly string[]): Promise<void>;
}

/** Puts an archive into a store that was there before. */
export const restoringInPlace = (store: ServerStore): Restoring => ({
  store,
  finish: () => store.close(),
  async undo(tables) {
    try {
      for (const id of tables) await store.remove(id);
    } finally {
      await store.close();
    }
  },
});

/** A data folder with its SQLite database. */
export function folderSite(folder: string): Site {
  const file = join(folder, DATABASE);
  const ask = <T>(question: () => T): Promise<T> => new Promise((resolve) => resolve(question()));
  const openFile = async (name: string, prepare = (): void => undefined): Promise<ServerStore> => {
    const lock = lockFolder(folder);
    try {
      prepare();
      const store = await openSqlite(name, { onUnreadable: rethrow, onError: rethrow });
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
  };
  const present = (): string => {
    if (!existsSync(file))
      throw new Error(`There is no database in ${folder}. Say where it is with --data or SPELLENKAST_DATA.`);
    return file;
  };
  return {
    name: folder,
    complaints: () => checkSetUp(folder),
    read: () => ask(() => sqliteReader(present(), SCHEMA)),
    open: () => openFile(file),
    async restoring() {
      if (existsSync(file)) return restoringInPlace(await openFile(file));
      // Under a name that no server looks for, until it is whole: whatever ends this in the middle leaves no half of a site.
      const part = `${file}.restoring`;
      const remove = (): void => {
        for (const end of ['', '-wal', '-shm']) rmSync(`${part}${end}`, { force: true });
      };
      const store = await openFile(part, remove);
      return {
        store,
        async finish() {
          await store.close();
          if (existsSync(`${part}-wal`)) throw new Error(`The database in ${folder} could not be written to its end.`);
          renameSync(part, file);
        },
        async undo() {
          // On a disk that is full closing may fail too.
          await store.close().catch(() => undefined);
          remove();
        },
      };
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
