import type { Pool } from 'pg';
import type { Batch, ListedTable, RowQuery, StoredEvent, TableRow } from '../../../host/store.ts';
import type { Person } from '../../../table/events.ts';
import type { Append, Create } from './group-commit.ts';
import type { FetchedTable, LoadRequest } from './group-load.ts';

/*
 * All SQL there is for tables. Every statement is one transaction by itself: it needs one round trip, and a process that is stopped in the
 * middle holds no lock. Several writes go as one statement, given as JSON.
 */

/** For the statement: what changes with few events is sent only when it may have changed. */
type Seldom = Pick<TableRow, 'seats' | 'totals' | 'matchOver'>;

const seldomOf = ({ seats, totals, matchOver }: TableRow): string =>
  JSON.stringify({ seats, totals, matchOver } satisfies Seldom);

const standingOf = (id: string, from: number, { events, row }: Batch): object => ({
  id,
  from,
  length: from + events.length,
  status: row.status,
  awaited: JSON.stringify(row.awaited),
  scores: JSON.stringify(row.scores),
  seldom: seldomOf(row),
  touched: row.touched,
  deadline: row.deadline,
});

const eventsOf = (id: string, from: number, { events }: Batch): object[] =>
  events.map(({ json, sum }, index) => ({ id, seq: from + index + 1, json, sum }));

const peopleOf = (id: string, { people }: Batch): object[] =>
  // Of a person given twice the last counts, and one statement may touch a row only once.
  [...new Map(people.map((person) => [person.player, person])).values()].map((person) => ({ id, ...person }));

const STANDING = `AS given (
  id text, "from" int, length int, status text, awaited text, scores text, seldom text, touched bigint, deadline bigint
)`;

/** What belongs to tables of the list `done`: their events ($2) and people ($3). */
const REST = `
  added AS (
    INSERT INTO events (table_id, seq, json, sum)
    SELECT given.id, given.seq, given.json, given.sum
    FROM json_to_recordset($2) AS given (id text, seq int, json text, sum text) JOIN done ON done.id = given.id COLLATE "C"
  ), known AS (
    INSERT INTO people (table_id, player, device, name)
    SELECT given.id, given.player, given.device, given.name
    FROM json_to_recordset($3) AS given (id text, player text, device text, name text) JOIN done ON done.id = given.id COLLATE "C"
    ON CONFLICT (table_id, player) DO UPDATE SET device = excluded.device, name = excluded.name
  )
  SELECT id FROM done`;

/**
 * Rows are locked in the order of their ids before any is changed, so that two processes with some tables in common do not wait for each
 * other in a circle. Whoever had to wait sees the row as the winner left it: its length does not fit any more.
 */
const APPEND = `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1) ${STANDING}
  ), held AS MATERIALIZED (
    SELECT standings.table_id FROM standings JOIN given ON given.id COLLATE "C" = standings.table_id
    ORDER BY standings.table_id FOR UPDATE OF standings
  ), done AS (
    UPDATE standings SET length = given.length, status = given.status, awaited = given.awaited, scores = given.scores,
      seldom = given.seldom, touched = given.touched, deadline = given.deadline
    FROM given JOIN held ON held.table_id = given.id COLLATE "C"
    WHERE standings.table_id = held.table_id AND standings.length = given."from"
    RETURNING standings.table_id AS id
  ), played AS (
    UPDATE tables SET options = given.options, match = given.match
    FROM json_to_recordset($4) AS given (id text, options text, match text) JOIN done ON done.id = given.id COLLATE "C"
    WHERE tables.id = done.id
  ), ${REST}`;

const CREATE = `
  WITH done AS (
    INSERT INTO tables (id, key, game, online, options, match)
    SELECT * FROM json_to_recordset($4) AS given (id text, key text, game text, online boolean, options text, match text) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id
  ), standing AS (
    INSERT INTO standings (table_id, length, status, awaited, scores, seldom, touched, deadline)
    SELECT given.id, length, status, awaited, scores, seldom, touched, deadline
    FROM json_to_recordset($1) ${STANDING} JOIN done ON done.id = given.id COLLATE "C"
  ), ${REST}`;

const idsOf = ({ rows }: { rows: { id: string }[] }): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** Adds to logs; answers which of them had the length that was expected. Of each table there is one. */
export async function append(
  pool: Pool,
  writes: readonly Append[],
  mayPlayOther: (write: Append) => boolean,
): Promise<ReadonlySet<string>> {
  return idsOf(
    await pool.query<{ id: string }>({
      name: 'append',
      text: APPEND,
      values: [
        JSON.stringify(writes.map(({ id, from, batch }) => standingOf(id, from, batch))),
        JSON.stringify(writes.flatMap(({ id, from, batch }) => eventsOf(id, from, batch))),
        JSON.stringify(writes.flatMap(({ id, batch }) => peopleOf(id, batch))),
        JSON.stringify(writes.filter(mayPlayOther).map(({ id, batch }) => ({ id, ...playedOf(batch) }))),
      ],
    }),
  );
}

const playedOf = ({ row }: Batch): { options: string; match: string } => ({
  options: JSON.stringify(row.options),
  match: JSON.stringify(row.match),
});

/** Makes tables; answers which of them were not there before. */
export async function create(pool: Pool, writes: readonly Create[]): Promise<ReadonlySet<string>> {
  const tableOf = ({ id, key, batch }: Create): object => ({
    id,
    key,
    game: batch.row.game,
    online: batch.row.online,
    ...playedOf(batch),
  });
  return idsOf(
    await pool.query<{ id: string }>({
      name: 'create',
      text: CREATE,
      values: [
        JSON.stringify(writes.map(({ id, batch }) => standingOf(id, 0, batch))),
        JSON.stringify(writes.flatMap(({ id, batch }) => eventsOf(id, 0, batch))),
        JSON.stringify(writes.flatMap(({ id, batch }) => peopleOf(id, batch))),
        JSON.stringify(writes.map(tableOf)),
      ],
    }),
  );
}

/** In this order and as statements of their own: the first waits for whoever adds to the log just now, the others see what they added. */
export const REMOVE = [
  'DELETE FROM standings WHERE table_id = $1',
  'DELETE FROM events WHERE table_id = $1',
  'DELETE FROM people WHERE table_id = $1',
  'DELETE FROM tables WHERE id = $1',
];

/** One statement, so that all of it is of one moment: of each table that is asked for first itself, then who is at it, then its log in order. */
const LOAD = `
  WITH given AS MATERIALIZED (
    SELECT (place - 1)::int AS place, id COLLATE "C" AS id, since
    FROM ROWS FROM (json_to_recordset($1) AS (id text, since int)) WITH ORDINALITY AS given (id, since, place)
  )
  SELECT place, 0 AS part, length AS seq, key AS a, '' AS b, '' AS c
    FROM given JOIN tables USING (id) JOIN standings ON standings.table_id = id
  UNION ALL SELECT place, 1, 0, player, device, name FROM given JOIN people ON table_id = id
  UNION ALL SELECT place, 2, seq, json, sum, '' FROM given JOIN events ON table_id = id AND seq > since
  ORDER BY place, part, seq`;

/** The ids of all tables, from behind `after` on. */
export async function ids(pool: Pool, after: string, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2', [
    after,
    most,
  ]);
  return rows.map(({ id }) => id);
}

/** One row, written and read to find out whether anything can be. */
export async function pulse(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO site VALUES ('pulse', clock_timestamp()::text) ON CONFLICT (key) DO UPDATE SET value = excluded.value
     RETURNING (SELECT id FROM tables LIMIT 1)`,
  );
}

interface Part {
  readonly place: number;
  readonly part: number;
  readonly seq: number;
  readonly a: string;
  readonly b: string;
  readonly c: string;
}

/** The tables that are asked for, in that order, each with its events after number `since`; null: there is no such table. */
export async function load(pool: Pool, wanted: readonly LoadRequest[]): Promise<(FetchedTable | null)[]> {
  const { rows } = await pool.query<Part>({ name: 'load', text: LOAD, values: [JSON.stringify(wanted)] });
  const tables = wanted.map((): Mutable | null => null);
  for (const { place, part, seq, a, b, c } of rows) {
    const table = tables[place];
    if (part === 0) tables[place] = { key: a, length: seq, people: [], events: [] };
    else if (part === 1) table?.people.push({ player: a, device: b, name: c });
    else table?.events.push({ json: a, sum: b });
  }
  return tables;
}

interface Mutable {
  readonly key: string;
  readonly length: number;
  readonly people: Person[];
  readonly events: StoredEvent[];
}

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly game: string;
  readonly online: boolean;
  readonly options: string;
  readonly match: string;
  readonly status: TableRow['status'];
  readonly awaited: string;
  readonly scores: string;
  readonly seldom: string;
  readonly touched: number;
  readonly deadline: number | null;
  readonly people: readonly Person[];
}

const rowFrom = ({ options, match, awaited, scores, seldom, ...rest }: StoredRow): ListedTable => ({
  ...rest,
  options: JSON.parse(options) as TableRow['options'],
  match: JSON.parse(match) as TableRow['match'],
  awaited: JSON.parse(awaited) as TableRow['awaited'],
  scores: JSON.parse(scores) as TableRow['scores'],
  ...(JSON.parse(seldom) as Seldom),
});

/** `onBadRow`: a row cannot be read; the other tables must not suffer from it. */
export async function rows(
  pool: Pool,
  { device, dueBefore, ids, most }: RowQuery,
  onBadRow: (error: unknown) => void,
): Promise<ListedTable[]> {
  const values: unknown[] = [Math.min(most, 2 ** 31 - 1)];
  const wanted: string[] = [];
  const want = (value: unknown, condition: (place: string) => string): void => {
    if (value !== undefined) wanted.push(condition(`$${values.push(value)}`));
  };
  want(device, (place) => `id IN (SELECT table_id FROM people WHERE device = ${place})`);
  want(dueBefore, (place) => `deadline <= ${place}`);
  want(ids, (place) => `id = ANY (${place})`);
  const result = await pool.query<StoredRow>(
    // Times are milliseconds, which a double holds exactly.
    `SELECT id, length AS version, game, online, options, match, status, awaited, scores, seldom,
       touched::float8 AS touched, deadline::float8 AS deadline,
       (SELECT coalesce(json_agg(json_build_object('player', player, 'device', device, 'name', name)), '[]')
        FROM people WHERE table_id = id) AS people
     FROM tables JOIN standings ON table_id = id ${wanted.length > 0 ? `WHERE ${wanted.join(' AND ')}` : ''}
     ORDER BY ${dueBefore === undefined ? 'touched DESC' : 'deadline'}, id LIMIT $1`,
    values,
  );
  return result.rows.flatMap((row) => {
    try {
      return [rowFrom(row)];
    } catch (error) {
      onBadRow(new Error(`the row of table ${row.id} cannot be read`, { cause: error }));
      return [];
    }
  });
}
