import type { Database } from 'better-sqlite3';

/** From version 2 to version 3: when the server ran, so that no clock is charged for the time in which it did not. */
export function migrationTo3(db: Database): void {
  db.exec(`
    CREATE TABLE heartbeats (
      process TEXT PRIMARY KEY,
      since INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
  `);
}
