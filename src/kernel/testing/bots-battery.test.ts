import { expect, test } from 'vitest';
import { game as davinci } from '../../games/davinci/index.ts';
import { random, type Bot } from '../bots.ts';
import type { Game } from '../rules.ts';
import { checkBot } from './bots-battery.ts';

const bot = (choose: Bot['choose']): Bot => ({ level: 'greedy', choose });
const check = (choose: Bot['choose']) => () => checkBot(davinci, bot(choose), { players: 2 });

test('bots that fulfil the contract pass, even one that always waits', () => {
  expect(check((...given) => random.choose(...given))).not.toThrow();
  expect(check(() => ({ move: null }))).not.toThrow();
});

test('a bot that uses hidden information is detected, wherever it leaked', () => {
  const { rules } = davinci;
  const leaking: Game = {
    ...davinci,
    rules: { ...rules, view: (pos, viewer) => ({ ...rules.view(pos, viewer), leaked: rules.key(pos) }) },
  };
  const peeks = bot(({ moves, view }) => {
    const { leaked } = view as { leaked?: string };
    return { move: moves[sumOf(leaked ?? '') % moves.length]! };
  });
  expect(() => checkBot(leaking, peeks, { players: 2 })).toThrow(/in a twin deal/);
  expect(() => checkBot(davinci, peeks, { players: 2 })).not.toThrow();
});

const sumOf = (text: string): number => [...text].reduce((sum, letter, at) => sum + (at + 1) * letter.charCodeAt(0), 0);

test('a bot that changes its mind, changes its input or breaks the rules is detected', () => {
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
