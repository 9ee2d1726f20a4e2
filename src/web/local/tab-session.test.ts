import { expect, test } from 'vitest';
import { memoryStore } from '../../host/memory-store.ts';
import { hosting, type Hosting } from '../../host/testing/hosting.ts';
import type { Store } from '../../host/store.ts';
import type { FromHost, TablePlan } from '../../table/wire.ts';
import { serveTab, type Said } from './tab-session.ts';
import { HERE } from './here.ts';

type Told = FromHost | { readonly t: 'elsewhere'; readonly table: string };

interface Tab extends Hosting {
  readonly told: Told[];
  /** The page sends something, and everything that follows happens. */
  readonly hear: (...said: readonly Said[]) => Promise<void>;
  /** Another tab takes all tables of this one. */
  readonly steal: () => void;
  readonly open: (plan?: Partial<TablePlan>) => Promise<string>;
}

/** A tab of a browser: a host of its own on a store that others share. */
function tab(store: Store = memoryStore()): Tab {
  const there = hosting({ store });
  const told: Told[] = [];
  const held = new Map<string, () => void>();
  const session = serveTab({
    host: there.host,
    locks: {
      take(name, _steal, lost) {
        held.set(name, lost);
        return Promise.resolve(true);
      },
      release: (name) => void held.delete(name),
    },
    post(message) {
      if (typeof message === 'string') told.push(JSON.parse(message) as FromHost);
      else if (message.t === 'elsewhere') told.push(message);
    },
    onBug(error) {
      throw error;
    },
  });
  return {
    ...there,
    told,
    async hear(...said) {
      for (const one of said) session.hear(one);
      await there.clock.settle();
    },
    steal: () => held.forEach((lost) => lost()),
    async open(plan = {}) {
      const opened = await there.host.open({ ...alone, ...plan }, HERE);
      if (!opened.ok) throw new Error(opened.error.message);
      return opened.value.id;
    },
  };
}

const alone: TablePlan = {
  game: 'zipher',
  options: { players: 1 },
  match: { rounds: 1 },
  seats: [{ kind: 'person', name: 'Player 1' }],
  leave: 'bot',
  number: 7,
};
const person = { kind: 'person', name: 'Player' } as const;
const bot = { kind: 'bot', level: 'greedy' } as const;
const last = <T extends Told['t']>(told: readonly Told[], t: T): Extract<Told, { t: T }> => {
  const found = told.findLast((message) => message.t === t);
  if (!found) throw new Error(`no ${t} was told`);
  return found as Extract<Told, { t: T }>;
};
const pick = (id: string, decision = 1) => ({ do: 'act', id, seat: 0, decision, move: '#1' }) as const;

test('hello is answered with the protocol of the host', async () => {
  const { hear, told } = tab();
  await hear({ t: 'hello', protocol: 2 });
  expect(told).toEqual([{ t: 'hello', protocol: 2, oldest: 1 }]);
});

test('whoever watches a table receives a full snapshot', async () => {
  const { hear, told, open } = tab();
  const table = await open();
  await hear({ t: 'watch', table });
  expect(last(told, 'all')).toMatchObject({ table, snapshot: { status: 'playing', number: 7, moves: 0 }, logs: [[]] });
});

test('the news of a command carries its answer', async () => {
  const { hear, told, open } = tab();
  const table = await open();
  await hear({ t: 'watch', table });
  await hear({ t: 'command', table, command: pick('a') });
  expect(told.map(({ t }) => t)).toEqual(['all', 'news']);
  expect(last(told, 'news')).toMatchObject({ done: ['a'] });
});

test('a refused move names its clause, with the table as it is', async () => {
  const { hear, told, open } = tab();
  const table = await open();
  await hear({ t: 'watch', table });
  await hear({ t: 'command', table, command: { ...pick('a'), move: 'e5>e6' } });
  const { answer } = last(told, 'answer');
  expect(answer).toMatchObject({ fault: 'refused', refusal: { clause: 'zipher.4' }, snapshot: { moves: 0 } });
});

test('a table that does not exist is gone', async () => {
  const { hear, told } = tab();
  await hear({ t: 'watch', table: 'here-none' });
  expect(told).toEqual([{ t: 'gone', table: 'here-none', fault: 'not_found' }]);
});

test('a table taken over by another tab is released, refuses moves, and comes back as that tab left it', async () => {
  const store = memoryStore();
  const one = tab(store);
  const table = await one.open();
  await one.hear({ t: 'watch', table });
  one.steal();
  expect(one.told.at(-1)).toEqual({ t: 'elsewhere', table });
  await one.hear({ t: 'command', table, command: pick('a') });
  expect(last(one.told, 'answer')).toMatchObject({ answer: { ok: false, fault: 'lost' } });

  const two = tab(store);
  await two.hear({ t: 'watch', table });
  await two.hear({ t: 'command', table, command: pick('b') });
  await one.hear({ t: 'takeOver', table });
  expect(last(one.told, 'all')).toMatchObject({ snapshot: { moves: 1 }, logs: [[{ by: 0, move: '#1' }]] });
});

test('of two tabs that write, without locks, the later one reads on and is told what happened', async () => {
  const store = memoryStore();
  const one = tab(store);
  const two = tab(store);
  const table = await one.open();
  await one.hear({ t: 'watch', table });
  await two.hear({ t: 'watch', table });
  await one.hear({ t: 'command', table, command: pick('a') });
  await two.hear({ t: 'command', table, command: { ...pick('b'), move: '#2' } });
  expect(last(two.told, 'news')).toMatchObject({ change: { moves: 1 } });
  expect(last(two.told, 'answer')).toMatchObject({ id: 'b', answer: { ok: false, fault: 'stale' } });
});

test('messages about a table that is still being loaded wait for it', async () => {
  const { hear, told, open } = tab();
  const table = await open();
  await hear({ t: 'watch', table }, { t: 'watch', table }, { t: 'command', table, command: pick('a') });
  expect(told.filter(({ t }) => t === 'answer')).toEqual([]);
  expect(last(told, 'news')).toMatchObject({ done: ['a'] });
});

test('unwatching a table while it is still being loaded takes effect', async () => {
  const { hear, told, open, clock } = tab();
  const table = await open({ options: { players: 2 }, seats: [bot, bot], number: null });
  await hear({ t: 'watch', table }, { t: 'unwatch', table });
  const heard = told.length;
  await clock.goTo(clock.now() + 60_000);
  expect(told).toHaveLength(heard);
});

test('people who share a device also receive the view of the table', async () => {
  const { hear, told, open } = tab();
  const table = await open({ options: { players: 2 }, seats: [person, { ...person, name: 'Another' }], number: null });
  await hear({ t: 'watch', table });
  expect(last(told, 'all').snapshot.faces.map(({ viewer }) => viewer)).toEqual([0, 1, 'table']);
});

test('the time to vote counts only while the page is visible', async () => {
  const { hear, told, open, clock } = tab();
  const table = await open({
    game: 'zoker-memo',
    options: { players: 2 },
    seats: [person, { ...person, name: 'Another' }],
    number: null,
    windows: { call: null, vote: 10_000 },
  });
  await hear({ t: 'look', table, inSight: false });
  await hear({ t: 'watch', table });
  const face = last(told, 'all').snapshot.faces.find(({ view, viewer }) => view.awaited.includes(viewer as number))!;
  const proposal = {
    do: 'act',
    id: 'a',
    seat: face.viewer as number,
    decision: face.decision,
    move: 'propose',
  } as const;
  await hear({ t: 'command', table, command: proposal });
  await clock.goTo(clock.now() + 60_000);
  expect(last(told, 'news').change.window).toMatchObject({ kind: 'vote', left: 10_000 });
  // A hidden page that asks for everything again is still hidden.
  await hear({ t: 'watch', table });
  await clock.goTo(clock.now() + 60_000);
  expect(last(told, 'news').change.window).not.toBeNull();
  await hear({ t: 'look', table, inSight: true });
  await clock.goTo(clock.now() + 9_000);
  expect(last(told, 'news').change.window).not.toBeNull();
  await clock.goTo(clock.now() + 2_000);
  expect(last(told, 'news').change.window).toBeNull();
});
