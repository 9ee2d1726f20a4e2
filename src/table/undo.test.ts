import { describe, expect, test } from 'vitest';
import { game as davinci } from '../games/davinci/index.ts';
import { game as zickzack } from '../games/zickzack/index.ts';
import { game as zipher } from '../games/zipher/index.ts';
import { game as kubo } from '../games/zoker/kubo/index.ts';
import { replayTable } from './table.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';
import { UNDO_PAUSE } from './undo-requests.ts';
import { due, undoDue } from './windows.ts';
import type { TablePlan } from './wire.ts';

const random = { kind: 'bot', level: 'random' } as const;

const alone = (): Playing => playing(zipher, { players: 1 });
const both = (): Playing => playing(zipher, { players: 2, blind: false });
const atOneDevice = (): Playing =>
  playing(
    zipher,
    { players: 2 },
    {
      seats: [
        { kind: 'person', name: 'x' },
        { kind: 'person', name: 'y' },
      ],
    },
  );

/** The first pick turns a tile up, so it is not to be taken back by anyone but someone alone. */
function withOneFreeMove(play: Playing): number {
  play.act(turnOf(play.table));
  const mover = turnOf(play.table);
  expect(play.act(mover).ok).toBe(true);
  return mover;
}

test('alone every move may be undone', () => {
  const play = alone();
  for (let i = 0; i < 5; i++) play.act(0);
  for (let i = 0; i < 5; i++) expect(play.send('a', { do: 'undo', seat: 0 }).ok).toBe(true);
  expect(play.table.round?.moves).toEqual([]);
  expect(play.send('a', { do: 'undo', seat: 0 })).toEqual({ ok: false, fault: 'nothing_to_undo' });
  expect(play.table.takeBacks).toBe(true);
});

test('alone against bots too, and the result says so', () => {
  const play = playing(davinci, { players: 2 }, { seats: [{ kind: 'person', name: 'x' }, random] });
  const { table } = play;
  for (let turns = 0; turns < 20 && turnOf(table) !== 0; turns++)
    play.bot(1, table.decisions[1]!, snapshotChoices(play, 1));
  const before = table.round!.moves.length;
  play.act(0);
  expect(table.floor).toBe(before + 1);
  expect(play.send('a', { do: 'undo', seat: 0 }).ok).toBe(true);
  expect(table.round!.moves).toHaveLength(before);
  expect(play.snapshot('a')).toMatchObject({ takeBacks: true, undoTold: { how: 'undone', by: 0 } });
});

describe('a move that revealed something may not be undone', () => {
  const people = ['x', 'y'].map((name) => ({ kind: 'person', name }) as const);
  test.each<[string, Partial<TablePlan>]>([
    ['online', {}],
    ['at one device', { seats: people }],
  ])('the mover’s own draw stays, %s', (_where, plan) => {
    for (const [game, options] of [
      [davinci, { players: 2 }],
      [kubo, { players: 2 }],
    ] as const) {
      const play = playing(game, options, plan);
      const mover = turnOf(play.table);
      play.act(mover);
      const seen = play.table.seen.map((list) => JSON.stringify(list.at(-1)));
      expect(seen[mover]).not.toBe(seen[1 - mover]);
      expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover })).toEqual({ ok: false, fault: 'undo_limit' });
      const face = play.snapshot(play.deviceOf(mover)).faces.find(({ viewer }) => viewer === mover);
      expect(face?.canUndo).toBe(false);
    }
  });

  test('nor while someone may come back to a seat that a bot plays meanwhile', () => {
    const play = playing(zipher, { players: 2, blind: false }, { absence: 1_000 });
    const gone = turnOf(play.table);
    play.away.set(gone, 0);
    play.now = 1_000;
    const mover = 1 - gone;
    play.send(play.deviceOf(mover), { do: 'replace', seat: mover, gone });
    while (turnOf(play.table) === gone) play.bot(gone, play.table.decisions[gone]!, snapshotChoices(play, gone));
    play.act(mover);
    const allowed = play.table.floor < play.table.round!.moves.length;
    expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover }).ok).toBe(allowed);
    expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover, to: 0 })).toMatchObject({ fault: 'undo_limit' });
  });
});

test('what showed someone something new stays', () => {
  const play = both();
  const mover = turnOf(play.table);
  play.act(mover);
  expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover })).toEqual({ ok: false, fault: 'undo_limit' });
  expect(play.snapshot(play.deviceOf(mover)).faces[0]?.canUndo).toBe(false);
});

test('online the others are asked, and an undo needs one yes from each other device', () => {
  const play = both();
  const mover = withOneFreeMove(play);
  const other = 1 - mover;
  const moves = play.table.round!.moves.length;
  expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover }).ok).toBe(true);
  const { undo } = play.snapshot(null);
  expect(undo).toMatchObject({ by: mover, waiting: [other] });
  expect(play.table.round!.moves).toHaveLength(moves);
  expect(play.send(play.deviceOf(other), { do: 'consent', seat: other, request: undo!.number, yes: true }).ok).toBe(
    true,
  );
  expect(play.table.round!.moves).toHaveLength(moves - 1);
  expect(play.table.undos).toEqual([]);
});

test('a no drops the request, and so does a move', () => {
  const play = both();
  const mover = withOneFreeMove(play);
  const other = 1 - mover;
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  play.send(play.deviceOf(other), { do: 'consent', seat: other, request: play.table.undos[0]!.number, yes: false });
  expect(play.table.undos).toEqual([]);
  play.now = UNDO_PAUSE;
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  const { number } = play.table.undos[0]!;
  play.act(turnOf(play.table));
  expect(play.table.undos).toEqual([]);
  expect(play.send(play.deviceOf(other), { do: 'consent', seat: other, request: number, yes: true })).toEqual({
    ok: false,
    fault: 'no_request',
  });
});

test('a consent on its way does not hit the next request', () => {
  const play = both();
  const mover = withOneFreeMove(play);
  const other = 1 - mover;
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  const first = play.table.undos[0]!.number;
  play.send(play.deviceOf(other), { do: 'consent', seat: other, request: first, yes: false });
  play.now = UNDO_PAUSE;
  expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover }).ok).toBe(true);
  expect(play.send(play.deviceOf(other), { do: 'consent', seat: other, request: first, yes: true })).toEqual({
    ok: false,
    fault: 'no_request',
  });
});

describe('every seat has a request of its own', () => {
  /** Three people have moved, and the seats in order of their moves have asked to take back. */
  const asking = (...askers: readonly number[]) => {
    const play = playing(zipher, { players: 3, blind: false });
    // The first pick turns a tile up.
    play.act(turnOf(play.table));
    const movers = [0, 1, 2].map(() => {
      const mover = turnOf(play.table);
      play.act(mover);
      return mover;
    });
    const seats = askers.map((index) => movers[index]!);
    for (const seat of seats) expect(play.send(play.deviceOf(seat), { do: 'undo', seat }).ok).toBe(true);
    const answerAll = (by: number, yes: boolean): void => {
      const { number, waiting } = play.table.undos.find((request) => request.by === by)!;
      for (const seat of yes ? waiting : waiting.slice(0, 1))
        expect(play.send(play.deviceOf(seat), { do: 'consent', seat, request: number, yes })).toMatchObject({
          ok: true,
        });
    };
    const open = (): number[] => play.table.undos.map(({ by }) => by);
    const told = () => play.snapshot(null).undosTold!.map(({ how, by }) => `${how} ${by}`);
    return { play, movers: movers as [number, number, number], seats, answerAll, open, told };
  };

  test('and one alone, whoever else asks', () => {
    const { play, movers, open } = asking(0, 1);
    const [first, second] = movers;
    expect(play.send(play.deviceOf(first), { do: 'undo', seat: first })).toEqual({ ok: false, fault: 'undo_asked' });
    expect(open()).toEqual([first, second]);
    const { undo, undos } = play.snapshot(null);
    // Pages that know one at a time see the oldest.
    expect(undo).toEqual(undos![0]);
    expect(undos).toMatchObject([
      { by: first, waiting: [0, 1, 2].filter((seat) => seat !== first) },
      { by: second, waiting: [0, 1, 2].filter((seat) => seat !== second) },
    ]);
  });

  test('a refusal ends one and leaves the other, and the pause is for that seat alone', () => {
    const { play, movers, answerAll, open, told } = asking(0, 1);
    answerAll(movers[0], false);
    expect(open()).toEqual([movers[1]]);
    expect(told()).toEqual([`refused ${movers[0]}`]);
    expect(play.snapshot(null).undoPauses).toEqual([{ seat: movers[0], left: UNDO_PAUSE }]);
    expect(play.send(play.deviceOf(movers[2]), { do: 'undo', seat: movers[2] }).ok).toBe(true);
  });

  test('what was asked first may be answered last', () => {
    const { play, movers, answerAll, open, told } = asking(0, 2);
    answerAll(movers[2], true);
    expect(play.table.round!.moves).toHaveLength(3);
    // The first move still lies there.
    expect(open()).toEqual([movers[0]]);
    expect(told()).toEqual([`undone ${movers[2]}`]);
    answerAll(movers[0], true);
    expect(play.table.round!.moves).toHaveLength(1);
    expect(told()).toEqual([`undone ${movers[2]}`, `undone ${movers[0]}`]);
    expect(play.snapshot(null).undosTold![1]).toMatchObject({ moves: 2 });
    expect(play.again().undosTold).toEqual(play.table.undosTold);
  });

  test('whose move was taken back with another has nothing left to ask for, and is told', () => {
    const { play, movers, answerAll, open, told } = asking(0, 2, 1);
    answerAll(movers[1], true);
    expect(play.table.round!.moves).toHaveLength(2);
    expect(open()).toEqual([movers[0]]);
    expect(told()).toEqual([`undone ${movers[1]}`, `dropped ${movers[2]}`]);
    expect(play.snapshot(null).undoTold).toMatchObject({ how: 'undone', by: movers[1] });
    expect(play.again().undos).toEqual(play.table.undos);
  });

  test('a move ends all of them, and that is told until the next', () => {
    const { play, movers, open, told } = asking(0, 1);
    play.act(turnOf(play.table));
    expect(open()).toEqual([]);
    expect(told()).toEqual([`dropped ${movers[0]}`, `dropped ${movers[1]}`]);
    play.act(turnOf(play.table));
    expect(told()).toEqual([]);
  });

  test('each has its own end', () => {
    const { play, movers, open } = asking(0);
    play.now += 4_000;
    play.send(play.deviceOf(movers[1]), { do: 'undo', seat: movers[1] });
    const [first, second] = play.table.undos.map(({ number }) => number) as [number, number];
    play.now = undoDue(play.table)!.at;
    expect(play.carryOut('host', { do: 'lapseUndo', request: second })).toEqual({ ok: false, fault: 'stale' });
    expect(play.carryOut('host', { do: 'lapseUndo', request: first })).toMatchObject({ ok: true });
    expect(open()).toEqual([movers[1]]);
    expect(undoDue(play.table)).toMatchObject({ at: play.now + 4_000, command: { request: second } });
  });

  test('an older log names no request: it had one', () => {
    const { play, movers, answerAll } = asking(1);
    answerAll(movers[1], true);
    const older = play.log.map((event) => {
      const { request: _new, ...left } = event as { request?: number } & typeof event;
      return left as typeof event;
    });
    expect(older).not.toEqual(play.log);
    const again = replayTable(zipher, older);
    expect(again).toMatchObject({ undos: [], undosTold: play.table.undosTold });
    expect(again.round!.moves).toEqual(play.table.round!.moves);
  });
});

describe('after a refusal', () => {
  test.each<[string, number, string | true]>([
    ['at once', 0, 'undo_pause'],
    ['a moment before the pause is over', UNDO_PAUSE - 1, 'undo_pause'],
    ['when it is over', UNDO_PAUSE, true],
  ])('asking again %s', (_what, later, expected) => {
    const play = both();
    play.now = 500;
    const mover = withOneFreeMove(play);
    const other = 1 - mover;
    play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
    play.send(play.deviceOf(other), { do: 'consent', seat: other, request: play.table.undos[0]!.number, yes: false });
    expect(play.snapshot(null)).toMatchObject({
      undoTold: { number: play.table.version, how: 'refused', by: mover, refuser: other },
      undoPauses: [{ seat: mover, left: UNDO_PAUSE }],
    });
    play.now = 500 + later;
    const answer = play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
    expect(answer.ok || answer.fault).toBe(expected);
    expect(play.snapshot(null).undoPauses).toHaveLength(later < UNDO_PAUSE ? 1 : 0);
  });

  test('others may still ask, and the next round begins without pauses', () => {
    const play = playing(zickzack, { players: 2 }, { match: { rounds: 2 }, leave: 'end' });
    for (let i = 0; i < 2; i++) play.act(turnOf(play.table));
    play.send('a', { do: 'undo', seat: 0 });
    play.send('b', { do: 'consent', seat: 1, request: play.table.undos[0]!.number, yes: false });
    expect(play.send('b', { do: 'undo', seat: 1 }).ok).toBe(true);
    play.send('a', { do: 'leave', seat: 0 });
    for (const seat of [0, 1]) play.send('ab'[seat]!, { do: 'next', seat });
    expect(play.table.undoPauses.size).toBe(0);
  });
});

describe('a request that nobody answers', () => {
  const unanswered = (plan: Partial<TablePlan> = {}) => {
    const play = playing(zipher, { players: 2, blind: false }, plan);
    play.now = 500;
    const mover = withOneFreeMove(play);
    play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
    return { play, mover, request: play.table.undos[0]!.number };
  };
  const days = { clock: { kind: 'days', each: 172_800_000, holidays: 0 } } as const;

  test.each<[string, Partial<TablePlan>, number]>([
    ['half a minute', {}, 30_000],
    ['as long as a vote', { windows: { call: 8_000, vote: 5_000 } }, 5_000],
    ['half a minute where votes have no end', { windows: { call: null, vote: null } }, 30_000],
    ['as long as a move where people have days for it', days, 172_800_000],
  ])('is refused after %s', (_what, plan, within) => {
    const { play, mover, request } = unanswered(plan);
    expect(play.snapshot(null).undo).toMatchObject({ within });
    expect(undoDue(play.table)).toEqual({ at: 500 + within, length: within, command: { do: 'lapseUndo', request } });
    const lapse = (number = request) => play.carryOut('host', { do: 'lapseUndo', request: number });
    play.now = 500 + within - 1;
    expect(lapse()).toEqual({ ok: false, fault: 'stale' });
    play.now += 1;
    expect(lapse(request + 1)).toEqual({ ok: false, fault: 'stale' });
    expect(play.carryOut({ device: 'b' }, { do: 'lapseUndo', request })).toMatchObject({ fault: 'not_your_seat' });
    expect(lapse()).toMatchObject({ ok: true });
    const told = { number: play.table.version, how: 'refused', by: mover, lapsed: true };
    expect(play.snapshot(null)).toMatchObject({ undo: null, undoTold: told });
    expect(play.snapshot(null).undoTold).toEqual(told);
    expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover })).toMatchObject({ fault: 'undo_pause' });
    expect(lapse()).toEqual({ ok: false, fault: 'stale' });
    expect(play.again().undosTold).toEqual([told]);
  });

  test('and the deadline that comes first is the next of the table', () => {
    const clock = { kind: 'move', each: 20_000 } as const;
    expect(due(unanswered({ clock, windows: { call: 8_000, vote: 5_000 } }).play.table)?.command.do).toBe('lapseUndo');
    expect(due(unanswered({ clock }).play.table)?.command.do).toBe('flag');
    expect(due(unanswered().play.table)?.command.do).toBe('lapseUndo');
  });
});

test('a request is withdrawn by whoever asked and nobody else, without a pause, and all are told', () => {
  const play = both();
  const mover = withOneFreeMove(play);
  const other = 1 - mover;
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  const request = play.table.undos[0]!.number;
  expect(play.send(play.deviceOf(other), { do: 'withdrawUndo', seat: other, request })).toMatchObject({
    fault: 'no_request',
  });
  expect(play.send(play.deviceOf(mover), { do: 'withdrawUndo', seat: mover, request: request + 1 })).toMatchObject({
    fault: 'no_request',
  });
  expect(play.send(play.deviceOf(mover), { do: 'withdrawUndo', seat: mover, request }).ok).toBe(true);
  expect(play.snapshot(null)).toMatchObject({ undo: null, undoTold: { how: 'withdrawn', by: mover }, undoPauses: [] });
  expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover }).ok).toBe(true);
});

test('that a move was taken back is told until the next move', () => {
  const play = both();
  const mover = withOneFreeMove(play);
  const other = 1 - mover;
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  play.send(play.deviceOf(other), { do: 'consent', seat: other, request: play.table.undos[0]!.number, yes: true });
  expect(play.snapshot(null).undoTold).toEqual({ number: play.table.version, how: 'undone', by: mover, moves: 1 });
  play.act(mover);
  expect(play.snapshot(null).undoTold).toBeNull();
});

test('the one who asks cannot consent, nor can someone at another seat', () => {
  const play = playing(zipher, { players: 3 });
  play.act(turnOf(play.table));
  const mover = turnOf(play.table);
  play.act(mover);
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  const { number, waiting } = play.table.undos[0]!;
  expect(waiting).toHaveLength(2);
  expect(play.send(play.deviceOf(mover), { do: 'consent', seat: mover, request: number, yes: true })).toMatchObject({
    fault: 'no_request',
  });
  const [first, second] = waiting as [number, number];
  expect(play.send(play.deviceOf(first), { do: 'consent', seat: second, request: number, yes: true })).toMatchObject({
    fault: 'not_your_seat',
  });
  expect(play.send(play.deviceOf(first), { do: 'consent', seat: first, request: number, yes: true }).ok).toBe(true);
  expect(play.table.undos).toHaveLength(1);
  expect(play.send(play.deviceOf(second), { do: 'consent', seat: second, request: number, yes: true }).ok).toBe(true);
  expect(play.table.undos).toEqual([]);
});

test('at one device anyone may undo any move without asking', () => {
  const play = atOneDevice();
  const mover = withOneFreeMove(play);
  const moves = play.table.round!.moves.length;
  expect(play.send('a', { do: 'undo', seat: 1 - mover }).ok).toBe(true);
  expect(play.table.round!.moves).toHaveLength(moves - 1);
});

test('against a bot an undo also undoes the bot’s answer', () => {
  const play = playing(
    zipher,
    { players: 2 },
    {
      seats: [
        { kind: 'person', name: 'x' },
        { kind: 'bot', level: 'random' },
      ],
    },
  );
  const { table } = play;
  const botMove = (): void => {
    const move = snapshotChoices(play, 1);
    expect(play.bot(1, table.decisions[1]!, move).ok).toBe(true);
  };
  if (turnOf(table) === 1) botMove();
  else play.act(0);
  while (turnOf(table) === 1) botMove();
  const before = table.round!.moves.length;
  play.act(0);
  while (turnOf(table) === 1) botMove();
  expect(play.send('a', { do: 'undo', seat: 0 }).ok).toBe(true);
  expect(table.round!.moves).toHaveLength(before);
  expect(turnOf(table)).toBe(0);
});

test('a round that has ended is not taken back', () => {
  const play = alone();
  while (!play.table.outcome) play.act(0);
  expect(play.send('a', { do: 'undo', seat: 0 })).toEqual({ ok: false, fault: 'round_ended' });
});

/** A bot's seat has no face: its first legal move is asked of the rules. */
function snapshotChoices(play: Playing, seat: number): string {
  const { round } = play.table;
  const list = { codes: new Int32Array(1024), count: 0 };
  round!.rules.legal(round!.pos, seat, list);
  return round!.rules.format(list.codes[0]!);
}
