import { describe, expect, test } from 'vitest';
import { game as davinci } from '../games/davinci/index.ts';
import { game as zipher } from '../games/zipher/index.ts';
import { viewOf } from '../kernel/round.ts';
import type { Game, Seat } from '../kernel/rules.ts';
import { decide } from './commands.ts';
import type { ClockRule, Gone, LeaveRule, TableEvent } from './events.ts';
import { goneSteps } from './leaving.ts';
import { replayTable } from './table.ts';
import { opened, playing, turnOf, type Playing } from './testing/playing.ts';
import { due } from './windows.ts';
import type { TablePlan } from './wire.ts';

const ABSENCE = 60_000;
const bot = { kind: 'bot', level: 'random' } as const;
const open = { kind: 'open' } as const;
const person = { kind: 'person', name: 'a' } as const;

/** Three sit, and the one whose turn it is has gone at 1,000. */
function oneGone(plan: Partial<TablePlan> = {}, players = 3, game: Game = zipher): { play: Playing; gone: Seat } {
  const play = playing(game, { players }, { absence: ABSENCE, ...plan });
  const gone = turnOf(play.table);
  play.away.set(gone, 1_000);
  return { play, gone };
}

const device = (seat: Seat): string => 'abc'[seat]!;
const next = (seat: Seat, players = 3): Seat => (seat + 1) % players;

describe('what the table said beforehand happens', () => {
  test.each<[string, LeaveRule, TablePlan['seats'], 'stoodIn' | 'left']>([
    ['two, a bot', 'bot', [person, open], 'stoodIn'],
    ['two, the end', 'end', [person, open], 'left'],
    ['three, a bot', 'bot', [person, open, open], 'stoodIn'],
    ['three, the end', 'end', [person, open, open], 'left'],
    ['alone', 'bot', [person], 'left'],
    ['alone against bots: nobody would play on', 'bot', [person, bot, bot], 'left'],
  ])('%s', (_what, leave, seats, happens) => {
    for (const how of ['left', 'timeout'] satisfies Gone[]) {
      const play = playing(zipher, { players: seats.length }, { leave, seats });
      const [step, ...more] = goneSteps(play.table, 0, how, 7);
      expect(more).toEqual([]);
      const level = { level: 'medium', how };
      const ended = { ends: true, how: how === 'left' ? 'resigned' : 'timeout' };
      expect(step?.event).toEqual({ type: happens, seat: 0, at: 7, ...(happens === 'left' ? ended : level) });
    }
  });

  test('of two the one who leaves loses, at the scores as they stand', () => {
    const play = playing(zipher, { players: 2 }, { leave: 'end' });
    for (let i = 0; i < 5; i++) play.act(turnOf(play.table));
    const scores = play.table.round!.rules.scores(play.table.round!.pos);
    const leaver = scores[0]! > scores[1]! ? 0 : 1;
    expect(play.send('ab'[leaver]!, { do: 'leave', seat: leaver }).ok).toBe(true);
    expect(play.table.outcome).toEqual({ scores, winners: [1 - leaver], ended: 'resigned', by: leaver });
    expect(play.snapshot(null)).toMatchObject({ status: 'ended', matchOver: true });
    const other = 1 - leaver;
    expect(
      play.send('ab'[other]!, { do: 'act', seat: other, decision: play.table.decisions[other]!, move: 'e5>e6' }),
    ).toEqual({ ok: false, fault: 'round_ended' });
  });

  test('of three the round ends if the table chose so, and the leaver does not win', () => {
    const play = playing(zipher, { players: 3 }, { leave: 'end' });
    for (let i = 0; i < 4; i++) play.act(turnOf(play.table));
    play.send('c', { do: 'leave', seat: 2 });
    expect(play.table.outcome).toMatchObject({ ended: 'resigned', by: 2 });
    expect(play.table.outcome!.winners).not.toContain(2);
  });

  test('alone leaving ends the round with the score as it stands', () => {
    const play = playing(zipher, { players: 1 });
    play.act(0);
    play.act(0);
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.table.outcome).toMatchObject({ winners: [0], ended: 'resigned' });
    expect(play.send('a', { do: 'leave', seat: 0 })).toEqual({ ok: false, fault: 'round_ended' });
  });

  test('before the deal the seat is free again', () => {
    const play = opened(zipher, { players: 2 }, { seatsPerGuest: 2 });
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.snapshot('a')).toMatchObject({
      status: 'waiting',
      opener: true,
      seats: [{ kind: 'open', name: null }, { kind: 'open' }],
    });
    play.send('b', { do: 'sit', seat: 0, name: 'b' });
    play.send('b', { do: 'sit', seat: 1, name: 'b again' });
    const { status, faces } = play.snapshot('b');
    expect(status).toBe('playing');
    expect(faces.map(({ viewer }) => viewer)).toEqual([0, 1, 'table']);
  });

  test('between rounds a bot takes the seat whatever the rule, and the person may come back', () => {
    const play = playing(zipher, { players: 2 }, { leave: 'end', match: { rounds: 2 } });
    play.send('b', { do: 'leave', seat: 1 });
    expect(play.send('b', { do: 'leave', seat: 1 }).ok).toBe(true);
    expect(play.table.seats[1]).toMatchObject({ kind: 'bot', level: 'medium' });
    expect(play.send('b', { do: 'return', seat: 1 }).ok).toBe(true);
    expect(play.table.seats[1]).toMatchObject({ kind: 'person' });
  });
});

test('a log of an older version keeps its meaning: the easy bot of three, the end of two', () => {
  const old = (players: number): TableEvent[] =>
    playing(zipher, { players }).log.map((event): TableEvent => {
      if (event.type !== 'opened') return event;
      const { type, at, game, options, match, seats, online, leave, number, dealer, windows } = event;
      return { type, at, game, options, match, seats, online, leave, number, dealer, windows };
    });
  const left: TableEvent = { type: 'left', seat: 1, how: 'resigned', at: 5 };
  const three = replayTable(zipher, [...old(3), left]);
  expect(three.seats[1]).toEqual({ kind: 'bot', level: 'greedy' });
  expect(three).toMatchObject({ outcome: null, opener: 'p0', seatsPerGuest: null });
  expect(replayTable(zipher, [...old(2), left]).outcome).toMatchObject({ ended: 'resigned', by: 1 });
  for (const players of [2, 3]) {
    expect(goneSteps(replayTable(zipher, old(players)), 1, 'left', 5)).toEqual([{ event: left }]);
  }
});

describe('someone who is away', () => {
  test.each<[string, (play: Playing, gone: Seat) => void, string | true]>([
    ['long enough, and awaited', (play) => (play.now = 1_000 + ABSENCE), true],
    ['one moment too early', (play) => (play.now = 999 + ABSENCE), 'not_gone'],
    [
      'there all the time',
      (play) => {
        play.now = 1e9;
        play.away.clear();
      },
      'not_gone',
    ],
    [
      'back for a moment: it counts from then',
      (play, gone) => {
        play.now = 1_000 + ABSENCE;
        play.away.set(gone, 2_000);
      },
      'not_gone',
    ],
    [
      'for ever, since nobody waits for that seat',
      (play, gone) => {
        play.away.clear();
        play.away.set(next(next(gone)), 0);
        play.now = 1e9;
      },
      'not_gone',
    ],
    [
      'awaited only since the last move',
      (play, gone) => {
        play.now = ABSENCE;
        play.act(gone);
        play.away.clear();
        play.away.set(turnOf(play.table), 0);
        play.now = 2 * ABSENCE - 1;
      },
      'not_gone',
    ],
    [
      'after the round',
      (play, gone) => {
        play.now = 1e9;
        play.table.outcome = { scores: [0, 0, 0], winners: [gone] };
      },
      'round_ended',
    ],
  ])('%s', (_what, prepare, expected) => {
    for (const wish of ['replace', 'end'] as const) {
      const { play, gone } = oneGone();
      prepare(play, gone);
      const target = play.away.keys().next().value ?? gone;
      const answer = play.send(device(next(target)), { do: wish, seat: next(target), gone: target });
      if (expected === true) expect(answer.ok).toBe(true);
      else expect(answer).toEqual({ ok: false, fault: expected });
    }
  });

  test.each<[number | null, number, boolean]>([
    [null, 1e12, false],
    [1_000, 2_000, true],
    [1_000, 1_999, false],
  ])('where the table says %j, at %j: %j', (absence, now, may) => {
    const { play, gone } = oneGone({ absence });
    play.now = now;
    expect(play.send(device(next(gone)), { do: 'replace', seat: next(gone), gone }).ok).toBe(may);
  });

  describe.each<ClockRule>([
    { kind: 'live', initial: 3_600_000, increment: 0 },
    { kind: 'move', each: 3_600_000 },
    { kind: 'days', each: 172_800_000, holidays: 0 },
  ])('with a clock ($kind) nobody who is away is replaced', (clock) => {
    const refused = { ok: false, fault: 'not_gone' };

    test('whatever time the plan names: their own runs out by itself', () => {
      const { play, gone } = oneGone({ clock });
      expect(play.snapshot(null).absence).toBeNull();
      play.now = 1_000 + 2 * ABSENCE;
      for (const wish of ['replace', 'end'] as const)
        expect(play.send(device(next(gone)), { do: wish, seat: next(gone), gone })).toEqual(refused);
      play.now = due(play.table)!.at;
      play.carryOut('host', due(play.table)!.command);
      expect(play.table.seats[gone]).toMatchObject({ kind: 'bot', level: 'medium' });
    });

    test('nor at a table of an older version, whose log names a time beside the clock', () => {
      const { play, gone } = oneGone({ clock });
      const old = play.log.map((event) => (event.type === 'opened' ? { ...event, absence: ABSENCE } : event));
      const table = replayTable(zipher, old);
      const now = {
        now: 1e6,
        people: play.people,
        away: play.away,
        chance: { seed: String, secret: String, player: String },
      };
      const wish = { do: 'replace', id: 'x', seat: next(gone), gone } as const;
      expect(decide(table, { device: device(next(gone)) }, wish, now)).toEqual({ answer: refused });
    });
  });

  test('three minutes where nobody said otherwise', () => {
    expect(opened(zipher, { players: 2 }).snapshot(null)).toMatchObject({ absence: 180_000, standIn: 'medium' });
  });

  test('nobody gives away a seat for themselves, a bot’s, or from outside', () => {
    const { play, gone } = oneGone();
    play.now = 1e9;
    const other = next(gone);
    expect(play.send('nobody', { do: 'replace', seat: other, gone })).toEqual({ ok: false, fault: 'not_your_seat' });
    expect(play.send(device(other), { do: 'replace', seat: gone, gone })).toMatchObject({ fault: 'not_your_seat' });
    expect(play.send(device(other), { do: 'replace', seat: other, gone: 8 })).toMatchObject({ fault: 'not_gone' });
    play.send(device(other), { do: 'replace', seat: other, gone });
    expect(play.send(device(other), { do: 'replace', seat: other, gone })).toMatchObject({ fault: 'not_gone' });
  });

  test('with two the same, and the deserter does not win', () => {
    const { play, gone } = oneGone({}, 2);
    play.now = 1e6;
    const other = 1 - gone;
    expect(play.send(device(other), { do: 'replace', seat: other, gone }).ok).toBe(true);
    expect(play.log.at(-1)).toMatchObject({ type: 'stoodIn', seat: gone, level: 'medium', how: 'away', away: 1_000 });
    expect(play.table.outcome).toBeNull();
  });

  test('who has not answered a request to take back holds the table up too', () => {
    const play = playing(zipher, { players: 3 }, { absence: ABSENCE });
    play.act(turnOf(play.table));
    const mover = turnOf(play.table);
    play.act(mover);
    play.send(device(mover), { do: 'undo', seat: mover });
    const { waiting } = play.table.undos[0]!;
    const gone = waiting.find((seat) => seat !== turnOf(play.table))!;
    play.away.set(gone, 0);
    play.now = ABSENCE;
    expect(play.send(device(mover), { do: 'replace', seat: mover, gone }).ok).toBe(true);
    expect(play.table.undos).toEqual([]);
  });

  test('the round ends without loss when all others who are there want that', () => {
    const { play, gone } = oneGone({ match: { rounds: 3 } });
    play.now = 1e6;
    const [first, second] = [next(gone), next(next(gone))];
    expect(play.send(device(first), { do: 'end', seat: first, gone }).ok).toBe(true);
    expect(play.table.outcome).toBeNull();
    expect(play.snapshot(null).ending).toEqual({ gone, agreed: [first] });
    expect(play.send(device(first), { do: 'end', seat: first, gone })).toMatchObject({ fault: 'agreed_already' });
    expect(play.send(device(second), { do: 'end', seat: second, gone }).ok).toBe(true);
    expect(play.table.outcome).toMatchObject({ winners: [0, 1, 2], ended: 'called_off', by: gone });
    expect(play.log.at(-1)).toMatchObject({ type: 'calledOff', gone, away: 1_000 });
  });

  test('nobody who is away too is waited for, and a move drops the wish', () => {
    const { play, gone } = oneGone();
    play.now = 1e6;
    const [first, second] = [next(gone), next(next(gone))];
    play.send(device(first), { do: 'end', seat: first, gone });
    play.away.delete(gone);
    play.act(gone);
    expect(play.table.ending).toBeNull();
    play.away.set(turnOf(play.table), 0);
    const { play: other, gone: lost } = oneGone();
    other.now = 1e6;
    other.away.set(second, 5_000);
    if (lost === gone) other.send(device(first), { do: 'end', seat: first, gone: lost });
    expect(other.table.outcome).toMatchObject({ ended: 'called_off' });
  });
});

describe('a seat that a bot plays', () => {
  test('is taken back at once by whoever it belongs to, and by nobody else', () => {
    const { play, gone } = oneGone();
    play.now = 1e6;
    const other = next(gone);
    const asked = [...play.table.decisions];
    play.send(device(other), { do: 'replace', seat: other, gone });
    expect(play.table.decisions).toEqual(asked.map((number, seat) => number + Number(seat === gone)));
    expect(play.snapshot(device(gone)).seats[gone]).toMatchObject({ kind: 'bot', here: false, standIn: 'yours' });
    expect(play.snapshot(null).seats[gone]).toMatchObject({ kind: 'bot', name: device(gone), standIn: 'other' });
    for (const stranger of [device(other), 'nobody']) {
      expect(play.send(stranger, { do: 'return', seat: gone })).toEqual({ ok: false, fault: 'not_your_seat' });
    }
    const back = play.send(device(gone), { do: 'return', seat: gone, id: 'back' });
    expect(back.ok).toBe(true);
    expect(play.send(device(gone), { do: 'return', seat: gone, id: 'back' })).toEqual(back);
    expect(play.act(gone).ok).toBe(true);
    expect(play.send(device(gone), { do: 'return', seat: gone })).toMatchObject({ fault: 'not_your_seat' });
  });

  test('stays the bot’s to the end of a round that was given up', () => {
    const play = playing(zipher, { players: 3 }, { match: { rounds: 2 } });
    play.send('b', { do: 'leave', seat: 1 });
    expect(play.table.seats[1]).toMatchObject({ kind: 'bot', level: 'medium', left: true });
    expect(play.send('b', { do: 'return', seat: 1 })).toEqual({ ok: false, fault: 'gave_up' });
    expect(play.send('b', { do: 'leave', seat: 1 })).toEqual({ ok: false, fault: 'not_your_seat' });
    play.send('a', { do: 'leave', seat: 0 });
    play.send('c', { do: 'leave', seat: 2 });
    expect(play.table.outcome).not.toBeNull();
    expect(play.send('b', { do: 'return', seat: 1 }).ok).toBe(true);
  });

  test('is named in the result with how many moves the bot made, taken-back ones not counted', () => {
    const { play, gone } = oneGone({}, 2);
    play.now = 1e6;
    const other = 1 - gone;
    play.send(device(other), { do: 'replace', seat: other, gone });
    let made = 0;
    for (let turns = 0; !play.table.outcome && turns < 500; turns++) {
      const seat = turnOf(play.table);
      const list = { codes: new Int32Array(1024), count: 0 };
      play.table.round!.rules.legal(play.table.round!.pos, seat, list);
      const move = play.table.round!.rules.format(list.codes[0]!);
      if (seat === gone) {
        expect(play.bot(seat, play.table.decisions[seat]!, move).ok).toBe(true);
        made += 1;
      } else expect(play.act(seat, move).ok).toBe(true);
    }
    const standIns = [0, 0];
    standIns[gone] = made;
    expect(made).toBeGreaterThan(1);
    expect(play.table.outcome).toMatchObject({ standIns });
    expect(play.again().outcome).toMatchObject({ standIns });
  });

  test('is seen through by whoever held it in this round, and through no other; nothing can be played there', () => {
    const play = playing(davinci, { players: 3 }, { leave: 'bot', match: { rounds: 2 } });
    play.send('b', { do: 'leave', seat: 1 });
    const { faces } = play.snapshot('b');
    expect(faces.map(({ viewer }) => viewer)).toEqual([1]);
    expect(faces[0]).toMatchObject({ view: viewOf(play.table.round!, 1), choices: [], decision: 0, canUndo: false });
    expect(play.snapshot('nobody').faces.map(({ viewer }) => viewer)).toEqual(['table']);
    play.send('a', { do: 'leave', seat: 0 });
    play.send('c', { do: 'leave', seat: 2 });
    expect(play.send('c', { do: 'next', seat: 2 }).ok).toBe(true);
    expect(play.table.round!.moves).toEqual([]);
    expect(play.snapshot('b').faces.map(({ viewer }) => viewer)).toEqual(['table']);
    expect(play.snapshot('c').faces.map(({ viewer }) => viewer)).toEqual([2]);
  });

  test('the opener who left stays the opener', () => {
    const play = playing(zipher, { players: 3 });
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.snapshot('a').opener).toBe(true);
    expect(play.snapshot('b').opener).toBe(false);
  });
});

describe('the table tells who went and came back in this round', () => {
  test('why, and after which move', () => {
    const { play, gone } = oneGone();
    play.now = 1e6;
    const other = next(gone);
    play.send(device(other), { do: 'replace', seat: other, gone });
    const went = { number: play.table.version, seat: gone, how: 'away', after: 0 };
    expect(play.snapshot(null).comings).toEqual([went]);
    play.send(device(gone), { do: 'return', seat: gone });
    play.act(gone);
    play.send(device(other), { do: 'leave', seat: other });
    expect(play.snapshot(null).comings).toEqual([
      went,
      { number: went.number + 1, seat: gone, how: 'back', after: 0 },
      { number: play.table.version, seat: other, how: 'left', after: 1 },
    ]);
    expect(play.again().comings).toEqual(play.table.comings);
  });

  test('that time ran out', () => {
    const { play, gone } = oneGone({ clock: { kind: 'move', each: 5_000 } });
    play.now = due(play.table)!.at;
    play.carryOut('host', due(play.table)!.command);
    expect(play.snapshot(null).comings).toMatchObject([{ seat: gone, how: 'timeout', after: 0 }]);
  });

  test('until the next deal, and never after more moves than there are', () => {
    const play = playing(zipher, { players: 3 }, { match: { rounds: 2 } });
    // The first tile is turned up for all to see, and stays.
    play.act(turnOf(play.table));
    const mover = turnOf(play.table);
    play.act(mover);
    const [leaver, stays] = [next(mover), next(next(mover))];
    play.send(device(leaver), { do: 'leave', seat: leaver });
    expect(play.table.comings).toMatchObject([{ seat: leaver, after: 2 }]);
    play.send(device(mover), { do: 'undo', seat: mover });
    play.send(device(stays), { do: 'consent', seat: stays, request: play.table.undos[0]!.number, yes: true });
    expect(play.table.comings).toMatchObject([{ seat: leaver, after: 1 }]);
    play.send(device(mover), { do: 'leave', seat: mover });
    play.send(device(stays), { do: 'leave', seat: stays });
    expect(play.table.outcome).not.toBeNull();
    play.send(device(stays), { do: 'next', seat: stays });
    expect(play.table.comings).toEqual([]);
  });
});
