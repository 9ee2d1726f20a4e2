import {
  MOST_KEPT,
  type About,
  type Beside,
  type ChatLine,
  type Report,
  type SeatCode,
  type Subscription,
} from '../beside.ts';
import { Conflict } from '../store.ts';
import type { TestKit } from './store-conformance.ts';

/** An empty one to test. */
export interface TriedBeside {
  readonly beside: Beside;
  /** Closes and reopens it. */
  readonly reopen: () => Promise<Beside>;
  readonly dispose: () => Promise<void>;
}

const about = (version: number, over: Partial<About> = {}): About => ({
  version,
  name: 'Friday’s “table” 🎲',
  public: false,
  chat: true,
  seatKey: null,
  watchKey: 'hash of watch',
  barred: ['d8'],
  muted: ['d9', 'd8'],
  ...over,
});

const line = (id: string, over: Partial<ChatLine> = {}): ChatLine => ({
  id,
  at: 1_700_000_000_000,
  device: 'd1',
  seat: 0,
  name: 'Ada',
  version: 7,
  say: { text: `text of ${id}` },
  ...over,
});

const code = (over: Partial<SeatCode> = {}): SeatCode => ({
  table: 't',
  player: 'p1',
  device: 'd1',
  until: 2_000,
  notes: '{"a":1}',
  ...over,
});

const report = (over: Partial<Report> = {}): Report => ({
  table: 't',
  at: 5,
  by: 'd1',
  device: 'd2',
  name: 'Bea',
  text: null,
  ...over,
});

const subscription = (endpoint: string, over: Partial<Subscription> = {}): Subscription => ({
  endpoint,
  p256dh: 'key',
  auth: 'secret',
  language: 'nl',
  ...over,
});

/** What every implementation of `Beside` must do. */
export function besideConformance(name: string, open: () => Promise<TriedBeside>, { test, expect }: TestKit): void {
  const trying = (what: string, run: (tried: TriedBeside) => Promise<void>): void =>
    test(`${name}: ${what}`, async () => {
      const tried = await open();
      try {
        await run(tried);
      } finally {
        await tried.dispose();
      }
    });
  const outcome = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof Conflict ? 'conflict' : `failed: ${String(error)}`),
    );
  const idsIn = async (beside: Beside, table: string, most = 99): Promise<string[]> =>
    (await beside.lines(table, most)).map(({ id }) => id);

  trying('what is kept about a table is told as it was given', async ({ beside }) => {
    expect(await beside.about('t')).toEqual(null);
    await beside.setAbout('t', about(1));
    expect(await beside.about('t')).toEqual(about(1));
    const next = about(2, { name: null, public: true, seatKey: 'hash', watchKey: null, barred: [], chat: false });
    await beside.setAbout('t', next);
    expect(await beside.about('t')).toEqual(next);
    expect(await beside.about('other')).toEqual(null);
    expect([...(await beside.aboutAll(['other', 't']))]).toEqual([['t', next]]);
    expect([...(await beside.aboutAll([]))]).toEqual([]);
  });

  trying('who knows an older version changes nothing', async ({ beside }) => {
    for (const version of [0, 2]) expect(await outcome(beside.setAbout('t', about(version)))).toEqual('conflict');
    await beside.setAbout('t', about(1));
    await beside.setAbout('t', about(2));
    for (const version of [0, 1, 2, 4])
      expect(await outcome(beside.setAbout('t', about(version, { name: 'late' }))), String(version)).toEqual(
        'conflict',
      );
    expect(await beside.about('t')).toEqual(about(2));
  });

  trying('of many who change the same version one succeeds', async ({ beside }) => {
    const tries = Array.from({ length: 8 }, (_, index) =>
      outcome(beside.setAbout('t', about(1, { name: `${index}` }))),
    );
    expect((await Promise.all(tries)).filter((came) => came === 'done')).toEqual(['done']);
  });

  trying('public tables are listed, the last to become one first', async ({ beside }) => {
    for (const table of ['a', 'b', 'c', 'd']) await beside.setAbout(table, about(1, { public: table !== 'b' }));
    expect(await beside.publicTables(9)).toEqual(['d', 'c', 'a']);
    expect(await beside.publicTables(2)).toEqual(['d', 'c']);
    await beside.setAbout('a', about(2, { public: true, name: 'still' }));
    await beside.setAbout('d', about(2));
    expect(await beside.publicTables(9)).toEqual(['c', 'a']);
    await beside.setAbout('d', about(3, { public: true }));
    expect(await beside.publicTables(9)).toEqual(['d', 'c', 'a']);
  });

  trying('chat is kept in order, whatever the clocks say', async ({ beside }) => {
    const lines = [
      line('1', { at: 50 }),
      line('2', { at: 20, seat: null, name: null, say: { reaction: 'wow', to: '1' } }),
      line('3', { at: 50, say: { phrase: 'well-played' } }),
    ];
    for (const one of lines) await beside.addLine('t', one);
    await beside.addLine('other', line('1'));
    expect(await beside.lines('t', 99)).toEqual(lines);
    expect(await idsIn(beside, 't', 2)).toEqual(['2', '3']);
    expect(await beside.lines('nosuch', 9)).toEqual([]);
  });

  trying('a line that is sent again is said once', async ({ beside }) => {
    await beside.addLine('t', line('1'));
    await beside.addLine('t', line('1', { say: { text: 'again' } }));
    await beside.addLine('t', line('1', { device: 'd2' }));
    expect((await beside.lines('t', 9)).map(({ device, say }) => [device, say])).toEqual([
      ['d1', { text: 'text of 1' }],
      ['d2', { text: 'text of 1' }],
    ]);
  });

  trying('chats that were quiet for long are found and removed', async ({ beside }) => {
    await beside.addLine('old', line('1', { at: 10 }));
    await beside.addLine('both', line('1', { at: 10 }));
    await beside.addLine('both', line('2', { at: 90 }));
    expect(await beside.quietChats(50, 9)).toEqual(['old']);
    expect(await beside.quietChats(100, 1)).toEqual(['both']);
    expect(await beside.quietChats(100, 9, 'both')).toEqual(['old']);
    await beside.removeChat('old');
    expect([await idsIn(beside, 'old'), await idsIn(beside, 'both')]).toEqual([[], ['1', '2']]);
  });

  trying('lines move with a seat, and lose their name with it', async ({ beside }) => {
    await beside.addLine('t', line('1'));
    await beside.addLine('u', line('2'));
    await beside.moveLines('t', 'd1', 'd2');
    const all = async (): Promise<unknown> =>
      (await Promise.all(['t', 'u'].map((table) => beside.lines(table, 9))))
        .flat()
        .map((one) => [one.device, one.name]);
    expect(await all()).toEqual([
      ['d2', 'Ada'],
      ['d1', 'Ada'],
    ]);
    await beside.eraseNames('d1', 't');
    await beside.eraseNames('d2', 't');
    expect(await all()).toEqual([
      ['d2', null],
      ['d1', 'Ada'],
    ]);
    await beside.eraseNames('d1', null);
    expect(await all()).toEqual([
      ['d2', null],
      ['d1', null],
    ]);
  });

  trying('a device is told all it has written', async ({ beside }) => {
    await beside.addLine('t', line('1', { at: 2 }));
    await beside.addLine('u', line('2', { at: 1 }));
    await beside.addLine('t', line('3', { device: 'd2' }));
    expect(await beside.linesOf('d1', 9)).toEqual([
      { ...line('2', { at: 1 }), table: 'u' },
      { ...line('1', { at: 2 }), table: 't' },
    ]);
    expect((await beside.linesOf('d1', 1)).length).toEqual(1);
  });

  trying('reports are kept, the latest first', async ({ beside }) => {
    await beside.report(report());
    await beside.report(report({ at: 6, text: 'words', name: null }));
    expect(await beside.reports(9)).toEqual([report({ at: 6, text: 'words', name: null }), report()]);
    expect(await beside.reports(1)).toEqual([report({ at: 6, text: 'words', name: null })]);
  });

  trying('codes are good until their time is over, or they are removed', async ({ beside }) => {
    await beside.setCode('h', code());
    await beside.setCode('kept', code({ until: null, notes: null }));
    expect(await beside.code('h', 1_999)).toEqual(code());
    expect(await beside.code('h', 2_000)).toEqual(null);
    expect(await beside.code('kept', 1e15)).toEqual(code({ until: null, notes: null }));
    expect(await beside.code('nosuch', 1)).toEqual(null);
    await beside.sweepCodes(1_999);
    expect(await beside.code('h', 1)).toEqual(code());
    await beside.sweepCodes(2_000);
    expect(await beside.code('h', 1)).toEqual(null);
    await beside.removeCode('kept');
    expect(await beside.code('kept', 1)).toEqual(null);
  });

  trying('an endpoint belongs to whoever named it last', async ({ beside }) => {
    await beside.setSubscription('d1', subscription('https://a/1'));
    await beside.setSubscription('d1', subscription('https://a/2'));
    await beside.setSubscription('d2', subscription('https://a/1', { language: 'sv' }));
    expect(await beside.subscriptions('d1')).toEqual([subscription('https://a/2')]);
    expect(await beside.subscriptions('d2')).toEqual([subscription('https://a/1', { language: 'sv' })]);
    await beside.removeSubscription('https://a/1');
    expect(await beside.subscriptions('d2')).toEqual([]);
  });

  trying('however much is asked for, no more than so much is kept', async ({ beside }) => {
    const times = (most: number): number[] => Array.from({ length: most + 2 }, (_, at) => at);
    const { lines, reports, codes, subscriptions } = MOST_KEPT;
    await beside.addLine('other', line('stays'));
    for (const at of times(lines)) await beside.addLine('t', line(`${at}`));
    expect((await idsIn(beside, 't', 2 * lines)).map(Number)).toEqual(times(lines).slice(2));
    await beside.report(report({ table: 'other', at: 1 }));
    for (const at of times(reports)) await beside.report(report({ at }));
    expect((await beside.reports(2 * reports)).map(({ at }) => at)).toEqual([...times(reports).slice(2).reverse(), 1]);
    await beside.setCode('other', code({ player: 'p2', until: 1 }));
    await beside.setCode('kept', code({ until: null }));
    for (const at of times(codes)) await beside.setCode(`h${at}`, code({ until: 100 + at }));
    const good = await Promise.all(times(codes).map(async (at) => (await beside.code(`h${at}`, 1)) !== null));
    expect(good).toEqual(times(codes).map((at) => at > 2));
    expect([await beside.code('kept', 1), await beside.code('other', 0)].every((found) => found !== null)).toEqual(
      true,
    );
    await beside.setSubscription('d2', subscription('https://other'));
    for (const at of times(subscriptions)) await beside.setSubscription('d1', subscription(`https://${at}`));
    const kept = (await beside.subscriptions('d1')).map(({ endpoint }) => endpoint);
    expect([kept.length, kept.includes(`https://${subscriptions + 1}`)]).toEqual([subscriptions, true]);
    expect((await beside.subscriptions('d2')).length).toEqual(1);
    expect(await idsIn(beside, 'other')).toEqual(['stays']);
  });

  trying('what belongs to a table goes with it', async ({ beside }) => {
    for (const table of ['t', 'u']) {
      await beside.setAbout(table, about(1, { public: true }));
      await beside.addLine(table, line('1'));
      await beside.setCode(`code of ${table}`, code({ table }));
      await beside.report(report({ table }));
    }
    await beside.forgetTable('t');
    expect([await beside.about('t'), await beside.lines('t', 9), await beside.code('code of t', 1)]).toEqual([
      null,
      [],
      null,
    ]);
    expect([await beside.publicTables(9), await idsIn(beside, 'u')]).toEqual([['u'], ['1']]);
    expect((await beside.reports(9)).map(({ table }) => table)).toEqual(['u']);
    await beside.setAbout('t', about(1));
  });

  trying('what a device has left goes with it', async ({ beside }) => {
    for (const device of ['d1', 'd2']) {
      await beside.addLine('t', line(`of ${device}`, { device }));
      await beside.setCode(`code of ${device}`, code({ device }));
      await beside.setSubscription(device, subscription(`https://${device}`));
      await beside.report(report({ by: device }));
    }
    await beside.forgetDevice('d1');
    expect(await idsIn(beside, 't')).toEqual(['of d2']);
    expect([await beside.code('code of d1', 1), await beside.subscriptions('d1')]).toEqual([null, []]);
    expect((await beside.reports(9)).map(({ by }) => by)).toEqual(['d2']);
    expect((await beside.subscriptions('d2')).length).toEqual(1);
  });

  trying('all of it is there again after it was closed', async ({ beside, reopen }) => {
    await beside.setAbout('t', about(1, { public: true }));
    await beside.addLine('t', line('1'));
    await beside.addLine('t', line('2'));
    await beside.setCode('h', code());
    await beside.report(report());
    await beside.setSubscription('d1', subscription('https://a'));
    const again = await reopen();
    expect(await again.about('t')).toEqual(about(1, { public: true }));
    expect(await idsIn(again, 't')).toEqual(['1', '2']);
    expect([await again.code('h', 1), await again.reports(9)]).toEqual([code(), [report()]]);
    expect(await again.subscriptions('d1')).toEqual([subscription('https://a')]);
    await again.setAbout('u', about(1, { public: true }));
    expect(await again.publicTables(9)).toEqual(['u', 't']);
  });
}
