import { MOST_PAGE_ERRORS, type BlockedDevice, type Office, type Order, type PageError } from '../server-store.ts';
import { inTransaction, type Postgres } from './connect.ts';

/** Rows are given in the order of their keys, so that two processes that add to the same ones do not wait for each other in a circle. */
const ADD_ERRORS = `
  INSERT INTO page_errors (version, kind, place, count, last)
  SELECT version, kind, place, sum(count), max(last)
  FROM json_to_recordset($1) AS given (version text, kind text, place text, count bigint, last bigint)
  GROUP BY version, kind, place ORDER BY version COLLATE "C", kind COLLATE "C", place COLLATE "C"
  ON CONFLICT (version, kind, place) DO UPDATE
    SET count = page_errors.count + excluded.count, last = greatest(page_errors.last, excluded.last)`;
const DROP_ERRORS = `
  DELETE FROM page_errors WHERE (version, kind, place) IN (
    SELECT version, kind, place FROM page_errors ORDER BY last DESC, version, kind, place OFFSET $1
  )`;
const ADD_NUMBERS = `
  INSERT INTO numbers (day, name, value)
  SELECT $1, key, value::bigint FROM json_each_text($2) ORDER BY key COLLATE "C"
  ON CONFLICT (day, name) DO UPDATE SET value = numbers.value + excluded.value`;

export function postgresOffice(postgres: Postgres): Office {
  const { pool } = postgres;
  return {
    async blocked() {
      const { rows } = await pool.query<BlockedDevice>(
        'SELECT device, at::float8 AS at, why FROM blocked_devices ORDER BY blocked_devices.at, device',
      );
      return rows;
    },
    async block({ device, at, why }) {
      await pool.query(
        `INSERT INTO blocked_devices (device, at, why) VALUES ($1, $2, $3)
         ON CONFLICT (device) DO UPDATE SET at = excluded.at, why = excluded.why`,
        [device, at, why],
      );
    },
    async unblock(device) {
      await pool.query('DELETE FROM blocked_devices WHERE device = $1', [device]);
    },
    async orders() {
      const { rows } = await pool.query<Order>(
        'SELECT id::float8 AS id, kind, table_id AS "table" FROM orders ORDER BY orders.id',
      );
      return rows;
    },
    async order(kind, table) {
      await pool.query('INSERT INTO orders (kind, table_id) VALUES ($1, $2)', [kind, table]);
    },
    async fulfil(id) {
      await pool.query('DELETE FROM orders WHERE id = $1', [id]);
    },
    async pageErrors(most) {
      const { rows } = await pool.query<PageError>(
        `SELECT version, kind, place, count::float8 AS count, last::float8 AS last FROM page_errors
         ORDER BY page_errors.last DESC, page_errors.count DESC LIMIT $1`,
        [most],
      );
      return rows;
    },
    addPageErrors: (added) =>
      inTransaction(postgres, async (client) => {
        await client.query(ADD_ERRORS, [JSON.stringify(added)]);
        await client.query(DROP_ERRORS, [MOST_PAGE_ERRORS]);
      }),
    async numbers(day) {
      const { rows } = await pool.query<{ name: string; value: number }>(
        'SELECT name, value::float8 AS value FROM numbers WHERE day = $1',
        [day],
      );
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },
    async addNumbers(day, added) {
      await pool.query(ADD_NUMBERS, [day, JSON.stringify(added)]);
    },
  };
}
