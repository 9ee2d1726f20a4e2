import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import type { TableEvent } from '../../table/events.ts';
import type { TablePlan } from '../../table/wire.ts';
import { createHost, type Ground } from './host.ts';
import type { FromLocal, TableRow } from './protocol.ts';
import { Overtaken, type Store } from './store.ts';
import { think } from './think.ts';

function memory() {
  const logs = new Map<string, TableEvent[]>();
  const rows = new Map<string, TableRow>();
  let broken = false;
  const store: Store = {
    load: (table) => Promise.resolve([...(logs.get(table) ?? [])]),
    append(table, from, events) {
      if (broken) return Promise.reject(new Error('disk full'));
      const log = logs.get(table) ?? [];
      if (log.length !== from) return Promise.reject(new Overtaken());
      logs.set(table, [...log, ...events]);
      return Promise.resolve();
    },
    note: (row) => Promise.resolve(void rows.set(row.id, row)),
    tables: () => Promise.resolve([...rows.values()]),
    forget: (table) => Promise.resolve(void logs.delete(table)),
    keep: () => Promise.resolve(),
    history: () => Promise.resolve([]),
  };
  return { store, logs, rows, breakDown: (down: boolean) => (broken = down) };
}

function start(store: Store, more: Partial<Ground> = {}) {
  const posted: FromLocal[] = [];
  const heldLocks = new Map<string, () => void>();
  let seeds = 0;
  const host = createHost({
    store,
    locks: {
      take(name, _steal, lost) {
        heldLocks.set(name, lost);
        return Promise.resolve(true);
      },
      release: (name) => void heldLocks.delete(name),
    },
    chance: { seed: () => `seed ${(seeds += 1)}`.padEnd(32, '0') },
    now: () => 0,
    post: (message) => void posted.push(message),
    loadGame,
    think,
    sleep: () => Promise.resolve(),
    ...more,
  });
  return { host, posted, steal: () => heldLocks.forEach((lost) => lost()) };
}

const alone: TablePlan = {
  game: 'zipher',
  options: { players: 1 },
  match: { rounds: 1 },
  seats: [{ kind: 'person', name: 'Player 1' }],
  leave: 'bot',
  number: 7,
};
const all = (posted: readonly FromLocal[]) => posted.findLast((message) => message.t === 'all')!;
const pick = (id: string, decision = 1) => ({ do: 'act', id, seat: 0, decision, move: '#1' }) as const;

test('a table is opened, dealt and told whole to who watches it', async () => {
  const { store, logs } = memory();
  const { host, posted } = start(store);
  const table = await host.open(alone);
  expect(logs.get(table)?.map(({ type }) => type)).toEqual(['opened', 'dealt']);
  await host.hear({ t: 'watch', table });
  expect(all(posted)).toMatchObject({ table, snapshot: { status: 'playing', number: 7, moves: 0 }, logs: [[]] });
});

test('a move is stored before anyone is told, and the news comes before the answer', async () => {
  const { store, logs } = memory();
  const { host, posted } = start(store);
  const table = await host.open(alone);
  await host.hear({ t: 'watch', table });
  await host.hear({ t: 'command', table, command: pick('a') });
  expect(logs.get(table)?.at(-1)).toMatchObject({ type: 'moved', move: '#1' });
  expect(posted.map(({ t }) => t)).toEqual(['all', 'news', 'answer']);
});

test('what cannot be stored has not happened', async () => {
  const { store, breakDown } = memory();
  const { host, posted } = start(store);
  const table = await host.open(alone);
  await host.hear({ t: 'watch', table });
  breakDown(true);
  await host.hear({ t: 'command', table, command: pick('a') });
  expect(posted.at(-1)).toMatchObject({ t: 'answer', answer: { ok: false, fault: 'storage' } });
  breakDown(false);
  await host.hear({ t: 'command', table, command: pick('a') });
  expect(posted.at(-1)).toMatchObject({ t: 'answer', answer: { ok: true } });
});

test('a refused move names its clause and changes nothing', async () => {
  const { store, logs } = memory();
  const { host, posted } = start(store);
  const table = await host.open(alone);
  await host.hear({ t: 'watch', table });
  await host.hear({ t: 'command', table, command: { ...pick('a'), move: 'e5>e6' } });
  expect(posted.at(-1)).toMatchObject({ answer: { fault: 'refused', refusal: { clause: 'zipher.4' } } });
  expect(logs.get(table)).toHaveLength(2);
});

test('a reload finds the table as it was', async () => {
  const { store } = memory();
  const first = start(store);
  const table = await first.host.open(alone);
  await first.host.hear({ t: 'watch', table });
  await first.host.hear({ t: 'command', table, command: pick('a') });
  const second = start(store);
  await second.host.hear({ t: 'watch', table });
  expect(all(second.posted)).toMatchObject({ snapshot: { moves: 1 }, logs: [[{ by: 0, move: '#1' }]] });
});

test('a table taken over by another tab is let go, and takes no more moves', async () => {
  const { store } = memory();
  const { host, posted, steal } = start(store);
  const table = await host.open(alone);
  await host.hear({ t: 'watch', table });
  steal();
  expect(posted.at(-1)).toEqual({ t: 'elsewhere', table });
  await host.hear({ t: 'command', table, command: pick('a') });
  expect(posted.at(-1)).toMatchObject({ answer: { ok: false, fault: 'lost' } });
});

test('of two hosts that write the later one learns that it is late', async () => {
  const { store, logs } = memory();
  const one = start(store);
  const table = await one.host.open(alone);
  await one.host.hear({ t: 'watch', table });
  const two = start(store);
  await two.host.hear({ t: 'watch', table });
  await one.host.hear({ t: 'command', table, command: pick('a') });
  await two.host.hear({ t: 'command', table, command: { ...pick('b'), move: '#2' } });
  expect(logs.get(table)).toHaveLength(3);
  expect(two.posted.map(({ t }) => t)).toContain('elsewhere');
});

test('two who ask for a table at once get it once', async () => {
  const { store } = memory();
  const { host, posted } = start(store);
  const table = await host.open(alone);
  await Promise.all([host.hear({ t: 'watch', table }), host.hear({ t: 'watch', table })]);
  expect(posted.map(({ t }) => t)).toEqual(['all', 'all']);
});

test('bots play a whole round by themselves', async () => {
  const { store } = memory();
  const { host, posted } = start(store);
  const bot = { kind: 'bot', level: 'greedy' } as const;
  const table = await host.open({ ...alone, options: { players: 2 }, seats: [bot, bot], number: null });
  await host.hear({ t: 'watch', table });
  await expect.poll(() => posted.findLast((message) => message.t === 'news')?.snapshot.status).toBe('ended');
});

test('people who share a device also get the eyes of the table', async () => {
  const { store } = memory();
  const { host, posted } = start(store);
  const person = { kind: 'person', name: 'Player' } as const;
  const table = await host.open({ ...alone, options: { players: 2 }, seats: [person, person], number: null });
  await host.hear({ t: 'watch', table });
  expect(all(posted).snapshot.faces.map(({ viewer }) => viewer)).toEqual([0, 1, 'table']);
});
