import { describe, expect, test } from 'vitest';
import { game as davinci } from '../games/davinci/index.ts';
import { game as tiko } from '../games/zoker/tiko/index.ts';
import { game as zipher } from '../games/zipher/index.ts';
import { startOf } from '../kernel/match.ts';
import { decide } from './commands.ts';
import type { TableEvent } from './events.ts';
import { replayTable } from './table.ts';
import { opened, playing, turnOf, type Playing, type Wish } from './testing/playing.ts';
import type { TablePlan } from './wire.ts';

const open = { kind: 'open' } as const;
const kept = (seat: number) => ({ kind: 'kept', seat }) as const;
const random = { kind: 'bot', level: 'random' } as const;

/** A table for three with the opener `a` and the guest `b`. */
function waiting(plan: Partial<TablePlan> = {}): Playing {
  const play = opened(zipher, { players: 3 }, plan);
  expect(play.send('b', { do: 'sit', seat: 1, name: 'b' }).ok).toBe(true);
  return play;
}

const changed = (plan: NonNullable<Extract<Wish, { do: 'change' }>['plan']>): Wish => ({ do: 'change', plan });

describe('a table that waits is arranged by its opener', () => {
  test.each<[string, Wish]>([
    ['change', changed({ match: { rounds: 5 } })],
    ['cancel', { do: 'cancel' }],
    ['remove', { do: 'remove', seat: 1 }],
  ])('%s: by nobody else, and not once the first round has begun', (_what, wish) => {
    const play = waiting();
    for (const other of ['b', 'nobody']) expect(play.send(other, wish)).toEqual({ ok: false, fault: 'not_opener' });
    expect(play.send('a', wish).ok).toBe(true);
    const begun = playing(zipher, { players: 3 });
    expect(begun.send('a', wish)).toEqual({ ok: false, fault: 'begun' });
  });

  test.each<[string, Wish, object | 'bad_request' | 'seats_taken']>([
    ['the match', changed({ match: { rounds: 5 } }), { match: { rounds: 5 } }],
    ['an option', changed({ options: { players: 3, blind: true } }), { options: { players: 3, blind: true } }],
    ['who begins', changed({ begin: 2 }), { begin: 2 }],
    ['the stand-in', changed({ standIn: 'strong', absence: null }), { standIn: 'strong', absence: null }],
    ['what leaving means', changed({ leave: 'end' }), { leave: 'end' }],
    ['seats per guest', changed({ seatsPerGuest: 2 }), { seatsPerGuest: 2 }],
    ['nothing', { do: 'change' }, {}],
    [
      'a bot for a seat',
      { do: 'change', seats: [kept(0), open, kept(1)] },
      { seats: [{ name: 'a' }, {}, { name: 'b' }] },
    ],
    ['a nonsense option', changed({ options: { nosuch: 1 } }), 'bad_request'],
    ['a level there is not', changed({ standIn: 'nosuch' }), 'bad_request'],
    ['a seat there is not', changed({ begin: 3 }), 'bad_request'],
    ['fewer players than seats', changed({ options: { players: 2 } }), 'bad_request'],
    ['a guest without a seat', { do: 'change', seats: [kept(0), open, open] }, 'bad_request'],
    ['a guest with two', { do: 'change', seats: [kept(0), kept(1), kept(1)] }, 'bad_request'],
    ['nobody with a seat', { do: 'change', seats: [kept(0), kept(1), kept(2)] }, 'bad_request'],
    ['a bot there is not', { do: 'change', seats: [kept(0), kept(1), { kind: 'bot', level: 'x' }] }, 'bad_request'],
    ['what spectators see, when guests have agreed to it', changed({ spectators: 'late' }), 'seats_taken'],
  ])('changing %s', (_what, wish, expected) => {
    const play = waiting();
    const answer = play.send('a', wish);
    if (typeof expected === 'string') expect(answer).toEqual({ ok: false, fault: expected });
    else {
      expect(answer.ok).toBe(true);
      expect(play.snapshot(null)).toMatchObject({ status: 'waiting', ...expected });
    }
    expect(play.again().options).toEqual(play.table.options);
  });

  test('a table for two becomes one for four, is dealt when the last seat is filled, and its log tells it again', () => {
    const play = opened(davinci, { players: 2 });
    expect(
      play.send('a', {
        do: 'change',
        plan: { options: { players: 4 }, begin: 1 },
        seats: [open, kept(0), random, open],
      }).ok,
    ).toBe(true);
    expect(play.snapshot('a').seats.map(({ kind, here }) => [kind, here])).toEqual([
      ['open', false],
      ['person', true],
      ['bot', false],
      ['open', false],
    ]);
    play.send('b', { do: 'sit', seat: 0, name: 'b' });
    expect(play.snapshot('b').status).toBe('waiting');
    expect(play.send('a', { do: 'change', seats: [kept(0), kept(1), random, random] }).ok).toBe(true);
    expect(play.log.slice(-2).map(({ type }) => type)).toEqual(['changed', 'dealt']);
    expect(startOf(play.table.round!)).toBe(1);
    expect(play.again().seen).toEqual(play.table.seen);
    expect(play.snapshot('b').faces.map(({ viewer }) => viewer)).toEqual([0]);
  });

  test('a clock that comes or goes changes what being away means', () => {
    const play = opened(zipher, { players: 2 }, { absence: 60_000 });
    play.send('a', changed({ clock: { kind: 'move', each: 60_000 }, absence: 60_000 }));
    expect(play.snapshot(null).absence).toBeNull();
    play.send('a', changed({ match: { rounds: 3 } }));
    expect(play.snapshot(null).absence).toBeNull();
    play.send('a', changed({ clock: null }));
    expect(play.snapshot(null).absence).toBe(180_000);
    play.send('a', changed({ absence: null }));
    expect(play.snapshot(null).absence).toBeNull();
    play.send('a', changed({ match: { rounds: 5 } }));
    expect(play.snapshot(null).absence).toBeNull();
  });

  test('what spectators see may be changed while nobody else sits', () => {
    const play = opened(zipher, { players: 2 });
    expect(play.send('a', changed({ spectators: 'late' })).ok).toBe(true);
    expect(play.snapshot(null).spectators).toBe('late');
  });

  test('a given setup stays with its options', () => {
    const { setup } = playing(zipher, { players: 2 }).table.round!;
    const play = opened(zipher, { players: 2 });
    const [first] = play.log as [TableEvent & { type: 'opened' }];
    const table = replayTable(zipher, [{ ...first, from: { setup, moves: [] } }]);
    const chance = { seed: () => 's', player: () => 'p', secret: () => '0'.repeat(64) };
    const now = { now: 0, chance, people: play.people };
    const decided = (plan: object) => decide(table, { device: 'a' }, { do: 'change', id: 'x', plan }, now);
    expect(decided({ options: { players: 2, blind: true } })).toEqual({ answer: { ok: false, fault: 'bad_request' } });
    expect(decided({ match: { rounds: 3 } })).toMatchObject({ steps: [{ event: { type: 'changed' } }] });
  });

  test('a cancelled table is closed', () => {
    const play = waiting();
    play.send('a', { do: 'cancel' });
    expect(play.snapshot('b').status).toBe('closed');
    expect(play.send('c', { do: 'sit', seat: 2, name: 'c' })).toEqual({ ok: false, fault: 'closed' });
  });

  test('a guest who is removed may not sit again; others may, and a guest may leave', () => {
    const play = waiting();
    for (const seat of [0, 2, 8]) expect(play.send('a', { do: 'remove', seat })).toMatchObject({ ok: false });
    play.send('a', { do: 'remove', seat: 1 });
    expect(play.snapshot('b').seats[1]).toMatchObject({ kind: 'open', here: false });
    expect(play.send('b', { do: 'sit', seat: 2, name: 'b' })).toEqual({ ok: false, fault: 'removed' });
    expect(play.send('c', { do: 'sit', seat: 1, name: 'c' }).ok).toBe(true);
    expect(play.send('c', { do: 'leave', seat: 1 }).ok).toBe(true);
    expect(play.send('c', { do: 'sit', seat: 2, name: 'c' }).ok).toBe(true);
  });

  test('whoever opens a table without sitting down arranges it too', () => {
    const play = opened(zipher, { players: 2 }, { seats: [open, open] });
    expect(play.snapshot('a')).toMatchObject({ opener: true });
    play.send('b', { do: 'sit', seat: 0, name: 'b' });
    const id = 'out';
    const gone = play.send('a', { do: 'remove', seat: 0, id });
    expect(gone.ok).toBe(true);
    expect(play.send('a', { do: 'remove', seat: 0, id })).toEqual(gone);
  });
});

describe('how many seats a guest may take', () => {
  test.each<[number | undefined, string, readonly string[]]>([
    [undefined, 'b', ['ok', 'one_seat']],
    [1, 'b', ['ok', 'one_seat']],
    [2, 'b', ['ok', 'ok']],
    [undefined, 'a', ['ok', 'ok']],
  ])('%j, for %s', (seatsPerGuest, who, answers) => {
    const play = opened(zipher, { players: 3 }, seatsPerGuest === undefined ? {} : { seatsPerGuest });
    const told = [1, 2].map((seat) => play.send(who, { do: 'sit', seat, name: `n${seat}` }));
    expect(told.map((answer) => (answer.ok ? 'ok' : answer.fault))).toEqual(answers);
  });
});

describe('closing', () => {
  const status = (play: Playing): string => play.snapshot(null).status;

  test('a waiting table: by its opener', () => {
    const play = waiting();
    expect(play.send('b', { do: 'close' })).toEqual({ ok: false, fault: 'not_opener' });
    expect(play.send('a', { do: 'close' }).ok).toBe(true);
    expect(status(play)).toBe('closed');
  });

  test.each(['a', 'b'])('in mid-round, asked by %s: when all others have said yes', (asker) => {
    const play = playing(zipher, { players: 3 });
    expect(play.send(asker, { do: 'close' }).ok).toBe(true);
    expect(play.send('c', { do: 'close' })).toEqual({ ok: false, fault: 'close_asked' });
    const { closing } = play.snapshot(null);
    const by = 'abc'.indexOf(asker);
    expect(closing).toMatchObject({ by, waiting: [0, 1, 2].filter((seat) => seat !== by) });
    const request = closing!.number;
    expect(play.send(asker, { do: 'answerClose', seat: by, request, yes: true })).toMatchObject({
      fault: 'no_request',
    });
    for (const seat of closing!.waiting) {
      expect(status(play)).toBe('playing');
      expect(play.send('abc'[seat]!, { do: 'answerClose', seat, request: request + 7, yes: true })).toMatchObject({
        fault: 'no_request',
      });
      expect(play.send('abc'[seat]!, { do: 'answerClose', seat, request, yes: true }).ok).toBe(true);
    }
    expect(status(play)).toBe('closed');
    expect(play.again().closed).toBe(true);
  });

  test.each([0, 1])('a no of seat %j drops it: of another, or of whoever asked', (seat) => {
    const play = playing(zipher, { players: 2 });
    play.send('a', { do: 'close' });
    const request = play.table.closing!.number;
    expect(play.send('ab'[seat]!, { do: 'answerClose', seat, request, yes: false }).ok).toBe(true);
    expect(play.snapshot(null)).toMatchObject({ status: 'playing', closing: null });
  });

  test('by who is alone there, and after a round by the opener', () => {
    const alone = playing(zipher, { players: 1 });
    expect(alone.send('a', { do: 'close' }).ok).toBe(true);
    const ended = playing(zipher, { players: 2 }, { leave: 'end' });
    ended.send('b', { do: 'leave', seat: 1 });
    expect(ended.send('b', { do: 'close' }).ok).toBe(true);
    expect(status(ended)).toBe('ended');
    expect(ended.send('a', { do: 'close' }).ok).toBe(true);
    expect(status(ended)).toBe('closed');
  });

  test('not by someone who gave the seat up, not even the opener, while others play on', () => {
    const play = playing(zipher, { players: 3 });
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.send('a', { do: 'close' })).toEqual({ ok: false, fault: 'not_your_seat' });
    expect(play.send('nobody', { do: 'close' })).toEqual({ ok: false, fault: 'not_your_seat' });
  });
});

describe('who begins', () => {
  test.each([0, 1, 2])('seat %j, whatever the deal; after that as the game says', (begin) => {
    for (let deal = 0; deal < 5; deal++) {
      const play = playing(zipher, { players: 3 }, { begin, match: { rounds: 2 } }, `deal ${deal}`);
      expect(startOf(play.table.round!)).toBe(begin);
      expect(turnOf(play.table)).toBe(begin);
    }
  });

  test('by lot each seat begins now and then', () => {
    const starts = Array.from({ length: 30 }, (_, deal) =>
      startOf(playing(zipher, { players: 2 }, { begin: 'lot' }, `lot ${deal}`).table.round!),
    );
    expect(new Set(starts)).toEqual(new Set([0, 1]));
  });
});

test('how a match counts can be chosen where the game has ways to', () => {
  const play = playing(tiko, { players: 2 }, { match: { rounds: 2, count: 'rounds' }, leave: 'end' });
  play.send('b', { do: 'leave', seat: 1 });
  expect(play.snapshot(null)).toMatchObject({ match: { count: 'rounds' }, totals: [1, 0] });
});
