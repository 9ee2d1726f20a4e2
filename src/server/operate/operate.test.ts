import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { DATABASE, openSqlite, SCHEMA } from '../store/open-sqlite.ts';
import type { ServerStore } from '../store/server-store.ts';
import { connectAs, newDevice, until } from '../testing/device.ts';
import { moveThroughArchive } from '../testing/move-store.ts';
import { playRandomly } from '../testing/players.ts';
import { fastTuning, freshFolder, removeFolder, serving, settingsFor } from '../testing/serving.ts';
import { fillStore } from '../testing/fill-store.ts';
import { BadArchive } from './archive.ts';
import { backup } from './backup.ts';
import { examine } from './doctor.ts';
import { giveOrder } from './orders.ts';
import { NotEmpty, restore, restoreInto, verifyArchive } from './restore.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { folderSite } from './site.ts';

const long = process.env['SPELLENKAST_LONG'] === '1';
const quietly = (): undefined => undefined;

let folder: string;
let other: string;
let open: ServerStore[];
beforeEach(() => {
  folder = freshFolder();
  other = freshFolder();
  open = [];
});
afterEach(async () => {
  for (const store of open) await store.close();
  removeFolder(folder);
  removeFolder(other);
});

async function storeIn(at: string): Promise<ServerStore> {
  const store = await openSqlite(join(at, DATABASE), {
    onUnreadable: quietly,
    onError(error) {
      throw error;
    },
  });
  open.push(store);
  return store;
}

describe('moving a store', () => {
  test('an archive carries everything that a store keeps, and can be written while the store is open', async () => {
    const store = await storeIn(folder);
    const ids = await fillStore(store, long ? 10_000 : 90);
    await store.office.block({ device: 'x'.repeat(43), at: 7, why: 'a reason' });
    await store.office.addNumbers('2026-11-16', { moves: 3 });
    const there = await storeIn(other);
    const reader = await folderSite(folder).read();
    await moveThroughArchive(reader, there, join(other, 'a.kast'), ids);
    await reader.close();
    expect(await there.office.blocked()).toEqual(await store.office.blocked());
    expect(await there.office.numbers('2026-11-16')).toEqual({ moves: 3 });
  });

  test('a server is backed up while people play, and the restored tables can be played on', async () => {
    const here = await serving();
    try {
      const [ada, bea] = await Promise.all([newDevice(here.url), newDevice(here.url)]);
      const { id, key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
      await bea.sit(id, key, 1);
      const lines = await Promise.all([ada.connect(), bea.connect()]);
      await Promise.all(lines.map((line) => line.watch(id)));
      const over = lines.map((line, seat) => playRandomly(line, id, `play ${seat}`));
      await until(lines[0]!, id, ({ moves }) => moves > 3);
      const file = join(other, 'b.kast');
      const reader = await folderSite(here.data).read();
      const { tables, left } = await backup(reader, file, Date.now(), quietly);
      await reader.close();
      expect({ tables, left }).toEqual({ tables: 1, left: [] });
      await Promise.all(over);
      expect((await verifyArchive(file, quietly)).wrong).toEqual([]);
      const store = await folderSite(folder).open();
      await restore(file, store, quietly);
      await store.close();
      const again = await serve(settingsFor(folder), fastTuning);
      try {
        const line = await connectAs(`http://127.0.0.1:${again.port}`, ada.cookie());
        const { moves, seats } = await line.watch(id);
        expect(moves).toBeGreaterThan(3);
        expect(seats.map(({ name, here: mine }) => [name, mine])).toEqual([
          ['Ada', true],
          ['at 1', false],
        ]);
        await line.close();
      } finally {
        await again.close();
      }
    } finally {
      await here.close();
    }
  });

  test.each([
    ['was made for it', false],
    ['was there before', true],
  ])(
    'a restore that fails in the middle leaves nothing in a store that %s, and can be tried again',
    async (_what, isThere) => {
      const store = await storeIn(folder);
      const ids = await fillStore(store, 120);
      const file = join(folder, 'd.kast');
      await backup(store, file, 1, quietly);
      const site = folderSite(other);
      if (isThere) await (await site.open()).close();
      const before = readdirSync(other);
      const into = await site.restoring();
      let left = 110;
      const create: ServerStore['create'] = async (...given) => {
        if (left-- <= 0) throw new Error('database or disk is full');
        return into.store.create(...given);
      };
      const failing = restoreInto(file, { ...into, store: { ...into.store, create } }, quietly);
      await expect(failing).rejects.toThrow(/^database or disk is full$/);
      expect(readdirSync(other).filter((name) => name !== 'lock')).toEqual(before.filter((name) => name !== 'lock'));
      const counts = await restoreInto(file, await site.restoring(), quietly);
      expect(counts.tables).toBe(ids.length);
      const { tables, findings } = await examine(await storeIn(other), null, quietly);
      expect([tables, findings]).toEqual([ids.length, []]);
    },
  );

  test('a killed restore leaves no half-restored site', async () => {
    const store = await storeIn(folder);
    await fillStore(store, 3);
    const file = join(folder, 'e.kast');
    await backup(store, file, 1, quietly);
    const site = folderSite(other);
    const killed = await site.restoring();
    await restore(file, killed.store, quietly);
    await killed.store.close();
    expect(existsSync(join(other, DATABASE))).toBe(false);
    expect(await restoreInto(file, await site.restoring(), quietly)).toMatchObject({ tables: 3 });
    expect(readdirSync(other).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  test('a restore needs an empty folder without a running server', async () => {
    const store = await storeIn(folder);
    await fillStore(store, 3);
    const file = join(other, 'c.kast');
    await backup(store, file, 1, quietly);
    await expect(restore(file, store, quietly)).rejects.toThrow(NotEmpty);
    const here = await serving();
    await expect(folderSite(here.data).open()).rejects.toThrow('already running');
    expect(await folderSite(here.data).isServerRunning()).toBe(true);
    await here.close();
  });
});

describe('a changed archive', () => {
  let file: string;
  beforeEach(async () => {
    const store = await storeIn(folder);
    await fillStore(store, 5);
    file = join(other, 'd.kast');
    await backup(store, file, 1, quietly);
  });

  const spoilt = (change: (text: string) => string | Buffer): string => {
    const bad = join(other, 'bad.kast');
    const content = change(gunzipSync(readFileSync(file)).toString());
    writeFileSync(bad, gzipSync(content));
    return bad;
  };

  test.each<[string, (text: string) => string]>([
    ['a changed letter', (text) => text.replace('"moved', '"movee')],
    ['a line left out', (text) => text.split('\n').toSpliced(2, 1).join('\n')],
    ['no end', (text) => text.split('\n').slice(0, -2).join('\n')],
    ['something behind the end', (text) => `${text}{"kind":"part","name":"x","rows":[]}\n`],
    ['a newer format', (text) => text.replace('"format":1', '"format":2')],
    ['something else', () => 'Dear diary\n'],
  ])('%s is noticed, and nothing is restored of it', async (_what, change) => {
    const bad = spoilt(change);
    await expect(verifyArchive(bad, quietly)).rejects.toThrow(BadArchive);
    const there = await storeIn(other);
    await expect(restore(bad, there, quietly)).rejects.toThrow();
    expect(await there.ids('', 9)).toEqual([]);
  });

  test('a truncated archive, and a file that is not one, are refused', async () => {
    const bytes = readFileSync(file);
    const half = join(other, 'half.kast');
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    await expect(verifyArchive(half, quietly)).rejects.toThrow(BadArchive);
    writeFileSync(half, 'plain text');
    await expect(verifyArchive(half, quietly)).rejects.toThrow(BadArchive);
    await expect(verifyArchive(join(other, 'nosuch'), quietly)).rejects.toThrow('ENOENT');
  });

  test('a failed backup leaves no file behind', async () => {
    const [store] = open;
    await expect(backup(store!, join(other, 'no', 'such', 'folder.kast'), 1, quietly)).rejects.toThrow('ENOENT');
    expect(existsSync(join(other, 'no'))).toBe(false);
  });
});

describe('the doctor', () => {
  test('finds a row that differs from its log, and repairs it', async () => {
    const store = await storeIn(folder);
    const [id] = await fillStore(store, 9);
    await store.close();
    const db = new Sqlite(join(folder, DATABASE));
    db.prepare("UPDATE standings SET status = 'closed', scores = '[9,9]' WHERE table_id = ?").run(id);
    db.close();
    const again = await storeIn(folder);
    const wrong = { table: id, what: 'row', why: 'its row differs from its log in status, scores' };
    expect((await examine(again, null, quietly)).findings).toEqual([{ ...wrong, isRepaired: false }]);
    expect((await examine(again, again, quietly)).findings).toEqual([{ ...wrong, isRepaired: true }]);
    expect(await examine(again, null, quietly)).toMatchObject({ tables: 9, findings: [] });
  });

  test('finds a damaged log and one with an illegal move; a backup names the tables it leaves out', async () => {
    const store = await storeIn(folder);
    const [flipped, cut] = await fillStore(store, 9);
    await store.close();
    const db = new Sqlite(join(folder, DATABASE));
    db.prepare('UPDATE events SET json = replace(json, \'"at":0\', \'"at":1\') WHERE table_id = ? AND seq = 2').run(
      flipped,
    );
    db.prepare('DELETE FROM events WHERE table_id = ? AND seq = 1').run(cut);
    db.close();
    const again = await storeIn(folder);
    const { findings } = await examine(again, again, quietly);
    expect(findings.map(({ table, what, isRepaired }) => [table, what, isRepaired])).toEqual([
      [flipped, 'log', false],
      [cut, 'log', false],
    ]);
    const { left, tables } = await backup(again, join(other, 'e.kast'), 1, quietly);
    expect(left.map(({ table }) => table)).toEqual([cut]);
    expect(tables).toBe(8);
    expect((await verifyArchive(join(other, 'e.kast'), quietly)).wrong.map(({ table }) => table)).toEqual([flipped]);
    const problems = await checkDataFolder(folder);
    expect(problems.filter(({ what }) => what.includes('Table')).length).toBe(2);
  });

  test('checks the data folder', async () => {
    expect(await checkDataFolder(join(folder, 'nosuch'))).toMatchObject([{ isSerious: true }]);
    expect(await checkDataFolder(folder)).toMatchObject([{ isSerious: true }]);
    const store = await storeIn(folder);
    await fillStore(store, 3);
    expect((await checkDataFolder(folder)).filter(({ isSerious }) => isSerious)).toEqual([]);
    copyFileSync(join(folder, DATABASE), join(other, DATABASE));
    writeFileSync(join(other, DATABASE), 'no database', { flag: 'r+' });
    expect(await checkDataFolder(other)).toContainEqual(
      expect.objectContaining({ isSerious: true, what: expect.stringContaining('restore a backup') as unknown }),
    );
  });
});

describe('orders', () => {
  test('without a running server a table is closed or removed at once', async () => {
    const store = await storeIn(folder);
    const [first, second] = await fillStore(store, 3);
    await store.close();
    expect(await giveOrder(folderSite(folder), 'close', first!)).toBe('done');
    expect(await giveOrder(folderSite(folder), 'remove', second!)).toBe('done');
    await expect(giveOrder(folderSite(folder), 'close', 'nosuch')).rejects.toThrow('no table');
    const again = await storeIn(folder);
    expect(await again.rows({ ids: [first!, second!], most: 9 })).toMatchObject([{ id: first, status: 'closed' }]);
    expect((await examine(again, null, quietly)).findings).toEqual([]);
  });

  test('a running server carries out orders and tells the people at the table', async () => {
    const here = await serving({ look: 20 });
    try {
      const ada = await newDevice(here.url);
      const plan = { seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] } as const;
      const [closed, removed] = [await ada.open(plan), await ada.open(plan)];
      const line = await ada.connect();
      await line.watch(closed.id);
      await line.watch(removed.id);
      expect(await giveOrder(folderSite(here.data), 'close', closed.id)).toBe('ordered');
      expect(await giveOrder(folderSite(here.data), 'remove', removed.id)).toBe('ordered');
      expect((await until(line, closed.id, ({ status }) => status === 'closed')).status).toBe('closed');
      const gone = await line.receive((one): one is Extract<typeof one, { t: 'gone' }> => one.t === 'gone');
      expect(gone).toEqual({ t: 'gone', table: removed.id, fault: 'not_found' });
      await expect.poll(async () => (await ada.get(`/api/tables/${removed.id}`)).status).toBe(404);
      await line.close();
    } finally {
      await here.close();
    }
  });

  test('a blocked device is disconnected and refused, and others are not', async () => {
    const here = await serving({ look: 20 });
    try {
      const [ada, bea] = await Promise.all([newDevice(here.url), newDevice(here.url)]);
      const { id, key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
      await bea.sit(id, key, 1);
      const line = await bea.connect();
      await line.watch(id);
      const site = folderSite(here.data);
      const reader = await site.read();
      const [row] = await reader.rows({ ids: [id], most: 1 });
      await reader.close();
      const { device } = row!.people.find(({ name }) => name === 'at 1')!;
      const { office, close } = await site.openOffice();
      await office.block({ device, at: 1, why: 'a test' });
      expect(await line.ended).toBe(1008);
      expect((await bea.get(`/api/tables/${id}`)).status).toBe(403);
      expect((await ada.get(`/api/tables/${id}`)).status).toBe(200);
      await office.unblock(device);
      await close();
      await expect.poll(async () => (await bea.get(`/api/tables/${id}`)).status).toBe(200);
    } finally {
      await here.close();
    }
  });
});

describe('a migration', () => {
  test('copies first: the store of the previous version stays beside the new one', async () => {
    const store = await storeIn(folder);
    await fillStore(store, 3);
    await store.close();
    // As an earlier version left it.
    const db = new Sqlite(join(folder, DATABASE));
    for (const table of ['pulse', 'blocked_devices', 'orders', 'page_errors', 'numbers'])
      db.exec(`DROP TABLE ${table}`);
    db.pragma(`user_version = ${SCHEMA - 1}`);
    db.close();
    await expect(folderSite(folder).read()).rejects.toThrow('Start the server of this version once');
    const again = await storeIn(folder);
    expect((await again.ids('', 9)).length).toBe(3);
    await again.check();
    const copy = new Sqlite(`${join(folder, DATABASE)}.v${SCHEMA - 1}`, { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(SCHEMA - 1);
    expect(copy.prepare('SELECT count(*) AS n FROM tables').get()).toEqual({ n: 3 });
    copy.close();
  });

  test('a newer store is refused unchanged', async () => {
    const store = await storeIn(folder);
    await store.close();
    const file = join(folder, DATABASE);
    const db = new Sqlite(file);
    db.pragma('user_version = 99');
    db.close();
    const before = readFileSync(file);
    await expect(storeIn(folder)).rejects.toThrow('newer version');
    await expect(folderSite(folder).read()).rejects.toThrow('newer version');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.v99`)).toBe(false);
  });
});

test('an archive contains no token, so whoever steals one can take no seat', async () => {
  const here = await serving();
  try {
    const ada = await newDevice(here.url);
    const { key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    const reader = await folderSite(here.data).read();
    const file = join(other, 'f.kast');
    await backup(reader, file, 1, quietly);
    await reader.close();
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('"Ada"');
    for (const token of [key, ada.cookie().split('=')[1]!]) expect(text).not.toContain(token);
  } finally {
    await here.close();
  }
});
