import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDevice } from '../../server/testing/device.ts';
import { freshFolder, removeFolder, serving, type Serving } from '../../server/testing/serving.ts';
import { runHere } from '../testing/run-here.ts';

let here: Serving;
let other: string;
beforeEach(async () => {
  here = await serving({ look: 20 });
  other = freshFolder();
});
afterEach(async () => {
  await here.close();
  removeFolder(other);
});

const at = (): string[] => ['--data', here.data];

async function openTable(): Promise<{ id: string; key: string }> {
  const ada = await newDevice(here.url);
  const opened = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  await (await newDevice(here.url)).sit(opened.id, opened.key, 1, 'Bea');
  return opened;
}

test('a running server is backed up, the archive verified and restored, and what came out of it examined', async () => {
  const { id } = await openTable();
  const file = join(other, 'site.kast');
  const done = await runHere(['backup', file, ...at()]);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toMatch(/1 tables, 5 events/);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await runHere(['backup', file, ...at()])).toMatchObject({ code: 2 });
  expect(await runHere(['backup', file, '--force', ...at()])).toMatchObject({ code: 0 });
  expect((await runHere(['restore', file, '--verify'])).stdout).toContain('1 tables with 5 events replayed, 0 wrong');
  const moved = ['--data', join(other, 'data')];
  expect(await runHere(['restore', file, ...moved])).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(join(other, 'data', 'spellenkast.sqlite')).mode & 0o077).toBe(0);
  expect(await runHere(['restore', file, ...moved])).toMatchObject({ code: 1 });
  expect((await runHere(['restore', file, ...at()])).stderr).toContain('already running');
  const healthy = await runHere(['doctor', ...moved]);
  expect(healthy).toMatchObject({ code: 0 });
  expect(healthy.stdout).toContain('No problems found.');
  const db = new Sqlite(join(other, 'data', 'spellenkast.sqlite'));
  db.prepare("UPDATE standings SET status = 'ended' WHERE table_id = ?").run(id);
  db.close();
  const ill = await runHere(['doctor', ...moved]);
  expect(ill).toMatchObject({ code: 1 });
  expect(ill.stdout).toContain(`wrong: row of table ${id}: its row differs from its log in status`);
  expect((await runHere(['doctor', '--repair', ...moved])).code).toBe(0);
  expect((await runHere(['doctor', ...moved])).code).toBe(0);
});

test('what cannot be done is said in a line', async () => {
  expect(await runHere(['restore', join(other, 'nosuch'), ...at()])).toMatchObject({ code: 2 });
  const bad = join(other, 'bad.kast');
  writeFileSync(bad, 'no archive');
  const verified = await runHere(['restore', bad, '--verify']);
  expect(verified).toMatchObject({ code: 1, stdout: '' });
  expect(verified.stderr).toMatch(/^error: .*no archive of Spellenkast/);
  const nowhere = await runHere(['backup', join(other, 'x.kast'), '--data', join(other, 'nosuch')]);
  expect(nowhere).toMatchObject({ code: 1 });
  expect(nowhere.stderr).toContain('--data');
  expect(existsSync(join(other, 'x.kast.part'))).toBe(false);
  expect((await runHere(['doctor', '--repair', ...at()])).stderr).toContain('already running');
  const lost = await runHere(['backup', join(other, 'nosuch', 'x.kast'), ...at()]);
  expect(lost).toMatchObject({ code: 1 });
  expect(lost.stderr).toMatch(/There is no such folder\. Create it first.*nosuch/);
});

test('admin lists, closes, blocks and counts', async () => {
  const { id } = await openTable();
  const admin = (...args: string[]): ReturnType<typeof runHere> => runHere(['admin', ...args, ...at()]);
  expect((await admin('tables')).stdout).toMatch(new RegExp(`^${id}  zipher  playing  5  .*Ada, Bea\\n$`));
  expect((await admin('tables', '--status', 'closed')).stdout).toBe('nothing\n');
  const [, device] = /seat 1 +Bea +([\w-]{43})/.exec((await admin('table', id)).stdout)!;
  expect((await admin('block', device!, '--why', 'rude')).code).toBe(0);
  expect((await admin('blocked')).stdout).toContain('rude');
  expect((await admin('block', 'Bea')).code).toBe(1);
  expect((await admin('unblock', device!)).code).toBe(0);
  expect((await admin('blocked')).stdout).toBe('nothing\n');
  expect((await admin('close', id)).stdout).toContain('ordered');
  await expect.poll(async () => (await admin('tables', '--status', 'closed')).stdout).toContain(id);
  expect((await admin('close', 'nosuch')).code).toBe(1);
  expect((await admin('errors')).stdout).toBe('nothing\n');
  expect((await admin('reports')).stdout).toContain('no reports');
  expect((await admin('numbers')).stdout).toMatch(/tables closed +1\n/);
  expect((await runHere(['admin', 'nosuch'])).code).toBe(2);
});
