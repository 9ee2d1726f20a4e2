import Sqlite, { type Database } from 'better-sqlite3';
import { Damaged } from '../../host/chain.ts';
import type { Office, StoreReader } from './server-store.ts';
import { sqliteOffice } from './sqlite-office.ts';
import { sqliteParts } from './sqlite-parts.ts';
import { prepare } from './statements.ts';

/** A database that another version of the program has written; the message says what to do. */
function checkVersion(db: Database, file: string, known: number): void {
  const found = db.pragma('user_version', { simple: true }) as number;
  if (found === known) return;
  const toDo =
    found > known
      ? 'It was written by a newer version of Spellenkast: use that one.'
      : 'Start the server of this version once, which brings it up to date (and puts a copy beside it).';
  throw new Error(`${file} has format ${found}, this program knows ${known}. ${toDo}`);
}

/**
 * Reads the database of a server that may be at work. Every table is read in a transaction of its own, as short as can be: a long one
 * would keep the server's write-ahead log from being started anew.
 */
export function sqliteReader(file: string, known: number): StoreReader {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    checkVersion(db, file, known);
    const statements = prepare(db);
    const parts = sqliteParts(db, () => Promise.reject(new Error('this database is only read')));
    const load = db.transaction((id: string, since: number) => {
      const table = statements.tableOf(id);
      if (!table) return null;
      const events = statements.events(id, since, table.length);
      if (events.length < table.length - since)
        throw new Damaged(`the log has ${since + events.length} events of ${table.length}`);
      return { key: table.key, events, people: statements.people(id) };
    });
    const rows = db.transaction(statements.rows);
    const ask = <T>(question: () => T): Promise<T> => new Promise((resolve) => resolve(question()));
    return {
      ids: (after, most) => ask(() => statements.ids(after, most)),
      load: (id, since = 0) => ask(() => load(id, since)),
      rows: (query) => ask(() => rows(query)),
      parts,
      close: () => ask(() => void db.close()),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The operator's notes in a database whose server may be at work: what is written is found by the server when it looks next. */
export function sqliteDesk(file: string, known: number): { readonly office: Office; readonly close: () => void } {
  const db = new Sqlite(file, { fileMustExist: true, timeout: 5_000 });
  try {
    checkVersion(db, file, known);
    db.pragma('synchronous = FULL');
    // The server copies its log back itself, when it is safe.
    db.pragma('wal_autocheckpoint = 0');
    const transaction = db.transaction((run: () => void) => run());
    const office = sqliteOffice(
      db,
      (run) =>
        new Promise((resolve) => {
          transaction.immediate(run);
          resolve();
        }),
    );
    return { office, close: () => void db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}
