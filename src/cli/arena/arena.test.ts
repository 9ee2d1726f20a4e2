import { expect, test } from 'vitest';
import { gameIds } from '../../games/index.ts';
import { random, type Bot } from '../../kernel/bots.ts';
import { everyOptions } from '../../kernel/every-options.ts';
import { recordOf } from '../../kernel/record.ts';
import { gameOf, randomRound } from '../testing/rounds.ts';
import { allContests } from './all-contests.ts';
import { playDeal, standings } from './arena.ts';
import { openArena } from './contest.ts';

const deal = (rate: number, points: number, top = 0) => ({ rate, points, top });

test('the interval is that of the means of the deals', () => {
  const [a, b] = standings(
    ['a', 'b'],
    [
      [deal(1, 10), deal(0, 4)],
      [deal(0.5, 20), deal(0.5, 6)],
      [deal(0.25, 30), deal(0.75, 8)],
      [deal(0.25, 40), deal(0.75, 2)],
    ],
  );
  // s² = ((0.5)² + 0² + 0.25² + 0.25²) / 3 = 0.125, so 1.96 · √(0.125 / 4) = 0.34648…
  expect(a).toEqual({
    bot: 'a',
    rate: 0.5,
    low: expect.closeTo(0.153518, 6) as number,
    high: expect.closeTo(0.846482, 6) as number,
    points: 25,
  });
  expect(b).toMatchObject({ bot: 'b', rate: 0.5, points: 5 });
  expect(a!.high - a!.low).toBeCloseTo(b!.high - b!.low);
});

test('the interval has no width for equal deals, and is the whole range for a single one', () => {
  const two = [deal(1, 3), deal(0, 5)];
  expect(standings(['a', 'b'], [two, two])).toEqual([
    { bot: 'a', rate: 1, low: 1, high: 1, points: 3 },
    { bot: 'b', rate: 0, low: 0, high: 0, points: 5 },
  ]);
  expect(standings(['a', 'b'], [two])[0]).toEqual({ bot: 'a', rate: 1, low: 0, high: 1, points: 3 });
});

test('for solo games points are compared, and how often they are the maximum', () => {
  const near = (value: number) => expect.closeTo(value, 4) as number;
  const deals = [10, 20, 30, 64].map((points) => [deal(1, points, points === 64 ? 1 : 0)]);
  // Points: s² = (21² + 11² + 1² + 33²) / 3, so 1.96 · √(s² / 4) = 22.99696…; Wilson's interval of 1 in 4.
  expect(standings(['a'], deals)[0]!.alone).toEqual({
    points: { mean: 31, low: near(31 - 22.99696), high: near(31 + 22.99696) },
    top: { mean: 0.25, low: near(0.04559), high: near(0.69936) },
  });
  const [all] = standings(
    ['a'],
    Array.from({ length: 2000 }, () => [deal(1, 64, 1)]),
  );
  expect(all!.alone!.top).toEqual({ mean: 1, low: near(0.99808), high: near(1) });
});

test('whoever alone took all tiles but one has the best possible score', async () => {
  const game = await gameOf('zipher');
  const strong = game.bots.at(-1)!;
  const solo = recordOf(randomRound(game, 'top', 0, { players: 1 }));
  expect(playDeal(game, solo, [strong], { nodes: 50_000 }, 's')).toEqual([deal(1, 24, 1)]);
  expect(playDeal(game, solo, [random], { nodes: 10 }, 's')).toMatchObject([{ rate: 1, top: 0 }]);
});

test('every deal is played in all rotations: each bot sits everywhere once', async () => {
  const game = await gameOf('zipher');
  const record = recordOf(randomRound(game, 'rotations', 0, { players: 3 }));
  const seats = new Map<string, Set<number>>();
  const bots = ['a', 'b', 'c'].map((level): Bot => ({
    level,
    choose(knowledge, budget, seed) {
      seats.set(level, (seats.get(level) ?? new Set()).add(knowledge.viewer as number));
      return random.choose(knowledge, budget, seed);
    },
  }));
  const means = playDeal(game, record, bots, { nodes: 10 }, 'seed');
  for (const level of ['a', 'b', 'c']) expect(seats.get(level)).toEqual(new Set([0, 1, 2]));
  expect(means.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(1);
  expect(playDeal(game, record, bots, { nodes: 10 }, 'seed')).toEqual(means);
  expect(playDeal(game, record, bots, { nodes: 10 }, 'other seed')).not.toEqual(means);
});

test('what a seat wins is shared among the winners', async () => {
  const game = await gameOf('zipher');
  const draw = { ...game.rules, scores: () => [5, 5] };
  const record = recordOf(randomRound(game, 'draw', 0));
  expect(playDeal({ ...game, rules: draw }, record, [random, random], { nodes: 10 }, 's')).toEqual([
    deal(0.5, 5),
    deal(0.5, 5),
  ]);
});

test('threads play what one thread plays', async () => {
  const contest = {
    game: 'zipher',
    options: randomRound(await gameOf('zipher'), 'options', 0).options,
    levels: ['greedy', 'random'],
    budget: { nodes: 10 },
    seed: 'threads',
    count: 12,
  };
  const [alone, together] = [openArena(1), openArena(2)];
  const told: number[] = [];
  try {
    const expected = await alone.play(contest, () => undefined);
    expect(await together.play(contest, (done) => told.push(done))).toEqual(expected);
    expect(expected[0]!.rate).toBeGreaterThan(0.5);
    expect(told.at(-1)).toBe(12);
  } finally {
    await together.close();
  }
});

test('every option and number of players is there once, and none that does not go with the others', async () => {
  for (const id of gameIds) {
    const { rules } = await gameOf(id);
    const all = everyOptions(rules);
    expect(new Set(all.map((options) => JSON.stringify(options))).size).toBe(all.length);
    for (const [name, field] of Object.entries(rules.options)) {
      if (field.kind !== 'choice') continue;
      expect(new Set(all.map((options) => options[name]))).toEqual(new Set(field.values));
    }
    const sizes = everyOptions(rules, 'offered');
    expect(sizes.map((options) => JSON.stringify(options))).toEqual(
      expect.arrayContaining(all.map((options) => JSON.stringify(options))),
    );
    for (const [name, field] of Object.entries(rules.options)) {
      if (field.kind !== 'whole' || !field.offer) continue;
      expect(new Set(sizes.map((options) => options[name]))).toEqual(new Set([...field.offer, field.default]));
      expect(new Set(all.map((options) => options[name]))).toEqual(new Set([field.default]));
    }
  }
});

test('all contests are played in every size that a form offers', async () => {
  const plan = { budget: { nodes: 1 }, seed: 's', games: 2 };
  const sizes = allContests(await gameOf('zoker-pairs'), plan).map(({ options }) => options['cards']);
  expect(new Set(sizes)).toEqual(new Set([8, 16, 20, 24, 32, 48, 64]));
});
