import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { sealAll, START } from '../../host/chain.ts';
import { memoryStore } from '../../host/memory-store.ts';
import type { Store } from '../../host/store.ts';
import { hosting, liveOf, pageAt, planOf } from '../../host/testing/hosting.ts';
import { loadGame } from '../../games/index.ts';
import type { TableEvent } from '../../table/events.ts';
import { run } from '../testing/run.ts';
import { sqliteStore } from '../../server/store/sqlite-store.ts';
import { latest } from '../../server/testing/latest-schema.ts';
import { readers } from './readers.ts';
import type { StoredValue } from './stored-value.ts';
import { replayEntry, type LoadGame } from './replay-entry.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kast-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const fresh = (): string => path.join(folder, `${files++}.sqlite`);

/** What is found in a database, with where in it, and how many rounds are as they were. */
async function replay(file: string, load: LoadGame = loadGame): Promise<{ rounds: number; found: string[] }> {
  const reader = readers.find((one) => one.reads(file))!;
  let rounds = 0;
  const found: string[] = [];
  for await (const stored of reader.entries(file, load)) {
    const lines = await linesOf(stored, load);
    if (lines.length === 0) rounds += 1;
    for (const line of lines) found.push(`${stored.where.slice(file.length + 2)}: ${line}`);
  }
  return { rounds, found };
}

async function linesOf(stored: StoredValue, load: LoadGame): Promise<readonly string[]> {
  if ('damaged' in stored) return [`damaged: ${stored.damaged}`];
  if ('differs' in stored) return stored.differs;
  const entry = await replayEntry(stored.value, load);
  if (!entry) throw new Error('a round of a log is no record');
  return entry.differences;
}

function change(file: string, act: (db: Database) => void): void {
  const db = new Sqlite(file);
  act(db);
  db.close();
}

/** A rule has changed since: nothing is allowed at first. */
const strict: LoadGame = async (id) => {
  const game = await loadGame(id);
  if (!game || id !== 'zickzack') return game;
  const refuse = (): { clause: string; reason: string; values: object } => ({ clause: 'x', reason: 'x', values: {} });
  return { ...game, rules: { ...game.rules, refuse } } as typeof game;
};

describe('format 1, as version 0.1 left it', () => {
  const copy = (): string => {
    const file = fresh();
    const packed = path.join(import.meta.dirname, '../../../archive/0.1/spellenkast.sqlite.gz');
    writeFileSync(file, gunzipSync(readFileSync(packed)));
    return file;
  };
  const oneOf = (db: Database, type: string, game: string): { table: string; seq: number } =>
    db
      .prepare<[string, string], { table: string; seq: number }>(
        `SELECT moved.table_id AS "table", moved.seq FROM events AS moved
         JOIN events AS opened ON opened.table_id = moved.table_id AND opened.seq = 1
         WHERE moved.json ->> 'type' = ? AND opened.json ->> 'game' = ? ORDER BY 1, 2 LIMIT 1`,
      )
      .get(type, game)!;

  test('every table is as it was, and the file too', async () => {
    const file = copy();
    const before = readFileSync(file);
    const { rounds, found } = await replay(file);
    expect(found).toEqual([]);
    expect(rounds).toBeGreaterThan(70);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
  test('as a shell sees it', async () => {
    const { code, stdout, stderr } = await run(['replay', copy()]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\d+ records in 1 file replayed: all as they were\n$/);
    const torn = fresh();
    writeFileSync(torn, 'no database at all, but long enough to be taken for one');
    const failed = await run(['replay', torn]);
    expect(failed).toMatchObject({
      code: 1,
      stderr: 'error: 0 records in 1 file replayed: 0 differ, 1 cannot be read\n',
    });
    expect(failed.stdout).toContain('it cannot be read: file is not a database');
  });
  test('a log that no longer folds is told, with the event', async () => {
    const file = copy();
    const place = { table: '', seq: 0 };
    change(file, (db) => {
      Object.assign(place, oneOf(db, 'moved', 'zipher'));
      const sql = `UPDATE events SET json = json_set(json, '$.move', 'a1>a1') WHERE table_id = ? AND seq = ?`;
      db.prepare(sql).run(place.table, place.seq);
    });
    const { found } = await replay(file);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      new RegExp(
        `^table ${place.table}: its log no longer folds at event ${place.seq}, "moved": a stored move is illegal`,
      ),
    );
  });
  test('a rule that has changed since is found at every table it matters at', async () => {
    const { found } = await replay(copy(), strict);
    expect(found.length).toBeGreaterThan(1);
    for (const line of found) expect(line).toMatch(/its log no longer folds at event \d+, "(moved|dealt)": /);
  });
  test('lost events and lost tables are damage', async () => {
    const file = copy();
    const place = { table: '', seq: 0 };
    let other = '';
    change(file, (db) => {
      Object.assign(place, oneOf(db, 'moved', 'zipher'));
      other = oneOf(db, 'moved', 'davinci').table;
      db.prepare('DELETE FROM events WHERE table_id = ? AND seq = ?').run(place.table, place.seq);
      db.prepare('DELETE FROM tables WHERE id = ?').run(other);
    });
    expect((await replay(file)).found.sort()).toEqual(
      [
        `table ${place.table}: damaged: event ${place.seq} of the log is missing`,
        `table ${other}: damaged: the table of this log is not there`,
      ].sort(),
    );
  });
});

describe('format 2, with checksums and what is told beside the log', () => {
  /** Two rounds of a person and a bot (`bots`), each a match of its own, and one of two people that one of them left (`people`). */
  async function played(): Promise<{ store: Store; bots: string; people: string }> {
    const store = memoryStore();
    const { host, clock } = hosting({ store });
    const bot = { kind: 'bot', level: 'random' } as const;
    const person = { kind: 'person', name: 'a' } as const;
    const seats = { bots: [person, bot], people: [person, { ...person, name: 'b' }] } as const;
    const open = async (game: string, plan: Parameters<typeof planOf>[2]): Promise<string> => {
      const opened = await host.open(planOf(game, 2, plan), 'a');
      if (!opened.ok) throw new Error(opened.error.message);
      return opened.value.id;
    };
    const bots = await open('zickzack', { seats: seats.bots, match: { rounds: 1 } });
    const page = await pageAt(host, bots, 'a');
    const status = (): string => page.state().snapshot.status;
    for (let round = 0; round < 2; round++) {
      if (round > 0) await page.send({ do: 'next', id: 'next', seat: 0 });
      for (let turns = 0; turns < 200 && status() === 'playing'; turns++) {
        if (page.state().snapshot.faces[0]!.view.awaited.includes(0)) await page.act(0);
        await clock.goTo(clock.now() + 1_000);
      }
      expect(status()).toBe('ended');
    }
    const people = await open('zipher', { seats: seats.people, leave: 'end' });
    const other = await pageAt(host, people, 'a');
    const { table } = await liveOf(host, people);
    await other.act(table.round!.rules.awaited(table.round!.pos)[0]!);
    await other.send({ do: 'leave', id: 'leave', seat: 1 });
    host.close();
    return { store, bots, people };
  }

  /** As the store of a server writes it. */
  async function database(): Promise<{ file: string; bots: string; people: string }> {
    const { store, bots, people } = await played();
    const file = fresh();
    const written = await sqliteStore(file, { migrations: latest, onError: () => undefined });
    for (const { people: listed, ...row } of await store.rows({ most: 10 })) {
      const { key, events } = (await store.load(row.id))!;
      await written.create(row.id, key, { events, people: listed, row });
    }
    await written.close();
    return { file, bots, people };
  }

  test('every round of every table is as it was', async () => {
    const { file } = await database();
    expect(await replay(file)).toEqual({ rounds: 3, found: [] });
  });
  test('what is told beside the log is compared with it', async () => {
    const { file, people } = await database();
    change(file, (db) => {
      db.prepare(`UPDATE standings SET status = 'playing' WHERE table_id = ?`).run(people);
      db.prepare(`UPDATE tables SET seldom = json_set(seldom, '$.totals[0]', 99) WHERE id = ?`).run(people);
    });
    const { rounds, found } = await replay(file);
    expect(rounds).toBe(3);
    expect(found).toEqual([
      `table ${people}: the status was "playing" and is "ended"`,
      expect.stringMatching(`^table ${people}: the totals was \\[99,\\d+\\] and is \\[\\d+,\\d+\\]$`),
    ]);
  });
  test('a changed, lost or cut event is damage, and the other tables are read all the same', async () => {
    const damage = async (sql: string): Promise<string[]> => {
      const { file, bots } = await database();
      change(file, (db) => expect(db.prepare(sql).run(bots).changes).toBe(1));
      const { rounds, found } = await replay(file);
      expect(rounds).toBe(1);
      return found.map((line) => line.replace(`table ${bots}: `, ''));
    };
    expect(await damage(`UPDATE events SET json = json || ' ' WHERE table_id = ? AND seq = 3`)).toEqual([
      'damaged: event 3 of the log is damaged',
    ]);
    expect(await damage('DELETE FROM events WHERE table_id = ? AND seq = 3')).toEqual([
      'damaged: event 3 of the log is missing',
    ]);
    const cut =
      'DELETE FROM events WHERE table_id = ? AND seq = (SELECT max(seq) FROM events AS e WHERE e.table_id = events.table_id)';
    expect(await damage(cut)).toEqual([expect.stringMatching(/^damaged: the log has \d+ events of \d+$/)]);
    expect(await damage('DELETE FROM tables WHERE id = ?')).toEqual(['damaged: the table of this log is not there']);
  });
  test('a whole log that no longer folds is told apart from a damaged one', async () => {
    const { file, bots } = await database();
    change(file, (db) => {
      const rows = db
        .prepare<[string], string>('SELECT json FROM events WHERE table_id = ? ORDER BY seq')
        .pluck()
        .all(bots);
      const events = rows.map((json, index): TableEvent => {
        const event = JSON.parse(json) as TableEvent;
        return index === 2 && event.type === 'moved' ? { ...event, move: 'nonsense' } : event;
      });
      for (const [index, { json, sum }] of sealAll(START, events).entries()) {
        db.prepare('UPDATE events SET json = ?, sum = ? WHERE table_id = ? AND seq = ?').run(
          json,
          sum,
          bots,
          index + 1,
        );
      }
    });
    expect((await replay(file)).found).toEqual([
      expect.stringMatching(
        `^table ${bots}: its log no longer folds at event 3, "moved": a stored move is illegal: \\d:nonsense$`,
      ),
    ]);
    const gone: LoadGame = (id) => (id === 'zipher' ? Promise.resolve(null) : loadGame(id));
    const { file: whole, people } = await database();
    expect((await replay(whole, gone)).found).toEqual([
      `table ${people}: it is a table of "zipher", which is not here`,
    ]);
  });
});

test('a format of the future, or another program’s file, is not guessed at', async () => {
  const file = fresh();
  change(file, (db) => db.pragma('user_version = 6'));
  await expect(replay(file)).rejects.toThrow('it has format 6; those known are 1, 2, 3, 4, 5');
});
