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
        // Not where it was removed meanwhile.
        if ((await reader.lengthOf(id)) !== undefined) found({ id, error });
      }
      if (stop.aborted) return looked;
      looked += 1;
    }
  return looked;
}

/** A log only grows: what it must have now it still has when the last piece of that is read. */
async function checkLog(reader: LogReader, id: string, stop: AbortSignal): Promise<void> {
  const length = await reader.lengthOf(id);
  if (length === undefined) return;
  if (length === null) throw new Damaged('nothing says how long the log is');
  let sum = START;
  for (let seen = 0; seen < length && !stop.aborted;) {
    const events = await reader.events(id, seen, Math.min(EVENTS, length - seen));
    if (events.length === 0) throw new Damaged(`the log has ${seen} events of ${length}`);
    for (const event of events) {
      unseal(sum, event, ++seen);
      ({ sum } = event);
    }
  }
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
    return await lookThrough(
      {
        ids: (after, most) => inTurn(() => ids.all(after, most)),
        lengthOf: (id) => inTurn(() => lengthOf.get(id)),
        // What cannot be read is damaged, too.
        events: (id, after, most) =>
          inTurn(() => events.all(id, after, most)).catch((cause: unknown) => {
            throw new Damaged(`the log cannot be read: ${String(cause)}`, { cause });
          }),
      },
      found,
      stop,
    );
  } finally {
    db.close();
  }
}
