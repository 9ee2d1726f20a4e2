import { expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';

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

test('alone everything may be taken back, to the first move and no further', () => {
  const play = alone();
  for (let i = 0; i < 5; i++) play.act(0);
  for (let i = 0; i < 5; i++) expect(play.send('a', { do: 'undo', seat: 0 }).ok).toBe(true);
  expect(play.table.round?.moves).toEqual([]);
  expect(play.send('a', { do: 'undo', seat: 0 })).toEqual({ ok: false, fault: 'nothing_to_undo' });
  expect(play.table.takeBacks).toBe(true);
});

test('what showed someone something new stays', () => {
  const play = both();
  const mover = turnOf(play.table);
  play.act(mover);
  expect(play.send(play.deviceOf(mover), { do: 'undo', seat: mover })).toEqual({ ok: false, fault: 'undo_limit' });
  expect(play.snapshot(play.deviceOf(mover)).faces[0]?.canUndo).toBe(false);
});

test('by link the others are asked, and one yes of each other device takes it back', () => {
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
  expect(play.table.undo).toBeNull();
});

test('a no drops the request, and so does a move', () => {
  const play = both();
  const mover = withOneFreeMove(play);
  const other = 1 - mover;
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  play.send(play.deviceOf(other), { do: 'consent', seat: other, request: play.table.undo!.number, yes: false });
  expect(play.table.undo).toBeNull();
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  const { number } = play.table.undo!;
  play.act(turnOf(play.table));
  expect(play.table.undo).toBeNull();
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
  const first = play.table.undo!.number;
  play.send(play.deviceOf(other), { do: 'consent', seat: other, request: first, yes: false });
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  expect(play.send(play.deviceOf(other), { do: 'consent', seat: other, request: first, yes: true })).toEqual({
    ok: false,
    fault: 'no_request',
  });
});

test('the one who asks cannot consent, nor can someone at another seat', () => {
  const play = playing(zipher, { players: 3 });
  play.act(turnOf(play.table));
  const mover = turnOf(play.table);
  play.act(mover);
  play.send(play.deviceOf(mover), { do: 'undo', seat: mover });
  const { number, waiting } = play.table.undo!;
  expect(waiting).toHaveLength(2);
  expect(play.send(play.deviceOf(mover), { do: 'consent', seat: mover, request: number, yes: true })).toMatchObject({
    fault: 'no_request',
  });
  const [first, second] = waiting as [number, number];
  expect(play.send(play.deviceOf(first), { do: 'consent', seat: second, request: number, yes: true })).toMatchObject({
    fault: 'not_your_seat',
  });
  expect(play.send(play.deviceOf(first), { do: 'consent', seat: first, request: number, yes: true }).ok).toBe(true);
  expect(play.table.undo).not.toBeNull();
  expect(play.send(play.deviceOf(second), { do: 'consent', seat: second, request: number, yes: true }).ok).toBe(true);
  expect(play.table.undo).toBeNull();
});

test('at one device nobody need be asked, and people take back each other’s moves', () => {
  const play = atOneDevice();
  const mover = withOneFreeMove(play);
  const moves = play.table.round!.moves.length;
  expect(play.send('a', { do: 'undo', seat: 1 - mover }).ok).toBe(true);
  expect(play.table.round!.moves).toHaveLength(moves - 1);
});

test('against a bot a take-back takes the bot’s answer with it', () => {
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
