import type { Database } from 'better-sqlite3';
import {
  MOST_KEPT,
  type About,
  type Beside,
  type ChatLine,
  type Report,
  type SeatCode,
  type Subscription,
} from '../../host/beside.ts';
import { Conflict } from '../../host/store.ts';

/** How the store writes: in one transaction with whatever else waits, resolved when it would survive a power cut. */
export interface BesideWriter {
  /** `run` may be called again when a transaction is tried once more; the error it answers is no failure of the others. */
  readonly write: (table: string, run: () => Error | null) => Promise<void>;
  /** Resolves when what can be read now would survive a power cut. */
  readonly settled: () => Promise<void>;
}

interface StoredLine extends Omit<ChatLine, 'say' | 'id'> {
  readonly line_id: string;
  readonly say: string;
}

const lineFrom = ({ line_id: id, at, device, seat, name, version, say }: StoredLine): ChatLine => ({
  id,
  at,
  device,
  seat,
  name,
  version,
  say: JSON.parse(say) as ChatLine['say'],
});

/** What stands beside the logs, in the same file: migration-4.ts has the tables. */
export function sqliteBeside(db: Database, { write, settled }: BesideWriter): Beside {
  const LINE = 'line_id, at, device, seat, name, version, say';
  const aboutOf = db.prepare<[string], { json: string }>('SELECT json FROM abouts WHERE table_id = ?');
  const standing = db.prepare<[string], { version: number; listed: number | null }>(
    'SELECT version, listed FROM abouts WHERE table_id = ?',
  );
  const nextListed = db.prepare<[], { next: number }>('SELECT coalesce(max(listed), 0) + 1 AS next FROM abouts');
  const putAbout = db.prepare('INSERT OR REPLACE INTO abouts (table_id, version, listed, json) VALUES (?, ?, ?, ?)');
  const aboutsOf = db.prepare<[string], { table_id: string; json: string }>(
    'SELECT table_id, json FROM abouts WHERE table_id IN (SELECT value FROM json_each(?))',
  );
  const listed = db.prepare<[number], { table_id: string }>(
    'SELECT table_id FROM abouts WHERE listed IS NOT NULL ORDER BY listed DESC LIMIT ?',
  );
  const addLine = db.prepare(
    `INSERT OR IGNORE INTO chat (table_id, device, line_id, at, seat, name, version, say) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const lines = db.prepare<[string, number], StoredLine>(
    `SELECT ${LINE} FROM (SELECT * FROM chat WHERE table_id = ? ORDER BY seq DESC LIMIT ?) ORDER BY seq`,
  );
  const dropLines = db.prepare(
    'DELETE FROM chat WHERE table_id = ? AND seq <= (SELECT seq FROM chat WHERE table_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)',
  );
  const quiet = db.prepare<[string, number, number], { table_id: string }>(
    'SELECT table_id FROM chat WHERE table_id > ? GROUP BY table_id HAVING max(at) < ? ORDER BY table_id LIMIT ?',
  );
  const linesOf = db.prepare<[string, number], StoredLine & { table_id: string }>(
    `SELECT table_id, ${LINE} FROM chat WHERE device = ? ORDER BY at, seq LIMIT ?`,
  );
  // A line that both devices have said under one id stays where it is.
  const moveLines = db.prepare('UPDATE OR IGNORE chat SET device = ? WHERE table_id = ? AND device = ?');
  const eraseAt = db.prepare('UPDATE chat SET name = NULL WHERE device = ? AND table_id = ?');
  const eraseAll = db.prepare('UPDATE chat SET name = NULL WHERE device = ?');
  const addReport = db.prepare(
    'INSERT INTO reports (table_id, at, by_device, device, name, text) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropReports = db.prepare(
    'DELETE FROM reports WHERE table_id = ? AND seq <= (SELECT seq FROM reports WHERE table_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)',
  );
  const reports = db.prepare<[number], Report>(
    'SELECT table_id AS "table", at, by_device AS "by", device, name, text FROM reports ORDER BY seq DESC LIMIT ?',
  );
  const setCode = db.prepare(
    'INSERT OR REPLACE INTO codes (hash, table_id, player, device, until, notes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropCodes = db.prepare(
    `DELETE FROM codes WHERE hash IN (
       SELECT hash FROM codes WHERE table_id = ? AND player = ? AND hash <> ? ORDER BY until DESC NULLS FIRST, hash LIMIT -1 OFFSET ?
     )`,
  );
  const codeOf = db.prepare<[string, number], SeatCode>(
    `SELECT table_id AS "table", player, device, until, notes FROM codes WHERE hash = ? AND (until IS NULL OR until > ?)`,
  );
  const sweepCodes = db.prepare('DELETE FROM codes WHERE until <= ?');
  const setSubscription = db.prepare(
    'INSERT OR REPLACE INTO subscriptions (endpoint, device, p256dh, auth, language) VALUES (?, ?, ?, ?, ?)',
  );
  const dropSubscriptions = db.prepare(
    `DELETE FROM subscriptions WHERE endpoint IN (
       SELECT endpoint FROM subscriptions WHERE device = ? AND endpoint <> ? ORDER BY endpoint LIMIT -1 OFFSET ?
     )`,
  );
  const subscriptions = db.prepare<[string], Subscription>(
    'SELECT endpoint, p256dh, auth, language FROM subscriptions WHERE device = ? ORDER BY endpoint',
  );
  const removal = (from: string, where: string): ((value: string) => void) => {
    const statement = db.prepare(`DELETE FROM ${from} WHERE ${where} = ?`);
    return (value) => void statement.run(value);
  };
  const removeChat = removal('chat', 'table_id');
  const removeCode = removal('codes', 'hash');
  const removeEndpoint = removal('subscriptions', 'endpoint');
  const ofTable = [
    removal('abouts', 'table_id'),
    removeChat,
    removal('codes', 'table_id'),
    removal('reports', 'table_id'),
  ];
  const ofDevice = [
    removal('chat', 'device'),
    removal('codes', 'device'),
    removal('subscriptions', 'device'),
    removal('reports', 'by_device'),
  ];

  const change = (table: string, run: () => unknown): Promise<void> =>
    write(table, () => {
      run();
      return null;
    });
  const read = async <T>(answer: () => T): Promise<T> => {
    await settled();
    return answer();
  };
  const aboutFrom = (json: string): About => JSON.parse(json) as About;

  return {
    about: (table) =>
      read(() => {
        const found = aboutOf.get(table);
        return found ? aboutFrom(found.json) : null;
      }),
    setAbout: (table, about) =>
      write(table, () => {
        const before = standing.get(table);
        if (about.version !== (before?.version ?? 0) + 1)
          return new Conflict(`what is kept about table ${table} has changed`);
        const place = about.public ? (before?.listed ?? nextListed.get()?.next ?? 1) : null;
        putAbout.run(table, about.version, place, JSON.stringify(about));
        return null;
      }),
    aboutAll: (tables) =>
      read(
        () =>
          new Map(
            aboutsOf.all(JSON.stringify(tables)).map(({ table_id, json }) => [table_id, aboutFrom(json)] as const),
          ),
      ),
    publicTables: (most) => read(() => listed.all(most).map(({ table_id }) => table_id)),
    addLine: (table, { id, at, device, seat, name, version, say }) =>
      change(table, () => {
        addLine.run(table, device, id, at, seat, name, version, JSON.stringify(say));
        dropLines.run(table, table, MOST_KEPT.lines);
      }),
    lines: (table, most) => read(() => lines.all(table, most).map(lineFrom)),
    quietChats: (before, most, after = '') =>
      read(() => quiet.all(after, before, most).map(({ table_id }) => table_id)),
    removeChat: (table) => change(table, () => removeChat(table)),
    moveLines: (table, from, to) => change(table, () => moveLines.run(to, table, from)),
    eraseNames: (device, table) =>
      change(table ?? '', () => (table === null ? eraseAll.run(device) : eraseAt.run(device, table))),
    linesOf: (device, most) =>
      read(() => linesOf.all(device, most).map(({ table_id: table, ...line }) => ({ ...lineFrom(line), table }))),
    report: ({ table, at, by, device, name, text }) =>
      change(table, () => {
        addReport.run(table, at, by, device, name, text);
        dropReports.run(table, table, MOST_KEPT.reports);
      }),
    reports: (most) => read(() => reports.all(most)),
    setCode: (hash, { table, player, device, until, notes }) =>
      change(table, () => {
        setCode.run(hash, table, player, device, until, notes);
        dropCodes.run(table, player, hash, MOST_KEPT.codes - 1);
      }),
    code: (hash, now) => read(() => codeOf.get(hash, now) ?? null),
    removeCode: (hash) => change('', () => removeCode(hash)),
    sweepCodes: (now) => change('', () => sweepCodes.run(now)),
    setSubscription: (device, { endpoint, p256dh, auth, language }) =>
      change('', () => {
        setSubscription.run(endpoint, device, p256dh, auth, language);
        dropSubscriptions.run(device, endpoint, MOST_KEPT.subscriptions - 1);
      }),
    subscriptions: (device) => read(() => subscriptions.all(device)),
    removeSubscription: (endpoint) => change('', () => removeEndpoint(endpoint)),
    forgetTable: (table) =>
      change(table, () => {
        for (const remove of ofTable) remove(table);
      }),
    forgetDevice: (device) =>
      change('', () => {
        for (const remove of ofDevice) remove(device);
      }),
  };
}
