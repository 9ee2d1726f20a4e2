import type { Database } from 'better-sqlite3';

/** Rows to add to a log that has `from` of them; `key` makes the table. */
export interface Write {
  readonly table: string;
  readonly from: number;
  readonly rows: readonly string[];
  readonly holders: readonly string[];
  readonly key: string | null;
}

export interface StoredRows {
  readonly key: string;
  readonly rows: readonly string[];
}

/** The few statements there are, prepared once. */
export interface Logs {
  /** Commits all writes together; answers for each what went wrong with it, or null. */
  commit(writes: readonly Write[]): (string | null)[];
  load(table: string): StoredRows | null;
  list(holder: string, most: number): string[];
}

export function openLogs(db: Database): Logs {
  const addTable = db.prepare<[string, string]>('INSERT INTO tables (id, key) VALUES (?, ?)');
  const addEvent = db.prepare<[string, number, number, string]>(
    'INSERT INTO events (table_id, seq, at, json) VALUES (?, ?, ?, ?)',
  );
  const addHolder = db.prepare<[string, string]>('INSERT OR IGNORE INTO holders (holder, table_id) VALUES (?, ?)');
  const keyOf = db.prepare<[string], string>('SELECT key FROM tables WHERE id = ?').pluck();
  const eventsOf = db.prepare<[string], string>('SELECT json FROM events WHERE table_id = ? ORDER BY seq').pluck();
  const tablesOf = db
    .prepare<[string, number], string>(
      `SELECT table_id FROM holders WHERE holder = ?
       ORDER BY (SELECT at FROM events WHERE events.table_id = holders.table_id ORDER BY seq DESC LIMIT 1) DESC LIMIT ?`,
    )
    .pluck();
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');

  const write = ({ table, from, rows, holders, key }: Write, at: number): void => {
    if (key !== null) addTable.run(table, key);
    for (let i = 0; i < rows.length; i++) addEvent.run(table, from + i + 1, at, rows[i]!);
    for (const holder of holders) addHolder.run(holder, table);
  };

  /** Null when all is on disk, else what was wrong. */
  const together = (writes: readonly Write[]): string | null => {
    try {
      begin.run();
      const at = Date.now();
      for (const one of writes) write(one, at);
      commit.run();
      return null;
    } catch (error) {
      // A full disk ends the transaction by itself; other failures leave it open.
      if (db.inTransaction) rollback.run();
      return error instanceof Error ? error.message : String(error);
    }
  };

  return {
    commit(writes) {
      const failure = together(writes);
      if (failure === null) return writes.map(() => null);
      // One bad write must not take the others with it.
      return writes.length === 1 ? [failure] : writes.map((one) => together([one]));
    },
    load(table) {
      const key = keyOf.get(table);
      return key === undefined ? null : { key, rows: eventsOf.all(table) };
    },
    list: (holder, most) => tablesOf.all(holder, most),
  };
}
