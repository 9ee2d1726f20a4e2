import { expect, test } from 'vitest';
import { memoryBeside } from './memory-beside.ts';
import { memoryStore } from './memory-store.ts';
import { sweepBeside, USUALLY_KEPT } from './sweep-beside.ts';
import { hosting } from './testing/hosting.ts';
import { batch } from './testing/store-conformance.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = 1_000 * DAY;
const line = { id: 'l', device: 'd', seat: 0, name: null, version: 1, say: { text: 'hello' } } as const;

/**
 * Tables that were closed or abandoned various numbers of days ago, each with a line of chat; and which of them still
 * have it.
 */
async function after(kept: number | null): Promise<readonly string[]> {
  const [store, beside] = [memoryStore(), memoryBeside()];
  const all: [string, 'closed' | 'playing', number][] = [
    ['closed1', 'closed', 1],
    ['closed8', 'closed', 8],
    ['closed50', 'closed', 50],
    ['left50', 'playing', 50],
    ['left200', 'playing', 200],
  ];
  for (const [id, status, days] of all)
    await store.create(id, 'k', batch(id, ['a'], { status, touched: now - days * DAY }));
  for (const [id, , days] of all) await beside.addLine(id, { ...line, at: now - days * DAY });
  await beside.addLine('gone', { ...line, at: now - 30 * DAY });
  await sweepBeside(beside, store, now, kept);
  return beside.quietChats(now, 99);
}

test('chat goes when the operator says, and with its table', async () => {
  expect(await after(USUALLY_KEPT)).toEqual(['closed1', 'left50']);
  expect(await after(30 * DAY)).toEqual(['closed1', 'closed8', 'left50']);
  expect(await after(365 * DAY)).toEqual(['closed1', 'closed50', 'closed8', 'left200', 'left50']);
  expect(await after(null)).toEqual(['closed1', 'closed50', 'closed8', 'left200', 'left50']);
});

test('hundreds of chats that are kept do not keep others from being swept', async () => {
  const [store, beside] = [memoryStore(), memoryBeside()];
  for (let i = 0; i < 450; i++) {
    const id = `t${1_000 + i}`;
    const status = i < 449 ? 'playing' : 'closed';
    await store.create(id, 'k', batch(id, ['a'], { status, touched: now - 10 * DAY }));
    await beside.addLine(id, { ...line, at: now - 10 * DAY });
  }
  await sweepBeside(beside, store, now, USUALLY_KEPT);
  expect(await beside.lines('t1449', 9)).toEqual([]);
  expect(await beside.lines('t1448', 9)).toHaveLength(1);
});

test('a host sweeps as it is set', async () => {
  for (const [keepChat, left] of [
    [30 * DAY, 1],
    [7 * DAY, 0],
  ] as const) {
    const [store, beside] = [memoryStore(), memoryBeside()];
    const { clock, host } = hosting({ store, beside }, { keepChat });
    await store.create('t', 'k', batch('t', ['a'], { status: 'closed', touched: clock.now() }));
    await beside.addLine('t', { ...line, at: clock.now() });
    await clock.goTo(clock.now() + 10 * DAY);
    expect(await beside.lines('t', 9)).toHaveLength(left);
    host.close();
  }
});
