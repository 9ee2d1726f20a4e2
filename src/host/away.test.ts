import { describe, expect, test } from 'vitest';
import type { Seat } from '../kernel/rules.ts';
import { usualPresence } from './presence.ts';
import { hosting, liveOf, pageAt, planOf, twoAt, type Hosting, type TestPage } from './testing/hosting.ts';

/** How long after losing the connection someone counts as away. */
const GRACE = usualPresence.lost;

let ids = 0;
const id = (): string => `away${ids++}`;

/** Three people and a spectator at a table of Da Vinci Code, where hands are hidden. */
async function three(given: Hosting, plan: Parameters<typeof planOf>[2] = {}) {
  const { host } = given;
  const opened = await host.open(planOf('davinci', 3, { absence: 60_000, ...plan }), 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const table = opened.value.id;
  const pages: TestPage[] = [];
  for (const device of ['a', 'b', 'c']) pages.push(await pageAt(host, table, device));
  for (const seat of [1, 2]) await pages[seat]!.send({ do: 'sit', id: id(), seat, name: 'abc'[seat]! });
  const spectator = await pageAt(host, table, 'd');
  const live = await liveOf(host, table);
  return { table, live, pages: pages as [TestPage, TestPage, TestPage], spectator };
}

const awaitedSeat = (page: TestPage): Seat => page.state().snapshot.faces[0]!.view.awaited[0]!;
const viewersOf = (page: TestPage) => page.state().snapshot.faces.map(({ viewer }) => viewer);

test('a bot takes over a seat, its person still sees the hand and takes it back, and everyone is told', async () => {
  const given = hosting();
  const { host, clock } = given;
  const { table, live, pages, spectator } = await three(given);
  const gone = awaitedSeat(pages[0]);
  const [helper] = [0, 1, 2].filter((seat) => seat !== gone) as [Seat];
  host.unwatch(live, pages[gone]!.watcher);
  const replace = () => pages[helper]!.send({ do: 'replace', id: id(), seat: helper, gone });
  await clock.goTo(clock.now() + GRACE + 59_000);
  expect(await replace()).toMatchObject({ ok: false, fault: 'not_gone' });
  await clock.goTo(clock.now() + 1_000);
  expect(await replace()).toMatchObject({ ok: true });
  expect(spectator.state().snapshot.seats[gone]).toMatchObject({ kind: 'bot', standIn: 'other' });

  const back = await pageAt(host, table, 'abc'[gone]!);
  expect(viewersOf(back)).toEqual([gone]);
  expect(back.state().snapshot.faces[0]).toMatchObject({ choices: [], canUndo: false });
  expect(viewersOf(spectator)).toEqual(['table']);
  await clock.goTo(clock.now() + 5_000);
  expect(await back.send({ do: 'return', id: id(), seat: gone })).toMatchObject({ ok: true });
  expect(back.state().snapshot.seats[gone]).toMatchObject({ kind: 'person', here: true });
  expect(spectator.state().snapshot.seats[gone]).toMatchObject({ kind: 'person' });
  expect(given.problems).toEqual([]);
});

test('where nothing is hidden, whoever is connected all the same is told that the bot plays for them', async () => {
  const given = hosting();
  const { host, clock } = given;
  const { live, pages, spectator } = await three(given, { game: 'zipher', options: { players: 3 } });
  const gone = awaitedSeat(pages[0]);
  const [helper] = [0, 1, 2].filter((seat) => seat !== gone) as [Seat];
  host.look(live, pages[gone]!.watcher, false);
  await clock.goTo(clock.now() + usualPresence.hidden + 60_000);
  expect(await pages[helper]!.send({ do: 'replace', id: id(), seat: helper, gone })).toMatchObject({ ok: true });
  expect(pages[gone]!.state().snapshot.seats[gone]).toMatchObject({ kind: 'bot', standIn: 'yours' });
  expect(spectator.state().snapshot.seats[gone]).toMatchObject({ kind: 'bot', standIn: 'other' });
  expect(await pages[gone]!.send({ do: 'return', id: id(), seat: gone })).toMatchObject({ ok: true });
  expect(pages[gone]!.state().snapshot.seats[gone]).toMatchObject({ kind: 'person', here: true });
});

test('whoever left is still let in without the invitation, and sees the next round as a spectator', async () => {
  const given = hosting();
  const { host } = given;
  const { live, pages } = await three(given, { match: { rounds: 2 }, leave: 'bot' });
  await pages[1].send({ do: 'leave', id: id(), seat: 1 });
  expect(viewersOf(pages[1])).toEqual([1]);
  expect(host.admits(live, 'b', undefined)).toBe('seat');
  expect(host.admits(live, 'x', undefined)).toBeNull();
  await pages[0].send({ do: 'leave', id: id(), seat: 0 });
  await pages[2].send({ do: 'leave', id: id(), seat: 2 });
  await pages[2].send({ do: 'next', id: id(), seat: 2 });
  expect(live.table.round!.moves).toEqual([]);
  expect(viewersOf(await pageAt(host, live.id, 'b'))).toEqual(['table']);
});

describe('the next round', () => {
  const ended = async (given: Hosting) => {
    const { id: table, pages } = await twoAt(given, 'zipher', { leave: 'end', match: { rounds: 3 } });
    await pages[1].send({ do: 'leave', id: id(), seat: 1 });
    return { live: await liveOf(given.host, table), pages };
  };

  test('is dealt when the last person that the others waited for has left', async () => {
    const given = hosting();
    const { live, pages } = await ended(given);
    await pages[0].send({ do: 'next', id: id(), seat: 0 });
    expect(pages[1].state().snapshot).toMatchObject({ status: 'ended', agreed: [0] });
    given.host.unwatch(live, pages[1].watcher);
    await given.clock.goTo(given.clock.now() + GRACE - 1);
    expect(live.table.outcome).not.toBeNull();
    await given.clock.goTo(given.clock.now() + 1);
    expect(live.table.outcome).toBeNull();
    expect(pages[0].state().snapshot.status).toBe('playing');
  });

  test('is not dealt for nobody, nor for someone who comes back in time', async () => {
    const given = hosting();
    const { live, pages } = await ended(given);
    await pages[0].send({ do: 'next', id: id(), seat: 0 });
    given.host.unwatch(live, pages[1].watcher);
    await given.clock.goTo(given.clock.now() + GRACE - 1);
    given.host.watch(live, pages[1].watcher);
    await given.clock.goTo(given.clock.now() + 10 * GRACE);
    expect(live.table.outcome).not.toBeNull();
    for (const { watcher } of pages) given.host.unwatch(live, watcher);
    await given.clock.goTo(given.clock.now() + 10 * GRACE);
    expect(live.table.outcome).not.toBeNull();
  });

  test('is dealt later where storing failed', async () => {
    const given = hosting();
    const { live, pages } = await ended(given);
    const { store } = given.ports;
    const { append } = store;
    await pages[0].send({ do: 'next', id: id(), seat: 0 });
    let fails = 3;
    Object.assign(store, {
      append: (...batch: Parameters<typeof append>) =>
        fails-- > 0 ? Promise.reject(new Error('full')) : append(...batch),
    });
    given.host.unwatch(live, pages[1].watcher);
    await given.clock.goTo(given.clock.now() + GRACE + 1);
    expect(live.table.outcome).not.toBeNull();
    await given.clock.goTo(given.clock.now() + 10_000);
    expect(live.table.outcome).toBeNull();
  });
});

test('a change of a waiting table is sent to everyone, and stored in its row', async () => {
  const given = hosting();
  const opened = await given.host.open(planOf('zipher', 2), 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const a = await pageAt(given.host, opened.value.id, 'a');
  const guest = await pageAt(given.host, opened.value.id, 'b');
  const seats = [{ kind: 'kept', seat: 0 } as const, { kind: 'open' } as const, { kind: 'open' } as const];
  const plan = { options: { players: 3 }, match: { rounds: 4 } };
  expect(await a.send({ do: 'change', id: id(), plan, seats })).toMatchObject({ ok: true });
  expect(guest.heard.at(-1)).toMatchObject({ t: 'all' });
  expect(guest.state().snapshot).toMatchObject({ options: { players: 3 }, match: { rounds: 4 } });
  expect(guest.state().snapshot.seats).toHaveLength(3);
  const [row] = await given.ports.store.rows({ ids: [opened.value.id], most: 1 });
  expect(row).toMatchObject({ options: { players: 3 }, match: { rounds: 4 } });
});

test.each([
  ['without a clock', {}],
  ['with one', { clock: { kind: 'move', each: 3_600_000 } }],
] as const)(
  'a request to take back does not hold up bots when asker and asked are gone, %s',
  async (_which, plan: Parameters<typeof planOf>[2]) => {
    const given = hosting();
    const { host, clock } = given;
    const seats = [{ kind: 'person', name: 'a' }, { kind: 'open' }, { kind: 'bot', level: 'random' }] as const;
    const opened = await host.open(planOf('zipher', 3, { ...plan, seats, begin: 0 }), 'a');
    if (!opened.ok) throw new Error(opened.error.message);
    const pages = [await pageAt(host, opened.value.id, 'a'), await pageAt(host, opened.value.id, 'b')] as const;
    await pages[1].send({ do: 'sit', id: id(), seat: 1, name: 'b' });
    const live = await liveOf(host, opened.value.id);
    // Play until the bot is to move after someone's move that may be taken back.
    for (let tries = 0; live.table.undos.length === 0 && tries < 50; tries++) {
      const seat = awaitedSeat(pages[0]);
      if (seat === 2) await clock.goTo(clock.now() + 1_000);
      else {
        await pages[seat]!.act(seat);
        if (awaitedSeat(pages[0]) === 2) await pages[seat]!.send({ do: 'undo', id: id(), seat });
      }
    }
    expect(live.table.undos).toHaveLength(1);
    for (const { watcher } of pages) host.unwatch(live, watcher);
    const moves = live.table.round!.moves.length;
    await clock.goTo(clock.now() + 29_000);
    expect(live.table.round!.moves).toHaveLength(moves);
    await clock.goTo(clock.now() + 2_000);
    expect(live.table.undos).toEqual([]);
    expect(live.table.round!.moves.length).toBeGreaterThan(moves);
    expect(given.problems).toEqual([]);
  },
);
