import Sqlite from 'better-sqlite3';
import { Damaged, START, unseal } from '../../host/chain.ts';
import type { StoredEvent } from '../../host/store.ts';

/** A table whose log is not what was written. */
export interface DamagedTable {
  readonly id: string;
  readonly error: unknown;
}

/** What is needed of a database to look through its logs, in pieces as small as one likes. */
export interface LogReader {
  /** In order, from behind `after` on ('' for the first). */
  ids(after: string, most: number): Promise<readonly string[]>;
  /** How many events the log of a table must have, null where nothing says that; undefined: the table is gone. */
  lengthOf(id: string): Promise<number | null | undefined>;
  /** Those behind that number. */
  events(id: string, after: number, most: number): Promise<readonly StoredEvent[]>;
}

/** So many tables are listed, and so many events read, before everyone else has a turn. */
const TABLES = 1_000;
const EVENTS = 500;

/** Looks through all logs for damage while people play on. Answers how many it looked at; `stop` ends it early. */
export async function lookThrough(
  reader: LogReader,
  found: (damaged: DamagedTable) => void,
  stop: AbortSignal,
): Promise<number> {
  let looked = 0;
  for (let ids = await reader.ids('', TABLES); ids.length > 0; ids = await reader.ids(ids.at(-1) ?? '', TABLES))
    for (const id of ids) {
      try {
        await checkLog(reader, id, stop);
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        found({ id, error });
      }
      if (stop.aborted) return looked;
      looked += 1;
    }
  return looked;
}

/** A log may grow while it is read, or its table be removed: it has what it must have had before, and no more than it must have after. */
async function checkLog(reader: LogReader, id: string, stop: AbortSignal): Promise<void> {
  const before = await reader.lengthOf(id);
  let sum = START;
  let seen = 0;
  for (let more = true; more && !stop.aborted;) {
    const events = await reader.events(id, seen, EVENTS);
    for (const event of events) {
      unseal(sum, event, ++seen);
      ({ sum } = event);
    }
    more = events.length === EVENTS;
  }
  const after = await reader.lengthOf(id);
  if (stop.aborted || before === undefined || after === undefined) return;
  if (before === null || after === null) throw new Damaged('nothing says how long the log is');
  if (seen < before || seen > after) throw new Damaged(`the log has ${seen} events of ${after}`);
}

/** Looks through all logs in a file, over a connection of its own that cannot write. */
export async function findDamage(
  file: string,
  found: (damaged: DamagedTable) => void,
  stop: AbortSignal,
): Promise<number> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const ids = db.prepare<[string, number], string>('SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?').pluck();
    const lengthOf = db
      .prepare<[string], number | null>(
        'SELECT length FROM tables LEFT JOIN standings ON table_id = id WHERE tables.id = ?',
      )
      .pluck();
    const events = db.prepare<[string, number, number], StoredEvent>(
      'SELECT json, sum FROM events WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?',
    );
    /** Each piece in a turn of its own, so that nobody waits for it. */
    const inTurn = async <T>(read: () => T): Promise<T> => {
      await new Promise(setImmediate);
      return read();
    };
    /** What cannot be read is damaged, too. */
    const ofLog = <T>(read: () => T): Promise<T> =>
      inTurn(read).catch((cause: unknown) => {
        throw new Damaged(`the log cannot be read: ${String(cause)}`, { cause });
      });
    return await lookThrough(
      {
        ids: (after, most) => inTurn(() => ids.all(after, most)),
        lengthOf: (id) => ofLog(() => lengthOf.get(id)),
        events: (id, after, most) => ofLog(() => events.all(id, after, most)),
      },
      found,
      stop,
    );
  } finally {
    db.close();
  }
}
