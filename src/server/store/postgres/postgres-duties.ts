import type { Leases } from '../../../host/ports.ts';
import type { Postgres } from './connect.ts';

/** How long a process has a duty before another may take it, in milliseconds: so long a table waits whose process was killed. */
const LEASE = 6_000;

/** `left`: how long another has it, as it was before this statement; a duty that was taken a moment ago seems free there. */
const TAKE = `
  WITH taken AS (
    UPDATE standings SET duty = $2, duty_until = clock_timestamp() + $3 * interval '1 ms'
    WHERE table_id = $1 AND (duty IS NULL OR duty = $2 OR duty_until < clock_timestamp())
    RETURNING table_id
  )
  SELECT EXISTS (SELECT FROM taken) AS ours,
    (extract(epoch FROM duty_until - clock_timestamp()) * 1000)::float8 AS left
  FROM standings WHERE table_id = $1`;

/** Rows that another process takes in this moment are passed over instead of waited for. */
const TAKE_DUE = `
  WITH due AS MATERIALIZED (
    SELECT table_id FROM standings
    WHERE deadline <= $3 AND (duty IS NULL OR duty = $1 OR duty_until < clock_timestamp())
    ORDER BY deadline LIMIT $4 FOR UPDATE SKIP LOCKED
  )
  UPDATE standings SET duty = $1, duty_until = clock_timestamp() + $2 * interval '1 ms'
  FROM due WHERE standings.table_id = due.table_id
  RETURNING standings.table_id AS id, deadline::float8 AS deadline`;

export interface PostgresDuties extends Leases {
  /** Lets others take what this process had, at once. */
  release(): Promise<void>;
}

/** Which process does what happens by itself at a table, as leases in the rows of the tables. `me` names this process. */
export function postgresDuties(
  { pool }: Postgres,
  me: string,
  now: () => number,
  lease: number = LEASE,
): PostgresDuties {
  return {
    async take(table) {
      const { rows } = await pool.query<{ ours: boolean; left: number | null }>({
        name: 'take',
        text: TAKE,
        values: [table, me, lease],
      });
      const [row] = rows;
      // A table that is not there has nothing to do; who runs it finds that out.
      if (!row || row.ours) return null;
      return now() + Math.max(1, Math.ceil(row.left !== null && row.left > 0 ? row.left : lease));
    },
    async takeDue(before, most) {
      const { rows } = await pool.query<{ id: string; deadline: number }>({
        name: 'take due',
        text: TAKE_DUE,
        values: [me, lease, before, most],
      });
      return rows.toSorted((a, b) => a.deadline - b.deadline).map(({ id }) => id);
    },
    async release() {
      await pool.query('UPDATE standings SET duty = NULL, duty_until = NULL WHERE duty = $1 AND duty_until > now()', [
        me,
      ]);
    },
  };
}
