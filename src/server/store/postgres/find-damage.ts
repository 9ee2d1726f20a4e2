import { lookThrough, type DamagedTable } from '../damage.ts';
import type { StoredEvent } from '../../../host/store.ts';
import type { Postgres } from './connect.ts';

/** Whoever has this lock looks; the number is one of our own, and means nothing. */
const LOCK = 7_355_608;

/**
 * Looks through all logs for damage, over one connection of its own and in small pieces, so that a large site is held up by nothing. Of
 * several processes one looks at a time: the others answer null. Whoever is killed meanwhile gives the lock back with its connection.
 */
export async function findDamage(
  { pool }: Postgres,
  found: (damaged: DamagedTable) => void,
  stop: AbortSignal,
): Promise<number | null> {
  const client = await pool.connect();
  const all = async <T>(text: string, values: readonly unknown[]): Promise<T[]> =>
    (await client.query(text, [...values])).rows as T[];
  let broken = true;
  try {
    const [lock] = await all<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [LOCK]);
    if (!lock?.ours) {
      broken = false;
      return null;
    }
    const looked = await lookThrough(
      {
        ids: async (after, most) =>
          (await all<{ id: string }>('SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2', [after, most])).map(
            ({ id }) => id,
          ),
        lengthOf: async (id) =>
          (
            await all<{ length: number | null }>(
              'SELECT length FROM tables LEFT JOIN standings ON table_id = id WHERE id = $1',
              [id],
            )
          )[0]?.length,
        events: (id, after, most) =>
          all<StoredEvent>('SELECT json, sum FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3', [
            id,
            after,
            most,
          ]),
      },
      found,
      stop,
    );
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    broken = false;
    return looked;
  } finally {
    client.release(broken);
  }
}
