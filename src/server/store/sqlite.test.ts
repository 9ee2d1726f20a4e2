import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TableEvent } from '../../table/events.ts';
import { freshFolder, removeFolder } from '../testing/serving.ts';
import { openDatabase } from './database.ts';
import { migrations } from './schema.ts';
import { sqliteStore } from './sqlite.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = freshFolder();
  file = join(folder, 'test.sqlite');
});
afterEach(() => removeFolder(folder));

const seated = (id: string): TableEvent => ({ type: 'seated', seat: 0, name: 'x', holder: `holder of ${id}`, id });
const moved = (id: string): TableEvent => ({ type: 'moved', seat: 0, move: 'e5>e6', id });

describe('the store', () => {
  test('keeps what it is given, in order, also for who comes later', async () => {
    const store = await sqliteStore(file);
    await store.create('t', 'the key', [seated('a')]);
    await Promise.all([store.append('t', 1, [moved('b'), moved('c')]), store.append('t', 3, [moved('d')])]);
    await store.close();
    const later = await sqliteStore(file);
    expect(await later.load('t')).toEqual({
      key: 'the key',
      events: [seated('a'), moved('b'), moved('c'), moved('d')],
    });
    expect(await later.load('nosuch')).toBeNull();
    await later.close();
  });

  test('refuses a second event of the same number, and nothing else that came with it', async () => {
    const store = await sqliteStore(file);
    await store.create('t', 'k', [seated('a')]);
    await store.create('u', 'k', [seated('a')]);
    const results = await Promise.allSettled([
      store.append('t', 1, [moved('b')]),
      store.append('t', 1, [moved('c'), moved('d')]),
      store.append('u', 1, [moved('e')]),
      store.create('t', 'k', [seated('f')]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect((await store.load('t'))?.events).toEqual([seated('a'), moved('b')]);
    expect((await store.load('u'))?.events).toEqual([seated('a'), moved('e')]);
    await store.close();
  });

  test('finds the tables of a device, the last one played first', async () => {
    const store = await sqliteStore(file);
    for (const id of ['one', 'two', 'three']) {
      await store.create(id, 'k', [{ ...seated(id), holder: id === 'two' ? 'other' : 'me' } as TableEvent]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await store.list('me', 10)).toEqual(['three', 'one']);
    await store.append('one', 1, [moved('x')]);
    expect(await store.list('me', 10)).toEqual(['one', 'three']);
    expect(await store.list('me', 1)).toEqual(['one']);
    expect(await store.list('nobody', 10)).toEqual([]);
    await store.close();
  });

  test('does everything asked before it closes, and nothing after', async () => {
    const store = await sqliteStore(file);
    const written = store.create('t', 'k', [seated('a')]);
    const closed = store.close();
    await expect(store.load('t')).rejects.toThrow('closed');
    await written;
    await closed;
    await store.close();
  });

  test('writes ahead, and syncs every commit', () => {
    const db = openDatabase(file);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    // 2 is FULL.
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    db.close();
  });
});

describe('the file', () => {
  const more = [...migrations, (db: Database) => void db.exec('ALTER TABLE tables ADD COLUMN note TEXT')];

  test('is made by itself, and left alone when it is up to date', () => {
    openDatabase(file).close();
    const made = readFileSync(file);
    openDatabase(file).close();
    expect(readFileSync(file)).toEqual(made);
    expect(readdirSync(folder)).toEqual(['test.sqlite']);
  });

  test('is copied beside itself before it is changed', () => {
    const old = openDatabase(file);
    old.exec(`INSERT INTO tables (id, key) VALUES ('t', 'k')`);
    old.close();
    const db = openDatabase(file, more);
    expect(db.prepare('SELECT * FROM tables').all()).toEqual([{ id: 't', key: 'k', note: null }]);
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    db.close();
    const copy = new Sqlite(`${file}.v1`, { readonly: true });
    expect(copy.prepare('SELECT * FROM tables').all()).toEqual([{ id: 't', key: 'k' }]);
    expect(copy.pragma('user_version', { simple: true })).toBe(1);
    copy.close();
  });

  test('stays as it was when a change fails', () => {
    openDatabase(file).close();
    const before = readFileSync(file);
    const bad = [...migrations, (db: Database) => void db.exec('DROP TABLE tables; DROP TABLE nosuch')];
    expect(() => openDatabase(file, bad)).toThrow('nosuch');
    expect(readFileSync(file)).toEqual(before);
    openDatabase(file).close();
  });

  test('of a newer program is refused unchanged, also when part of it is still in its log', async () => {
    const db = openDatabase(file, more);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('user_version = 7');
    // As a killed process leaves it: the new version is in the write-ahead log only.
    const killed = join(folder, 'killed');
    copyFileSync(file, killed);
    copyFileSync(`${file}-wal`, `${killed}-wal`);
    db.close();
    for (const one of [file, killed]) {
      const before = readFileSync(one);
      await expect(sqliteStore(one)).rejects.toThrow(/newer version.*format 7.*knows 1/);
      expect(readFileSync(one)).toEqual(before);
    }
  });
});
