import { expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import { MOST_EVENTS } from './commands.ts';
import { playing } from './testing/playing.ts';

test('a log that is full takes the end of its round and nothing else', async () => {
  const play = playing((await loadGame('zipher'))!, { players: 2 }, { leave: 'end' });
  const mover = (): number => play.table.round!.rules.awaited(play.table.round!.pos)[0]!;
  play.act(mover());
  play.table.version = MOST_EVENTS;
  const seat = mover();
  expect(play.send('ab'[seat]!, { do: 'undo', seat })).toEqual({ ok: false, fault: 'full' });
  expect(play.act(seat)).toMatchObject({ ok: true });
  expect(play.send('a', { do: 'leave', seat: 0 })).toMatchObject({ ok: true });
  expect(play.send('b', { do: 'next', seat: 1 })).toEqual({ ok: false, fault: 'full' });
  expect(play.send('b', { do: 'close' })).toMatchObject({ ok: true });
});

test('before that it takes everything', async () => {
  const play = playing((await loadGame('zipher'))!, { players: 2 }, { leave: 'end' });
  play.table.version = MOST_EVENTS - 10;
  expect(play.send('a', { do: 'leave', seat: 0 })).toMatchObject({ ok: true });
  expect(play.send('b', { do: 'next', seat: 1 })).toMatchObject({ ok: true });
});
