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
      -- A second event of the same number is refused. In the order of writing (no WITHOUT ROWID): moves of many tables that are
      -- committed together go to one page, not to one page each.
      CREATE TABLE events (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
      ) STRICT;
      CREATE TABLE holders (
        holder TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (holder, table_id)
      ) WITHOUT ROWID, STRICT;
    `);
  },
];
