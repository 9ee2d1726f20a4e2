import type { Database } from 'better-sqlite3';

/** Each takes the database one version further. Never change one that was released: add the next. */
export const migrations: readonly ((db: Database) => void)[] = [
  (db) => {
    db.exec(`
      CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        -- The hash of the invitation, so that a copied database invites nobody.
        key TEXT NOT NULL
      ) WITHOUT ROWID, STRICT;
      -- Clustered by table: a log is read in one sweep, and a second event of the same number is refused.
      CREATE TABLE events (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
      ) WITHOUT ROWID, STRICT;
      CREATE TABLE holders (
        holder TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (holder, table_id)
      ) WITHOUT ROWID, STRICT;
    `);
  },
];
