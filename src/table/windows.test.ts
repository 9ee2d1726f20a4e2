import { describe, expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { game as kubo } from '../games/zoker/kubo/index.ts';
import { game as memo } from '../games/zoker/memo/index.ts';
import { choices } from '../kernel/round.ts';
import type { Game, Seat } from '../kernel/rules.ts';
import { foresee } from './foresee.ts';
import { openTable, type Opened, type Table } from './table.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';
import { due } from './windows.ts';

type Move = (seat: Seat, text: string) => unknown;

/** Plays Kubo on, laying one card a turn, until others may call than those who may now. */
function untilCalls(play: Playing, move: Move = play.act): Playing {
  const { table } = play;
  const before = table.window?.number;
  for (let laid = false; table.window === null || table.window.number === before;) {
    const seat = turnOf(table);
    const offered = choices(table.round!, seat);
    const card: string | undefined = laid ? undefined : offered.find((text) => !/^(draw|end|pass)/.test(text));
    laid ||= card !== undefined;
    expect(move(seat, card ?? offered.find((text) => /^(end|pass)$/.test(text)) ?? offered[0]!)).toMatchObject({
      ok: true,
    });
  }
  return play;
}

/** Kubo with three, just after the first turn. */
function calling(): Playing {
  const play = playing(kubo, { players: 3 });
  play.now = 1_000;
  return untilCalls(play);
}

const asks = ({ round }: Table): readonly Seat[] => round!.rules.awaited(round!.pos);
const lapse = (play: Playing) => play.carryOut('host', { do: 'lapse', window: play.table.window!.number });

test('[kubo.6] a chance to call is a deadline of the table: 8 s after the turn, then the host passes for all', () => {
  const play = calling();
  const mover = play.table.round!.moves.at(-1)!.by;
  expect(due(play.table)).toMatchObject({ at: 9_000, length: 8_000 });
  expect(play.snapshot('a').window).toEqual({ kind: 'call', left: 8_000, of: 8_000 });
  play.now = 8_999;
  expect(lapse(play)).toEqual({ ok: false, fault: 'stale' });
  play.now = 9_000;
  expect(lapse(play).ok).toBe(true);
  expect(play.log.slice(-2)).toEqual([
    { type: 'moved', at: 9_000, seat: expect.any(Number) as number, move: 'pass', lapsed: true },
    { type: 'moved', at: 9_000, seat: expect.any(Number) as number, move: 'pass', lapsed: true },
  ]);
  expect(play.table.window).toBeNull();
  expect(turnOf(play.table)).toBe((mover + 1) % 3);
  expect(JSON.stringify(play.again().window)).toBe('null');
});

test('a pass of one does not start the time of the others again', () => {
  const play = calling();
  play.now = 5_000;
  play.act(turnOf(play.table), 'pass');
  expect(due(play.table)?.at).toBe(9_000);
  expect(play.snapshot(null).window).toMatchObject({ left: 4_000 });
  play.now = 9_000;
  lapse(play);
  expect(play.log.filter((event) => event.type === 'moved' && event.lapsed)).toHaveLength(1);
});

test('a window that has passed is not closed again, and each has a number of its own', () => {
  const play = calling();
  const { number } = play.table.window!;
  play.now = 20_000;
  lapse(play);
  expect(play.carryOut('host', { do: 'lapse', window: number })).toEqual({ ok: false, fault: 'stale' });
  untilCalls(play);
  expect(play.table.window!.number).not.toBe(number);
  expect(play.table.window!.since).toBe(20_000);
});

describe('a window reached by taking back is a new one, with its whole time', () => {
  /** After a restart the same window is open. */
  const expectKept = (play: Playing): void => expect(play.again().window).toEqual(play.table.window);

  test('after it had closed: only who has not passed is asked again, and the host passes for them alone', () => {
    const play = calling();
    const { number } = play.table.window!;
    const [quick, slow] = asks(play.table) as [Seat, Seat];
    play.now = 3_000;
    play.act(quick, 'pass');
    play.now = 8_000;
    play.act(slow, 'pass');
    expect(due(play.table)).toBeNull();
    play.now = 50_000;
    play.send(play.deviceOf(slow), { do: 'undo', seat: slow });
    const { number: request, waiting } = play.snapshot(null).undo!;
    for (const seat of waiting)
      expect(play.send(play.deviceOf(seat), { do: 'consent', seat, request, yes: true }).ok).toBe(true);
    expect(play.table.window).toEqual({ kind: 'call', since: 50_000, number: play.table.version });
    expect(due(play.table)).toMatchObject({ at: 58_000, length: 8_000 });
    expect(play.snapshot(null).window).toEqual({ kind: 'call', left: 8_000, of: 8_000 });
    expectKept(play);
    play.now = 57_999;
    expect(lapse(play)).toEqual({ ok: false, fault: 'stale' });
    play.now = 58_000;
    // The command for the first window no longer closes anything.
    expect(play.carryOut('host', { do: 'lapse', window: number })).toEqual({ ok: false, fault: 'stale' });
    expect(lapse(play).ok).toBe(true);
    const lapsed = play.log.filter((event) => event.type === 'moved' && event.lapsed);
    expect(lapsed).toEqual([{ type: 'moved', at: 58_000, seat: slow, move: 'pass', lapsed: true }]);
    expect(play.table.window).toBeNull();
  });

  test('while it was open', () => {
    const play = calling();
    const { number } = play.table.window!;
    const [quick] = asks(play.table) as [Seat];
    play.now = 7_000;
    play.act(quick, 'pass');
    play.send(play.deviceOf(quick), { do: 'undo', seat: quick });
    const { number: request, waiting } = play.snapshot(null).undo!;
    for (const seat of waiting) play.send(play.deviceOf(seat), { do: 'consent', seat, request, yes: true });
    expect(play.table.window!.number).not.toBe(number);
    expect(due(play.table)).toMatchObject({ at: 15_000, length: 8_000 });
    expectKept(play);
  });

  test('from a later one of the same kind, as someone alone may', () => {
    const bots = [1, 2].map(() => ({ kind: 'bot', level: 'random' }) as const);
    const play = playing(kubo, { players: 3 }, { seats: [{ kind: 'person', name: 'x' }, ...bots] });
    const { table } = play;
    const move: Move = (seat, text) => (seat === 0 ? play.act(0, text) : play.bot(seat, table.decisions[seat]!, text));
    const nextCall = (): void => {
      do untilCalls(play, move);
      while (!asks(table).includes(0));
    };
    play.now = 1_000;
    nextCall();
    const { length } = table.round!.moves;
    move(0, 'pass');
    play.now = 20_000;
    nextCall();
    const later = table.window!.number;
    play.now = 27_000;
    expect(play.send('a', { do: 'undo', seat: 0, to: length }).ok).toBe(true);
    expect(table.window!.number).not.toBe(later);
    expect(due(table)).toMatchObject({ at: 35_000, length: 8_000 });
    expect(play.carryOut('host', { do: 'lapse', window: later })).toEqual({ ok: false, fault: 'stale' });
    expectKept(play);
  });
});

test('[memo.3] a vote nobody answers counts as no after 30 s', () => {
  const play = playing(memo, { players: 3 });
  play.now = 100;
  play.act(turnOf(play.table), 'propose');
  expect(due(play.table)).toMatchObject({ at: 30_100, length: 30_000 });
  play.now = 30_100;
  expect(lapse(play).ok).toBe(true);
  expect(play.log.at(-1)).toMatchObject({ type: 'moved', move: 'no', lapsed: true });
  expect(play.table.window).toBeNull();
});

test('at one device people set the time themselves, or none; online it stays as it was opened', () => {
  const seats = [0, 1, 2].map((seat) => ({ kind: 'person', name: `n${seat}` }) as const);
  const play = playing(kubo, { players: 3 }, { seats });
  const windows = { call: null, vote: 5_000 };
  expect(play.send('a', { do: 'windows', seat: 0, windows }).ok).toBe(true);
  expect(play.snapshot('a').windows).toEqual(windows);
  untilCalls(play);
  expect(due(play.table)).toBeNull();
  expect(play.snapshot('a').window).toEqual({ kind: 'call', left: null, of: null });
  const online = calling();
  expect(online.send('a', { do: 'windows', seat: 0, windows })).toEqual({ ok: false, fault: 'bad_request' });
});

/** A game with a low move limit. */
function short(game: Game, mostMoves: number): Game {
  const { rules } = game;
  return { ...game, rules: { ...rules, facts: (options) => ({ ...rules.facts(options), mostMoves }) } };
}

test('near the most moves a round may have the table warns, and there the round ends and nobody loses', () => {
  const play = playing(short(zipher, 7), { players: 2 });
  expect(play.snapshot('a').movesLeft).toBe(7);
  for (let i = 0; i < 6; i++) play.act(turnOf(play.table));
  expect(play.snapshot('a').movesLeft).toBe(1);
  const last = turnOf(play.table);
  play.act(last);
  expect(play.log.slice(-2).map(({ type }) => type)).toEqual(['moved', 'stopped']);
  const [mine, theirs] = play.table.outcome!.scores;
  expect(mine).not.toBe(theirs);
  expect(play.table.outcome).toMatchObject({ ended: 'limit', winners: [0, 1] });
  expect(play.snapshot('a')).toMatchObject({ status: 'ended', movesLeft: null });
  expect(play.act(last, '#1')).toEqual({ ok: false, fault: 'round_ended' });
  expect(play.again().outcome).toEqual(play.table.outcome);
  expect(play.send('a', { do: 'next', seat: 0 }).ok).toBe(true);
  expect(playing(zipher, { players: 2 }).snapshot('a').movesLeft).toBeNull();
});

test('what will be stored beside the events is known before, and looking ahead changes nothing', () => {
  const play = calling();
  const look = ({ version, at, outcome, window, decisions, round }: Table): string =>
    JSON.stringify([version, at, outcome, window, decisions, round?.rules.key(round.pos)]);
  const before = look(play.table);
  const opened = play.log[0] as Opened;
  expect(foresee(play.table, [], look)).toBe(before);
  const dealt = play.log.find(({ type }) => type === 'dealt')!;
  foresee(play.table, [{ event: { type: 'undone', to: 0, at: 5_000 } }, { event: dealt }], look);
  foresee(play.table, [{ event: { type: 'left', seat: 0, how: 'resigned', at: 5_000 } }], look);
  expect(look(play.table)).toBe(before);
  expect(openTable(kubo, opened).version).toBe(1);
});
