import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Command } from '../../table/commands.ts';
import type { FromHost, TablePlan } from '../../table/wire.ts';
import { openDatabase } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { freshFolder, removeFolder } from '../testing/serving.ts';
import { storeOn } from '../testing/stores.ts';
import { createHost, type Host } from './host.ts';
import type { LiveTable, Watcher } from './live-table.ts';

let folder: string;
let db: Database;
let store: Store;
let host: Host;
const bugs: unknown[] = [];

beforeEach(() => {
  folder = freshFolder();
  const file = join(folder, 'test.sqlite');
  // Small pages, so that a full disk is felt within a move or two.
  const small = new Sqlite(file);
  small.pragma('page_size = 512');
  small.exec('VACUUM');
  small.close();
  db = openDatabase(file);
  store = storeOn(db);
  host = newHost();
  bugs.length = 0;
});
afterEach(() => {
  host.close();
  db.close();
  removeFolder(folder);
});

const newHost = (): Host =>
  createHost({ store, idle: 60_000, onBug: (error) => bugs.push(error), onStir: () => undefined });

const plan: TablePlan = {
  game: 'zoker-tiko',
  options: { players: 2 },
  match: { rounds: 1 },
  seats: [
    { kind: 'person', name: 'x' },
    { kind: 'person', name: 'y' },
  ],
  leave: 'bot',
  number: null,
};

async function open(): Promise<LiveTable> {
  const opened = await host.open(plan, 'me');
  if (!opened.ok) throw new Error(opened.error.message);
  const live = await host.find(opened.value.id);
  if (typeof live === 'string') throw new Error(live);
  return live;
}

function watching(live: LiveTable, holder: string | null = 'me'): FromHost[] {
  const heard: FromHost[] = [];
  const watcher: Watcher = { holder, send: (text) => heard.push(JSON.parse(text) as FromHost) };
  host.watch(live, watcher);
  return heard;
}

const send = (live: LiveTable, command: Command): Promise<Answer> =>
  new Promise((resolve) => host.command(live, 'me', command, resolve));

let ids = 0;
function nextMove(live: LiveTable): Command {
  const { table } = live;
  const { round } = table;
  const seat = round!.rules.awaited(round!.pos)[0]!;
  const list = { codes: new Int32Array(1024), count: 0 };
  round!.rules.legal(round!.pos, seat, list);
  return {
    do: 'act',
    id: `id${ids++}`,
    seat,
    decision: table.decisions[seat]!,
    move: round!.rules.format(list.codes[0]!),
  };
}

/** Lets the file grow no further, as a full disk does. */
function fillDisk(): void {
  const pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${pages}`);
  // What is free inside the file goes too.
  db.exec('CREATE TABLE IF NOT EXISTS ballast (junk BLOB)');
  try {
    for (;;) db.exec('INSERT INTO ballast VALUES (zeroblob(200))');
  } catch (error) {
    expect(error).toMatchObject({ code: 'SQLITE_FULL' });
  }
}

function makeRoom(): void {
  db.pragma('max_page_count = 100000');
}

describe('a full disk', () => {
  test('the sender is told, nobody else hears of it, and the table plays on when there is room again', async () => {
    db.exec('CREATE TABLE ballast (junk BLOB)');
    const live = await open();
    const heard = watching(live);
    await send(live, nextMove(live));
    const version = live.table.version;
    fillDisk();
    let failed: Command | null = null;
    // The page that is being written may still have room for a move or two.
    for (let i = 0; i < 40 && !failed; i++) {
      const command = nextMove(live);
      const answer = await send(live, command);
      if (!answer.ok) {
        expect(answer).toEqual({ ok: false, fault: 'storage' });
        failed = command;
      }
    }
    expect(failed).not.toBeNull();
    const frames = heard.length;
    const before = live.table.version;
    expect(before).toBeGreaterThanOrEqual(version);
    expect(await send(live, failed!)).toEqual({ ok: false, fault: 'storage' });
    expect(live.table.version).toBe(before);
    expect(heard).toHaveLength(frames);

    makeRoom();
    expect(await send(live, failed!)).toEqual({ ok: true, version: before + 1 });
    while (!live.table.outcome) expect((await send(live, nextMove(live))).ok).toBe(true);
    const stored = await store.load(live.id);
    expect(stored?.events).toHaveLength(live.table.version);
    const ids = stored!.events.flatMap((event) => ('id' in event && event.id !== null ? [event.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(bugs.length).toBeGreaterThan(0);
  });

  test('a new table that cannot be stored is none', async () => {
    db.exec('CREATE TABLE ballast (junk BLOB)');
    fillDisk();
    const refused = async (): Promise<void> => {
      for (let i = 0; i < 50; i++) await host.open(plan, 'me');
    };
    await expect(refused()).rejects.toThrow('full');
    makeRoom();
    expect((await host.open(plan, 'me')).ok).toBe(true);
  });
});

test('a write that was done though it seemed to fail is found again, and everyone is told', async () => {
  const live = await open();
  const heard = watching(live);
  const honest = store;
  let lying = true;
  const command = nextMove(live);
  const liar: Store = {
    ...store,
    async append(...args) {
      await honest.append(...args);
      if (lying) throw new Error('the answer was lost');
    },
  };
  host.close();
  store = liar;
  host = newHost();
  const doubtful = await host.find(live.id);
  if (typeof doubtful === 'string') throw new Error(doubtful);
  const frames = watching(doubtful);
  expect(await send(doubtful, command)).toEqual({ ok: false, fault: 'storage' });
  lying = false;
  expect(await send(doubtful, command)).toEqual({ ok: true, version: 3 });
  expect(frames.at(-1)).toMatchObject({ t: 'all', snapshot: { version: 3 } });
  expect((await send(doubtful, nextMove(doubtful))).ok).toBe(true);
  expect(heard).toHaveLength(2);
});

test('commands that come all at once are carried out one after the other', async () => {
  const live = await open();
  const command = nextMove(live);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => send(live, i % 2 === 0 ? command : { ...command, id: `other${i}` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(live.table.version).toBe(3);
  // The first is on its way to the disk, the others wait for it.
  const flood = await Promise.all(
    [nextMove(live), ...Array.from({ length: 300 }, () => command)].map((one) => send(live, one)),
  );
  expect(flood.some((answer) => !answer.ok && answer.fault === 'too_many')).toBe(true);
});

test('a table that cannot be replayed is told so, and harms no other', async () => {
  await store.create('bad', 'k', [{ type: 'closed', id: 'x' }]);
  await store.create('worse', 'k', [{ type: 'moved', seat: 0, move: 'e5', id: 'x' }]);
  expect(await host.find('bad')).toBe('unreadable');
  expect(await host.find('worse')).toBe('unreadable');
  expect(await host.find('nosuch')).toBe('not_found');
  expect((await open()).table.version).toBe(2);
});

test('a table asked for by many at once is one table', async () => {
  const { id } = await open();
  host.close();
  host = newHost();
  const found = await Promise.all([host.find(id), host.find(id), host.find(id)]);
  expect(new Set(found).size).toBe(1);
});

test('tables nobody uses leave memory', async () => {
  host.close();
  host = createHost({ store, idle: 0, onBug: () => undefined, onStir: () => undefined });
  const live = await open();
  watching(live);
  const other = await open();
  await expect.poll(async () => (await host.find(other.id)) === other, { timeout: 5000 }).toBe(false);
  expect(await host.find(live.id)).toBe(live);
});
