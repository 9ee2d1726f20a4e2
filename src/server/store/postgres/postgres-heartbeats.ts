import type { Heartbeats, Stretch } from '../../../host/ports.ts';
import { FORGET_BEATS } from '../server-store.ts';
import type { Postgres } from './connect.ts';

/** When processes ran: a row for each stretch. What is long past is removed by whoever writes first. */
export function postgresHeartbeats({ pool }: Postgres, process: string): Heartbeats {
  let tidied = false;
  return {
    process,
    async beat({ process: name, since, at }) {
      await pool.query({
        name: 'beat',
        text: `INSERT INTO heartbeats (process, since, at) VALUES ($1, $2, $3)
          ON CONFLICT (process) DO UPDATE SET at = excluded.at`,
        values: [name, since, at],
      });
      if (tidied) return;
      tidied = true;
      await pool.query('DELETE FROM heartbeats WHERE at < $1', [at - FORGET_BEATS]);
    },
    async all() {
      const { rows } = await pool.query<Stretch>(
        'SELECT process, since::float8 AS since, at::float8 AS at FROM heartbeats ORDER BY heartbeats.since',
      );
      return rows;
    },
  };
}
