import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { parseRecord, recordOf } from '../../kernel/record.ts';
import { viewOf } from '../../kernel/round.ts';
import type { Game } from '../../kernel/rules.ts';
import { game as tiko } from '../../games/zoker/tiko/index.ts';
import { playing, turnOf } from '../../table/testing/playing.ts';
import { replay } from './replay.ts';

function record() {
  const play = playing(tiko, { players: 2 });
  for (let i = 0; i < 3; i++) play.act(turnOf(play.table));
  return recordOf(play.table.round!);
}
const handOf = (view: object | undefined): unknown => (view as { hand?: unknown } | undefined)?.hand;

test('the view of a seat shows no other hand', async () => {
  const { steps } = await replay(record(), 1, loadGame);
  expect(steps).toHaveLength(4);
  for (const step of steps) {
    expect(step.viewer).toBe(1);
    expect(step.bySeat).toBeUndefined();
  }
});

test('an open replay has at every step the view of whoever is to move and all hands', async () => {
  const { steps } = await replay(record(), 'open', loadGame);
  for (const { view, bySeat, viewer } of steps.slice(0, -1)) {
    expect(view.awaited).toEqual([viewer]);
    expect(bySeat).toHaveLength(2);
    expect(handOf(bySeat![viewer as number])).toEqual(handOf(view));
    expect(handOf(bySeat![0])).not.toEqual(handOf(bySeat![1]));
  }
});

test('an invalid record is refused with a message', async () => {
  await expect(replay({ game: 'zipher' }, 'open', loadGame)).rejects.toThrow('options is missing from the record');
});

test('a record is played once, and every moment is as it was', async () => {
  let begun = 0;
  const rules = {
    ...tiko.rules,
    begin: (...given: Parameters<typeof tiko.rules.begin>) => {
      begun += 1;
      return tiko.rules.begin(...given);
    },
  };
  const whole = record();
  const { steps, record: told } = await replay(whole, 0, () => Promise.resolve({ ...tiko, rules } as unknown as Game));
  expect(begun).toBe(1);
  expect(told).toEqual(whole);
  for (const [index, step] of steps.entries()) {
    const part = parseRecord(tiko.rules, { ...whole, moves: whole.moves.slice(0, index) });
    if (!part.ok) throw new Error(part.error.message);
    expect(step.view).toEqual(viewOf(part.value, 0));
    expect(step.shown?.move).toBe(index === 0 ? undefined : whole.moves[index - 1]!.slice(2));
  }
});
