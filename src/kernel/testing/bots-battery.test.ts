import { expect, test } from 'vitest';
import { game as davinci } from '../../games/davinci/index.ts';
import { random, type Bot } from '../bots.ts';
import { checkBot } from './bots-battery.ts';

const bot = (choose: Bot['choose']): Bot => ({ level: 'greedy', choose });
const check = (choose: Bot['choose']) => () => checkBot(davinci, bot(choose), { players: 2 });

test('bots that keep to their word pass, even one that always waits', () => {
  expect(check((...given) => random.choose(...given))).not.toThrow();
  expect(check(() => ({ move: null }))).not.toThrow();
});

test('a bot that changes its mind, changes what it is handed or cheats is found', () => {
  let asked = 0;
  expect(check(({ moves }) => ({ move: moves[asked++ % moves.length]! }))).toThrow(/asked again/);
  expect(
    check((knowledge) => {
      (knowledge.moves as number[]).reverse();
      return { move: knowledge.moves[0]! };
    }),
  ).toThrow(/read only/);
  expect(check(() => ({ move: 123_456 }))).toThrow(/not legal/);
});
