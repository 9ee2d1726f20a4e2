import { describe, expect, test } from 'vitest';
import { legalCodes } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { TablePlan } from '../table/wire.ts';
import { beginClaim, HOLD } from './claims.ts';
import { openClientSession } from './client-session.ts';
import type { LiveTable } from './live.ts';
import { memoryStore } from './memory-store.ts';
import { noBus, type Ports } from './ports.ts';
import { chanceOf, hosting, liveOf, pageAt, planOf, type Hosting, type TestPage } from './testing/hosting.ts';
import { noteChannel } from './testing/note-channel.ts';

interface Kubo {
  readonly hosted: Hosting;
  readonly id: string;
  readonly live: LiveTable;
  readonly pages: readonly TestPage[];
  /** The seats that may call now. */
  awaited(): readonly Seat[];
  forward(ms: number): Promise<void>;
}

/** Kubo with three, each at a device of their own or all at one, just when the others may call. */
async function calling(plan: Partial<TablePlan> = {}, given: Partial<Ports> = {}): Promise<Kubo> {
  const hosted = hosting(given);
  const { host, clock } = hosted;
  const opened = await host.open(planOf('zoker-kubo', 3, plan), 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const { id } = opened.value;
  const live = await liveOf(host, id);
  const pages: TestPage[] = [];
  for (const [seat, { kind }] of live.table.seats.entries()) {
    const page = await pageAt(host, id, kind === 'open' || seat === 0 ? 'abc'[seat]! : 'a');
    pages.push(page);
    if (kind === 'open') await page.send({ do: 'sit', id: `sit${seat}`, seat, name: 'abc'[seat]! });
  }
  const awaited = (): readonly Seat[] => live.table.round!.rules.awaited(live.table.round!.pos);
  const kubo: Kubo = { hosted, id, live, pages, awaited, forward: (ms) => clock.goTo(clock.now() + ms) };
  await toNextWindow(kubo);
  return kubo;
}

/** One more turn, in which a card is laid: then the others may call. */
async function toNextWindow({ live: { table }, pages, awaited }: Kubo): Promise<void> {
  const before = table.window?.number;
  for (let laid = false; table.window === null || table.window.number === before;) {
    const [seat] = awaited();
    const { choices } = pages[seat!]!.state().snapshot.faces.find(({ viewer }) => viewer === seat)!;
    const card: string | undefined = laid ? undefined : choices.find((move) => !/^(draw|end|pass)/.test(move));
    laid ||= card !== undefined;
    await pages[seat!]!.act(seat!, card ?? choices.find((move) => /^(end|pass)$/.test(move)) ?? choices[0]!);
  }
}

const heardBy = (pages: readonly TestPage[]): number[] => pages.map(({ heard }) => heard.length);

test('whoever has begun to call gets time to finish, the others do not, and nobody is told before the end', async () => {
  const { hosted, live, pages, awaited, forward } = await calling();
  const [caller, other] = awaited();
  const rows = JSON.stringify(await hosted.ports.store.rows({ most: 1 }));
  const before = heardBy(pages);
  await forward(7_000);
  hosted.host.claiming(live, 'abc'[caller!]!, caller!);
  hosted.host.claiming(live, 'abc'[caller!]!, other!);
  await forward(999);
  expect(heardBy(pages)).toEqual(before);
  expect(JSON.stringify(await hosted.ports.store.rows({ most: 1 }))).toBe(rows);
  await forward(1);
  // The ordinary end: the other has passed, the caller has not.
  expect(awaited()).toEqual([caller]);
  expect(live.table.window).not.toBeNull();
  await forward(HOLD - 1_001);
  expect(live.table.window).not.toBeNull();
  // Beginning again gains nothing.
  hosted.host.claiming(live, 'abc'[caller!]!, caller!);
  await forward(1);
  expect(live.table.window).toBeNull();
  expect(hosted.problems).toEqual([]);
});

test('who answers in time is done: the window closes as soon as all are', async () => {
  const { hosted, live, pages, awaited, forward } = await calling();
  const [caller, other] = awaited();
  hosted.host.claiming(live, 'abc'[caller!]!, caller!);
  await forward(8_000);
  expect(awaited()).toEqual([caller]);
  expect(live.table.round!.moves.at(-1)!.by).toBe(other);
  expect((await pages[caller!]!.act(caller!, 'pass')).ok).toBe(true);
  expect(live.table.window).toBeNull();
});

test('only a seat of one’s own, in an open window to call, can be held', async () => {
  const { hosted, live, awaited, forward } = await calling();
  const [caller, other] = awaited();
  hosted.host.claiming(live, 'abc'[other!]!, caller!);
  hosted.host.claiming(live, 'nobody', caller!);
  expect(live.holds.size).toBe(0);
  await forward(8_000);
  expect(live.table.window).toBeNull();
  hosted.host.claiming(live, 'abc'[caller!]!, caller!);
  expect(live.holds.size).toBe(0);
});

test('a page says so over its line, and gets no answer', async () => {
  const { hosted, id, live, awaited } = await calling();
  const [caller] = awaited();
  const heard: string[] = [];
  const session = openClientSession({
    host: hosted.host,
    device: 'abc'[caller!]!,
    send: (frame) => heard.push(frame),
    mostTables: 9,
    onBug(error) {
      throw error;
    },
  });
  session.receive({ t: 'watch', table: id });
  await hosted.clock.settle();
  const before = heard.length;
  session.receive({ t: 'claiming', table: id, seat: caller! });
  session.receive({ t: 'claiming', table: 'nosuch', seat: caller! });
  await hosted.clock.settle();
  expect([...live.holds.keys()]).toEqual([caller]);
  expect(heard).toHaveLength(before);
});

test('a hold that was begun before the clock was set back lasts no longer', async () => {
  const { hosted, live, awaited, forward } = await calling();
  const [caller] = awaited();
  beginClaim(live, 'abc'[caller!]!, caller!, hosted.clock.now() + 3_600_000);
  expect(live.holds.size).toBe(1);
  await forward(8_000);
  expect(live.table.window).toBeNull();
});

test('at one device too', async () => {
  const seats = [0, 1, 2].map((seat) => ({ kind: 'person', name: `n${seat}` }) as const);
  const { hosted, live, awaited, forward } = await calling({ seats });
  const [caller] = awaited();
  await forward(6_000);
  hosted.host.claiming(live, 'a', caller!);
  await forward(2_500);
  expect(awaited()).toEqual([caller]);
  await forward(HOLD - 3_000);
  expect(awaited()).toEqual([caller]);
  await forward(1_000);
  expect(live.table.window).toBeNull();
});

/** A call of a line that nobody has laid. */
function wrongCall({ table }: LiveTable, caller: Seat): string {
  const { rules } = table.round!;
  const legal = legalCodes(table.round!, caller).map((code) => rules.format(code));
  return ['!bS1-rX4', '!bS1-bS2', '!gS1-gS2'].find((text) => rules.parse(text) !== null && !legal.includes(text))!;
}

test('nobody else can find out that a call was refused, by asking for that seat', async () => {
  const { hosted, id, live, pages, awaited } = await calling({ windows: { call: 60_000, vote: 60_000 } });
  const [caller, other] = awaited();
  const wrong = wrongCall(live, caller!);
  const prying = [pages[other!]!, await pageAt(hosted.host, id, 'a spectator')];
  const command = { do: 'act', seat: caller!, decision: live.table.decisions[caller!]!, move: wrong } as const;
  const pry = (when: string): Promise<unknown> =>
    Promise.all(prying.map((page, index) => page.send({ ...command, id: `${when}${index}` })));
  const before = await pry('before');
  expect(await pages[caller!]!.act(caller!, wrong)).toMatchObject({ fault: 'refused' });
  expect(await pry('after')).toEqual(before);
  expect(before).toEqual(prying.map(() => ({ ok: false, fault: 'not_your_seat' })));
  expect(await pages[caller!]!.act(caller!, wrong)).toEqual({ ok: false, fault: 'too_soon' });
});

test('after a refused call the seat may not call for two seconds; it may pass, and nobody else notices', async () => {
  const { live, pages, awaited, forward } = await calling({ windows: { call: 60_000, vote: 60_000 } });
  const [caller, other] = awaited();
  const wrong = wrongCall(live, caller!);
  const call = (seat: Seat, move: string) => pages[seat]!.act(seat, move);
  const before = heardBy(pages);
  expect(await call(caller!, wrong)).toMatchObject({ fault: 'refused' });
  expect(await call(caller!, wrong)).toEqual({ ok: false, fault: 'too_soon' });
  expect(await call(other!, wrong)).toMatchObject({ fault: 'refused' });
  await forward(1_999);
  expect(await call(caller!, wrong)).toEqual({ ok: false, fault: 'too_soon' });
  expect(heardBy(pages)).toEqual(before);
  await forward(1);
  expect(await call(caller!, wrong)).toMatchObject({ fault: 'refused' });
  expect((await call(caller!, 'pass')).ok).toBe(true);
});

test('whoever has begun to call at another host gets the same time', async () => {
  const between = noteChannel();
  const store = memoryStore();
  const { hosted, id, live, awaited, forward } = await calling({}, { store, bus: between.bus() });
  const other = hosting({ store, bus: between.bus(), clock: hosted.clock, chance: chanceOf('other') });
  const [caller] = awaited();
  other.host.claiming(await liveOf(other.host, id), 'abc'[caller!]!, caller!);
  // This host alone goes on: it has heard of it.
  other.host.close();
  await forward(8_000);
  expect(awaited()).toEqual([caller]);
  expect(live.table.window).not.toBeNull();
  await forward(HOLD);
  expect(live.table.window).toBeNull();
});

describe('what another host says of a call that was begun counts for the window it was begun in', () => {
  const noted = async (place: (live: LiveTable) => object) => {
    const between = noteChannel();
    const given = await calling({}, { store: memoryStore(), bus: between.bus() });
    const [caller] = given.awaited() as [Seat, Seat];
    const { live, id, hosted } = given;
    const note = { k: 'claim', device: 'abc'[caller], seat: caller, at: hosted.clock.now(), ...place(live) };
    between.bus().notes!.send(id, JSON.stringify(note));
    await given.forward(8_000);
    return live.table.window !== null;
  };

  test.each<[string, (live: LiveTable) => object, boolean]>([
    [
      'in this one',
      ({ table }) => ({ place: { window: table.window!.number, moves: table.round!.moves.length } }),
      true,
    ],
    ['in one that is over', ({ table }) => ({ place: { window: table.window!.number - 1, moves: 0 } }), false],
    ['in one to come', ({ table }) => ({ place: { window: table.version + 1, moves: 0 } }), false],
    ['by an older host, which does not say', () => ({}), true],
    ['by one that does not say when either', () => ({ at: undefined }), true],
  ])('%s', async (_where, place, held) => {
    expect(await noted(place)).toBe(held);
  });

  test('in one that this host has not heard of yet', async () => {
    const between = noteChannel();
    const store = memoryStore();
    const ahead = await calling({}, { store, bus: between.bus() });
    const { hosted, id, live, awaited } = ahead;
    const other = hosting({ store, bus: between.bus(), clock: hosted.clock, chance: chanceOf('other') });
    const elsewhere = await liveOf(other.host, id);
    const first = live.table.window!.number;
    // Hosts of this wire do not tell each other what is new: the other one stays behind.
    await toNextWindow(ahead);
    expect(elsewhere.table.window?.number).toBe(first);
    const [caller, quick] = awaited() as [Seat, Seat];
    hosted.host.claiming(live, 'abc'[caller]!, caller);
    hosted.host.close();
    const page = await pageAt(other.host, id, 'abc'[quick]!);
    const decision = live.table.decisions[quick]!;
    expect((await page.send({ do: 'act', id: 'quick', seat: quick, decision, move: 'pass' })).ok).toBe(true);
    expect(elsewhere.table.window).toEqual(live.table.window);
    await hosted.clock.goTo(hosted.clock.now() + 8_000);
    expect(elsewhere.table.window).not.toBeNull();
    await hosted.clock.goTo(hosted.clock.now() + HOLD);
    expect(elsewhere.table.window).toBeNull();
  });
});

test('to begin again at a host that opens the table later wins nothing', async () => {
  const between = noteChannel();
  const store = memoryStore();
  const { hosted, id, live, awaited, forward } = await calling({}, { store, bus: between.bus() });
  const [caller] = awaited() as [Seat, Seat];
  hosted.host.claiming(live, 'abc'[caller]!, caller);
  await forward(15_000);
  const other = hosting({ store, bus: between.bus(), clock: hosted.clock, chance: chanceOf('other') });
  const elsewhere = await liveOf(other.host, id);
  await hosted.clock.settle();
  other.host.claiming(elsewhere, 'abc'[caller]!, caller);
  // The other host alone goes on, and it knows since when.
  hosted.host.close();
  await forward(4_999);
  expect(elsewhere.table.window).not.toBeNull();
  await forward(1);
  expect(elsewhere.table.window).toBeNull();
});

test('who may not call tells the other hosts nothing', async () => {
  const sent: string[] = [];
  const notes = { send: (_: string, note: string) => void sent.push(note), listen: () => () => undefined };
  const { hosted, live, awaited } = await calling({}, { bus: { ...noBus, shared: true, notes } });
  const [caller, other] = awaited() as [Seat, Seat];
  sent.length = 0;
  hosted.host.claiming(live, 'abc'[other]!, caller);
  hosted.host.claiming(live, 'a spectator', caller);
  expect(sent).toEqual([]);
  hosted.host.claiming(live, 'abc'[caller]!, caller);
  expect(sent).toHaveLength(1);
});

describe('to have a line to each of two hosts does not shorten the pause after a refused call', () => {
  const twoHosts = async (opened: 'before' | 'after') => {
    const between = noteChannel();
    const store = memoryStore();
    const plan = { windows: { call: 60_000, vote: 60_000 } };
    const given = await calling(plan, { store, bus: between.bus() });
    const { hosted, id, live, pages, awaited } = given;
    const [caller] = awaited() as [Seat, Seat];
    const other = hosting({ store, bus: between.bus(), clock: hosted.clock, chance: chanceOf('other') });
    const elsewhere = () => pageAt(other.host, id, 'abc'[caller]!);
    const before = opened === 'before' ? await elsewhere() : null;
    const wrong = wrongCall(live, caller);
    const frames = heardBy(pages);
    expect(await pages[caller]!.act(caller, wrong)).toMatchObject({ fault: 'refused' });
    // A page at another host must not notice it.
    const heard = before?.heard.length;
    await hosted.clock.settle();
    expect([before?.heard.length, ...heardBy(pages)]).toEqual([heard, ...frames]);
    return { ...given, caller, wrong, page: before ?? (await elsewhere()) };
  };

  test.each(['before', 'after'] as const)('the other host opened the table %s it', async (opened) => {
    const { hosted, caller, wrong, page, forward } = await twoHosts(opened);
    await hosted.clock.settle();
    expect(await page.act(caller, wrong)).toEqual({ ok: false, fault: 'too_soon' });
    await forward(1_999);
    expect(await page.act(caller, wrong)).toEqual({ ok: false, fault: 'too_soon' });
    await forward(1);
    expect(await page.act(caller, wrong)).toMatchObject({ fault: 'refused' });
    expect((await page.act(caller, 'pass')).ok).toBe(true);
  });
});
