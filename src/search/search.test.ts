import { expect, test } from 'vitest';
import { game as zickzack } from '../games/zickzack/index.ts';
import { sticks } from '../kernel/testing/sticks.ts';
import { HIDDEN } from '../kernel/open.ts';
import { quick } from '../kernel/rng.ts';
import { beginRound, legalCodes, type Round } from '../kernel/round.ts';
import type { Game, Rules } from '../kernel/rules.ts';
import { nodeBudget } from './testing/budgets.ts';
import { buildStrategy, checkLine, checkStrategy, worthOf } from './certificate.ts';
import { search, type Searched } from './negamax.ts';
import { averageOver } from './sampling.ts';
import { EXACT, LOWER, transpositions } from './transpositions.ts';

function roundOf({ rules }: Game, setup: object): Round {
  const begun = beginRound(rules, rules.version, { players: 2 }, setup);
  if (!begun.ok) throw new Error(begun.error.message);
  return begun.value;
}

/** A game with a hash made of its key, where it has none of its own. */
function searched({ rules }: Game): Searched<Round['pos']> {
  const hash = (pos: Round['pos']): Int32Array => {
    const key = rules.key(pos);
    const words = new Int32Array([17, 31]);
    for (let i = 0; i < key.length; i++) {
      words[0] = Math.imul(words[0]! ^ key.charCodeAt(i), 0x9e3779b1);
      words[1] = Math.imul(words[1]! ^ key.charCodeAt(i), 0x5f356495);
    }
    return words;
  };
  const withHash: Rules & { hash: typeof hash } = { ...rules, hash };
  return { rules: withHash, value: (pos, seat) => rules.scores(pos)[seat]! - rules.scores(pos)[1 - seat]! };
}

/** Brute force, sharing nothing with the search but the rules: what the seat to move can get. */
function brute(round: Round): number {
  const { rules, pos } = round;
  const [seat] = rules.awaited(pos);
  let best = -Infinity;
  for (const code of legalCodes(round, seat!)) {
    rules.play(pos, seat!, code);
    const next = rules.awaited(pos)[0];
    const worth = rules.over(pos) ? worthOf(round, seat!) : next === seat ? brute(round) : -brute(round);
    rules.undo(pos);
    best = Math.max(best, worth);
  }
  return best;
}

const toy: Game = sticks;
const limitless = nodeBudget(10_000_000);

test('the search finds what brute force finds, for every heap and either seat', () => {
  for (let heap = 1; heap <= 12; heap++) {
    for (const start of [0, 1]) {
      const round = roundOf(toy, { start, heap });
      const key = round.rules.key(round.pos);
      const found = search(searched(toy), round.pos, transpositions(10), limitless);
      expect(found).toMatchObject({ value: brute(round), complete: true });
      expect(round.rules.key(round.pos)).toBe(key);
      expect(legalCodes(round, start)).toContain(found.move);
    }
  }
});

test('the search agrees with brute force near the end of real rounds, whatever the size of its table', () => {
  const rng = quick('zickzack ends');
  for (let number = 0; number < 12; number++) {
    const round = roundOf(zickzack, { start: number % 2 });
    const { rules, pos } = round;
    const played: number[] = [];
    while (!rules.over(pos)) {
      const seat = rules.awaited(pos)[0]!;
      const codes = legalCodes(round, seat);
      rules.play(pos, seat, codes[rng.below(codes.length)]!);
      played.push(seat);
    }
    for (let back = Math.min(5, played.length); back > 0; back--) rules.undo(pos);
    const found = search(searched(zickzack), pos, transpositions(number % 2 === 0 ? 4 : 14), limitless);
    expect(found).toMatchObject({ value: brute(round), complete: true });
  }
});

test('out of budget the search answers the best of the last depth it has finished, the same every time', () => {
  const round = roundOf(zickzack, { start: 0 });
  const look = () => search(searched(zickzack), round.pos, transpositions(12), nodeBudget(2_000));
  const found = look();
  expect(found).toMatchObject({ complete: false });
  expect(found.depth).toBeGreaterThan(0);
  expect(found.nodes).toBeLessThanOrEqual(2_001);
  expect(look()).toEqual(found);
});

test('a table keeps the deeper of two results of one search, and forgets those of older ones first', () => {
  const table = transpositions(1);
  table.keep(0, 2, 5, EXACT, -300, 7);
  table.keep(0, 4, 3, LOWER, 1, 1);
  expect(table.find(0, 4)).toBe(-1);
  const place = table.find(0, 2);
  expect([table.depth(place), table.bound(place), table.value(place), table.best(place)]).toEqual([5, EXACT, -300, 7]);
  table.age();
  table.keep(0, 4, 1, LOWER, 9, -1);
  expect(table.find(0, 2)).toBe(-1);
  expect(table.value(table.find(0, 4))).toBe(9);
  table.clear();
  expect(table.find(0, 4)).toBe(-1);
});

test('a strategy is checked by playing it against every reply; a wrong move, a missing one and a bold claim are found', () => {
  const game = toy;
  const round = roundOf(game, { start: 0, heap: 10 });
  const key = round.rules.key(round.pos);
  const choose = ({ pos }: Round): number => search(searched(game), pos, transpositions(8), limitless).move!;
  const strategy = buildStrategy(round, 0, 1, choose, 1000)!;
  expect(checkStrategy(round, strategy, 1000)).toBeNull();
  expect(round.rules.key(round.pos)).toBe(key);
  expect(checkStrategy(round, { ...strategy, score: 2 }, 1000)).toMatch(/ends with 1/);
  const [name] = Object.keys(strategy.moves);
  const rest = Object.fromEntries(Object.entries(strategy.moves).slice(1));
  expect(checkStrategy(round, { ...strategy, moves: rest }, 1000)).toMatch(/no move is named after nothing/);
  expect(checkStrategy(round, { ...strategy, moves: { ...rest, [name!]: 'take9' } }, 1000)).toMatch(
    /take9 is not legal/,
  );
  expect(checkStrategy(round, { ...strategy, moves: { ...rest, [name!]: 'take1' } }, 1000)).not.toBeNull();
  expect(checkStrategy(round, strategy, 3)).toMatch(/more than 3 positions/);
  expect(buildStrategy(round, 0, 1, choose, 3)).toBeNull();
  // The other side of the same value: the second seat cannot lose by more.
  expect(checkStrategy(round, buildStrategy(round, 1, -1, choose, 1000)!, 1000)).toBeNull();
});

test('a line must be legal, end the round and bring its score', () => {
  const round = roundOf(toy, { start: 0, heap: 4 });
  const moves = [3, 1].map((code, index) => ({ by: index, code }));
  expect(checkLine(round, { moves, score: -1 })).toBeNull();
  expect(checkLine(round, { moves, score: 1 })).toMatch(/ends with -1, not with 1/);
  expect(checkLine(round, { moves: moves.slice(0, 1), score: 0 })).toMatch(/not over/);
  expect(checkLine(round, { moves: [{ by: 0, code: 4 }], score: 1 })).toMatch(/take4 is not legal/);
  expect(round.moves).toEqual([]);
});

test('sampling takes the average of deals, at least of one, within its budget', () => {
  const deals = [1, 5, 3];
  let drawn = 0;
  const sample = () => ({ hidden: HIDDEN, deal: deals[drawn++ % deals.length]! }) as const;
  const valueAll = ({ deal }: { deal: number }, moves: readonly number[]) => ({
    values: moves.map((move) => move * deal),
    nodes: 10,
  });
  const look = (nodes: number, most: number) =>
    averageOver([1, 3, 2], sample, valueAll, nodeBudget(nodes), most, quick('s'));
  expect(look(1_000, 3)).toEqual({
    ranked: [
      { code: 3, value: 9 },
      { code: 2, value: 6 },
      { code: 1, value: 3 },
    ],
    samples: 3,
  });
  expect(look(15, 100).samples).toBe(2);
  expect(look(1, 100).samples).toBe(1);
  const stopped = { nodes: null, stop: () => true };
  expect(averageOver([1], sample, valueAll, stopped, 9, quick('s')).samples).toBe(1);
});
