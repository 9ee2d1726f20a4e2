import { expect, test } from 'vitest';
import { quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf } from '../../kernel/round.ts';
import { uneven, unfair } from '../../kernel/testing/chi-square.ts';
import { cellAt } from './notation.ts';
import { rules } from './rules.ts';
import { allOptions, freshRound, roundAfter } from './testing/rounds.ts';

test('a sample is the position that imagine leads to with the same random numbers', () => {
  const sampled = new Set<string>();
  for (const options of allOptions) {
    for (let deal = 0; deal < 24; deal++) {
      const round = roundAfter(options, deal, `sample ${deal}`);
      if (rules.over(round.pos)) continue;
      const knowledge = knowledgeOf(round, deal % round.players);
      const seed = `chance ${deal}`;
      const sample = rules.sample!(knowledge, quick(seed));
      const key = rules.key(sample);
      expect(key).toBe(rules.key(imagineRound({ rules }, knowledge, quick(seed)).pos));
      expect(rules.hash!(sample)).toEqual(rules.hash!(imagineRound({ rules }, knowledge, quick(seed)).pos));
      sampled.add(key);
    }
  }
  expect(sampled.size).toBeGreaterThan(200);
});

/** A blind round late enough that the numbers face down can only lie in a few ways. */
function lateRound() {
  for (let deal = 0; ; deal++) {
    for (let moves = 45; moves > 0; moves--) {
      const round = roundAfter({ players: 2, blind: true }, moves, `late ${deal}`);
      if (rules.over(round.pos)) continue;
      const down = knowledgeOf(round, 0).view.tiles.filter(({ number }) => number === null);
      const cells = down.map(({ cell }) => cellAt(cell));
      if (cells.length <= 6 && new Set(cells.map((cell) => round.pos.tiles[cell])).size > 2) return { round, cells };
      break;
    }
  }
}

/** Every order of these numbers. */
const shuffles = (numbers: readonly number[]): number[][] =>
  numbers.length === 0
    ? [[]]
    : numbers.flatMap((number, at) => shuffles(numbers.toSpliced(at, 1)).map((rest) => [number, ...rest]));

test('before the pick the four tiles aside lie in any order, all equally likely', () => {
  const knowledge = knowledgeOf(freshRound({ players: 2 }, 'aside'), 0);
  const rng = quick('aside');
  const drawn = Array.from({ length: 1200 }, () => rules.imagine(knowledge, rng).setup.aside);
  const orders = shuffles([1, 2, 3, 4]).map((order) => order.join(''));
  expect(uneven(drawn, orders)).toBeNull();
});

test('blind, every arrangement of the numbers face down is as likely as its share of all shuffles', () => {
  const { round, cells } = lateRound();
  const ways = new Map<string, number>();
  for (const way of shuffles(cells.map((cell) => round.pos.tiles[cell]!)))
    ways.set(way.join(), (ways.get(way.join()) ?? 0) + 1);
  expect(ways.size).toBeGreaterThan(5);
  const rng = quick('blind');
  for (const viewer of [0, 1, 'table'] as const) {
    const knowledge = knowledgeOf(round, viewer);
    const draw = (): string => {
      const { pos } = imagineRound({ rules }, knowledge, rng);
      return cells.map((cell) => pos.tiles[cell]!).join();
    };
    expect(unfair(ways, draw, 20 * ways.size)).toBeNull();
  }
});
