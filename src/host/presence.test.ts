import { describe, expect, test } from 'vitest';
import { circumstancesOf } from './away.ts';
import { openClientSession, type ClientSession } from './client-session.ts';
import { memoryStore } from './memory-store.ts';
import type { Bus } from './ports.ts';
import { ASKS, ASK_EVERY } from './presence.ts';
import { chanceOf, hosting, liveOf, pageAt, planOf, twoAt, type Hosting, type TestPage } from './testing/hosting.ts';
import { noteChannel, type NoteChannel } from './testing/note-channel.ts';
import type { FromHost } from '../table/wire.ts';

const aways = ({ heard }: TestPage): (readonly number[])[] =>
  heard.flatMap((one) => (one.t === 'away' ? [one.away] : []));
const pass = ({ clock }: Pick<Hosting, 'clock'>, ms: number): Promise<void> => clock.goTo(clock.now() + ms);

test('a lost connection makes someone away after a short while, and a new one ends it at once', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  hosted.host.unwatch(live, pages[1].watcher);
  await pass(hosted, 7_900);
  expect(aways(pages[0])).toEqual([]);
  const lost = hosted.clock.now() + 100;
  await pass(hosted, 200);
  expect(aways(pages[0])).toEqual([[1]]);
  expect([...live.awaySince]).toEqual([[1, lost]]);
  await pageAt(hosted.host, id, 'b');
  expect(aways(pages[0])).toEqual([[1], []]);
  expect([...live.awaySince]).toEqual([]);
});

test('whoever reconnects in time never counts as away', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  let last = pages[1];
  for (let times = 0; times < 20; times++) {
    hosted.host.unwatch(live, last.watcher);
    await pass(hosted, 5_000);
    last = await pageAt(hosted.host, id, 'b');
    await pass(hosted, 1_000);
  }
  expect(aways(pages[0])).toEqual([]);
});

test('a hidden page makes someone away after a minute; losing its connection then does not change since when', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  hosted.host.look(live, pages[1].watcher, false);
  await pass(hosted, 59_000);
  expect(aways(pages[0])).toEqual([]);
  await pass(hosted, 2_000);
  expect(aways(pages[0])).toEqual([[1]]);
  const since = live.awaySince.get(1);
  hosted.host.unwatch(live, pages[1].watcher);
  await pass(hosted, 1_000);
  const again = await pageAt(hosted.host, id, 'b');
  // It is visible until it says otherwise.
  expect(aways(pages[0])).toEqual([[1], []]);
  hosted.host.look(live, again.watcher, false);
  await pass(hosted, 61_000);
  expect(aways(pages[0])).toEqual([[1], [], [1]]);
  expect(live.awaySince.get(1)).toBeGreaterThan(since!);
});

test('a hidden page that reconnects stays away', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  hosted.host.unwatch(live, pages[1].watcher);
  await pass(hosted, 10_000);
  const since = live.awaySince.get(1);
  hosted.host.watch(live, pages[1].watcher, false);
  await pass(hosted, 100_000);
  expect(aways(pages[0])).toEqual([[1]]);
  expect(live.awaySince.get(1)).toBe(since);
});

test('of two pages of a device the visible one counts', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  const second = await pageAt(hosted.host, id, 'b');
  hosted.host.look(live, pages[1].watcher, false);
  await pass(hosted, 100_000);
  hosted.host.unwatch(live, pages[1].watcher);
  await pass(hosted, 100_000);
  expect(aways(pages[0])).toEqual([]);
  hosted.host.look(live, second.watcher, false);
  await pass(hosted, 61_000);
  expect(aways(pages[0])).toEqual([[1]]);
});

test('whoever sends a command without a page is not away yet', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted, 'zickzack');
  const live = await liveOf(hosted.host, id);
  hosted.host.unwatch(live, pages[1].watcher);
  await pass(hosted, 6_000);
  await pages[1].send({ do: 'act', id: 'any', seat: 1, decision: 0, move: 'x' });
  await pass(hosted, 6_000);
  expect(aways(pages[0])).toEqual([]);
  await pass(hosted, 6_000);
  expect(aways(pages[0])).toEqual([[1]]);
});

test('a page that comes is told who is away, after a restart too', async () => {
  const store = memoryStore();
  const before = hosting({ store });
  const { id } = await twoAt(before);
  before.host.close();
  const hosted = hosting({ store, chance: chanceOf('again') });
  const first = await pageAt(hosted.host, id, 'a');
  expect(first.heard[0]).toMatchObject({ t: 'all', away: [] });
  await pass(hosted, 9_000);
  expect(aways(first)).toEqual([[1]]);
  const second = await pageAt(hosted.host, id, 'a');
  expect(second.heard[0]).toMatchObject({ t: 'all', away: [1] });
});

async function twoHosts(
  buses: readonly [Bus, Bus],
): Promise<{ one: Hosting; other: Hosting; id: string; page: TestPage; elsewhere: TestPage }> {
  const store = memoryStore();
  const one = hosting({ store, bus: buses[0] });
  const other = hosting({ store, bus: buses[1], clock: one.clock, chance: chanceOf('other') });
  const opened = await one.host.open(planOf('zickzack', 2), 'a');
  if (!opened.ok) throw new Error('no table');
  const { id } = opened.value;
  const page = await pageAt(one.host, id, 'a');
  const elsewhere = await pageAt(other.host, id, 'b');
  await elsewhere.send({ do: 'sit', id: 'sits', seat: 1, name: 'b' });
  for (const { host } of [one, other]) await host.findUpToDate(id);
  return { one, other, id, page, elsewhere };
}

test('without notes from other hosts presence is unknown, and nobody counts as away', async () => {
  const silent = (): Bus => ({ shared: true, publish: () => undefined, subscribe: () => () => undefined });
  const { one, page } = await twoHosts([silent(), silent()]);
  await pass(one, 600_000);
  expect(aways(page)).toEqual([]);
});

test('hosts tell each other who is there, hidden or gone', async () => {
  const between = noteChannel();
  const { one, other, id, page, elsewhere } = await twoHosts([between.bus(), between.bus()]);
  await pass(one, 600_000);
  expect(aways(page)).toEqual([]);
  const there = await liveOf(other.host, id);
  other.host.look(there, elsewhere.watcher, false);
  await pass(one, 61_000);
  expect(aways(page)).toEqual([[1]]);
  other.host.look(there, elsewhere.watcher, true);
  expect(aways(page)).toEqual([[1], []]);
  other.host.unwatch(there, elsewhere.watcher);
  await pass(one, 7_000);
  expect(aways(page)).toEqual([[1], []]);
  await pass(one, 2_000);
  expect(aways(page)).toEqual([[1], [], [1]]);
  await pageAt(one.host, id, 'b');
  expect(aways(page)).toEqual([[1], [], [1], []]);
});

test('the connections of a host that falls silent count as lost', async () => {
  const between = noteChannel();
  const { one, page } = await twoHosts([between.bus(), between.bus()]);
  between.cut = true;
  await pass(one, 30_000);
  expect(aways(page)).toEqual([]);
  await pass(one, 60_000);
  expect(aways(page)).toEqual([[1]]);
});

test('who cannot be heard is not away for that, nor for a while after', async () => {
  const between = noteChannel();
  const { one, other, page } = await twoHosts([between.bus(), between.bus()]);
  between.cut = true;
  between.since = null;
  await pass(one, 600_000);
  expect(aways(page)).toEqual([]);
  between.cut = false;
  between.since = one.clock.now();
  await pass(one, 600_000);
  expect(aways(page)).toEqual([]);
  other.host.close();
  await pass(one, 60_000);
  expect(aways(page)).toEqual([[1]]);
});

describe('a seat is given away only after the other hosts were asked for its person', () => {
  const gone = async (between: NoteChannel) => {
    const { one, other, id, page, elsewhere } = await twoHosts([between.bus(), between.bus()]);
    const here = await liveOf(one.host, id);
    const there = await liveOf(other.host, id);
    other.host.unwatch(there, elsewhere.watcher);
    await pass(one, 9_000);
    expect(aways(page)).toEqual([[1]]);
    const believed = (): boolean => circumstancesOf(here, one.ports).away?.has(1) === true;
    return { one, other, id, page, believed };
  };

  test('for half a minute, and then it is believed', async () => {
    const { one, believed } = await gone(noteChannel());
    expect(believed()).toBe(false);
    await pass(one, ASKS * ASK_EVERY - 2_000);
    expect(believed()).toBe(false);
    await pass(one, 2_000);
    expect(believed()).toBe(true);
  });

  test('one answer is enough, though all other notes are lost', async () => {
    const between = noteChannel();
    const { one, other, id, page, believed } = await gone(between);
    between.cut = true;
    await pageAt(other.host, id, 'b');
    await pass(one, (ASKS - 2) * ASK_EVERY);
    expect(aways(page)).toEqual([[1]]);
    between.cut = false;
    await pass(one, ASK_EVERY);
    expect(aways(page)).toEqual([[1], []]);
    expect(believed()).toBe(false);
  });

  test('a clock that is set forward makes nobody gone for longer', async () => {
    const { one, believed } = await gone(noteChannel());
    const { now, at, goTo } = one.clock;
    const jump = 3_600_000;
    Object.assign(one.clock, {
      now: () => now() + jump,
      at: (time: number, wake: () => void) => at(time - jump, wake),
    });
    await goTo(now() + ASK_EVERY);
    expect(believed()).toBe(false);
    await goTo(now() + ASKS * ASK_EVERY);
    expect(believed()).toBe(true);
  });

  test('who cannot be heard is not believed to be gone', async () => {
    const between = noteChannel();
    const { one, believed } = await gone(between);
    between.since = null;
    await pass(one, 600_000);
    expect(believed()).toBe(false);
  });
});

function talk({ host }: Hosting, device: string): { session: ClientSession; heard: FromHost[] } {
  const heard: FromHost[] = [];
  const session = openClientSession({
    host,
    device,
    send: (text) => heard.push(JSON.parse(text) as FromHost),
    mostTables: 9,
    onBug(error) {
      throw error;
    },
  });
  return { session, heard };
}

test('a ping is answered, and a page that says it is hidden is so at all its tables', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted);
  const live = await liveOf(hosted.host, id);
  hosted.host.unwatch(live, pages[1].watcher);
  const { session, heard } = talk(hosted, 'b');
  session.receive({ t: 'ping' });
  expect(heard).toEqual([{ t: 'pong' }]);
  session.receive({ t: 'sight', visible: false });
  session.receive({ t: 'watch', table: id });
  await pass(hosted, 61_000);
  expect(aways(pages[0])).toEqual([[1]]);
  session.receive({ t: 'sight', visible: true });
  await pass(hosted, 1);
  expect(aways(pages[0])).toEqual([[1], []]);
});

test('a screen of the table alone gets no hand and is nobody’s presence, also on a device that holds a seat', async () => {
  const hosted = hosting();
  const { id, pages } = await twoAt(hosted, 'zoker-tiko');
  const live = await liveOf(hosted.host, id);
  const { session, heard } = talk(hosted, 'b');
  session.receive({ t: 'watch', table: id, as: 'table' });
  await pass(hosted, 1);
  const turn = live.table.round!.rules.awaited(live.table.round!.pos).includes(0) ? 0 : 1;
  await pages[turn].act(turn);
  hosted.host.unwatch(live, pages[1].watcher);
  await pass(hosted, 9_000);
  expect(aways(pages[0])).toEqual([[1]]);
  const faces = heard.flatMap((one) =>
    one.t === 'all' ? one.snapshot.faces : one.t === 'news' ? (one.faces ?? []) : [],
  );
  expect(faces.length).toBeGreaterThan(0);
  expect(new Set(faces.map(({ viewer }) => viewer))).toEqual(new Set(['table']));
  // A command of that page is answered though the news to its device do not reach it.
  session.receive({ t: 'command', table: id, command: { do: 'leave', id: 'goes', seat: 1 } });
  await pass(hosted, 1);
  expect(heard.some((one) => one.t === 'answer' && one.id === 'goes' && one.answer.ok)).toBe(true);
});
