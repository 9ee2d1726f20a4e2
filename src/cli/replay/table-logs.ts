import Sqlite, { type Database } from 'better-sqlite3';
import { START, unsealAll } from '../../host/chain.ts';
import type { StoredEvent } from '../../host/store.ts';
import type { TableEvent } from '../../table/events.ts';
import { upcastLog } from '../../table/upcast.ts';

/** A table from a server's database: its log in the current format, or why it cannot be read. */
export interface TableLog {
  readonly id: string;
  readonly events: readonly TableEvent[] | { readonly damaged: string };
  /** The stored row of the table; null: this version has none. */
  readonly told: ToldTable | null;
}

/** Compared with what the log tells. */
export interface ToldTable {
  readonly game: string;
  readonly status: string;
  /** Seats, whom the table waits for, scores and so on. */
  readonly standing: Readonly<Record<string, unknown>>;
}

type ReadTable = (id: string) => Pick<TableLog, 'events' | 'told'>;

/** By schema version. What was added since version 2 is beside the logs. */
const versions: Readonly<Record<number, (db: Database) => ReadTable>> = {
  1: version1,
  2: version2,
  3: version2,
  4: version2,
  5: version2,
};

/**
 * All tables in the database of a server of any version. The few statements are repeated here, not shared with the
 * server: this must keep reading what the current server migrates away, and must never change what it reads.
 */
export function* tableLogs(file: string): Generator<TableLog> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const version = db.pragma('user_version', { simple: true }) as number;
    const open = versions[version];
    if (!open) throw new Error(`it has format ${version}; those known are ${Object.keys(versions).join(', ')}`);
    const read = open(db);
    // Logs without a table are found too.
    const ids = db.prepare<[], string>('SELECT id FROM tables UNION SELECT table_id FROM events ORDER BY 1').pluck();
    for (const id of ids.all()) yield { id, ...read(id) };
  } finally {
    db.close();
  }
}

/** Names and devices are in the log, the time is beside it, and nothing shows whether it is complete. */
function version1(db: Database): ReadTable {
  const known = db.prepare<[string], number>('SELECT count(*) FROM tables WHERE id = ?').pluck();
  const rowsOf = db.prepare<[string], { seq: number; at: number; json: string }>(
    'SELECT seq, at, json FROM events WHERE table_id = ? ORDER BY seq',
  );
  return (id) => {
    const rows = rowsOf.all(id);
    let players = 0;
    const events = orDamaged(() => {
      if (known.get(id) === 0) throw new Error('the table of this log is not there');
      inOrder(rows);
      return upcastLog(rows, () => `p${players++}`).events;
    });
    return { events, told: null };
  };
}

/** Every event has the checksum of the log up to it, and the table says how many there are. */
function version2(db: Database): ReadTable {
  const tableOf = db.prepare<
    [string],
    Record<'game' | 'status' | 'seldom' | 'awaited' | 'scores', string> & { length: number }
  >('SELECT length, game, status, seldom, awaited, scores FROM tables JOIN standings ON table_id = id WHERE id = ?');
  const rowsOf = db.prepare<[string], StoredEvent & { seq: number }>(
    'SELECT seq, json, sum FROM events WHERE table_id = ? ORDER BY seq',
  );
  return (id) => {
    const table = tableOf.get(id);
    const rows = rowsOf.all(id);
    if (!table) return { events: { damaged: 'the table of this log is not there' }, told: null };
    const { length, game, status } = table;
    const events = orDamaged(() => {
      inOrder(rows);
      if (rows.length !== length) throw new Error(`the log has ${rows.length} events of ${length}`);
      return unsealAll(START, rows, 0).events;
    });
    const standing = {
      ...(JSON.parse(table.seldom) as ToldTable['standing']),
      awaited: JSON.parse(table.awaited) as unknown,
      scores: JSON.parse(table.scores) as unknown,
    };
    return { events, told: { game, status, standing } };
  };
}

function inOrder(rows: readonly { readonly seq: number }[]): void {
  const gap = rows.findIndex(({ seq }, index) => seq !== index + 1);
  if (gap >= 0) throw new Error(`event ${gap + 1} of the log is missing`);
}

function orDamaged(read: () => readonly TableEvent[]): TableLog['events'] {
  try {
    return read();
  } catch (error) {
    return { damaged: error instanceof Error ? error.message : String(error) };
  }
}
