import { describe, expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import { CALL } from '../games/sudoku/notation.ts';
import type { Choice } from '../kernel/bots.ts';
import { quick } from '../kernel/rng.ts';
import { choices, legalCodes } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { TableEvent, Time } from '../table/events.ts';
import { playing, type Playing } from '../table/testing/playing.ts';
import { twinLog } from '../table/testing/twin.ts';
import { replayTable } from '../table/table.ts';
import type { TablePlan } from '../table/wire.ts';
import { sealAll, START } from './chain.ts';
import { memoryStore } from './memory-store.ts';
import type { Question, Thinker } from './ports.ts';
import type { Watcher } from './live.ts';
import { quotaOwnerOf } from './quota-owner.ts';
import { rowOf } from './row.ts';
import { virtualClock } from './simulation/virtual-clock.ts';
import type { Store } from './store.ts';
import { chanceOf, hosting, liveOf, pageAt, planOf, type Hosting, type TestPage } from './testing/hosting.ts';

const person = { kind: 'person', name: 'a' } as const;
const bot = { kind: 'bot', level: 'greedy' } as const;

async function storeOf({ game, people }: Playing, events: readonly TableEvent[]): Promise<Store> {
  const store = memoryStore();
  const row = rowOf('t', replayTable(game, events));
  await store.create('t', 'k', { events: sealAll(START, events), people: [...people.values()], row });
  return store;
}

const eventsOf = async (store: Store): Promise<TableEvent[]> =>
  (await store.load('t'))!.events.map(({ json }) => JSON.parse(json) as TableEvent);

/** How long a bot thinks: within its time, by all that it knows. */
const byKnowledge = ({ knowledge, ms }: Question): number =>
  quick(JSON.stringify(knowledge)).below(Math.floor(ms ?? 1));

/** Bots that think with `choose`, for the given time. */
const slow = (
  clock: () => Hosting['clock'],
  choose: (question: Question) => Choice,
  took: (question: Question) => number,
): Thinker => ({
  choose: (question) =>
    new Promise((resolve) => {
      clock().at(clock().now() + took(question), () => resolve(choose(question)));
    }),
});

/** Runs a table until a bot has acted; returns when that was and what it did. */
async function firstAct(
  play: Playing,
  log: readonly TableEvent[],
  choose: (question: Question) => Choice,
  took = byKnowledge,
): Promise<{ readonly after: Time; readonly seat: Seat; readonly move: string; readonly asked: readonly Question[] }> {
  const store = await storeOf(play, log);
  const asked: Question[] = [];
  let hosted: Hosting | null = null;
  const thinker = slow(
    () => hosted!.clock,
    (question) => {
      asked.push(question);
      return choose(question);
    },
    took,
  );
  hosted = hosting({ store, thinker }, { pace: () => ({ least: 700, spread: 500 }) });
  await pageAt(hosted.host, 't', 'a');
  const began = hosted.clock.now();
  for (let time = began; (await eventsOf(store)).length === log.length; time += 10) {
    if (time > began + 60_000) throw new Error('no bot did anything');
    await hosted.clock.goTo(time);
  }
  const event = (await eventsOf(store))[log.length]!;
  if (event.type !== 'moved') throw new Error(event.type);
  expect(hosted.problems).toEqual([]);
  hosted.host.close();
  return { after: event.at - began, seat: event.seat, move: event.move, asked };
}

const first = ({ knowledge }: Question): Choice => ({ move: knowledge.moves[0] ?? null });

describe('timing tells nothing', () => {
  const tables: readonly (readonly [string, object])[] = [
    ['zoker-kubo', { players: 3 }],
    ['sudoku', { players: 3, mistakes: 'call', board: 6 }],
    ['davinci', { players: 3 }],
    ['zoker-memo', { players: 2 }],
  ];
  test.each(tables)('%s: a bot that knows something else moves at the same moment', async (id, options) => {
    const game = (await loadGame(id))!;
    const players = (options as { players: number }).players;
    const seats = [person, ...Array.from({ length: players - 1 }, () => bot)];
    let compared = 0;
    for (let deal = 0; deal < 6; deal++) {
      const play = playing(game, { ...options }, { seats }, `timing ${deal}`);
      const rng = quick(`${id} ${deal}`);
      for (let moves = 3 + rng.below(25); moves > 0 && !play.table.outcome; moves--) {
        const round = play.table.round!;
        const [seat] = round.rules.awaited(round.pos);
        const codes = legalCodes(round, seat!);
        const move = round.rules.format(codes[rng.below(codes.length)]!);
        if (seat === 0) play.act(0, move);
        else play.bot(seat!, play.table.decisions[seat!]!, move);
      }
      const round = play.table.round!;
      if (play.table.outcome || !round.rules.awaited(round.pos).some((seat) => seat !== 0)) continue;
      const real = await firstAct(play, play.log, first);
      const twin = await firstAct(play, twinLog(play, 0, rng), first);
      expect([twin.after, twin.seat]).toEqual([real.after, real.seat]);
      expect(real.after).toBeGreaterThanOrEqual(700);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('a bot that is late moves at the next of a row of moments, however late it was', async () => {
    const game = (await loadGame('davinci'))!;
    const play = playing(game, { players: 2 }, { seats: [bot, person] });
    while (play.table.round!.rules.awaited(play.table.round!.pos)[0] !== 0) play.act(1);
    const act = (took: number) => firstAct(play, play.log, first, () => took);
    const { after: drawn } = await act(0);
    const late = await Promise.all([1, 350, 699, 700, 701].map((ms) => act(drawn + ms)));
    expect(late.map(({ after }) => after - drawn)).toEqual([700, 700, 700, 700, 1_400]);
  });
});

describe('a tile that may be called', () => {
  /** SuDoKu with two bots: seat 0 has laid a right tile, or a wrong one. */
  async function laid(right: boolean): Promise<Playing> {
    const game = (await loadGame('sudoku'))!;
    const options = { players: 3, mistakes: 'call', board: 6 };
    for (let deal = 0; ; deal++) {
      const play = playing(game, options, { seats: [person, bot, bot] }, `laid ${deal}`);
      const { rules, pos } = play.table.round!;
      if (rules.awaited(pos)[0] !== 0) continue;
      for (const code of legalCodes(play.table.round!, 0)) {
        const move = rules.format(code);
        if (!move.startsWith('r')) continue;
        rules.play(pos, 0, code);
        const wrong = legalCodes(play.table.round!, 1).includes(CALL);
        rules.undo(pos);
        if (wrong === right) continue;
        play.act(0, move);
        return play;
      }
    }
  }
  /** Lays when it is its turn, and calls nothing. */
  const overlooks = ({ knowledge }: Question): Choice => ({
    move: knowledge.moves.find((code) => code !== CALL) ?? null,
  });
  const calls =
    (caller: Seat) =>
    (question: Question): Choice => {
      const { viewer, moves } = question.knowledge;
      return viewer === caller && moves.includes(CALL) ? { move: CALL } : overlooks(question);
    };

  test('is laid on at the same moment, right or wrong, and by nobody within 3 seconds', async () => {
    const [right, wrong] = [await laid(true), await laid(false)];
    const after = await firstAct(right, right.log, overlooks);
    const other = await firstAct(wrong, wrong.log, overlooks);
    expect([other.after, other.seat]).toEqual([after.after, after.seat]);
    expect(after.seat).toBe(1);
    expect(after.after).toBeGreaterThanOrEqual(3_500);
  });

  test('everyone who may call is asked, with nothing to call too', async () => {
    const [right, wrong] = [await laid(true), await laid(false)];
    for (const play of [right, wrong]) {
      const { asked } = await firstAct(play, play.log, overlooks);
      expect(asked.map(({ knowledge }) => knowledge.viewer)).toEqual([2, 1]);
      expect(asked[0]!.knowledge.moves).toEqual(play === right ? [] : [CALL]);
    }
  });

  test('is called at the moment at which the caller would have kept silent, before the next tile is laid', async () => {
    const wrong = await laid(false);
    const called = await firstAct(wrong, wrong.log, calls(2));
    const mover = await firstAct(wrong, wrong.log, calls(1));
    const silent = await firstAct(wrong, wrong.log, overlooks);
    expect(called).toMatchObject({ seat: 2, move: 'call' });
    expect(called.after).toBeLessThan(silent.after);
    expect(called.after).toBeGreaterThanOrEqual(3_000);
    expect(mover).toMatchObject({ seat: 1, move: 'call', after: silent.after });
  });
});

describe('seeds', () => {
  const open = async (hosted: Hosting, game: string, plan: Partial<TablePlan>): Promise<string> => {
    const opened = await hosted.host.open(planOf(game, plan.seats?.length ?? 2, plan), 'a');
    if (!opened.ok) throw new Error(opened.error.message);
    return opened.value.id;
  };

  test('a bot has one seed for a round, other than its neighbour, and the same on another host', async () => {
    const store = memoryStore();
    const seeds = new Map<unknown, Set<string>>();
    const thinker: Thinker = {
      choose(question) {
        const { viewer } = question.knowledge;
        seeds.set(viewer, (seeds.get(viewer) ?? new Set()).add(question.seed));
        return Promise.resolve(first(question));
      },
    };
    const hosted = hosting({ store, thinker });
    const id = await open(hosted, 'davinci', { seats: [bot, bot] });
    await pageAt(hosted.host, id, 'a');
    await hosted.clock.goTo(hosted.clock.now() + 5_000);
    hosted.host.close();
    const other = hosting({ store, thinker, chance: chanceOf('other') });
    await pageAt(other.host, id, 'a');
    await other.clock.goTo(other.clock.now() + 5_000);
    expect([...seeds.values()].map((drawn) => drawn.size)).toEqual([1, 1]);
    expect(seeds.get(0)).not.toEqual(seeds.get(1));
  });

  test('nobody is told the seed before the round is over; then it is in the record', async () => {
    for (const game of ['davinci', 'zipher']) {
      const hosted = hosting({ chance: { ...chanceOf('x'), seed: () => 'the secret seed' } });
      const id = await open(hosted, game, { seats: [person, bot] });
      const page = await pageAt(hosted.host, id, 'a');
      const guest = await pageAt(hosted.host, id, 'nobody');
      const before: string[] = [];
      while (page.state().snapshot.status === 'playing') {
        // A page that connects now is told everything.
        const late = await pageAt(hosted.host, id, 'nobody');
        const told = [...page.heard, ...guest.heard, ...late.heard].map((message) => JSON.stringify(message));
        before.push(...told, JSON.stringify(await hosted.ports.store.rows({ most: 9 })));
        hosted.host.unwatch(await liveOf(hosted.host, id), late.watcher);
        const face = page.state().snapshot.faces[0]!;
        if (face.view.awaited.includes(0)) await page.act(0);
        else await hosted.clock.goTo(hosted.clock.now() + 2_000);
      }
      expect(before.some((text) => text.includes('secret'))).toBe(false);
      expect(JSON.stringify(guest.heard)).toContain('the secret seed');
      expect(page.state().snapshot.record).toMatchObject({
        meta: { bots: { seed: 'the secret seed', levels: [null, 'greedy'] } },
      });
    }
  });

  test('a log of an older version has a seed too, made of what no page is told', async () => {
    const game = (await loadGame('davinci'))!;
    const play = playing(game, { players: 2 }, { seats: [person, bot] });
    const old = play.log.map((event): TableEvent => {
      if (event.type !== 'dealt') return event;
      const { type, rules, setup, at } = event;
      return { type, rules, setup, at };
    });
    const { seed } = replayTable(game, old);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(replayTable(game, old).seed).toBe(seed);
    const others = old.map((event): TableEvent =>
      event.type === 'opened'
        ? { ...event, seats: [{ kind: 'person', player: 'somebody else' }, event.seats[1]!] }
        : event,
    );
    expect(replayTable(game, others).seed).not.toBe(seed);
  });
});

test('a move that waits behind another is put off by it, even if the bot is still asked the same', async () => {
  const game = (await loadGame('zoker-kubo'))!;
  const play = playing(game, { players: 3 }, { seats: [person, { kind: 'open' }, bot] });
  const clock = virtualClock();
  play.now = clock.now();
  const awaited = (): readonly Seat[] => play.table.round!.rules.awaited(play.table.round!.pos);
  // Until the other two pass on what seat 0 has done, at the same time.
  while (awaited().join() !== '1,2') {
    const [seat] = awaited();
    if (seat === 2) play.bot(2, play.table.decisions[2]!, choices(play.table.round!, 2)[0]!);
    else play.act(seat!);
  }
  const real = await storeOf(play, play.log);
  const stored: Time[] = [];
  const store: Store = {
    ...real,
    async append(...given) {
      await new Promise<void>((resolve) => clock.at(clock.now() + 400, resolve));
      await real.append(...given);
      stored.push(clock.now());
    },
  };
  const pace = { least: Math.max(700, play.table.facts.pause ?? 0), spread: 0 };
  const hosted = hosting({ store, clock }, { pace: () => pace });
  const guest = await pageAt(hosted.host, 't', 'b');
  const [, decision, asked] = (await liveOf(hosted.host, 't')).table.decisions;
  // The bot's moment comes while this is being stored.
  await clock.goTo(clock.now() + pace.least - 200);
  void guest.send({ do: 'act', id: 'late', seat: 1, decision: decision!, move: 'pass' });
  await clock.goTo(clock.now() + 2 * pace.least + 1_000);
  const [passed, moved] = (await eventsOf(store)).slice(play.log.length);
  expect(passed).toMatchObject({ type: 'moved', seat: 1, move: 'pass' });
  expect(moved).toMatchObject({ type: 'moved', seat: 2, id: `bot 2 ${asked}` });
  expect(stored[1]! - stored[0]!).toBeGreaterThanOrEqual(pace.least);
  expect(hosted.problems).toEqual([]);
  hosted.host.close();
});

describe('a question', () => {
  /** Bots that never answer; what they were asked, and whether they were cancelled. */
  function pondering(): { thinker: Thinker; signals: AbortSignal[] } {
    const signals: AbortSignal[] = [];
    const choose = (_question: Question, signal: AbortSignal): Promise<Choice> => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    return { thinker: { choose }, signals };
  }

  test('to a bot is cancelled when its table changes, and asked again', async () => {
    const { thinker, signals } = pondering();
    const hosted = hosting({ thinker });
    const options = { players: 3, mistakes: 'call' };
    const plan = planOf('sudoku', 3, { options, seats: [person, { kind: 'open' }, bot] });
    // Until the first seat begins: after its tile both others may call.
    const sitDown = async (): Promise<[TestPage, TestPage]> => {
      const opened = await hosted.host.open(plan, 'a');
      if (!opened.ok) throw new Error(opened.error.message);
      const { id } = opened.value;
      const pages: [TestPage, TestPage] = [await pageAt(hosted.host, id, 'a'), await pageAt(hosted.host, id, 'b')];
      await pages[1].send({ do: 'sit', id: 'sit', seat: 1, name: 'b' });
      return pages[0].state().snapshot.faces[0]!.view.awaited[0] === 0 ? pages : sitDown();
    };
    const [page, guest] = await sitDown();
    signals.length = 0;
    await page.act(0);
    expect(signals).toHaveLength(1);
    await guest.act(1);
    await hosted.clock.settle();
    expect(signals.length).toBeGreaterThan(1);
    expect(signals.slice(0, -1).every(({ aborted }) => aborted)).toBe(true);
    expect(signals.at(-1)!.aborted).toBe(false);
    hosted.host.close();
    expect(signals.at(-1)!.aborted).toBe(true);
    expect(hosted.problems).toEqual([]);
    // No timer is left that would wake the host.
    await hosted.clock.goTo(hosted.clock.now() + 3_600_000);
    expect(hosted.clock.next()).toBeNull();
  });

  test('names the time there is before its moment where anything is hidden, and none where nothing is', async () => {
    const times = async (game: string, options: TablePlan['options'], seats: TablePlan['seats']) => {
      const asked: (number | null)[] = [];
      const thinker: Thinker = {
        choose(question) {
          asked.push(question.ms);
          return Promise.resolve(first(question));
        },
      };
      const hosted = hosting({ thinker });
      const opened = await hosted.host.open(planOf(game, seats.length, { options, seats }), 'a');
      if (!opened.ok) throw new Error(opened.error.message);
      await pageAt(hosted.host, opened.value.id, 'a');
      await hosted.clock.goTo(hosted.clock.now() + 20_000);
      return new Set(asked);
    };
    expect(await times('davinci', { players: 2 }, [bot, bot])).toEqual(new Set([560]));
    expect(await times('zickzack', {}, [bot, bot])).toEqual(new Set([null]));
    expect(await times('sudoku', { players: 2, mistakes: 'call' }, [bot, bot])).toEqual(new Set([2_400]));
  });
});

test('why a bot moved is told at once where nothing is hidden, and when the round is over where something is', async () => {
  for (const [game, hidden] of [
    ['zickzack', false],
    ['davinci', true],
  ] as const) {
    const reason = { key: 'because', values: { n: 3 } };
    const thinker: Thinker = { choose: (question) => Promise.resolve({ ...first(question), reason }) };
    const hosted = hosting({ thinker });
    const plan = planOf(game, 2, { options: game === 'zickzack' ? {} : { players: 2 }, seats: [bot, bot] });
    const opened = await hosted.host.open(plan, 'a');
    if (!opened.ok) throw new Error(opened.error.message);
    const page = await pageAt(hosted.host, opened.value.id, 'a');
    await hosted.clock.goTo(hosted.clock.now() + 1_000);
    expect(page.state().snapshot.moves).toBe(1);
    expect(page.state().snapshot.why).toEqual(hidden ? null : reason);
    const late = await pageAt(hosted.host, opened.value.id, 'nobody');
    expect(late.state().snapshot.why).toEqual(hidden ? null : reason);
    expect(late.state().snapshot.whys).toEqual([]);
    await hosted.clock.goTo(hosted.clock.now() + 1_000_000);
    expect(page.state().snapshot.status).toBe('ended');
    const { whys, moves } = page.state().snapshot;
    expect(whys).toHaveLength(moves);
    expect(whys![0]).toEqual({ move: 0, why: reason });
  }
});

test('bots among themselves play while someone watches, and wait when nobody does', async () => {
  let asked = 0;
  const hosted = hosting({
    thinker: {
      choose(question) {
        asked += 1;
        return Promise.resolve(first(question));
      },
    },
  });
  const opened = await hosted.host.open(planOf('davinci', 2, { seats: [bot, bot] }), 'a');
  if (!opened.ok) throw new Error(opened.error.message);
  const { id } = opened.value;
  const live = await liveOf(hosted.host, id);
  const pass = (ms: number): Promise<void> => hosted.clock.goTo(hosted.clock.now() + ms);
  await pass(60_000);
  expect(asked).toBe(0);
  const page = await pageAt(hosted.host, id, 'a');
  await pass(3_000);
  expect(asked).toBeGreaterThan(1);
  hosted.host.unwatch(live, page.watcher);
  await pass(1_000);
  const before = asked;
  await pass(60_000);
  expect(asked).toBe(before);
  await pageAt(hosted.host, id, 'a');
  await pass(60_000);
  expect(live.table.outcome).not.toBeNull();
});

test('what a bot knows is put together when it is asked, and for no other bot', async () => {
  const davinci = (await loadGame('davinci'))!;
  const looked: Seat[] = [];
  const asked: Seat[] = [];
  const hosted = hosting({
    loadGame: () =>
      Promise.resolve({
        ...davinci,
        rules: {
          ...davinci.rules,
          view(pos, viewer) {
            // The page that watches has no seat, so only bots look from one.
            if (viewer !== 'table') looked.push(viewer);
            return davinci.rules.view(pos, viewer);
          },
        },
      }),
    thinker: {
      choose(question) {
        asked.push(question.knowledge.viewer as Seat);
        return Promise.resolve(first(question));
      },
    },
  });
  const opened = await hosted.host.open(planOf('davinci', 4, { seats: [bot, bot, bot, bot] }), 'a');
  await pageAt(hosted.host, opened.ok ? opened.value.id : '', 'a');
  await hosted.clock.goTo(hosted.clock.now() + 10_000);
  expect(asked.length).toBeGreaterThan(5);
  expect(looked).toEqual(asked);
});

test('bots think for who plays there, then for who watches; where nobody does, for nobody', async () => {
  const payers: (string | undefined)[] = [];
  const hosted = hosting({
    thinker: {
      choose(question) {
        payers.push(question.quotaOwner);
        return Promise.resolve(first(question));
      },
    },
  });
  const live = await (async () => {
    const opened = await hosted.host.open(planOf('zipher', 2, { seats: [bot, bot] }), 'a');
    return liveOf(hosted.host, opened.ok ? opened.value.id : '');
  })();
  const watcher = (device: string, quotaOwner: string): Watcher => ({
    device,
    quotaOwner,
    protocol: 2,
    send: () => undefined,
  });
  hosted.host.watch(live, watcher('b', 'their network'));
  await hosted.clock.goTo(hosted.clock.now() + 2_000);
  expect(new Set(payers)).toEqual(new Set(['their network']));
  const mine = await (async () => {
    const opened = await hosted.host.open(planOf('zipher', 2, { seats: [person, bot] }), 'a');
    return liveOf(hosted.host, opened.ok ? opened.value.id : '');
  })();
  for (const one of [watcher('b', 'their network'), watcher('a', 'my network')]) hosted.host.watch(mine, one);
  expect(quotaOwnerOf(mine)).toBe('my network');
  for (const one of [...mine.watchers]) hosted.host.unwatch(mine, one);
  expect(quotaOwnerOf(mine)).toBe('');
});
