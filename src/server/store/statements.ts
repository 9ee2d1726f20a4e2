import type { Database, Statement } from 'better-sqlite3';
import {
  Conflict,
  type Batch,
  type ListedTable,
  type RowQuery,
  type StoredEvent,
  type TableRow,
} from '../../host/store.ts';
import type { Stretch } from '../../host/ports.ts';
import type { Person } from '../../table/events.ts';
import { beatsOf } from './beats.ts';

export type Write =
  | { readonly do: 'create'; readonly id: string; readonly key: string; readonly batch: Batch }
  | { readonly do: 'append'; readonly id: string; readonly from: number; readonly batch: Batch }
  | { readonly do: 'remove'; readonly id: string }
  /** The id is that of the process. */
  | { readonly do: 'beat'; readonly id: string; readonly stretch: Stretch }
  /** Something beside the logs (sqlite-beside.ts); an error that it answers is its own, and nothing was written. */
  | { readonly do: 'run'; readonly id: string; readonly run: () => Error | null };

/** The few SQL statements there are, prepared once. All are synchronous, on the thread that calls them. */
export interface Statements {
  /** Whether there was no such table before. Within a transaction of the caller's. */
  readonly create: (id: string, key: string, batch: Batch) => boolean;
  /** Commits all writes together; answers for each what went wrong with it, or null. Nothing is synced to disk yet. */
  readonly commit: (writes: readonly Write[]) => (Error | null)[];
  /** The invitation's hash and the number of events; undefined: no such table. */
  readonly tableOf: (id: string) => { readonly key: string; readonly length: number } | undefined;
  /** The events from number `from` up to, but without, number `to`. */
  readonly events: (id: string, from: number, to: number) => StoredEvent[];
  readonly people: (id: string) => Person[];
  readonly rows: (query: RowQuery) => ListedTable[];
  readonly beats: () => Stretch[];
  readonly ids: (after: string, most: number) => string[];
  /** How many frames the write-ahead log has; -1: it cannot be told just now. */
  readonly frames: () => number;
}

/** What changes with few events, and nobody searches by. */
type Seldom = Pick<TableRow, 'seats' | 'totals' | 'matchOver'>;
/** The same, and what is played, which has columns of its own. */
type Remembered = Seldom & Pick<TableRow, 'options' | 'match'>;

const seldomOf = ({ seats, totals, matchOver }: TableRow): string =>
  JSON.stringify({ seats, totals, matchOver } satisfies Seldom);

/** Whether both surely say the same: parts that are made anew count as changed, which writes once too often and never too seldom. */
const isSame = (before: Remembered, now: Remembered): boolean =>
  before.options === now.options &&
  before.match === now.match &&
  before.totals === now.totals &&
  before.matchOver === now.matchOver &&
  before.seats.length === now.seats.length &&
  before.seats.every((seat, index) => seat === now.seats[index]);

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly game: string;
  readonly online: number;
  readonly options: string;
  readonly match: string;
  readonly seldom: string;
  readonly status: TableRow['status'];
  readonly awaited: string;
  readonly scores: string;
  readonly touched: number;
  readonly deadline: number | null;
}

const rowFrom = ({ online, options, match, seldom, awaited, scores, ...rest }: StoredRow): TableRow => ({
  ...rest,
  online: online === 1,
  options: JSON.parse(options) as TableRow['options'],
  match: JSON.parse(match) as TableRow['match'],
  awaited: JSON.parse(awaited) as TableRow['awaited'],
  scores: JSON.parse(scores) as TableRow['scores'],
  ...(JSON.parse(seldom) as Seldom),
});

/** For so many tables it is remembered what was last written of what seldom changes. */
const MOST_REMEMBERED = 20_000;

const failureOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** `onBadRow`: a line for lists cannot be read; the other tables must not suffer from it. */
export function prepare(db: Database, onBadRow: (error: unknown) => void = () => undefined): Statements {
  const addTable = db.prepare(
    'INSERT OR IGNORE INTO tables (id, key, game, online, options, match, seldom) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addStanding = db.prepare(
    'INSERT INTO standings (table_id, length, status, awaited, scores, touched, deadline) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  // Most events leave the deadline alone, and then its index need not be touched. The plus keeps that index out of the search.
  const change = db.prepare(
    `UPDATE standings SET length = ?, status = ?, awaited = ?, scores = ?, touched = ?
     WHERE table_id = ? AND length = ? AND +deadline IS ?`,
  );
  const changeAll = db.prepare(
    `UPDATE standings SET length = ?, status = ?, awaited = ?, scores = ?, touched = ?, deadline = ?
     WHERE table_id = ? AND length = ?`,
  );
  const changeSeldom = db.prepare('UPDATE tables SET seldom = ?, options = ?, match = ? WHERE id = ?');
  const seldomNow = new Map<string, Remembered>();
  const addEvent = db.prepare('INSERT INTO events (table_id, seq, json, sum) VALUES (?, ?, ?, ?)');
  const setPerson = db.prepare(
    `INSERT INTO people (table_id, player, device, name) VALUES (?, ?, ?, ?)
     ON CONFLICT (table_id, player) DO UPDATE SET device = excluded.device, name = excluded.name
     WHERE device <> excluded.device OR name <> excluded.name`,
  );
  const removals = [
    'DELETE FROM tables WHERE id = ?',
    'DELETE FROM standings WHERE table_id = ?',
    'DELETE FROM events WHERE table_id = ?',
    'DELETE FROM people WHERE table_id = ?',
  ];
  const remove = removals.map((sql) => db.prepare(sql));
  const tableOf = db.prepare<[string], { key: string; length: number }>(
    'SELECT key, length FROM tables JOIN standings ON table_id = id WHERE id = ?',
  );
  const eventsOf = db.prepare<[string, number, number], StoredEvent>(
    'SELECT json, sum FROM events WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq',
  );
  const peopleOf = db.prepare<[string], Person>('SELECT player, device, name FROM people WHERE table_id = ?');
  const idsAfter = db
    .prepare<[string, number], string>('SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?')
    .pluck();
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const noCheckpoint = db.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const beats = beatsOf(db);
  const queries = new Map<string, Statement<unknown[], StoredRow>>();

  const add = (id: string, from: number, { events, people }: Batch): void => {
    let seq = from;
    for (const { json, sum } of events) addEvent.run(id, ++seq, json, sum);
    for (const { player, device, name } of people) setPerson.run(id, player, device, name);
  };

  const remember = (id: string, { seats, totals, matchOver, options, match }: Remembered): void => {
    if (seldomNow.size >= MOST_REMEMBERED) seldomNow.clear();
    seldomNow.set(id, { seats, totals, matchOver, options, match });
  };

  const create = (id: string, key: string, batch: Batch): boolean => {
    const { game, online, options, match, status, awaited, scores, touched, deadline } = batch.row;
    const { changes } = addTable.run(
      id,
      key,
      game,
      online ? 1 : 0,
      JSON.stringify(options),
      JSON.stringify(match),
      seldomOf(batch.row),
    );
    if (changes === 0) return false;
    const { length } = batch.events;
    addStanding.run(id, length, status, JSON.stringify(awaited), JSON.stringify(scores), touched, deadline);
    remember(id, batch.row);
    add(id, 0, batch);
    return true;
  };

  /** Whether the log had so many events. */
  const append = (id: string, from: number, batch: Batch): boolean => {
    const { status, touched, deadline } = batch.row;
    const length = from + batch.events.length;
    const awaited = JSON.stringify(batch.row.awaited);
    const scores = JSON.stringify(batch.row.scores);
    const found =
      change.run(length, status, awaited, scores, touched, id, from, deadline).changes > 0 ||
      changeAll.run(length, status, awaited, scores, touched, deadline, id, from).changes > 0;
    if (!found) return false;
    const before = seldomNow.get(id);
    if (!before || !isSame(before, batch.row)) {
      changeSeldom.run(seldomOf(batch.row), JSON.stringify(batch.row.options), JSON.stringify(batch.row.match), id);
      remember(id, batch.row);
    }
    add(id, from, batch);
    return true;
  };

  /** A conflict is found before anything is written, so it needs no roll-back; whatever else goes wrong throws. */
  const write = (one: Write): Error | null => {
    if (one.do === 'run') return one.run();
    if (one.do === 'append')
      return append(one.id, one.from, one.batch) ? null : new Conflict(`table ${one.id} has not ${one.from} events`);
    if (one.do === 'create')
      return create(one.id, one.key, one.batch) ? null : new Conflict(`there is a table ${one.id} already`);
    if (one.do === 'beat') {
      beats.beat(one.stretch);
      return null;
    }
    for (const statement of remove) statement.run(one.id);
    seldomNow.delete(one.id);
    return null;
  };

  const together = (writes: readonly Write[]): (Error | null)[] => {
    try {
      begin.run();
      const outcomes = writes.map(write);
      commit.run();
      return outcomes;
    } catch (error) {
      // A full disk ends the transaction by itself; other failures leave it open.
      if (db.inTransaction) rollback.run();
      // What was remembered may not have been written.
      seldomNow.clear();
      // One bad write must not take the others with it.
      return writes.length === 1 ? [failureOf(error)] : writes.flatMap((one) => together([one]));
    }
  };

  const queryFor = ({ device, dueBefore, ids }: RowQuery): Statement<unknown[], StoredRow> => {
    const wanted = [
      device === undefined ? '' : 'id IN (SELECT table_id FROM people WHERE device = :device)',
      dueBefore === undefined ? '' : 'deadline <= :dueBefore',
      ids === undefined ? '' : 'id IN (SELECT value FROM json_each(:ids))',
    ].filter((condition) => condition !== '');
    const where = wanted.length > 0 ? `WHERE ${wanted.join(' AND ')}` : '';
    const found =
      queries.get(where) ??
      db.prepare<unknown[], StoredRow>(
        `SELECT id, length AS version, game, online, options, match, seldom, status, awaited, scores, touched, deadline
         FROM tables JOIN standings ON table_id = id ${where}
         ORDER BY ${dueBefore === undefined ? 'touched DESC' : 'deadline'}, id LIMIT :most`,
      );
    queries.set(where, found);
    return found;
  };

  return {
    create,
    commit: together,
    tableOf: (id) => tableOf.get(id),
    events: (id, from, to) => eventsOf.all(id, from, to),
    people: (id) => peopleOf.all(id),
    rows: (query) =>
      queryFor(query)
        .all({ ...query, ids: JSON.stringify(query.ids ?? []) })
        .flatMap((row) => {
          try {
            return [{ ...rowFrom(row), people: peopleOf.all(row.id) }];
          } catch (error) {
            onBadRow(new Error(`the line of table ${row.id} cannot be read`, { cause: error }));
            return [];
          }
        }),
    beats: () => beats.all(),
    ids: (after, most) => idsAfter.all(after, most),
    frames: () => noCheckpoint.get()?.log ?? -1,
  };
}
