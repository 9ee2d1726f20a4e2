import type { Database } from 'better-sqlite3';

/** What stands beside the logs: settings of tables, chat, reports, codes for moving a seat, addresses for notices. */
export function migrationTo4(db: Database): void {
  db.exec(`
    CREATE TABLE abouts (
      table_id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      -- Counts the tables that became public, so that the lobby has the latest first; null: not public.
      listed INTEGER,
      json TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX abouts_listed ON abouts (listed) WHERE listed IS NOT NULL;
    CREATE TABLE chat (
      -- The order of what was said, whatever the clocks say.
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      table_id TEXT NOT NULL,
      device TEXT NOT NULL,
      line_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      seat INTEGER,
      name TEXT,
      version INTEGER NOT NULL,
      say TEXT NOT NULL,
      UNIQUE (table_id, device, line_id)
    ) STRICT;
    CREATE INDEX chat_by_table ON chat (table_id, seq);
    CREATE INDEX chat_by_device ON chat (device);
    CREATE TABLE reports (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      table_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      by_device TEXT NOT NULL,
      device TEXT NOT NULL,
      name TEXT,
      text TEXT
    ) STRICT;
    CREATE TABLE codes (
      -- The code's hash, so that a copied database moves no seat.
      hash TEXT PRIMARY KEY,
      table_id TEXT NOT NULL,
      player TEXT NOT NULL,
      device TEXT NOT NULL,
      until INTEGER,
      notes TEXT
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX codes_by_table ON codes (table_id);
    CREATE TABLE subscriptions (
      endpoint TEXT PRIMARY KEY,
      device TEXT NOT NULL,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      language TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX subscriptions_by_device ON subscriptions (device);
  `);
}
