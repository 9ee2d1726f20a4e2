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

/** The tables of version 2: the log holds game facts alone, and beside it stand who the players are and a line for lists. */
export const VERSION_2 = `
  CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    -- The hash of the invitation, so that a copied database invites nobody.
    key TEXT NOT NULL,
    -- How many events the log has: who adds to it must know.
    length INTEGER NOT NULL,
    game TEXT NOT NULL,
    online INTEGER NOT NULL,
    options TEXT NOT NULL,
    match TEXT NOT NULL,
    status TEXT NOT NULL,
    -- Seats, awaited, scores and totals: what changes together and is never searched by.
    standing TEXT NOT NULL,
    touched INTEGER NOT NULL,
    deadline INTEGER
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;
  -- In the order of writing (no WITHOUT ROWID): moves of many tables that are committed together go to one page, not to one page each.
  CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    json TEXT NOT NULL,
    sum TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
  ) STRICT;
  CREATE TABLE people (
    table_id TEXT NOT NULL,
    player TEXT NOT NULL,
    device TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, player)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX people_by_device ON people (device, table_id);
`;
