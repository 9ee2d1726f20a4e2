import Sqlite from 'better-sqlite3';
import { START, unseal } from '../../host/chain.ts';
import type { StoredEvent } from '../../host/store.ts';

/** A table whose log is not what was written. */
export interface DamagedTable {
  readonly id: string;
  readonly error: unknown;
}

/**
 * Looks through all logs for damage, one table in each turn of the event loop so that nobody waits for it, over a connection of its own
 * that cannot write. `stop` ends it early.
 */
export async function findDamage(
  file: string,
  found: (damaged: DamagedTable) => void,
  stop: AbortSignal,
): Promise<number> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const ids = db.prepare<[], string>('SELECT id FROM tables').pluck().all();
    const lengthOf = db.prepare<[string], number>('SELECT length FROM standings WHERE table_id = ?').pluck();
    const eventsOf = db.prepare<[string], StoredEvent>('SELECT json, sum FROM events WHERE table_id = ? ORDER BY seq');
    let looked = 0;
    for (const id of ids) {
      await new Promise((resolve) => setImmediate(resolve));
      if (stop.aborted) break;
      try {
        // Both at one moment, since people play on meanwhile.
        const { events, length } = db.transaction(() => ({ events: eventsOf.all(id), length: lengthOf.get(id) }))();
        check(events, length);
      } catch (error) {
        found({ id, error });
      }
      looked += 1;
    }
    return looked;
  } finally {
    db.close();
  }
}

function check(events: readonly StoredEvent[], length: number | undefined): void {
  let sum = START;
  for (const [index, event] of events.entries()) {
    unseal(sum, event, index + 1);
    ({ sum } = event);
  }
  if (events.length !== length) throw new Error(`the log has ${events.length} events of ${length ?? 'unknown length'}`);
}
