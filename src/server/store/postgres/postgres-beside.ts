import type { QueryResultRow } from 'pg';
import {
  MOST_KEPT,
  type About,
  type Beside,
  type ChatLine,
  type Report,
  type SeatCode,
  type Subscription,
} from '../../../host/beside.ts';
import { Conflict } from '../../../host/store.ts';
import type { Postgres } from './connect.ts';

interface StoredLine extends Omit<ChatLine, 'say'> {
  readonly say: string;
}

const lineFrom = ({ say, ...line }: StoredLine): ChatLine => ({ ...line, say: JSON.parse(say) as ChatLine['say'] });
const aboutFrom = (json: string): About => JSON.parse(json) as About;

/** Times are milliseconds, which a double holds exactly. */
const LINE = 'line_id AS id, at::float8 AS at, device, seat, name, version, say';

/** Who is first is decided by the row: the first version is put in, every later one takes the place of the one before it. */
const FIRST_ABOUT = `
  INSERT INTO abouts (table_id, version, json, listed)
  VALUES ($1, $2, $3, CASE WHEN $4::boolean THEN (SELECT coalesce(max(listed), 0) + 1 FROM abouts) END)
  ON CONFLICT DO NOTHING`;
const NEXT_ABOUT = `
  UPDATE abouts SET version = $2, json = $3,
    listed = CASE WHEN $4::boolean THEN coalesce(listed, (SELECT coalesce(max(listed), 0) + 1 FROM abouts)) END
  WHERE table_id = $1 AND version = $2 - 1`;

/** A line that both devices have said under one id stays where it is. */
const MOVE_LINES = `
  UPDATE chat SET device = $3 WHERE table_id = $1 AND device = $2 AND NOT EXISTS (
    SELECT FROM chat AS theirs WHERE theirs.table_id = $1 AND theirs.device = $3 AND theirs.line_id = chat.line_id
  )`;

/** Every change is one statement, so that it is done wholly or not at all. */
const FORGET_TABLE = `
  WITH about AS (DELETE FROM abouts WHERE table_id = $1), said AS (DELETE FROM chat WHERE table_id = $1),
    code AS (DELETE FROM codes WHERE table_id = $1)
  DELETE FROM reports WHERE table_id = $1`;
const FORGET_DEVICE = `
  WITH said AS (DELETE FROM chat WHERE device = $1), code AS (DELETE FROM codes WHERE device = $1),
    address AS (DELETE FROM subscriptions WHERE device = $1)
  DELETE FROM reports WHERE by_device = $1`;

/** What stands beside the logs, in the same database: schema.ts has the tables. */
export function postgresBeside({ pool }: Postgres): Beside {
  const all = async <T extends QueryResultRow>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows;
  const change = async (text: string, ...values: unknown[]): Promise<void> => {
    await pool.query(text, values);
  };
  const idsOf = (rows: readonly { readonly table_id: string }[]): string[] => rows.map(({ table_id }) => table_id);

  return {
    async about(table) {
      const [found] = await all<{ json: string }>('SELECT json FROM abouts WHERE table_id = $1', table);
      return found ? aboutFrom(found.json) : null;
    },
    async setAbout(table, about) {
      const text = about.version === 1 ? FIRST_ABOUT : NEXT_ABOUT;
      const { rowCount } = await pool.query(text, [table, about.version, JSON.stringify(about), about.public]);
      if (rowCount === 0) throw new Conflict(`what is kept about table ${table} has changed`);
    },
    async aboutAll(tables) {
      const found = await all<{ table_id: string; json: string }>(
        'SELECT table_id, json FROM abouts WHERE table_id = ANY ($1)',
        tables,
      );
      return new Map(found.map(({ table_id, json }) => [table_id, aboutFrom(json)] as const));
    },
    publicTables: async (most) =>
      idsOf(
        await all(
          'SELECT table_id FROM abouts WHERE listed IS NOT NULL ORDER BY listed DESC, table_id DESC LIMIT $1',
          most,
        ),
      ),
    async addLine(table, { id, at, device, seat, name, version, say }) {
      await change(
        `WITH old AS (
           DELETE FROM chat WHERE table_id = $1
             AND seq <= (SELECT seq FROM chat WHERE table_id = $1 ORDER BY seq DESC LIMIT 1 OFFSET $9)
         )
         INSERT INTO chat (table_id, device, line_id, at, seat, name, version, say) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (table_id, device, line_id) DO NOTHING`,
        table,
        device,
        id,
        at,
        seat,
        name,
        version,
        JSON.stringify(say),
        MOST_KEPT.lines - 1,
      );
    },
    async lines(table, most) {
      const last = await all<StoredLine>(
        `SELECT ${LINE} FROM chat WHERE table_id = $1 ORDER BY seq DESC LIMIT $2`,
        table,
        most,
      );
      return last.reverse().map(lineFrom);
    },
    quietChats: async (before, most, after = '') =>
      idsOf(
        await all(
          'SELECT table_id FROM chat WHERE table_id > $1 GROUP BY table_id HAVING max(at) < $2 ORDER BY table_id LIMIT $3',
          after,
          before,
          most,
        ),
      ),
    removeChat: (table) => change('DELETE FROM chat WHERE table_id = $1', table),
    moveLines: (table, from, to) => change(MOVE_LINES, table, from, to),
    eraseNames: (device, table) =>
      change('UPDATE chat SET name = NULL WHERE device = $1 AND ($2::text IS NULL OR table_id = $2)', device, table),
    async linesOf(device, most) {
      const found = await all<StoredLine & { table: string }>(
        `SELECT table_id AS "table", ${LINE} FROM chat WHERE device = $1 ORDER BY chat.at, seq LIMIT $2`,
        device,
        most,
      );
      return found.map(({ table, ...line }) => ({ ...lineFrom(line), table }));
    },
    report: ({ table, at, by, device, name, text }) =>
      change(
        `WITH old AS (
           DELETE FROM reports WHERE table_id = $1
             AND seq <= (SELECT seq FROM reports WHERE table_id = $1 ORDER BY seq DESC LIMIT 1 OFFSET $7)
         )
         INSERT INTO reports (table_id, at, by_device, device, name, text) VALUES ($1, $2, $3, $4, $5, $6)`,
        table,
        at,
        by,
        device,
        name,
        text,
        MOST_KEPT.reports - 1,
      ),
    reports: (most) =>
      all<Report>(
        `SELECT table_id AS "table", at::float8 AS at, by_device AS "by", device, name, text
         FROM reports ORDER BY seq DESC LIMIT $1`,
        most,
      ),
    setCode: (hash, { table, player, device, until, notes }) =>
      change(
        `WITH old AS (
           DELETE FROM codes WHERE hash IN (
             SELECT hash FROM codes WHERE table_id = $2 AND player = $3 AND hash <> $1
             ORDER BY until DESC NULLS FIRST, hash OFFSET $7
           )
         )
         INSERT INTO codes (hash, table_id, player, device, until, notes) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (hash) DO UPDATE SET table_id = excluded.table_id, player = excluded.player,
           device = excluded.device, until = excluded.until, notes = excluded.notes`,
        hash,
        table,
        player,
        device,
        until,
        notes,
        MOST_KEPT.codes - 1,
      ),
    async code(hash, now) {
      const [found] = await all<SeatCode>(
        `SELECT table_id AS "table", player, device, until::float8 AS until, notes
         FROM codes WHERE hash = $1 AND (codes.until IS NULL OR codes.until > $2)`,
        hash,
        now,
      );
      return found ?? null;
    },
    removeCode: (hash) => change('DELETE FROM codes WHERE hash = $1', hash),
    sweepCodes: (now) => change('DELETE FROM codes WHERE until <= $1', now),
    setSubscription: (device, { endpoint, p256dh, auth, language }) =>
      change(
        `WITH old AS (
           DELETE FROM subscriptions WHERE endpoint IN (
             SELECT endpoint FROM subscriptions WHERE device = $2 AND endpoint <> $1 ORDER BY endpoint OFFSET $6
           )
         )
         INSERT INTO subscriptions (endpoint, device, p256dh, auth, language) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (endpoint) DO UPDATE SET device = excluded.device, p256dh = excluded.p256dh,
           auth = excluded.auth, language = excluded.language`,
        endpoint,
        device,
        p256dh,
        auth,
        language,
        MOST_KEPT.subscriptions - 1,
      ),
    subscriptions: (device) =>
      all<Subscription>(
        'SELECT endpoint, p256dh, auth, language FROM subscriptions WHERE device = $1 ORDER BY endpoint',
        device,
      ),
    removeSubscription: (endpoint) => change('DELETE FROM subscriptions WHERE endpoint = $1', endpoint),
    forgetTable: (table) => change(FORGET_TABLE, table),
    forgetDevice: (device) => change(FORGET_DEVICE, device),
  };
}
