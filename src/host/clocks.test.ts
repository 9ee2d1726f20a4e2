import { describe, expect, test } from 'vitest';
import type { ClockRule, TableEvent } from '../table/events.ts';
import { fromHost } from '../table/wire.ts';
import { memoryHeartbeats, RECONNECT } from './heartbeat.ts';
import { memoryStore } from './memory-store.ts';
import type { Heartbeats, Stretch } from './ports.ts';
import type { Store } from './store.ts';
import { hosting, liveOf, pageAt, planOf, twoAt, type Hosting, type TestPage } from './testing/hosting.ts';
import { virtualClock, type VirtualClock } from './simulation/virtual-clock.ts';

const move: ClockRule = { kind: 'move', each: 30_000 };

const turn = (page: TestPage): number => page.state().snapshot.faces[0]!.view.awaited[0]!;

async function eventsOf(store: Store, id: string): Promise<TableEvent[]> {
  return (await store.load(id))!.events.map(({ json }) => JSON.parse(json) as TableEvent);
}

const typesOf = async (store: Store, id: string): Promise<string[]> =>
  (await eventsOf(store, id)).map(({ type }) => type);

const forward = (clock: VirtualClock, ms: number): Promise<void> => clock.goTo(clock.now() + ms);

/** One store, one book of heartbeats, one world clock; the host can be ended and started again. */
function restartable(): { start: (process: string) => Hosting; store: Store; rows: Map<string, Stretch> } {
  const store = memoryStore();
  const rows = new Map<string, Stretch>();
  const { clock } = hosting();
  return {
    store,
    rows,
    start: (process) => ({
      ...hosting({ store, clock, heartbeats: memoryHeartbeats(process, rows) }, { poll: 5_000 }),
      clock,
    }),
  };
}

describe('online', () => {
  test('time runs out by itself, and every frame with a clock is as the schema says', async () => {
    const hosted = hosting();
    const { id, pages } = await twoAt(hosted, 'zipher', { clock: move, leave: 'end' });
    const seat = turn(pages[0]);
    const { snapshot } = pages[0].state();
    expect(snapshot.clock).toEqual({ rule: move, left: [30_000, 30_000], running: [seat], paused: false, asked: null });
    expect((await hosted.ports.store.rows({ most: 1 }))[0]!.deadline).toBe(hosted.clock.now() + 30_500);
    await forward(hosted.clock, 30_400);
    expect(pages[0].state().snapshot.status).toBe('playing');
    await forward(hosted.clock, 100);
    expect((await typesOf(hosted.ports.store, id)).slice(-2)).toEqual(['timedOut', 'left']);
    expect(pages[1].state().snapshot.rounds[0]).toMatchObject({ ended: 'timeout', by: seat });
    for (const page of pages)
      for (const message of page.heard) expect(fromHost.safeParse(message).error).toBeUndefined();
    expect(hosted.problems).toEqual([]);
  });

  test('a move stops the clock of one and starts that of the other; the deadline follows', async () => {
    const hosted = hosting();
    const { id, pages } = await twoAt(hosted, 'zoker-tiko', { clock: move, leave: 'end' });
    for (let moves = 0; moves < 4; moves++) {
      await forward(hosted.clock, 20_000);
      expect((await pages[turn(pages[0])]!.act(turn(pages[0]))).ok).toBe(true);
      expect(pages[0].state().snapshot.clock!.running).toEqual([turn(pages[0])]);
    }
    const fresh = await pageAt(hosted.host, id, 'a');
    expect(pages[0].state().snapshot.clock).toEqual(fresh.state().snapshot.clock);
  });

  test('the mover is compensated for lag, by the fastest connection of the device', async () => {
    const hosted = hosting();
    const { id, pages } = await twoAt(hosted, 'zipher', { clock: { kind: 'live', initial: 60_000, increment: 0 } });
    const seat = turn(pages[0]);
    const live = await liveOf(hosted.host, id);
    for (const [index, page] of pages.entries()) page.watcher.lag = () => 300 + index;
    hosted.host.watch(live, { device: 'ab'[seat]!, protocol: 2, send: () => undefined, lag: () => 120 });
    await forward(hosted.clock, 10_000);
    await pages[seat]!.act(seat);
    expect((await eventsOf(hosted.ports.store, id)).at(-1)).toMatchObject({ credit: 120, charged: { [seat]: 10_000 } });
    expect(pages[0].state().snapshot.clock!.left[seat]).toBe(50_120);
  });

  test('a table with days for a move leaves memory, and its deadline brings it back', async () => {
    const { start, store } = restartable();
    const hosted = start('one');
    const { id, pages } = await twoAt(hosted, 'zipher', {
      clock: { kind: 'days', each: 86_400_000, holidays: 0 },
      leave: 'end',
    });
    const live = await liveOf(hosted.host, id);
    for (const page of pages) hosted.host.unwatch(live, page.watcher);
    await forward(hosted.clock, 3_600_000);
    expect(live.dropped).toBe(true);
    await forward(hosted.clock, 83_000_000);
    expect((await typesOf(store, id)).at(-1)).toBe('left');
    hosted.host.close();
  });
});

describe('while no host runs', () => {
  test('no clock does: a new host says so before anything else', async () => {
    const { start, store } = restartable();
    const first = start('one');
    const { id, pages } = await twoAt(first, 'zipher', { clock: move, leave: 'end' });
    const seat = turn(pages[0]);
    await forward(first.clock, 21_000);
    first.host.close();
    await forward(first.clock, 3_600_000);
    const second = start('two');
    const page = await pageAt(second.host, id, 'a');
    const gap = (await eventsOf(store, id)).at(-1)!;
    expect(gap.type).toBe('gap');
    // The last heartbeat of the first host came at most ten seconds before its end, in the player's favour.
    expect(gap.charged![seat]).toBeGreaterThan(10_000);
    expect(gap.charged![seat]).toBeLessThanOrEqual(21_000);
    const { left } = page.state().snapshot.clock!;
    expect(left[seat]).toBe(30_000 - gap.charged![seat]!);
    // People have a moment to come back before it runs again.
    await forward(second.clock, RECONNECT + left[seat]! + 499);
    expect(page.state().snapshot.status).toBe('playing');
    await forward(second.clock, 1);
    expect(page.state().snapshot.status).toBe('ended');
    expect(second.problems).toEqual([]);
    second.host.close();
  });

  test('a table whose deadline came meanwhile is found and not flagged', async () => {
    const { start, store } = restartable();
    const first = start('one');
    const { id } = await twoAt(first, 'zipher', { clock: move, leave: 'end' });
    first.host.close();
    await forward(first.clock, 3_600_000);
    const second = start('two');
    await forward(second.clock, 10_000);
    expect((await typesOf(store, id)).at(-1)).toBe('gap');
    second.host.close();
  });

  test('a machine that slept is noticed by the first command, before the timer that is late', async () => {
    const rows = new Map<string, Stretch>();
    const { clock } = hosting();
    let slept = 0;
    const sleepy: VirtualClock = {
      ...clock,
      now: () => clock.now() + slept,
      at: (t, wake) => clock.at(t - slept, wake),
    };
    const hosted = hosting({ clock: sleepy, heartbeats: memoryHeartbeats('one', rows) });
    await forward(clock, 4_000);
    const { id, pages } = await twoAt(hosted, 'zipher', { clock: move, leave: 'end' });
    const seat = turn(pages[0]);
    await forward(clock, 6_000);
    slept = 3_600_000;
    expect((await pages[seat]!.act(seat)).ok).toBe(true);
    const [gap, moved] = (await eventsOf(hosted.ports.store, id)).slice(-2);
    expect(gap).toMatchObject({ type: 'gap', charged: { [seat]: 6_000 } });
    expect(moved!.type).toBe('moved');
    expect(moved!.charged).toBeUndefined();
  });

  test('until it is known when hosts ran no table with a clock is opened; others are', async () => {
    const store = memoryStore();
    const first = hosting({ store });
    const { id } = await twoAt(first, 'zipher', { clock: move, leave: 'end' });
    const plain = await first.host.open(planOf('zipher', 2), 'a');
    first.host.close();
    let failing = true;
    const good = memoryHeartbeats('two');
    const heartbeats: Heartbeats = {
      ...good,
      all: () => (failing ? Promise.reject(new Error('the disk is gone')) : good.all()),
    };
    const second = hosting({ store, heartbeats });
    expect(await second.host.find(id)).toBe('storage');
    if (plain.ok) expect(typeof (await second.host.find(plain.value.id))).toBe('object');
    failing = false;
    expect(typeof (await second.host.find(id))).toBe('object');
    expect(second.problems.every(({ kind }) => kind === 'storage')).toBe(true);
  });

  test('one row for each process, written seldom while no clock runs', async () => {
    const { start, rows } = restartable();
    const hosted = start('one');
    await forward(hosted.clock, 600_000);
    expect([...rows.keys()]).toEqual(['one 0']);
    const { at } = rows.get('one 0')!;
    expect(hosted.clock.now() - at).toBeGreaterThan(500_000);
    await twoAt(hosted, 'zipher', { clock: { kind: 'live', initial: 3_600_000, increment: 0 } });
    await forward(hosted.clock, 60_000);
    expect(hosted.clock.now() - rows.get('one 0')!.at).toBeLessThan(11_000);
    expect(rows.size).toBe(1);
    hosted.host.close();
  });
});

describe('at one device', () => {
  const here = planOf('zipher', 2, {
    seats: [
      { kind: 'person', name: 'a' },
      { kind: 'person', name: 'b' },
    ],
    clock: move,
    leave: 'end',
  });

  async function atHome(): Promise<{ hosted: Hosting; id: string; page: TestPage }> {
    const hosted = hosting();
    const opened = await hosted.host.open(here, 'a');
    if (!opened.ok) throw new Error(opened.error.message);
    const { id } = opened.value;
    return { hosted, id, page: await pageAt(hosted.host, id, 'a') };
  }

  test('time counts while someone looks, without a word in the log', async () => {
    const { hosted, id, page } = await atHome();
    await forward(hosted.clock, 20_000);
    expect((await page.act(turn(page))).ok).toBe(true);
    expect(await typesOf(hosted.ports.store, id)).toEqual(['opened', 'dealt', 'moved']);
    expect((await eventsOf(hosted.ports.store, id)).at(-1)!.charged).toEqual({ [turn(page)]: 20_000 });
    await forward(hosted.clock, 30_500);
    expect(page.state().snapshot.rounds[0]).toMatchObject({ ended: 'timeout' });
  });

  test('what nobody looked at is a gap', async () => {
    const { hosted, id, page } = await atHome();
    const live = await liveOf(hosted.host, id);
    await forward(hosted.clock, 10_000);
    hosted.host.look(live, page.watcher, false);
    await forward(hosted.clock, 3_600_000);
    expect(page.state().snapshot.status).toBe('playing');
    hosted.host.look(live, page.watcher, true);
    await hosted.clock.settle();
    const gap = (await eventsOf(hosted.ports.store, id)).at(-1)!;
    expect(gap).toMatchObject({ type: 'gap', charged: { [turn(page)]: 10_000 } });
    expect(page.state().snapshot.clock!.left[turn(page)]).toBe(20_000);
    await forward(hosted.clock, 20_499);
    expect(page.state().snapshot.status).toBe('playing');
    await forward(hosted.clock, 1);
    expect(page.state().snapshot.status).toBe('ended');
  });

  test('a page that was closed and opened again goes on where it stopped', async () => {
    const { hosted, id, page } = await atHome();
    const live = await liveOf(hosted.host, id);
    await forward(hosted.clock, 10_000);
    hosted.host.unwatch(live, page.watcher);
    hosted.host.release(live);
    await forward(hosted.clock, 3_600_000);
    const again = await pageAt(hosted.host, id, 'a');
    expect(again.state().snapshot.clock!.left).toEqual([30_000, 30_000]);
    await forward(hosted.clock, 5_000);
    expect((await again.act(turn(again))).ok).toBe(true);
    expect((await eventsOf(hosted.ports.store, id)).at(-1)!.charged).toEqual({ [turn(again)]: 5_000 });
  });

  test('the time until it is opened again is one gap, though storing that takes time as well', async () => {
    const clock = virtualClock();
    const store = memoryStore();
    let spent = 0;
    const slow: Store = {
      ...store,
      async append(...given) {
        spent += 3;
        if (spent > 60) throw new Error('it stores without end');
        await store.append(...given);
      },
    };
    const hosted = hosting({ store: slow, clock: { ...clock, now: () => clock.now() + spent } });
    const opened = await hosted.host.open(here, 'a');
    if (!opened.ok) throw new Error(opened.error.message);
    const { id } = opened.value;
    await forward(clock, 3_600_000);
    await pageAt(hosted.host, id, 'a');
    expect(await typesOf(store, id)).toEqual(['opened', 'dealt', 'gap']);
    expect(hosted.problems).toEqual([]);
  });
});
