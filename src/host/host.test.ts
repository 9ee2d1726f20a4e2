import { expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import type { Choice } from '../kernel/bots.ts';
import { recordOf } from '../kernel/record.ts';
import type { Game } from '../kernel/rules.ts';
import type { TableEvent } from '../table/events.ts';
import { usualWindows } from '../table/windows.ts';
import { fromHost, type FromHost } from '../table/wire.ts';
import { timeLeft } from './active-time.ts';
import { seal, sealAll } from './chain.ts';
import { memoryStore } from './memory-store.ts';
import { virtualClock } from './simulation/virtual-clock.ts';
import type { Ports } from './ports.ts';
import { Conflict, type Store } from './store.ts';
import { hosting, liveOf, pageAt, planOf, twoAt, type TestPage } from './testing/hosting.ts';

const turn = ([a]: readonly TestPage[]): number => a!.state().snapshot.faces[0]!.view.awaited[0]!;

/** Plays the first choice of the seat on turn, this many times. */
async function play(pages: readonly [TestPage, TestPage], moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) expect((await pages[turn(pages)]!.act(turn(pages))).ok).toBe(true);
}

test('a round is played to its end, every page follows it, and every frame is as the schema says', async () => {
  for (const game of ['zipher', 'davinci', 'zoker-tiko']) {
    const { pages } = await twoAt(hosting(), game);
    while (pages[0].state().snapshot.status === 'playing') await play(pages, 1);
    const [a, b] = pages.map((page) => page.state().snapshot);
    expect(a!.record).toEqual(b!.record);
    for (const page of pages)
      for (const message of page.heard) expect(fromHost.safeParse(message).error).toBeUndefined();
  }
});

test('what a page follows by news is what it would be told all at once', async () => {
  for (const game of ['zipher', 'davinci', 'zoker-kubo', 'zoker-memo']) {
    const hosted = hosting();
    const { id, pages } = await twoAt(hosted, game);
    for (let i = 0; i < 12 && pages[0].state().snapshot.status === 'playing'; i++) await play(pages, 1);
    for (const page of pages) {
      const fresh = await pageAt(hosted.host, id, page.watcher.device!);
      expect(page.state().snapshot).toEqual(fresh.state().snapshot);
    }
  }
});

test('answer and news come in one frame to whoever moved, and the others hear no answer', async () => {
  const { pages } = await twoAt(hosting());
  const mover = turn(pages);
  const before = pages.map(({ heard }) => heard.length);
  await pages[mover]!.send({
    do: 'act',
    id: 'mine',
    seat: mover,
    decision: pages[mover]!.state().snapshot.faces[0]!.decision,
    move: pages[mover]!.state().snapshot.faces[0]!.choices[0]!,
  });
  const [mine, theirs] = [mover, 1 - mover].map((seat) => pages[seat]!.heard.slice(before[seat]));
  expect(mine).toHaveLength(1);
  expect(mine![0]).toMatchObject({ t: 'news', done: ['mine'] });
  expect(theirs).toHaveLength(1);
  expect(theirs![0]).not.toHaveProperty('done');
});

test('nobody is told anything before it is stored', async () => {
  const store = memoryStore();
  let release: () => void = () => undefined;
  const slow: Store = {
    ...store,
    append: async (...given) => {
      await new Promise<void>((resolve) => (release = resolve));
      return store.append(...given);
    },
  };
  const hosted = hosting({ store: slow });
  const opened = await hosted.host.open(planOf('zipher', 2), 'a');
  if (!opened.ok) throw new Error('no table');
  const a = await pageAt(hosted.host, opened.value.id, 'a');
  const b = await pageAt(hosted.host, opened.value.id, 'b');
  const sat = b.send({ do: 'sit', id: 'x', seat: 1, name: 'b' });
  await hosted.clock.settle();
  const live = await liveOf(hosted.host, opened.value.id);
  expect(live.table.version).toBe(2);
  expect(a.heard.filter(({ t }) => t === 'news')).toEqual([]);
  const late = await pageAt(hosted.host, opened.value.id, 'c');
  expect(late.state().snapshot.version).toBe(2);
  release();
  expect((await sat).ok).toBe(true);
  expect(a.state().snapshot.version).toBe(5);
});

test('after a conflict the command is decided again, and never reported as a storage failure', async () => {
  const store = memoryStore();
  const one = hosting({ store });
  const { id, pages } = await twoAt(one);
  const other = hosting({ store });
  const mover = turn(pages);
  const elsewhere = await pageAt(other.host, id, 'ab'[mover]!);
  expect((await pages[mover]!.act(mover)).ok).toBe(true);
  // The other host has not heard of it: what it decides meets a conflict.
  const stale = await elsewhere.act(mover);
  expect(stale).toMatchObject({ ok: false, fault: 'stale', snapshot: { version: 6 } });
  expect(elsewhere.state().snapshot.version).toBe(6);
  expect([...one.problems, ...other.problems]).toEqual([]);
});

test('a move that was stored although the store’s answer was lost is acknowledged and stored once', async () => {
  const store = memoryStore();
  let lose = false;
  const lossy: Store = {
    ...store,
    async append(...given) {
      await store.append(...given);
      if (lose) {
        lose = false;
        throw new Error('the line broke');
      }
    },
  };
  const hosted = hosting({ store: lossy });
  const { id, pages } = await twoAt(hosted);
  lose = true;
  expect((await pages[turn(pages)]!.act(turn(pages))).ok).toBe(true);
  expect((await store.load(id))!.events).toHaveLength(6);
  expect(pages[0].state().snapshot.moves).toBe(1);
  expect(hosted.problems.map(({ kind }) => kind)).toEqual(['storage']);
});

test('a full disk is reported, nothing changes, and the table goes on when there is room', async () => {
  const store = memoryStore();
  let full = false;
  const disk: Store = {
    ...store,
    append: (...given) => (full ? Promise.reject(new Error('no room')) : store.append(...given)),
  };
  const hosted = hosting({ store: disk });
  const { pages } = await twoAt(hosted);
  full = true;
  expect(await pages[turn(pages)]!.act(turn(pages))).toEqual({ ok: false, fault: 'storage' });
  expect(pages[0].state().snapshot.moves).toBe(0);
  full = false;
  await play(pages, 3);
});

test('a move told as not stored, and stored all the same, is shown to everyone', async () => {
  const store = memoryStore();
  let writes = 0;
  const lossy: Store = {
    ...store,
    async append(...given) {
      writes += 1;
      // The first attempt fails and the second is stored, but both report failure.
      if (writes !== 2) await store.append(...given);
      if (writes === 2 || writes === 3) throw new Error('the line broke');
    },
  };
  const hosted = hosting({ store: lossy });
  const { id, pages } = await twoAt(hosted);
  expect(writes).toBe(1);
  expect(await pages[turn(pages)]!.act(turn(pages))).toEqual({ ok: false, fault: 'storage' });
  await hosted.clock.settle();
  expect((await store.load(id))!.events).toHaveLength(6);
  expect(pages.map((page) => page.state().snapshot.moves)).toEqual([1, 1]);
});

/** A game with a bug: after this many moves nothing works any more. */
function broken(game: Game, after: number): Game {
  const { rules } = game;
  return {
    ...game,
    rules: {
      ...rules,
      refuse(pos, seat, code) {
        if (JSON.stringify(rules.view(pos, 'table')).length > 0 && counted++ >= after) throw new Error('a bug');
        return rules.refuse(pos, seat, code);
      },
    },
  };
}
let counted = 0;

test('a bug is reported with its table, and a deterministic one is not retried for ever', async () => {
  const zipher = (await loadGame('zipher'))!;
  counted = 0;
  const hosted = hosting({ loadGame: () => Promise.resolve(broken(zipher, 2)) });
  const { id, pages } = await twoAt(hosted);
  await play(pages, 2);
  expect(await pages[turn(pages)]!.act(turn(pages))).toMatchObject({ ok: false, fault: 'bug' });
  expect(hosted.problems[0]).toMatchObject({ kind: 'bug', table: id });
  const bots = hosting({ loadGame: () => Promise.resolve(broken(zipher, 0)) });
  counted = 0;
  const seats = ['greedy', 'random'].map((level) => ({ kind: 'bot', level }) as const);
  const opened = await bots.host.open(planOf('zipher', 2, { seats }), 'a');
  if (!opened.ok) throw new Error('no table');
  await pageAt(bots.host, opened.value.id, 'a');
  await bots.clock.goTo(bots.clock.now() + 3_600_000);
  expect(bots.problems).toMatchObject([{ kind: 'bug', table: opened.value.id }]);
});

/** The store of a table in Memo at which a vote is open that nobody answers. */
async function openVote(): Promise<{ readonly store: Store; readonly id: string }> {
  const store = memoryStore();
  const hosted = hosting({ store });
  const { id, pages } = await twoAt(hosted, 'zoker-memo');
  expect(await pages[turn(pages)]!.act(turn(pages), 'propose')).toMatchObject({ ok: true });
  hosted.host.close();
  return { store, id };
}

test('a deadline that meets a bug, and a table with one that cannot be loaded, are not tried for ever', async () => {
  const memo = (await loadGame('zoker-memo'))!;
  const { store, id } = await openVote();
  const stumble = (): never => {
    throw new Error('a bug');
  };
  const withRules = (rules: Partial<Game['rules']>): Partial<Ports> => ({
    store,
    loadGame: () => Promise.resolve({ ...memo, rules: { ...memo.rules, ...rules } }),
  });
  const cut: Store = {
    ...store,
    load: (...given) => store.load(...given).then((stored) => stored && { ...stored, events: stored.events.slice(1) }),
  };
  const often = { poll: 5_000, rest: 60_000 };
  const cases: readonly (readonly [Partial<Ports>, string])[] = [
    [withRules({ format: stumble }), 'bug'],
    [withRules({ begin: stumble }), 'bug'],
    [{ store, loadGame: () => Promise.resolve(null) }, 'bug'],
    [{ store: cut }, 'damaged'],
  ];
  for (const [ports, kind] of cases) {
    const { clock, problems } = hosting(ports, often);
    await clock.goTo(clock.now() + 3_600_000);
    expect(problems).toMatchObject([{ kind, table: id }]);
  }
  // A host whose program is mended goes on.
  const { clock } = hosting({ store }, often);
  await clock.goTo(clock.now() + 60_000);
  expect((await store.load(id))!.events.at(-1)!.json).toContain('"lapsed":true');
});

test('damage in the log is found and reported when the table is loaded', async () => {
  const store = memoryStore();
  const first = hosting({ store });
  const { id, pages } = await twoAt(first);
  await play(pages, 4);
  const whole = (await store.load(id))!;
  for (const index of whole.events.keys()) {
    const { json, sum } = whole.events[index]!;
    const flipped = { json: json.replace('"at":1', '"at":2'), sum };
    expect(flipped.json).not.toBe(json);
    const load = (): Promise<typeof whole> => Promise.resolve({ ...whole, events: whole.events.with(index, flipped) });
    expect(await hosting({ store: { ...store, load } }).host.find(id)).toBe('damaged');
  }
  const swapped: Store = {
    ...store,
    load: () => Promise.resolve({ ...whole, events: whole.events.toSpliced(3, 1) }),
  };
  const second = hosting({ store: swapped });
  expect(await second.host.find(id)).toBe('damaged');
  expect(second.problems).toMatchObject([{ kind: 'damaged', table: id }]);
});

test('while a long log is loaded, other tables get their turn', async () => {
  const store = memoryStore();
  const first = hosting({ store });
  const { id, pages } = await twoAt(first, 'zickzack');
  await play(pages, 1);
  const stored = (await store.load(id))!;
  const more = sealAll(
    stored.events.at(-1)!.sum,
    Array.from({ length: 2_000 }, (): TableEvent => ({ type: 'windowsSet', windows: usualWindows, at: 2_000_000 })),
  );
  const load = (): Promise<typeof stored> => Promise.resolve({ ...stored, events: [...stored.events, ...more] });
  let breaths = 0;
  const clock = virtualClock();
  const breathe = (): Promise<void> => {
    breaths += 1;
    return clock.breathe();
  };
  const second = hosting({ store: { ...store, load }, clock: { ...clock, breathe } });
  await liveOf(second.host, id);
  expect(breaths).toBeGreaterThanOrEqual(10);
});

test('a checksum depends on every event before it', () => {
  const event = { type: 'closed', at: 1 } as const;
  const sums = ['', 'a', 'b'].map((before) => seal(before, event).sum);
  expect(new Set(sums).size).toBe(3);
  expect(seal('a', { type: 'closed', at: 2 }).sum).not.toBe(seal('a', event).sum);
});

test('no checksum and no device leaves the host', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted, 'davinci');
  await play(pages, 6);
  const stored = (await hosted.ports.store.load(id))!;
  const told = JSON.stringify(pages.map(({ heard }) => heard));
  for (const { sum } of stored.events) expect(told).not.toContain(sum);
  for (const { player } of stored.people) expect(told).not.toContain(player);
});

test('after a restart a command sent again gets its first answer', async () => {
  const store = memoryStore();
  const { id, pages } = await twoAt(hosting({ store }));
  const mover = turn(pages);
  const { decision, choices } = pages[mover]!.state().snapshot.faces[0]!;
  const command = { do: 'act', id: 'mine', seat: mover, decision, move: choices[0]! } as const;
  const first = await pages[mover]!.send(command);
  const again = await pageAt(hosting({ store }).host, id, 'ab'[mover]!);
  expect(await again.send(command)).toEqual(first);
  expect(again.state().snapshot.moves).toBe(1);
});

test('bots move at their own pace, and a whole round of bots ends', async () => {
  const hosted = hosting();
  const seats = [{ kind: 'bot', level: 'greedy' } as const, { kind: 'bot', level: 'random' } as const];
  const opened = await hosted.host.open(planOf('zipher', 2, { seats }), 'a');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(hosted.host, opened.value.id, 'a');
  await hosted.clock.settle();
  const began = hosted.clock.now();
  await hosted.clock.goTo(began + 699);
  expect(page.state().snapshot.moves).toBe(0);
  await hosted.clock.goTo(began + 700);
  expect(page.state().snapshot.moves).toBe(1);
  await hosted.clock.goTo(began + 100_000);
  expect(page.state().snapshot.status).toBe('ended');
  const live = await liveOf(hosted.host, opened.value.id);
  expect(page.state().snapshot.record).toMatchObject(recordOf(live.table.round!));
});

test('a vote that nobody answers lapses by itself, also unwatched and after a restart of the host', async () => {
  const store = memoryStore();
  const first = hosting({ store });
  const opened = await first.host.open(planOf('zoker-memo', 2), 'a');
  if (!opened.ok) throw new Error('no table');
  const { id } = opened.value;
  const a = await pageAt(first.host, id, 'a');
  const b = await pageAt(first.host, id, 'b');
  await b.send({ do: 'sit', id: 'sit', seat: 1, name: 'b' });
  const mover = turn([a, b]);
  await [a, b][mover]!.act(mover, 'propose');
  expect(a.state().snapshot.window).toMatchObject({ kind: 'vote', left: 30_000 });
  first.host.close();
  const second = hosting({ store }, { poll: 5_000 });
  await second.clock.goTo(second.clock.now() + 29_000);
  expect((await store.load(id))!.events).toHaveLength(6);
  await second.clock.goTo(second.clock.now() + 7_000);
  expect((await store.load(id))!.events.at(-1)!.json).toContain('"lapsed":true');
});

test('at one device time counts only while its page is visible and the machine awake', async () => {
  const hosted = hosting();
  const seats = [0, 1].map((seat) => ({ kind: 'person', name: `n${seat}` }) as const);
  const opened = await hosted.host.open(planOf('zoker-memo', 2, { seats }), 'here');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(hosted.host, opened.value.id, 'here');
  const live = await liveOf(hosted.host, opened.value.id);
  const { clock, host } = hosted;
  host.look(live, page.watcher, true);
  await page.act(turn([page]), 'propose');
  await clock.goTo(clock.now() + 10_000);
  host.look(live, page.watcher, false);
  await clock.goTo(clock.now() + 86_400_000);
  expect(page.state().snapshot.moves).toBe(1);
  host.look(live, page.watcher, true);
  const told = page.heard.at(-1) as Extract<FromHost, { t: 'window' }>;
  expect(told).toMatchObject({ t: 'window', window: { kind: 'vote', of: 30_000 } });
  expect(told.window!.left).toBeGreaterThan(19_000);
  await clock.goTo(clock.now() + 19_000);
  expect(page.state().snapshot.moves).toBe(1);
  await clock.goTo(clock.now() + 2_000);
  expect(page.state().snapshot.moves).toBe(2);
  expect(live.table.window).toBeNull();
});

test('at one device a machine that slept takes nothing from the time, and closes nothing when it wakes', async () => {
  const clock = virtualClock();
  let slept = 0;
  // While it sleeps timers stand still, though the time of day goes on.
  const sleepy: Ports['clock'] = {
    ...clock,
    now: () => clock.now() + slept,
    at: (time, wake) => clock.at(time - slept, wake),
  };
  const { host } = hosting({ clock: sleepy });
  const seats = [0, 1].map((seat) => ({ kind: 'person', name: `n${seat}` }) as const);
  const opened = await host.open(planOf('zoker-memo', 2, { seats }), 'here');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(host, opened.value.id, 'here');
  await page.act(turn([page]), 'propose');
  await clock.goTo(clock.now() + 10_000);
  slept += 3_600_000;
  await clock.goTo(clock.now() + 19_000);
  const told = page.heard.at(-1) as Extract<FromHost, { t: 'window' }>;
  expect(told).toMatchObject({ t: 'window', window: { kind: 'vote', of: 30_000 } });
  expect(told.window!.left).toBeGreaterThan(19_000);
  expect(page.state().snapshot.moves).toBe(1);
  await clock.goTo(clock.now() + 2_000);
  expect(page.state().snapshot.moves).toBe(2);
});

test('at one device a clock that was set back gives nobody more time than the window has', async () => {
  const { host, clock } = hosting();
  const seats = [0, 1].map((seat) => ({ kind: 'person', name: `n${seat}` }) as const);
  const opened = await host.open(planOf('zoker-memo', 2, { seats }), 'here');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(host, opened.value.id, 'here');
  await page.act(turn([page]), 'propose');
  const live = await liveOf(host, opened.value.id);
  expect(timeLeft(live, clock.now() - 3_600_000)).toEqual({ left: 30_000 });
});

test('whoever comes back just before a deadline gets a grace period', async () => {
  const hosted = hosting();
  const seats = [0, 1].map((seat) => ({ kind: 'person', name: `n${seat}` }) as const);
  const opened = await hosted.host.open(planOf('zoker-memo', 2, { seats }), 'here');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(hosted.host, opened.value.id, 'here');
  const live = await liveOf(hosted.host, opened.value.id);
  const { clock, host } = hosted;
  host.look(live, page.watcher, true);
  await page.act(turn([page]), 'propose');
  await clock.goTo(clock.now() + 29_900);
  host.look(live, page.watcher, false);
  await clock.goTo(clock.now() + 60_000);
  host.look(live, page.watcher, true);
  await clock.goTo(clock.now() + 2_500);
  expect(page.state().snapshot.moves).toBe(1);
  await clock.goTo(clock.now() + 1_000);
  expect(page.state().snapshot.moves).toBe(2);
});

test('pages of the first protocol get whole snapshots, and their answers by themselves', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const old = await pageAt(hosted.host, id, 'ab'[turn(pages)]!, 1);
  await play(pages, 1);
  const news = old.heard.at(-1) as unknown as { t: string; snapshot: object; shown: unknown[] };
  expect(news).toMatchObject({ t: 'news', snapshot: { version: 6, moves: 1 } });
  expect(news.shown).toHaveLength(1);
});

test('an unused table leaves memory, and is loaded unchanged', async () => {
  const hosted = hosting({}, { idle: 10_000 });
  const { id, pages } = await twoAt(hosted);
  await play(pages, 2);
  const live = await liveOf(hosted.host, id);
  for (const { watcher } of pages) hosted.host.unwatch(live, watcher);
  await hosted.clock.goTo(hosted.clock.now() + 60_000);
  expect(live.dropped).toBe(true);
  const again = await pageAt(hosted.host, id, 'a');
  expect(again.state().snapshot.moves).toBe(2);
});

test('a store that says the place is taken though nothing is new does not hold a table up for ever', async () => {
  const store = memoryStore();
  let refuse = false;
  const odd: Store = {
    ...store,
    append: (...given) => (refuse ? Promise.reject(new Conflict('taken')) : store.append(...given)),
  };
  const hosted = hosting({ store: odd });
  const { pages } = await twoAt(hosted);
  refuse = true;
  expect(await pages[turn(pages)]!.act(turn(pages))).toEqual({ ok: false, fault: 'too_many' });
  refuse = false;
  await play(pages, 2);
});

test('what one of several hosts refuses, it refuses on what is stored, not on what it has in memory', async () => {
  const store = memoryStore();
  const deaf = { shared: true, publish: () => undefined, subscribe: () => () => undefined };
  const one = hosting({ store, bus: deaf });
  const { id, pages } = await twoAt(one, 'zickzack');
  const other = hosting({ store, bus: deaf });
  const mover = turn(pages);
  const elsewhere = await pageAt(other.host, id, 'ab'[1 - mover]!);
  while (turn(pages) === mover) await pages[mover]!.act(mover);
  const { decision, choices } = pages[1 - mover]!.state().snapshot.faces[0]!;
  const command = { do: 'act', id: 'late', seat: 1 - mover, decision, move: choices[0]! } as const;
  expect(await elsewhere.send(command)).toMatchObject({ ok: true });
});

test('a bot that crashes or cheats does not stop its table: any legal move is played for it', async () => {
  const choices = [() => Promise.reject(new Error('crashed')), () => Promise.resolve({ move: -1 })];
  let asked = 0;
  const hosted = hosting({ thinker: { choose: () => choices[asked++ % 2]!() } });
  const seats = [{ kind: 'bot', level: 'greedy' } as const, { kind: 'bot', level: 'random' } as const];
  const opened = await hosted.host.open(planOf('zipher', 2, { seats }), 'a');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(hosted.host, opened.value.id, 'a');
  await hosted.clock.goTo(hosted.clock.now() + 100_000);
  expect(page.state().snapshot.status).toBe('ended');
  expect(hosted.problems.length).toBe(asked);
});

test('an answer that cannot be delivered does not stop the queue of its table', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  hosted.host.command(live, { device: 'a' }, { do: 'sit', id: 'twice', seat: 0, name: 'a' }, () => {
    throw new Error('the line is broken');
  });
  await play(pages, 1);
  expect(hosted.problems).toMatchObject([{ kind: 'bug', table: id }]);
});

test('a host that was closed while it read a table does not run it', async () => {
  const store = memoryStore();
  const before = hosting({ store });
  const { id } = await twoAt(before);
  const subscribed = new Set<string>();
  const bus = {
    shared: false,
    publish: () => undefined,
    subscribe(table: string) {
      subscribed.add(table);
      return () => subscribed.delete(table);
    },
  };
  const { host } = hosting({ store, bus });
  const reading = host.find(id);
  host.close();
  expect(await reading).toBe('lost');
  expect(subscribed.size).toBe(0);
});

test('bots whose moves cannot be stored give up while nobody watches, and go on with the next visitor', async () => {
  const store = memoryStore();
  let full = true;
  let writes = 0;
  const disk: Store = {
    ...store,
    append: (...given) => {
      writes += 1;
      return full ? Promise.reject(new Error('no room')) : store.append(...given);
    },
  };
  const hosted = hosting({ store: disk });
  const seats = [{ kind: 'bot', level: 'greedy' } as const, { kind: 'bot', level: 'random' } as const];
  const opened = await hosted.host.open(planOf('zipher', 2, { seats }), 'a');
  if (!opened.ok) throw new Error('no table');
  await liveOf(hosted.host, opened.value.id);
  await hosted.clock.goTo(hosted.clock.now() + 3_600_000);
  expect(writes).toBeLessThan(5);
  full = false;
  const page = await pageAt(hosted.host, opened.value.id, 'a');
  await hosted.clock.goTo(hosted.clock.now() + 100_000);
  expect(page.state().snapshot.status).toBe('ended');
});

test('a clock that is set back does not keep a bot from its move', async () => {
  let skew = 0;
  const base = hosting();
  const clock = {
    ...base.clock,
    now: () => base.clock.now() + skew,
    at: (time: number, wake: () => void) => base.clock.at(time - skew, wake),
  };
  const slow = {
    choose: (...given: Parameters<typeof base.ports.thinker.choose>) =>
      new Promise<Choice>((resolve) => {
        base.clock.at(base.clock.now() + 100, () => void base.ports.thinker.choose(...given).then(resolve));
      }),
  };
  const { host } = hosting({ clock, thinker: slow });
  const seats = [{ kind: 'bot', level: 'greedy' } as const, { kind: 'bot', level: 'random' } as const];
  const opened = await host.open(planOf('zipher', 2, { seats }), 'a');
  if (!opened.ok) throw new Error('no table');
  const page = await pageAt(host, opened.value.id, 'a');
  skew = -3_600_000;
  await base.clock.goTo(base.clock.now() + 2_000);
  expect(page.state().snapshot.moves).toBeGreaterThan(0);
});

test('a table is removed although someone opens it meanwhile', async () => {
  const store = memoryStore();
  const { host } = hosting({ store });
  const opened = await host.open(planOf('zipher', 2), 'a');
  const { id } = opened.ok ? opened.value : { id: '' };
  // It is read before it is removed, and loaded after that.
  const coming = host.find(id);
  await Promise.all([host.forget(id), coming]);
  expect(await host.find(id)).toBe('not_found');
});

test('a round to be played on that takes too long to be replayed is refused', async () => {
  const hosted = hosting();
  const { pages } = await twoAt(hosted, 'zoker-memo');
  await play(pages, 70);
  const live = await liveOf(hosted.host, pages[0].heard.find((one) => one.t === 'all')!.table);
  const { setup, moves } = recordOf(live.table.round!);
  const bot = { kind: 'bot', level: live.table.game.bots[0]!.level } as const;
  const { options } = live.table;
  const plan = planOf('zoker-memo', 2, {
    options,
    seats: [{ kind: 'person', name: 'a' }, bot],
    from: { setup, moves },
  });
  expect((await hosted.host.open(plan, 'a')).ok).toBe(true);
  let now = hosted.clock.now();
  Object.assign(hosted.clock, { now: () => (now += 300) });
  expect(await hosted.host.open(plan, 'a')).toMatchObject({ ok: false, error: { code: 'timeout' } });
});
