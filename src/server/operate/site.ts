import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../lock.ts';
import { DATABASE, openSqlite, SCHEMA } from '../store/open-sqlite.ts';
import type { Office, ServerStore, StoreReader } from '../store/server-store.ts';
import { sqliteDesk, sqliteReader } from '../store/sqlite-reader.ts';
import { checkDataFolder, type DataProblem } from './check-data-folder.ts';

/** Where a server keeps its data, for the operator's tools. Each kind of store has one. */
export interface Site {
  /** For messages. */
  readonly name: string;
  /** The problems of the place where it is kept. */
  problems(): Promise<readonly DataProblem[]>;
  /** For reading, whether or not a server is running. */
  read(): Promise<StoreReader>;
  /** For writing, created if necessary; fails while a server is running. */
  open(): Promise<ServerStore>;
  /** An empty one to restore an archive into, created if necessary; fails while a server is running. */
  restoring(): Promise<Restoring>;
  /** To leave orders for a server, which may be running. */
  openOffice(): Promise<{ readonly office: Office; readonly close: () => void | Promise<void> }>;
  /** Whether a server is running: then it carries out orders itself. */
  isServerRunning(): Promise<boolean>;
}

/** The target of a restore, which is all or nothing. */
export interface Restoring {
  readonly store: ServerStore;
  /** The restore is complete: servers may use it. */
  finish(): Promise<void>;
  /** Removes these tables after a failure. */
  undo(tables: readonly string[]): Promise<void>;
}

/** Restores an archive into an existing store. */
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
    problems: () => checkDataFolder(folder),
    read: () => ask(() => sqliteReader(present(), SCHEMA)),
    open: () => openFile(file),
    async restoring() {
      if (existsSync(file)) return restoringInPlace(await openFile(file));
      // Under a name that no server uses until it is complete, so that an interruption leaves no half-restored site.
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
          // On a full disk closing may fail too.
          await store.close().catch(() => undefined);
          remove();
        },
      };
    },
    openOffice: () => ask(() => sqliteDesk(present(), SCHEMA)),
    isServerRunning: () =>
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
