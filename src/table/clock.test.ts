import { describe, expect, test } from 'vitest';
import { game as nim } from '../example/nim/index.ts';
import { game as kubo } from '../games/zoker/kubo/index.ts';
import { game as memo } from '../games/zoker/memo/index.ts';
import { choices } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { ClockRule, TableEvent } from './events.ts';
import { followNews, type Followed } from './follow.ts';
import { foresee } from './foresee.ts';
import { decideSeatMove } from './move-seat.ts';
import { movingPart } from './snapshot.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';
import { due } from './windows.ts';
import { tablePlan, type TablePlan } from './wire.ts';

const live: ClockRule = { kind: 'live', initial: 60_000, increment: 2_000 };
const each: ClockRule = { kind: 'move', each: 30_000 };
const days: ClockRule = { kind: 'days', each: 100_000, holidays: 50_000 };

const options = { players: 2, heap: 25 };

/** Two people who move in turn; the clock of whoever begins has run since 0. */
const two = (clock: ClockRule, plan: Partial<TablePlan> = {}): Playing =>
  playing(nim, options, { clock, leave: 'end', ...plan });

/** The seat whose turn it is moves at that time. */
function moveAt(play: Playing, now: number): Seat {
  const seat = turnOf(play.table);
  play.now = now;
  expect(play.act(seat).ok).toBe(true);
  return seat;
}

const flagNow = (play: Playing, seat: Seat) => play.carryOut('host', { do: 'flag', seat, version: play.table.version });

const leftOf = (play: Playing): readonly number[] => play.snapshot(null).clock!.left;

describe('what a move costs', () => {
  interface Case {
    readonly what: string;
    readonly rule: ClockRule;
    /** The times at which the seats move in turn, and how long their line takes. */
    readonly moves: readonly number[];
    readonly lag?: number;
    /** What the first mover and the other have left after the last of them, at that moment. */
    readonly left: readonly [number, number];
    readonly holidays?: readonly [number, number];
  }
  const cases: readonly Case[] = [
    { what: 'nothing yet', rule: live, moves: [], left: [60_000, 60_000] },
    { what: 'time for the round, and some more with the move', rule: live, moves: [10_000], left: [52_000, 60_000] },
    { what: 'each seat its own time', rule: live, moves: [10_000, 15_000], left: [52_000, 57_000] },
    { what: 'a move at once still gives the increment', rule: live, moves: [0, 0], left: [62_000, 62_000] },
    {
      what: 'no increment where there is none',
      rule: { ...live, increment: 0 },
      moves: [10_000, 15_000, 16_000],
      left: [49_000, 55_000],
    },
    { what: 'the line is given back', rule: live, moves: [10_000], lag: 120, left: [52_120, 60_000] },
    { what: 'at most half a second of it', rule: live, moves: [10_000], lag: 3_000, left: [52_500, 60_000] },
    { what: 'never more than the move took', rule: live, moves: [50], lag: 400, left: [62_000, 60_000] },
    { what: 'time for each move begins anew with it', rule: each, moves: [29_000, 30_000], left: [30_000, 30_000] },
    {
      what: 'days for each move, and no holidays while they last',
      rule: days,
      moves: [99_000],
      left: [100_000, 100_000],
      holidays: [50_000, 50_000],
    },
    {
      what: 'holidays when the days are over',
      rule: days,
      moves: [120_000, 120_000, 230_000],
      left: [100_000, 100_000],
      holidays: [20_000, 50_000],
    },
  ];
  test.each(cases)('$what', ({ rule, moves, lag = 0, left, holidays }) => {
    const play = two(rule);
    play.lag = lag;
    const first = turnOf(play.table);
    for (const now of moves) moveAt(play, now);
    const clock = play.snapshot('a').clock!;
    expect([clock.left[first], clock.left[1 - first]]).toEqual(left);
    if (holidays) expect([clock.holidays![first], clock.holidays![1 - first]]).toEqual(holidays);
    expect(clock.running).toEqual([turnOf(play.table)]);
    expect(play.again().clock).toEqual(play.table.clock);
  });

  test.each([
    [9_700, 300],
    [10_000, undefined],
  ])('lag compensation is at most ten seconds a round: after %i ms %s more', (before, credit) => {
    const play = two(live);
    play.lag = 500;
    const { clock } = play.table;
    play.table.clock = { ...clock!, credited: [before, before] };
    moveAt(play, 5_000);
    expect((play.log.at(-1) as Extract<TableEvent, { type: 'moved' }>).credit).toBe(credit);
  });

  test('lag compensation is counted for the round, by seat', () => {
    const play = two(live);
    play.lag = 200;
    const first = moveAt(play, 1_000);
    moveAt(play, 1_100);
    moveAt(play, 9_000);
    expect(play.table.clock!.credited[first]).toBe(400);
    expect(play.table.clock!.credited[1 - first]).toBe(100);
  });
});

describe('whose clock runs', () => {
  test('nobody before the deal, nobody after the round, and each round has its whole time', () => {
    const play = two(live, { match: { rounds: 2 } });
    expect(play.table.clock!.running).toHaveLength(1);
    play.now = 5_000;
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.table.clock!.running).toEqual([]);
    play.now = 500_000;
    expect(leftOf(play).reduce((sum, ms) => sum + ms)).toBe(115_000);
    expect(due(play.table)).toBeNull();
    for (const seat of [0, 1]) play.send(play.deviceOf(seat), { do: 'next', seat });
    expect(leftOf(play)).toEqual([60_000, 60_000]);
  });

  test('a match shares its holidays, the next one has new ones', () => {
    const play = two(days, { match: { rounds: 2 } });
    const first = turnOf(play.table);
    moveAt(play, 140_000);
    for (const holidays of [10_000, 50_000]) {
      play.send('a', { do: 'leave', seat: 0 });
      for (const seat of [0, 1]) play.send(play.deviceOf(seat), { do: 'next', seat });
      expect(play.snapshot(null).clock!.holidays![first]).toBe(holidays);
    }
  });

  test('[memo.3] a vote is charged to nobody', () => {
    const play = playing(memo, { players: 3 }, { clock: live });
    const seat = turnOf(play.table);
    play.now = 4_000;
    play.act(seat, 'propose');
    expect(play.log.at(-1)!.charged).toEqual({ [seat]: 4_000 });
    expect(play.snapshot(null).clock!.running).toEqual([]);
    play.now = 20_000;
    const voter = play.table.round!.rules.awaited(play.table.round!.pos)[0]!;
    play.act(voter, 'no');
    expect(play.log.at(-1)!.charged).toBeUndefined();
    expect(play.table.window).toBeNull();
    expect(play.table.clock!.running).toEqual([turnOf(play.table)]);
    expect(leftOf(play)[voter]).toBe(60_000);
  });

  test('a bot is charged like anyone, but its time does not run out', () => {
    const play = two(each, {
      seats: [
        { kind: 'person', name: 'a' },
        { kind: 'bot', level: 'random' },
      ],
    });
    if (turnOf(play.table) === 0) moveAt(play, 0);
    expect(play.table.clock!.running).toEqual([1]);
    expect(due(play.table)).toBeNull();
    play.now = 40_000;
    expect(play.bot(1, play.table.decisions[1]!, choices(play.table.round!, 1)[0]!).ok).toBe(true);
    expect(play.log.at(-1)).toMatchObject({ seat: 1, charged: { 1: 40_000 } });
    expect(due(play.table)?.command).toMatchObject({ do: 'flag', seat: 0 });
  });

  test('what is not a move is charged too, so nothing lies between', () => {
    const play = two(live);
    const seat = turnOf(play.table);
    moveAt(play, 1_000);
    play.now = 3_000;
    play.send(play.deviceOf(seat), { do: 'undo', seat });
    expect(play.log.at(-1)).toMatchObject({ type: 'undoAsked', charged: { [1 - seat]: 2_000 } });
  });

  test('so is the end of a table that the operator closes, which nobody else can ask for', () => {
    const play = two(live);
    const seat = turnOf(play.table);
    play.now = 4_000;
    expect(play.carryOut('host', { do: 'shut' }).ok).toBe(true);
    expect(play.log.at(-1)).toMatchObject({ type: 'closed', at: 4_000, charged: { [seat]: 4_000 } });
    expect(play.carryOut('host', { do: 'shut' })).toEqual({ ok: false, fault: 'closed' });
    expect(two(live).carryOut({ device: 'd0' }, { do: 'shut' })).toEqual({ ok: false, fault: 'not_your_seat' });
  });

  test('so is a seat that goes to another device, which would be a way to stop its clock', () => {
    const { table, people } = two(live);
    const seat = turnOf(table);
    const plan = table.seats[seat];
    const player = plan?.kind === 'person' ? plan.player : '';
    const chance = { player: () => 'new', seed: () => '', secret: () => '' };
    const moved = decideSeatMove(table, { player, device: 'z', id: 'i' }, { now: 5_000, chance, people });
    expect(moved).toMatchObject({ steps: [{ event: { type: 'seatMoved', charged: { [seat]: 5_000 } } }] });
  });

  test('an undo gives no time back', () => {
    const play = two(live);
    const seat = turnOf(play.table);
    moveAt(play, 10_000);
    play.send(play.deviceOf(seat), { do: 'undo', seat });
    play.now = 14_000;
    const request = play.table.undos[0]!;
    play.send(play.deviceOf(request.waiting[0]!), {
      do: 'consent',
      seat: request.waiting[0]!,
      request: request.number,
      yes: true,
    });
    expect(play.table.round!.moves).toHaveLength(0);
    expect(play.table.clock!.running).toEqual([seat]);
    expect(leftOf(play)[seat]).toBe(52_000);
    expect(leftOf(play)[1 - seat]).toBe(56_000);
  });
});

describe('time runs out', () => {
  test.each([
    ['for the round', live, 60_500],
    ['for the move', each, 30_500],
    ['for the move and all holidays', days, 150_000],
  ])('%s: only when a move that was made in time can no longer be on its way', (_, rule, at) => {
    const play = two(rule);
    const seat = turnOf(play.table);
    expect(due(play.table)).toEqual({ at, length: at, command: { do: 'flag', seat, version: play.table.version } });
    play.now = at - 1;
    expect(flagNow(play, seat)).toEqual({ ok: false, fault: 'stale' });
    play.now = at + 20;
    expect(flagNow(play, 1 - seat)).toEqual({ ok: false, fault: 'stale' });
    expect(flagNow(play, seat).ok).toBe(true);
    expect(play.log.slice(-2)).toMatchObject([
      { type: 'timedOut', seat, at: at + 20, charged: { [seat]: at + 20 } },
      { type: 'left', seat, how: 'timeout', at: at + 20 },
    ]);
    expect(play.table.outcome).toMatchObject({ ended: 'timeout', by: seat, winners: [1 - seat] });
    expect(play.again().clock).toEqual(play.table.clock);
  });

  test('a move that comes before the flag counts, and what was overdrawn is missing from then on', () => {
    const play = two({ ...live, increment: 0 });
    play.lag = 100;
    const seat = moveAt(play, 60_300);
    expect(play.table.clock!.left[seat]).toBe(-200);
    expect(leftOf(play)[seat]).toBe(0);
    moveAt(play, 61_000);
    expect(due(play.table)?.at).toBe(61_500);
  });

  test('with three the stand-in goes on with time of its own, and never runs out of it', () => {
    const play = playing(kubo, { players: 3 }, { clock: live });
    const seat = turnOf(play.table);
    play.now = 60_500;
    flagNow(play, seat);
    expect(play.table.seats[seat]!.kind).toBe('bot');
    expect(leftOf(play)[seat]).toBe(60_000);
    expect(due(play.table)).toBeNull();
  });

  test('a host whose clock is behind waits the whole time by its own, and the log says when that was', () => {
    const play = two(each);
    moveAt(play, 100_000);
    const seat = turnOf(play.table);
    play.now = 50_000;
    expect(leftOf(play)[seat]).toBe(30_000);
    expect(flagNow(play, seat).ok).toBe(true);
    expect(play.log.at(-1)!.at).toBe(130_500);
  });

  test('a flag for a table that has moved on is stale, and people cannot send one', () => {
    const play = two(each);
    const seat = turnOf(play.table);
    const { version } = play.table;
    moveAt(play, 1_000);
    play.now = 500;
    expect(play.carryOut('host', { do: 'flag', seat: 1 - seat, version })).toEqual({ ok: false, fault: 'stale' });
    const command = { do: 'flag', seat: 1 - seat, version: play.table.version } as const;
    play.now = 90_000;
    expect(play.carryOut({ device: 'a' }, command)).toEqual({ ok: false, fault: 'not_your_seat' });
    expect(play.carryOut({ bot: 0 }, command)).toEqual({ ok: false, fault: 'not_your_seat' });
  });
});

describe('a time without a host', () => {
  interface Case {
    readonly what: string;
    readonly gap: readonly [number, number];
    /** The event: from, to, what is charged; null: there is none. */
    readonly stored: readonly [number, number, number | undefined] | null;
  }
  /** The last move was made at 10 s. */
  const cases: readonly Case[] = [
    { what: 'is charged to nobody', gap: [14_000, 200_000], stored: [14_000, 200_000, 4_000] },
    { what: 'counts from the last event on', gap: [2_000, 200_000], stored: [10_000, 200_000, undefined] },
    { what: 'before the last event is over', gap: [2_000, 9_000], stored: null },
  ];
  test.each(cases)('$what', ({ gap: [from, to], stored }) => {
    const play = two(live);
    moveAt(play, 10_000);
    const seat = turnOf(play.table);
    play.now = 203_000;
    const answer = play.carryOut('host', { do: 'gap', from, to });
    if (!stored) {
      expect(answer).toEqual({ ok: false, fault: 'stale' });
      return;
    }
    const [begin, end, ms] = stored;
    const charged = ms === undefined ? undefined : { [seat]: ms };
    expect(play.log.at(-1)).toEqual({ type: 'gap', from: begin, to: end, at: end, ...(charged && { charged }) });
    expect(leftOf(play)[seat]).toBe(60_000 - (ms ?? 0) - 3_000);
    expect(play.carryOut('host', { do: 'gap', from, to })).toEqual({ ok: false, fault: 'stale' });
    expect(play.again().clock).toEqual(play.table.clock);
  });

  test('is not stored where no clock ran', () => {
    const play = playing(nim, options);
    expect(play.carryOut('host', { do: 'gap', from: 1, to: 2 })).toEqual({ ok: false, fault: 'stale' });
  });
});

describe('a pause', () => {
  const ask = (play: Playing, seat: Seat) => play.send(play.deviceOf(seat), { do: 'pause', seat });
  const answer = (play: Playing, seat: Seat, yes: boolean) =>
    play.send(play.deviceOf(seat), { do: 'answerPause', seat, request: play.table.clock!.asked!.number, yes });

  test('needs everyone, stops the clocks, and is ended by any one', () => {
    const play = playing(kubo, { players: 3 }, { clock: live });
    const seat = turnOf(play.table);
    play.now = 1_000;
    expect(ask(play, 0).ok).toBe(true);
    expect(play.snapshot('b').clock!.asked).toEqual({ number: play.table.version - 1, by: 0, waiting: [1, 2] });
    play.now = 2_000;
    expect(answer(play, 1, true).ok).toBe(true);
    expect(play.table.clock).toMatchObject({ paused: false, running: [seat] });
    play.now = 3_000;
    expect(answer(play, 2, true).ok).toBe(true);
    expect(play.log.slice(-2).map(({ type }) => type)).toEqual(['pauseAnswered', 'paused']);
    play.now = 900_000;
    expect(play.snapshot('a').clock).toMatchObject({ paused: true, running: [], asked: null });
    expect(leftOf(play)[seat]).toBe(57_000);
    expect(due(play.table)).toBeNull();
    for (const wish of [
      { do: 'act', seat, decision: play.table.decisions[seat]!, move: choices(play.table.round!, seat)[0]! },
      { do: 'undo', seat },
      { do: 'pause', seat },
    ] as const)
      expect(play.send(play.deviceOf(seat), wish)).toEqual({ ok: false, fault: 'paused' });
    expect(play.send('b', { do: 'resume', seat: 1 }).ok).toBe(true);
    expect(play.log.at(-1)!.charged).toBeUndefined();
    expect(play.table.clock).toMatchObject({ paused: false, running: [seat] });
    expect(due(play.table)?.at).toBe(957_500);
    expect(play.send('b', { do: 'resume', seat: 1 })).toEqual({ ok: false, fault: 'stale' });
    expect(play.again().clock).toEqual(play.table.clock);
  });

  test('is not ended behind the back of whoever is on turn and has just gone', () => {
    const play = playing(kubo, { players: 3 }, { clock: live });
    const seat = turnOf(play.table);
    const others = [0, 1, 2].filter((other) => other !== seat) as [Seat, Seat];
    ask(play, seat);
    for (const other of others) answer(play, other, true);
    const resume = (by: Seat) => play.send(play.deviceOf(by), { do: 'resume', seat: by });
    play.away.set(seat, 60_000);
    play.now = 659_999;
    expect(resume(others[0])).toEqual({ ok: false, fault: 'not_gone' });
    play.now = 660_000;
    expect(resume(others[0]).ok).toBe(true);
    // Who is on turn themselves, or waits for others, may come and go.
    ask(play, seat);
    for (const other of others) answer(play, other, true);
    play.away.set(seat, play.now);
    play.away.set(others[1], play.now);
    expect(resume(seat).ok).toBe(true);
  });

  test('is dropped by a refusal, by a move and by who leaves', () => {
    const play = two(live);
    const seat = turnOf(play.table);
    ask(play, 0);
    expect(ask(play, 0)).toEqual({ ok: false, fault: 'no_pause' });
    expect(answer(play, 1, false).ok).toBe(true);
    expect(play.table.clock!.asked).toBeNull();
    ask(play, 0);
    const { number } = play.table.clock!.asked!;
    moveAt(play, 1_000);
    expect(play.snapshot('a').clock!.asked).toBeNull();
    expect(play.send('b', { do: 'answerPause', seat: 1, request: number, yes: true })).toEqual({
      ok: false,
      fault: 'no_request',
    });
    ask(play, seat);
    play.send(play.deviceOf(seat), { do: 'leave', seat });
    expect(play.table.clock!.asked).toBeNull();
  });

  test('whoever asks for what was asked for agrees to it', () => {
    const play = two(live);
    ask(play, 1);
    expect(ask(play, 0).ok).toBe(true);
    expect(play.table.clock!.paused).toBe(true);
  });

  test('drops a request to take back, and stops bots', () => {
    const play = two(live);
    const seat = turnOf(play.table);
    moveAt(play, 1_000);
    play.send(play.deviceOf(seat), { do: 'undo', seat });
    ask(play, seat);
    expect(play.table.undos).toHaveLength(1);
    answer(play, 1 - seat, true);
    expect(play.table.undos).toEqual([]);
    const alone = two(live, {
      seats: [
        { kind: 'person', name: 'a' },
        { kind: 'bot', level: 'random' },
      ],
    });
    if (turnOf(alone.table) === 0) moveAt(alone, 0);
    expect(ask(alone, 0).ok).toBe(true);
    expect(alone.table.clock!.paused).toBe(true);
    const move = choices(alone.table.round!, 1)[0]!;
    expect(alone.bot(1, alone.table.decisions[1]!, move)).toEqual({ ok: false, fault: 'stale' });
  });

  test('is refused without a clock, and while something may be called or voted on', () => {
    expect(ask(playing(nim, options), 0)).toEqual({ ok: false, fault: 'no_pause' });
    const play = playing(memo, { players: 3 }, { clock: live });
    play.act(turnOf(play.table), 'propose');
    expect(ask(play, 0)).toEqual({ ok: false, fault: 'no_pause' });
  });
});

describe('the plan', () => {
  test.each([
    { kind: 'live', initial: 0, increment: 0 },
    { kind: 'live', initial: 60_000, increment: -1 },
    { kind: 'live', initial: 1.5e3 + 0.5, increment: 0 },
    { kind: 'live', initial: 1e12, increment: 0 },
    { kind: 'move', each: 10 },
    { kind: 'move', each: 1e9 },
    { kind: 'days', each: 1e12, holidays: 0 },
    { kind: 'days', each: 86_400_000, holidays: 1e12 },
    { kind: 'sand' },
  ])('refuses %j', (clock) => {
    expect(tablePlan.shape.clock.safeParse(clock).success).toBe(false);
  });

  test.each([live, each, days, null])('takes %j', (clock) => {
    expect(tablePlan.shape.clock.safeParse(clock).success).toBe(true);
  });

  test('where people have days for a move they have as long to call and to vote', () => {
    expect(two(days).table.windows).toEqual({ call: 100_000, vote: 100_000 });
    expect(two(live).table.windows).toEqual({ call: 8_000, vote: 30_000 });
    // Older pages name the times of a live table with every plan.
    const wanted = { windows: { call: 9_000, vote: 9_000 } };
    expect(two(days, wanted).table.windows).toEqual({ call: 100_000, vote: 100_000 });
    expect(two(live, wanted).table.windows).toEqual(wanted.windows);
  });

  test('with a clock no window may stay open for ever, since no clock runs meanwhile', () => {
    expect(() => two(live, { windows: { call: null, vote: 5_000 } })).toThrow('windows must have an end');
  });
});

test('what will be stored beside a move is known before', () => {
  const play = two(live);
  const seat = turnOf(play.table);
  play.now = 7_000;
  const move = choices(play.table.round!, seat)[0]!;
  const code = play.table.round!.rules.parse(move)!;
  const event: TableEvent = { type: 'moved', seat, move, at: 7_000, charged: { [seat]: 7_000 } };
  const key = (): string => play.table.round!.rules.key(play.table.round!.pos);
  const before = { ...play.table, key: key() };
  const foreseen = foresee(play.table, [{ event, code }], (after) => {
    expect([after.version, after.at, key()]).not.toEqual([before.version, before.at, before.key]);
    return due(after)?.at;
  });
  expect({ ...play.table, key: key() }).toEqual(before);
  const failing = (): never => {
    throw new Error('a row that cannot be made');
  };
  expect(() => foresee(play.table, [{ event, code }], failing)).toThrow('a row that cannot be made');
  expect({ ...play.table, key: key() }).toEqual(before);
  play.act(seat, move);
  expect(due(play.table)?.at).toBe(foreseen);
});

test('a table without a clock stores and sends nothing of it', () => {
  const play = playing(nim, options);
  moveAt(play, 5_000);
  expect(Object.keys(play.log.at(-1)!).sort()).toEqual(['at', 'id', 'move', 'player', 'seat', 'type']);
  expect('clock' in play.snapshot('a')).toBe(false);
  expect('clock' in movingPart(play.table, { now: 5_000 })).toBe(false);
  expect('clock' in (play.log[0] as object)).toBe(false);
});

test('a page follows the clock with every move', () => {
  const play = two(live);
  let followed: Followed = { snapshot: play.snapshot('a'), logs: { 0: [] } };
  moveAt(play, 5_000);
  const news = {
    t: 'news',
    table: 't',
    from: followed.snapshot.version,
    version: play.table.version,
    change: movingPart(play.table, { now: 5_000 }),
    faces: play.snapshot('a').faces,
    shown: [[{ by: 0, move: 'x' }]],
  } as const;
  followed = followNews(followed, news)!;
  expect(followed.snapshot.clock).toEqual(play.snapshot('a').clock);
});
