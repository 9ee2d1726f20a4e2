import { describe, expect, test } from 'vitest';
import type { Budget } from '../../../kernel/bots.ts';
import { moveList } from '../../../kernel/moves.ts';
import { quick, shuffle } from '../../../kernel/rng.ts';
import { imagineRound, knowledgeOf, playCode, resultOf, undoMove, type Round } from '../../../kernel/round.ts';
import { dealRound, nodes } from '../../../kernel/testing/rounds.ts';
import { cardAt, colourOf, DECK } from '../deck.ts';
import { bots } from './bot.ts';
import { matching } from './matching.ts';
import { firstOf, secondOf } from './notation.ts';
import type { PairsOptions, PairsPosition, PairsSetup } from './position.ts';
import { rules } from './rules.ts';
import { mostPairs, solver } from './solver.ts';
import type { PairsView } from './view.ts';

type PairsRound = Round<PairsPosition, PairsView, PairsOptions, PairsSetup>;

const budget = nodes(20_000);

function deal(seed: string, cards = 20): PairsRound {
  return dealRound(rules, { cards }, seed);
}

function playOut(round: PairsRound, level: string, seed: string): number {
  const bot = bots.find((one) => one.level === level)!;
  while (!rules.over(round.pos)) playCode(round, 0, bot.choose(knowledgeOf(round, 0), budget, seed).move!);
  return resultOf(round)!.scores[0]!;
}

describe('the bots of Pairs', () => {
  test('strong always picks up the largest possible number of cards', () => {
    for (let n = 0; n < 40; n++) {
      const round = deal(`strong ${n}`, 10 + 2 * (n % 12));
      expect(playOut(round, 'strong', 'seed')).toBe(resultOf(round)!['best']);
    }
  });

  test('each level picks up more than the one below', () => {
    const total = (level: string): number =>
      Array.from({ length: 60 }, (_, n) => playOut(deal(`levels ${n}`), level, `seed ${n}`)).reduce((a, b) => a + b);
    const [easy, medium, strong] = ['easy', 'medium', 'strong'].map(total) as [number, number, number];
    expect(easy).toBeLessThan(medium);
    expect(medium).toBeLessThan(strong);
  });

  test('easy notices all pairs of one colour and overlooks others', () => {
    const easy = bots.find(({ level }) => level === 'easy')!;
    let choices = 0;
    let oneColour = 0;
    for (let n = 0; n < 200; n++) {
      const { move } = easy.choose(knowledgeOf(deal(`colours ${n}`), 0), budget, `eyes ${n}`);
      choices += 1;
      if (colourOf(firstOf(move!)) === colourOf(secondOf(move!))) oneColour += 1;
    }
    // Two pairs in three are of one colour; their share among the chosen ones is larger, because most others are
    // overlooked.
    expect(oneColour / choices).toBeGreaterThan(0.75);
  });

  test('the same seed makes the same choice, whatever the order of the cards not dealt', () => {
    for (const bot of bots) {
      const round = deal(`twins ${bot.level}`);
      const knowledge = knowledgeOf(round, 0);
      const twin = knowledgeOf(imagineRound({ rules }, knowledge, quick('twin')), 0);
      expect(bot.choose(twin, budget, 'seed')).toEqual(bot.choose(knowledge, budget, 'seed'));
    }
  });
});

describe('the solver of Pairs', () => {
  test('proves the best score from any position, and its line reaches it', () => {
    let researched = 0;
    for (let n = 0; n < 60; n++) {
      const round = deal(`solve ${n}`, 8 + 2 * (n % 29));
      const into = moveList();
      rules.legal(round.pos, 0, into);
      if (into.count > 0 && n % 3 === 0) playCode(round, 0, into.codes[n % into.count]!);
      const { moves, score, proven, certificate } = solver.solve(round, budget);
      expect(proven).toBe(true);
      if (certificate === 're-searched') researched += 1;
      for (const { by, code } of moves) playCode(round, by, code);
      expect(rules.over(round.pos)).toBe(true);
      expect(rules.scores(round.pos)).toEqual([score]);
    }
    expect(researched).toBeGreaterThan(0);
  });

  test('the search and the matching find the same number of pairs for thousands of tables', () => {
    const rng = quick('agree');
    for (let n = 0; n < 2000; n++) {
      const cards = shuffle(DECK.map(cardAt), rng).slice(0, 2 + rng.below(24));
      expect(mostPairs(cards, budget)).toBe(matching(cards).length);
    }
  });

  test('gives no certificate when out of budget', () => {
    const none: Budget = { nodes: 0, stop: () => false };
    const open = Array.from({ length: 60 }, (_, n) => solver.solve(deal(`none ${n}`), none)).filter(
      ({ proven }) => !proven,
    );
    expect(open.length).toBeGreaterThan(0);
    for (const { certificate } of open) expect(certificate).toBeNull();
  });
});

test('positions have equal hashes exactly when they have equal keys, and undo restores the hash', () => {
  const hashes = new Map<string, string>();
  for (let n = 0; n < 20; n++) {
    const round = deal('hash', 24);
    const rng = quick(`hash ${n}`);
    const into = moveList();
    const before = [...rules.hash!(round.pos)];
    for (;;) {
      const key = rules.key(round.pos);
      const hash = rules.hash!(round.pos).join(' ');
      expect(hashes.get(key) ?? hash).toBe(hash);
      hashes.set(key, hash);
      into.count = 0;
      rules.legal(round.pos, 0, into);
      if (into.count === 0) break;
      playCode(round, 0, into.codes[rng.below(into.count)]!);
    }
    while (round.moves.length > 0) undoMove(round);
    expect([...rules.hash!(round.pos)]).toEqual(before);
  }
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

test('`sample` gives the same position as `imagine`', () => {
  for (let n = 0; n < 10; n++) {
    const round = deal(`sample ${n}`, 30);
    playCode(round, 0, solver.solve(round, budget).moves[0]!.code);
    const knowledge = knowledgeOf(round, 0);
    const imagined = imagineRound({ rules }, knowledge, quick(`s ${n}`));
    const sampled = rules.sample!(knowledge, quick(`s ${n}`));
    expect([...sampled.deck]).toEqual([...imagined.pos.deck]);
    expect(rules.key(sampled)).toBe(rules.key(imagined.pos));
  }
});
