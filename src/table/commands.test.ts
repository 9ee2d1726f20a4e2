import { expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { loadGame } from '../games/index.ts';
import { choices } from '../kernel/round.ts';
import { doneKey } from './table.ts';
import { opened, playing, turnOf } from './testing/playing.ts';

test('the first to sit has the seat; the other is told, and the last one deals', () => {
  const play = opened(zipher, { players: 3 });
  expect(play.send('b', { do: 'sit', seat: 1, name: 'Bea' })).toEqual({ ok: true, version: 2 });
  expect(play.send('c', { do: 'sit', seat: 1, name: 'Cor' })).toEqual({ ok: false, fault: 'seat_taken' });
  expect(play.send('b', { do: 'sit', seat: 1, name: 'Bea' })).toEqual({ ok: false, fault: 'already_seated' });
  expect(play.send('c', { do: 'sit', seat: 0, name: 'Cor' })).toEqual({ ok: false, fault: 'seat_taken' });
  expect(play.send('c', { do: 'sit', seat: 7, name: 'Cor' })).toEqual({ ok: false, fault: 'bad_request' });
  expect(play.send('c', { do: 'sit', seat: 2, name: ' \n ' })).toEqual({ ok: false, fault: 'name' });
  expect(play.table.round).toBeNull();
  expect(play.send('c', { do: 'sit', seat: 2, name: 'Cor' })).toEqual({ ok: true, version: 3 });
  expect(play.log.slice(-2).map(({ type }) => type)).toEqual(['seated', 'dealt']);
  expect(play.snapshot('b').seats.map(({ here }) => here)).toEqual([false, true, false]);
});

test('a command sent twice is done once and gets its first answer, also after a restart', () => {
  const play = playing(zipher, { players: 2 });
  const seat = turnOf(play.table);
  const [move] = choices(play.table.round!, seat);
  const wish = { do: 'act' as const, seat, decision: play.table.decisions[seat]!, move: move!, id: 'mine' };
  const first = play.send('ab'[seat]!, wish);
  const version = play.table.version;
  expect(first).toEqual({ ok: true, version });
  expect(play.send('ab'[seat]!, wish)).toEqual(first);
  expect(play.table.version).toBe(version);
  const plan = play.table.seats[seat]!;
  expect(play.again().done.get(doneKey(plan.kind === 'person' ? plan.player : '', 'mine'))).toBe(version);
});

test('a move in answer to another question is stale, and changes nothing', () => {
  const play = playing(zipher, { players: 2 });
  const seat = turnOf(play.table);
  const decision = play.table.decisions[seat]!;
  play.act(seat);
  const version = play.table.version;
  for (const other of [decision, decision + 2, -1]) {
    expect(play.send('ab'[seat]!, { do: 'act', seat, decision: other, move: '#1' })).toEqual({
      ok: false,
      fault: 'stale',
    });
  }
  expect(play.table.version).toBe(version);
});

test('only the device of a seat acts for it', () => {
  const play = playing(zipher, { players: 2 });
  const seat = turnOf(play.table);
  const decision = play.table.decisions[seat]!;
  expect(play.send('ba'[seat]!, { do: 'act', seat, decision, move: '#1' })).toEqual({
    ok: false,
    fault: 'not_your_seat',
  });
  expect(play.send('nobody', { do: 'close' })).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.send('a', { do: 'undo', seat: 9 })).toEqual({ ok: false, fault: 'not_your_seat' });
});

test('an illegal move is refused with its clause', () => {
  const play = playing(zipher, { players: 2 });
  const seat = turnOf(play.table);
  expect(play.act(seat, 'nonsense')).toMatchObject({ fault: 'refused', refusal: { clause: 'table.3' } });
  expect(play.act(1 - seat, '#1')).toMatchObject({ fault: 'refused', refusal: { clause: 'table.1' } });
});

test('votes on their way at the same time do not shut each other out', async () => {
  const memo = await loadGame('zoker-memo');
  const play = playing(memo!, { players: 3 });
  const proposer = turnOf(play.table);
  expect(play.act(proposer, 'propose').ok).toBe(true);
  const [first, second] = play.table.round!.rules.awaited(play.table.round!.pos) as [number, number];
  const asked = [...play.table.decisions];
  const vote = (seat: number, move: string): unknown =>
    play.send('abc'[seat]!, { do: 'act', seat, decision: asked[seat]!, move });
  expect(vote(first, 'yes')).toMatchObject({ ok: true });
  expect(vote(second, 'yes')).toMatchObject({ ok: true });
  expect(play.table.round!.moves).toHaveLength(3);
});

test('a vote on a proposal that was dropped hits no other question', async () => {
  const memo = await loadGame('zoker-memo');
  const play = playing(memo!, { players: 3 });
  play.act(turnOf(play.table), 'propose');
  const [first, second] = play.table.round!.rules.awaited(play.table.round!.pos) as [number, number];
  const asked = play.table.decisions[second]!;
  play.act(first, 'no');
  expect(play.send('abc'[second]!, { do: 'act', seat: second, decision: asked, move: 'yes' })).toEqual({
    ok: false,
    fault: 'stale',
  });
});

test('bots move by their own way in, at their own seats only', () => {
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
  if (turnOf(table) === 0) play.act(0);
  while (turnOf(table) === 0) play.act(0);
  const [move] = choices(table.round!, 1);
  const decision = table.decisions[1]!;
  expect(play.send('a', { do: 'act', seat: 1, decision, move: move! })).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.bot(0, table.decisions[0]!, move!)).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.bot(1, decision - 1, move!)).toEqual({ ok: false, fault: 'stale' });
  expect(play.bot(1, decision, 'nonsense')).toMatchObject({ fault: 'refused' });
  const { version } = table;
  expect(play.bot(1, decision, move!)).toEqual({ ok: true, version: version + 1 });
  expect(play.log.at(-1)).toEqual({ type: 'moved', at: 0, seat: 1, move, id: `bot 1 ${decision}` });
  expect(play.bot(1, decision, move!)).toEqual({ ok: true, version: version + 1 });
  expect(table.version).toBe(version + 1);
});

test('a closed table does nothing more', () => {
  const play = playing(zipher, { players: 2 });
  play.send('b', { do: 'leave', seat: 1 });
  expect(play.send('a', { do: 'close' }).ok).toBe(true);
  expect(play.snapshot(null).status).toBe('closed');
  expect(play.act(0, '#1')).toEqual({ ok: false, fault: 'closed' });
  expect(play.send('a', { do: 'close' })).toEqual({ ok: false, fault: 'closed' });
});

test('a used id answers its first answer to whoever used it, and nothing to anyone else', () => {
  const play = playing(zipher, { players: 2 });
  const seat = turnOf(play.table);
  const other = 1 - seat;
  const [move] = choices(play.table.round!, seat);
  play.send('ab'[seat]!, { do: 'act', seat, decision: play.table.decisions[seat]!, move: move!, id: 'mine' });
  expect(play.send('ab'[other]!, { do: 'undo', seat: other, id: 'mine' })).toMatchObject({ ok: false });
  expect(play.send('nobody', { do: 'undo', seat, id: 'mine' })).toEqual({ ok: false, fault: 'not_your_seat' });
});

test('whoever left gets the first answer to leaving again', () => {
  const play = playing(zipher, { players: 3 });
  const first = play.send('b', { do: 'leave', seat: 1, id: 'bye' });
  expect(first.ok).toBe(true);
  expect(play.send('b', { do: 'leave', seat: 1, id: 'bye' })).toEqual(first);
});

test('time never goes backwards in a log', () => {
  const play = playing(zipher, { players: 2 });
  play.now = 5_000;
  play.act(turnOf(play.table));
  play.now = 1_000;
  play.act(turnOf(play.table));
  expect(play.log.slice(-2).map(({ at }) => at)).toEqual([5_000, 5_000]);
});

test('no client can declare that time ran out, and only the host closes a window', () => {
  const play = playing(zipher, { players: 2 }, { leave: 'end' });
  expect(play.carryOut({ device: 'a' }, { do: 'settle' })).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.carryOut({ device: 'a' }, { do: 'lapse', window: 1 })).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.carryOut({ bot: 0 }, { do: 'lapse', window: 1 })).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.carryOut('host', { do: 'lapse', window: 1 })).toEqual({ ok: false, fault: 'stale' });
  play.carryOut({ device: 'a' }, { do: 'leave', id: 'x', seat: 0, how: 'timeout' } as never);
  expect(play.table.outcome).toMatchObject({ ended: 'resigned' });
});
