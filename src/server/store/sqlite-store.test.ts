import { copyFileSync, existsSync, fdatasync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Conflict, type Store } from '../../host/store.ts';
import type { Person, TableEvent } from '../../table/events.ts';
import { batch, event, person, row, storeConformance } from '../../host/testing/store-conformance.ts';
import { latest } from '../testing/latest-schema.ts';
import { run } from '../testing/process.ts';
import { freshFolder, removeFolder } from '../testing/serving.ts';
import { hosting, twoAt } from '../../host/testing/hosting.ts';
import { findDamage } from './damage.ts';
import { openDatabase } from './database.ts';
import { migrationTo2 } from './migration-2.ts';
import { later, SCHEMA } from './open-sqlite.ts';
import { migrations } from './schema.ts';
import { sqliteStore, type SqliteSettings, type SqliteStore } from './sqlite-store.ts';
import { isSound, type Sync } from './wal.ts';

const long = process.env['SPELLENKAST_LONG'] === '1';
/** Writes of a store whose power is cut after every seventh, and how often a process with a store is killed. */
const WRITES = long ? 400 : 160;
const KILLS = long ? 6 : 3;

let folder: string;
let file: string;
beforeEach(() => {
  folder = freshFolder();
  file = join(folder, 'test.sqlite');
});
afterEach(() => removeFolder(folder));

const open = (over: Partial<SqliteSettings> = {}): Promise<SqliteStore> =>
  sqliteStore(file, {
    migrations: latest,
    onError(error) {
      throw error;
    },
    ...over,
  });

storeConformance(
  'SQLite',
  async () => {
    const own = freshFolder();
    const settings = { migrations: latest, onError: () => undefined };
    const opened = [await sqliteStore(join(own, 'x'), settings)];
    return {
      store: opened[0]!,
      async reopen() {
        await opened.at(-1)!.close();
        const again = await sqliteStore(join(own, 'x'), settings);
        opened.push(again);
        return again;
      },
      async dispose() {
        for (const store of opened) await store.close();
        removeFolder(own);
      },
    };
  },
  { test, expect },
);

const whats = async (store: Store, id: string): Promise<string[] | undefined> =>
  (await store.load(id))?.events.map(({ json }) => (JSON.parse(json) as { what: string }).what);

/** A sync in the test's hands: it waits for `go`, and fails when told to. */
function controlled(): { sync: Sync; go: (error?: Error) => Promise<void>; waiting: () => number } {
  const held: (() => void)[] = [];
  const failures: (Error | null)[] = [];
  return {
    sync: (fd, done) =>
      void held.push(() => {
        const failure = failures.shift() ?? null;
        if (failure) done(failure);
        else fdatasync(fd, done);
      }),
    async go(error) {
      while (held.length === 0) await new Promise(setImmediate);
      failures.push(error ?? null);
      held.shift()!();
    },
    waiting: () => held.length,
  };
}

const turns = async (count = 20): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
};

describe('on the way to the disk', () => {
  test('nothing is acknowledged and nothing can be read before the sync', async () => {
    const { sync, go, waiting } = controlled();
    const store = await open({ sync });
    const said: string[] = [];
    const creating = store.create('t', 'k', batch('t', ['a'])).then(() => said.push('created'));
    while (waiting() === 0) await turns(1);
    const loading = store.load('t').then((table) => said.push(`loaded ${table?.events.length}`));
    const listing = store.rows({ most: 9 }).then((rows) => said.push(`listed ${rows.length}`));
    await turns();
    expect(said).toEqual([]);
    await go();
    await Promise.all([creating, loading, listing]);
    expect(said.sort()).toEqual(['created', 'listed 1', 'loaded 1']);
    await store.close();
  });

  test('a power cut at any moment leaves what was acknowledged', async () => {
    // What a disk has for sure: both files as they were when a sync was done. Between two syncs nothing more is counted on.
    const disk = join(folder, 'disk');
    const store = await open({
      longLog: 40,
      quiet: 1e6,
      sync: (fd, done) =>
        fdatasync(fd, (error) => {
          copyFileSync(file, disk);
          copyFileSync(`${file}-wal`, `${disk}-wal`);
          done(error);
        }),
    });
    await store.create('t', 'k', batch('t', ['0']));
    await store.create('u', 'k', batch('u', ['0']));
    for (let i = 1; i <= WRITES; i++) {
      await Promise.all([store.append('t', i, batch('t', [String(i)])), store.append('u', i, batch('u', [String(i)]))]);
      if (i % 7 > 0) continue;
      const after = join(folder, 'after');
      copyFileSync(disk, after);
      copyFileSync(`${disk}-wal`, `${after}-wal`);
      rmSync(`${after}-shm`, { force: true });
      const db = new Sqlite(after);
      const found = db
        .prepare('SELECT table_id, max(seq) AS last, count(*) AS count FROM events GROUP BY table_id')
        .all();
      expect(found).toEqual(['t', 'u'].map((table_id) => ({ table_id, last: i + 1, count: i + 1 })));
      db.close();
    }
    await store.close();
  });

  test('what comes while one batch is synced is the next one, together', async () => {
    const { sync, go, waiting } = controlled();
    const store = await open({ sync });
    const writes = [store.create('t', 'k', batch('t', ['0']))];
    while (waiting() === 0) await turns(1);
    for (let i = 1; i <= 9; i++) writes.push(store.append('t', i, batch('t', [String(i)])));
    await turns();
    expect(waiting()).toBe(1);
    await go();
    await go();
    await Promise.all(writes);
    expect(waiting()).toBe(0);
    expect(await whats(store, 't')).toHaveLength(10);
    await store.close();
  });

  test('after a failed sync nothing of the batch is acknowledged, and nothing goes on until all is written again', async () => {
    const { sync, go } = controlled();
    const store = await open({ sync, mendEvery: 0 });
    const first = store.create('t', 'k', batch('t', ['a']));
    const other = store.create('u', 'k', batch('u', ['a']));
    await go();
    await Promise.all([first, other]);

    const broken = new Error('EIO: i/o error');
    const lost = store.append('t', 1, batch('t', ['b']));
    await go(broken);
    await expect(lost).rejects.toThrow('may not be on disk: EIO');
    await expect(lost).rejects.not.toBeInstanceOf(Conflict);

    // What was on disk before is still read; what perhaps is not is not, and nothing is written behind it.
    expect(await whats(store, 'u')).toEqual(['a']);
    const reading = store.load('t');
    await go(broken);
    await expect(reading).rejects.toThrow('EIO');
    const listing = store.rows({ most: 9 });
    await go(broken);
    await expect(listing).rejects.toThrow('EIO');
    const writing = store.append('u', 1, batch('u', ['b']));
    await go(broken);
    await expect(writing).rejects.toThrow('EIO');

    // The disk is well again: the log is written once more, and then the rest.
    const again = store.append('u', 1, batch('u', ['c']));
    await go();
    await go();
    await again;
    expect(await whats(store, 'u')).toEqual(['a', 'c']);
    // It was refused, but kept: who asked looks, and finds it.
    expect(await whats(store, 't')).toEqual(['a', 'b']);
    await store.close();
    const later = await open();
    expect(await whats(later, 't')).toEqual(['a', 'b']);
    expect(await whats(later, 'u')).toEqual(['a', 'c']);
    await later.close();
  });

  test('what the system lost after a failed sync is never written over the database', async () => {
    const { sync, go } = controlled();
    const store = await open({ sync, mendEvery: 0 });
    const first = store.create('t', 'k', batch('t', ['a']));
    await go();
    await first;
    const lost = store.append('t', 1, batch('t', ['b']));
    await go(new Error('EIO'));
    await expect(lost).rejects.toThrow('EIO');
    // As after a page that was dropped from memory: the disk has zeros there.
    const wal = readFileSync(`${file}-wal`);
    writeFileSync(`${file}-wal`, wal.fill(0, wal.length - 4000), { flag: 'r+' });
    const writing = store.append('t', 2, batch('t', ['c']));
    await expect(writing).rejects.toThrow('what was written last is lost');
    await expect(store.load('t')).rejects.toThrow('lost');
    await expect(store.close()).rejects.toThrow('lost');
    // The next start finds what was acknowledged.
    copyFileSync(file, `${file}2`);
    copyFileSync(`${file}-wal`, `${file}2-wal`);
    const later = await sqliteStore(`${file}2`, { migrations: latest, onError: () => undefined });
    expect(await whats(later, 't')).toEqual(['a']);
    await later.close();
  });

  test('a full disk is an error of the one write that did not fit, and passes', async () => {
    let db: Sqlite.Database | null = null;
    const store = await open({
      migrations: [
        ...latest.slice(0, -1),
        (made) => {
          latest.at(-1)!(made);
          db = made;
        },
      ],
    });
    await store.create('t', 'k', batch('t', ['a']));
    const pages = db!.pragma('page_count', { simple: true }) as number;
    db!.pragma(`max_page_count = ${pages + 2}`);
    const outcomes = await Promise.allSettled([
      store.append('t', 1, batch('t', ['b'])),
      store.create('u', 'k', batch('u', ['x'.repeat(100_000)], {}, [person('p', 'd')])),
      store.append('t', 2, batch('t', ['c'])),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'database or disk is full' } });
    expect(await whats(store, 't')).toEqual(['a', 'b', 'c']);
    expect(await store.load('u')).toBeNull();
    expect(await store.rows({ device: 'd', most: 9 })).toEqual([]);
    db!.pragma('max_page_count = 1000000');
    await store.create('u', 'k', batch('u', ['x'.repeat(100_000)]));
    await store.close();
  });
});

/** A busy machine may take long to start a thread. */
const SLOW = { timeout: 30_000 };

describe('the log of the database', () => {
  test('is copied back when it is long, and written from its beginning again, while writing goes on', async () => {
    const store = await open({ longLog: 100, quiet: 1e6 });
    // The log's header counts how often it was begun.
    const begun = (): number => readFileSync(`${file}-wal`).readUInt32BE(12);
    const ids = ['a', 'b', 'c'];
    await Promise.all(ids.map((id) => store.create(id, 'k', batch(id, ['0']))));
    const first = begun();
    const lengths = await Promise.all(
      ids.map(async (id) => {
        let length = 1;
        for (; begun() < first + 5; length++) await store.append(id, length, batch(id, [String(length)]));
        return length;
      }),
    );
    for (const [index, id] of ids.entries())
      expect(await whats(store, id)).toEqual(Array.from({ length: lengths[index]! }, (_, number) => String(number)));
    await store.close();
    const db = new Sqlite(file, { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });

  test('is copied back when nobody writes', async () => {
    const store = await open({ quiet: 1 });
    await store.create('t', 'k', batch('t', ['a']));
    // Nothing of it is needed any more: the database alone has all.
    await expect
      .poll(() => {
        copyFileSync(file, `${file}2`);
        const db = new Sqlite(`${file}2`);
        try {
          return db.prepare('SELECT json FROM events').pluck().all();
        } finally {
          db.close();
        }
      }, SLOW)
      .toEqual([event('a').json]);
    await store.append('t', 1, batch('t', ['b']));
    expect(await whats(store, 't')).toEqual(['a', 'b']);
    await store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test('is known to be sound or not, to the byte', async () => {
    const store = await open({ quiet: 1e6 });
    await store.create('t', 'k', batch('t', ['a']));
    await store.append('t', 1, batch('t', ['b']));
    const bytes = readFileSync(`${file}-wal`);
    await store.close();
    const frames = (bytes.length - 32) / 4120;
    expect(isSound(bytes, frames)).toBe(true);
    expect(isSound(bytes, frames + 1)).toBe(false);
    for (let at = 0; at < bytes.length; at += 997) {
      const spoiled = Buffer.from(bytes);
      spoiled[at]! ^= 1;
      expect(isSound(spoiled, frames), `byte ${at}`).toBe(false);
    }
  });
});

describe('a killed process', () => {
  test('leaves all that was acknowledged, in order, nothing twice', async () => {
    const acknowledged = new Map<string, number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const child = run('testing/store-child.ts', [file]);
      await child.line;
      const lines = (): string[] => child.output().split('\n').slice(1, -1);
      const wanted = 150 + 70 * kill;
      while (lines().length < wanted) await new Promise((resolve) => setTimeout(resolve, 1));
      child.process.kill('SIGKILL');
      expect(await child.ended, child.errors()).toBe('SIGKILL');
      for (const line of lines()) {
        const [id, number] = line.split(' ') as [string, string];
        acknowledged.set(id, Number(number));
      }
      const db = new Sqlite(file, { readonly: true });
      for (const [id, last] of acknowledged) {
        const found = db
          .prepare<[string], string>('SELECT json FROM events WHERE table_id = ? ORDER BY seq')
          .pluck()
          .all(id);
        expect(found.length, `table ${id}`).toBeGreaterThan(last);
        expect(found).toEqual(found.map((_, index) => event(String(index)).json));
        const kept = db.prepare('SELECT length, touched FROM standings WHERE table_id = ?').get(id);
        expect(kept).toEqual({ length: found.length, touched: found.length - 1 });
      }
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      db.close();
    }
    expect(acknowledged.size).toBe(4);
  });
});

describe('a database of version 1', () => {
  interface Old {
    readonly type: string;
    readonly holder?: string;
    readonly name?: string;
  }
  /** As a translation is: names and devices leave the log, times come into it. */
  const translating = migrationTo2({
    upcastLog(old, freshPlayer) {
      const people: Person[] = [];
      const events = old.map(({ at, json }) => {
        const { holder, name, ...rest } = JSON.parse(json) as Old;
        if (holder === undefined) return { at, ...rest };
        const player = freshPlayer();
        people.push({ player, device: holder, name: name ?? '' });
        return { at, ...rest, player };
      });
      return { events: events as unknown as TableEvent[], people };
    },
    freshPlayer: () => `player ${++players}`,
    seal: (events) => events.map((one, index) => ({ json: JSON.stringify(one), sum: String(index) })),
    rowOf: (id, events) => row(id, { touched: events.at(-1)!.at }),
    onUnreadable: (id) => void unreadable.push(id),
  });
  let players = 0;
  let unreadable: string[] = [];
  beforeEach(() => {
    players = 0;
    unreadable = [];
  });

  function old(tables: number): void {
    const db = openDatabase(file, migrations);
    const addTable = db.prepare('INSERT INTO tables (id, key) VALUES (?, ?)');
    const addEvent = db.prepare('INSERT INTO events (table_id, seq, at, json) VALUES (?, ?, ?, ?)');
    const addHolder = db.prepare('INSERT INTO holders (holder, table_id) VALUES (?, ?)');
    db.transaction(() => {
      for (let table = 0; table < tables; table++) {
        const id = `t${table}`;
        addTable.run(id, `key ${table}`);
        addEvent.run(id, 1, 1000 + table, JSON.stringify({ type: 'seated', holder: `d${table % 2}`, name: 'Zoë' }));
        addEvent.run(id, 2, 2000 + table, JSON.stringify({ type: 'moved' }));
        addHolder.run(`d${table % 2}`, id);
      }
      addTable.run('bad', 'key');
      addEvent.run('bad', 1, 5, 'no JSON');
    })();
    db.close();
  }

  test('becomes one of today, table by table; what cannot be read is kept aside', async () => {
    old(501);
    const store = await open({ migrations: [...migrations, translating, ...later] });
    const found = await store.load('t7');
    const player = found?.people[0]?.player;
    expect(found).toEqual({
      key: 'key 7',
      events: [
        { json: JSON.stringify({ at: 1007, type: 'seated', player }), sum: '0' },
        { json: JSON.stringify({ at: 2007, type: 'moved' }), sum: '1' },
      ],
      people: [{ player, device: 'd1', name: 'Zoë' }],
    });
    expect(players).toBe(501);
    expect((await store.rows({ device: 'd0', most: 1000 })).map(({ id }) => id).slice(0, 2)).toEqual(['t500', 't498']);
    expect(await store.rows({ device: 'd0', most: 1000 })).toHaveLength(251);
    expect(unreadable).toEqual(['bad']);
    expect(await store.load('bad')).toBeNull();
    await store.append('t7', 2, batch('t7', ['more']));
    await store.close();
    const db = new Sqlite(file, { readonly: true });
    expect(db.prepare('SELECT * FROM unreadable').all()).toEqual([
      { table_id: 'bad', key: 'key', seq: 1, at: 5, json: 'no JSON' },
    ]);
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA);
    db.close();
  });

  test('stays as it was when the translation cannot be finished', () => {
    old(3);
    const before = readFileSync(file);
    const failing = (db: Sqlite.Database): void => {
      translating(db);
      throw new Error('power cut');
    };
    expect(() => openDatabase(file, [...migrations, failing])).toThrow('power cut');
    expect(readFileSync(file)).toEqual(before);
  });

  test('is kept beside for seven days', () => {
    old(1);
    const steps = [...migrations, translating];
    const copy = `${file}.v1`;
    openDatabase(file, steps).close();
    expect(existsSync(copy)).toBe(true);
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
    utimesSync(copy, daysAgo(6.9), daysAgo(6.9));
    openDatabase(file, steps).close();
    expect(existsSync(copy)).toBe(true);
    utimesSync(copy, daysAgo(7), daysAgo(7));
    openDatabase(file, steps).close();
    expect(existsSync(copy)).toBe(false);
  });
});

test('damage in any log is found without loading it', async () => {
  const store = await open();
  const { host } = hosting({ store });
  const ids: string[] = [];
  for (let table = 0; table < 3; table++) {
    const { id, pages } = await twoAt({ host });
    ids.push(id);
    const [seat] = pages[0].state().snapshot.faces[0]!.view.awaited;
    await pages[seat!]!.act(seat!);
  }
  await store.close();
  const damaged = async (): Promise<string[]> => {
    const found: string[] = [];
    const looked = await findDamage(file, ({ id }) => void found.push(id), new AbortController().signal);
    expect(looked).toBe(3);
    return found;
  };
  expect(await damaged()).toEqual([]);
  const db = new Sqlite(file);
  const last = `table_id = @id AND seq = (SELECT max(seq) FROM events WHERE table_id = @id)`;
  db.prepare(`UPDATE events SET json = replace(json, '"seat":', '"seat": ') WHERE ${last}`).run({ id: ids[1] });
  db.prepare(`DELETE FROM events WHERE ${last}`).run({ id: ids[2] });
  db.close();
  expect((await damaged()).sort()).toEqual(ids.slice(1).sort());
  // The last event is lost: what is left of the chain fits, but it is too short.
  const again = await open();
  expect(await hosting({ store: again }).host.find(ids[2]!)).toBe('damaged');
  await again.close();
});

test('a line for lists that cannot be read is told, and the other tables are listed', async () => {
  const store = await open();
  for (const id of ['t', 'u']) await store.create(id, 'k', batch(id, ['a'], { deadline: 5 }, [person('p', 'd')]));
  await store.close();
  const db = new Sqlite(file);
  db.prepare(`UPDATE tables SET seldom = '{' WHERE id = 't'`).run();
  db.close();
  const told: unknown[] = [];
  const again = await open({ onError: (error) => void told.push(error) });
  expect((await again.rows({ dueBefore: 9, most: 9 })).map(({ id }) => id)).toEqual(['u']);
  expect(told).toHaveLength(1);
  await again.close();
});

describe('heartbeats', () => {
  const DAY = 86_400_000;

  test('are one row for each process, and outlive it', async () => {
    const store = await open();
    const one = store.heartbeats('one');
    await one.beat({ process: 'one 0', since: 1_000, at: 2_000 });
    await one.beat({ process: 'one 0', since: 1_000, at: 3_000 });
    await one.beat({ process: 'one 1', since: 9_000, at: 9_500 });
    await store.close();
    await expect(one.beat({ process: 'one 1', since: 9_000, at: 9_999 })).rejects.toThrow('closed');
    const again = await open();
    expect(await again.heartbeats('two').all()).toEqual([
      { process: 'one 0', since: 1_000, at: 3_000 },
      { process: 'one 1', since: 9_000, at: 9_500 },
    ]);
    await again.close();
  });

  test('are forgotten when no clock can depend on them any more', async () => {
    const store = await open();
    await store.heartbeats('old').beat({ process: 'old', since: 0, at: 10 * DAY });
    await store.close();
    const again = await open();
    const beats = again.heartbeats('new');
    await beats.beat({ process: 'new', since: 109 * DAY, at: 109 * DAY + 1 });
    expect(await beats.all()).toHaveLength(2);
    await again.close();
    const third = await open();
    await third.heartbeats('third').beat({ process: 'third', since: 111 * DAY, at: 111 * DAY + 1 });
    expect((await third.heartbeats('third').all()).map(({ process }) => process)).toEqual(['new', 'third']);
    await third.close();
  });
});
