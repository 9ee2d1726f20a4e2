import { existsSync, renameSync, rmSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { copyOf, removeOldCopies } from './copies.ts';
import { migrations } from './schema.ts';

const newer = (file: string, found: number, known: number): Error =>
  new Error(
    `${file} was written by a newer version of Spellenkast: it has format ${found}, this program knows ${known}. Nothing was changed. Start that version, or to go back put the copy beside it (${copyOf(file, known)}), or a restored backup, in its place; docs/hosting.md tells how.`,
  );

const versionOf = (db: Database): number => db.pragma('user_version', { simple: true }) as number;

/** Opens the database, made or brought up to date if need be; before a change of an existing one a copy is put beside it. */
export function openDatabase(file: string, steps: readonly ((db: Database) => void)[] = migrations): Database {
  if (existsSync(file)) refuseNewer(file, steps.length);
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  // Whoever writes with this connection survives a power cut; the server's own store syncs beside it and says so itself.
  db.pragma('synchronous = FULL');
  // Seldom, since the same few pages are written again and again; the server's own store decides that itself.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('busy_timeout = 5000');
  migrate(db, file, steps);
  removeOldCopies(file, steps.length);
  return db;
}

/** Read-only, because closing a writable connection may already change the file. */
function refuseNewer(file: string, known: number): void {
  const db = new Sqlite(file, { readonly: true });
  try {
    const found = versionOf(db);
    if (found > known) throw newer(file, found, known);
  } finally {
    db.close();
  }
}

function migrate(db: Database, file: string, steps: readonly ((db: Database) => void)[]): void {
  const from = versionOf(db);
  if (from === steps.length) return;
  if (from > 0) copyBeside(db, file, from);
  db.transaction(() => {
    for (const step of steps.slice(from)) step(db);
    db.pragma(`user_version = ${steps.length}`);
  }).immediate();
}

function copyBeside(db: Database, file: string, version: number): void {
  const copy = copyOf(file, version);
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  db.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, copy);
}
