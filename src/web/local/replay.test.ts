import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { recordOf } from '../../kernel/record.ts';
import { game as tiko } from '../../games/zoker/tiko/index.ts';
import { playing, turnOf } from '../../table/testing/playing.ts';
import { replay } from './replay.ts';

function record() {
  const play = playing(tiko, { players: 2 });
  for (let i = 0; i < 3; i++) play.act(turnOf(play.table));
  return recordOf(play.table.round!);
}
const handOf = (view: object | undefined): unknown => (view as { hand?: unknown } | undefined)?.hand;

test('through the eyes of a seat nobody else is seen', async () => {
  const { steps } = await replay(record(), 1, loadGame);
  expect(steps).toHaveLength(4);
  for (const step of steps) {
    expect(step.viewer).toBe(1);
    expect(step.bySeat).toBeUndefined();
  }
});

test('open, every step has the eyes of whoever is to move and what each seat held', async () => {
  const { steps } = await replay(record(), 'open', loadGame);
  for (const { view, bySeat, viewer } of steps.slice(0, -1)) {
    expect(view.awaited).toEqual([viewer]);
    expect(bySeat).toHaveLength(2);
    expect(handOf(bySeat![viewer as number])).toEqual(handOf(view));
    expect(handOf(bySeat![0])).not.toEqual(handOf(bySeat![1]));
  }
});

test('what is no record is refused in words', async () => {
  await expect(replay({ game: 'zipher' }, 'open', loadGame)).rejects.toThrow('options is missing from the record');
});
