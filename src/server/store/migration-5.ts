import type { Database } from 'better-sqlite3';

/** What the operator and the server tell each other, and what is counted (server-store.ts). */
export function migrationTo5(db: Database): void {
  db.exec(`
    -- One row, written to find out whether anything can be.
    CREATE TABLE pulse (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE blocked_devices (
      device TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      why TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      table_id TEXT NOT NULL
    ) STRICT;
    CREATE TABLE page_errors (
      version TEXT NOT NULL,
      kind TEXT NOT NULL,
      place TEXT NOT NULL,
      count INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (version, kind, place)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE numbers (
      day TEXT NOT NULL,
      name TEXT NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (day, name)
    ) WITHOUT ROWID, STRICT;
  `);
}
