import { describe, expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import type { Seat } from '../kernel/rules.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';
import type { TablePlan } from './wire.ts';

/** A round of three that is over. */
function ended(plan: Partial<TablePlan> = {}, players = 3): Playing {
  const play = playing(zipher, { players }, { match: { rounds: 3 }, ...plan });
  while (!play.table.outcome) play.act(turnOf(play.table));
  return play;
}

const go = (play: Playing, seat: Seat): ReturnType<Playing['send']> =>
  play.send(play.deviceOf(seat), { do: 'next', seat });
const dealt = ({ table }: Playing): boolean => table.outcome === null;

test('the next round is dealt when the last of all is ready', () => {
  const play = ended();
  for (const seat of [1, 0]) {
    expect(go(play, seat).ok).toBe(true);
    expect(dealt(play)).toBe(false);
  }
  expect(play.snapshot(null)).toMatchObject({ status: 'ended', agreed: [1, 0] });
  expect(go(play, 1)).toEqual({ ok: false, fault: 'agreed_already' });
  expect(go(play, 2).ok).toBe(true);
  expect(dealt(play)).toBe(true);
  expect(play.snapshot(null)).toMatchObject({ status: 'playing', agreed: [] });
  expect(play.log.slice(-3).map(({ type }) => type)).toEqual(['agreed', 'agreed', 'dealt']);
});

describe('nobody who has gone is waited for', () => {
  test.each<[string, readonly Seat[], readonly Seat[], boolean]>([
    ['all others are away', [1, 2], [0], true],
    ['one is away, the other not ready', [1], [0], false],
    ['one is away, the other ready', [1], [0, 2], true],
    ['nobody is away', [], [0, 2], false],
  ])('%s', (_what, away, ready, deals) => {
    const play = ended();
    for (const seat of away) play.away.set(seat, 0);
    for (const seat of ready) go(play, seat);
    expect(dealt(play)).toBe(deals);
  });

  test.each<[string, readonly Seat[], readonly Seat[], boolean]>([
    ['the only one who was not ready', [0, 1], [2], true],
    ['one of two who were not', [0], [2], false],
    ['everyone: then nobody is there to play', [0, 1], [0, 1, 2], false],
    ['those who were ready, but not the other', [0, 1], [0, 1], false],
  ])('the host deals when these go: %s', (_what, ready, away, deals) => {
    const play = ended();
    for (const seat of ready) go(play, seat);
    for (const seat of away) play.away.set(seat, 0);
    expect(play.carryOut('host', { do: 'settle' }).ok).toBe(deals);
    expect(dealt(play)).toBe(deals);
  });

  test('the log keeps whom a deal did not wait for, and only them', () => {
    const deal = (play: Playing): unknown => play.log.findLast(({ type }) => type === 'dealt');
    const asked = ended();
    for (const seat of [0, 2]) go(asked, seat);
    expect(deal(asked)).not.toHaveProperty('absent');
    const alone = ended();
    for (const seat of [2, 1]) alone.away.set(seat, 0);
    go(alone, 0);
    expect(deal(alone)).toMatchObject({ absent: [1, 2] });
    const left = ended();
    // Whoever has agreed and then goes was waited for.
    for (const seat of [0, 1]) go(left, seat);
    for (const seat of [1, 2]) left.away.set(seat, 0);
    left.carryOut('host', { do: 'settle' });
    expect(deal(left)).toMatchObject({ absent: [2] });
    const all = ended();
    for (const seat of [0, 1, 2]) go(all, seat);
    expect(dealt(all)).toBe(true);
    expect(deal(all)).not.toHaveProperty('absent');
  });

  test('nor does the host deal in mid-round, before anyone is ready, or at a closed table', () => {
    const play = ended();
    expect(play.carryOut('host', { do: 'settle' })).toEqual({ ok: false, fault: 'stale' });
    for (const seat of [0, 1, 2]) go(play, seat);
    expect(play.carryOut('host', { do: 'settle' })).toEqual({ ok: false, fault: 'stale' });
  });
});

test('whoever leaves for good withdraws, and the others go on with a bot', () => {
  const play = ended();
  go(play, 1);
  expect(play.send('b', { do: 'leave', seat: 1 }).ok).toBe(true);
  expect(play.table.agreed).toEqual([]);
  go(play, 0);
  expect(dealt(play)).toBe(false);
  go(play, 2);
  expect(dealt(play)).toBe(true);
  expect(play.table.seats[1]).toMatchObject({ kind: 'bot' });
});

test('at one device, and alone against bots, one says so for all', () => {
  const person = (name: string) => ({ kind: 'person', name }) as const;
  for (const seats of [
    [person('x'), person('y')],
    [person('x'), { kind: 'bot', level: 'random' } as const],
  ]) {
    const play = playing(zipher, { players: 2 }, { seats, match: { rounds: 2 }, leave: 'end' });
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.send('a', { do: 'next', seat: 0 }).ok).toBe(true);
    expect(dealt(play)).toBe(true);
    expect(play.log.some(({ type }) => type === 'agreed')).toBe(false);
  }
});

test('a device with two seats agrees once for both', () => {
  const seats: TablePlan['seats'] = [{ kind: 'person', name: 'x' }, { kind: 'person', name: 'y' }, { kind: 'open' }];
  const play = ended({ seats });
  expect(play.send('a', { do: 'next', seat: 1 }).ok).toBe(true);
  expect(play.send('a', { do: 'next', seat: 0 })).toEqual({ ok: false, fault: 'agreed_already' });
  expect(play.send('c', { do: 'next', seat: 2 }).ok).toBe(true);
  expect(dealt(play)).toBe(true);
});

test('a match tells its round, its totals and its winners, who may have lost the last round', () => {
  for (let deal = 0; ; deal++) {
    const play = playing(zipher, { players: 2 }, { match: { rounds: 2 } }, `standing ${deal}`);
    while (!play.table.outcome) play.act(turnOf(play.table));
    const [first] = play.snapshot(null).rounds;
    for (const seat of [0, 1]) go(play, seat);
    expect(play.snapshot('a')).toMatchObject({ rounds: [first, null], totals: first!.scores, matchOver: false });
    while (!play.table.outcome) play.act(turnOf(play.table));
    const told = play.snapshot('a');
    const [, last] = told.rounds;
    const totals = [0, 1].map((seat) => first!.scores[seat]! + last!.scores[seat]!);
    expect(told).toMatchObject({ totals, matchOver: true, match: { rounds: 2 } });
    if (told.matchWinners!.length === 1 && !last!.winners.includes(told.matchWinners![0]!)) return;
  }
});
