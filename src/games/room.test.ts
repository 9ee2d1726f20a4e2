import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { WIDTHS } from './zoker/solo/solver-possible.ts';
import { bytesOf, createWorkspace } from './zoker/solo/solver-workspace.ts';

const MB = 2 ** 20;

test('all searches together fit on a phone: 64 MB in a worker that is asked about every game', async () => {
  const worker = new Worker(new URL('./testing/room-worker.ts', import.meta.url));
  const [told] = (await once(worker, 'message')) as [{ arrays: number; rooms: [string, number][] }];
  await worker.terminate();
  const taken = told.rooms.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(told.rooms.map(([name]) => name).sort()).toEqual([
    'zickzack: ahead',
    'zickzack: to the end',
    'zipher: alone',
    'zipher: blind',
    'zipher: for two',
    'zipher: trials',
    'zoker-solo: stocks drawn',
  ]);
  // Solo's last search allocates its workspace for each search and frees it.
  expect(taken + bytesOf(createWorkspace(Math.max(...WIDTHS)))).toBeLessThan(64 * MB);
  // The measured size matches the declared one except for small arrays, so no search keeps a large table that it does
  // not declare.
  expect(told.arrays).toBeLessThan(taken + 2 * MB);
  const atOnce = told.rooms.filter(([name]) => /^zickzack|for two|blind|stocks/.test(name));
  expect(told.arrays).toBeGreaterThan(atOnce.reduce((sum, [, bytes]) => sum + bytes, 0));
});
