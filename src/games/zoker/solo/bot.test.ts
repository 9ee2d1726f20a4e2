import { describe, expect, test } from 'vitest';
import { quick } from '../../../kernel/rng.ts';
import {
  imagineRound,
  knowledgeOf,
  legalCodes,
  playCode,
  resultOf,
  undoMove,
  type Round,
} from '../../../kernel/round.ts';
import { botOf, dealRound, nodes, playAtRandom } from '../../../kernel/testing/rounds.ts';
import { colourOf } from '../deck.ts';
import { bots } from './bot.ts';
import { cardOf, DEAL, LAY, placeOf } from './notation.ts';
import type { SoloOptions, SoloPosition, SoloSetup } from './position.ts';
import { rules } from './rules.ts';
import { solver } from './solver.ts';
import type { SoloView } from './view.ts';

type SoloRound = Round<SoloPosition, SoloView, SoloOptions, SoloSetup>;

const long = process.env['SPELLENKAST_LONG'] === '1';
const budget = nodes(long ? 8_000 : 3_000);
const levelOf = (level: string) => botOf(bots, level);

function deal(seed: string, fill = false): SoloRound {
  return dealRound(rules, { fill }, seed);
}

function playOut(round: SoloRound, level: string, seed: string): number {
  while (!rules.over(round.pos)) playCode(round, 0, levelOf(level).choose(knowledgeOf(round, 0), budget, seed).move!);
  return resultOf(round)!.scores[0]!;
}

describe('the bots of Solo', () => {
  test('each level builds higher than the one below, and strong finishes many deals', () => {
    const scores = (level: string, deals: number): number[] =>
      Array.from({ length: deals }, (_, n) => playOut(deal(`levels ${n}`), level, `seed ${n}`));
    const mean = (of: readonly number[]): number => of.reduce((a, b) => a + b) / of.length;
    const [easy, medium, strong] = [scores('easy', 6), scores('medium', 6), scores('strong', long ? 6 : 2)];
    expect(mean(easy)).toBeLessThan(mean(medium));
    expect(mean(medium)).toBeLessThan(mean(strong));
    expect(strong.filter((score) => score === 64).length).toBeGreaterThanOrEqual(strong.length / 2);
  });

  test('with at most four cards in the stock strong reaches the best possible height', () => {
    let all = 0;
    for (let n = 0; n < 4; n++) {
      const round = deal(`last four ${n}`);
      while (!rules.over(round.pos) && round.pos.deck.length - round.pos.dealt > 4)
        playCode(round, 0, levelOf('medium').choose(knowledgeOf(round, 0), budget, `s ${n}`).move!);
      if (rules.over(round.pos)) continue;
      const { score } = solver.solve(round, nodes(null));
      while (!rules.over(round.pos))
        playCode(round, 0, levelOf('strong').choose(knowledgeOf(round, 0), nodes(null), `s ${n}`).move!);
      expect(resultOf(round)!.scores[0]).toBe(score);
      if (score === 64) all += 1;
    }
    expect(all).toBeGreaterThan(1);
  });

  test.each(bots.map(({ level }) => level))('%s finishes a round with `fill` too', (level) => {
    expect(playOut(deal('fill', true), level, 'seed')).toBeGreaterThan(0);
  });

  test('every level deals when it can, and notices matches of one colour', () => {
    let oneColour = 0;
    let lays = 0;
    for (let n = 0; n < 40; n++) {
      const round = deal(`anyone ${n}`);
      playAtRandom(round, n % 8, `some ${n}`);
      const knowledge = knowledgeOf(round, 0);
      if (knowledge.moves.includes(DEAL)) {
        for (const level of ['easy', 'medium', 'strong'])
          expect(levelOf(level).choose(knowledge, budget, 's').move).toBe(DEAL);
      } else if (knowledge.moves.some((code) => code >= LAY)) {
        const { move } = levelOf('easy').choose(knowledge, budget, `eyes ${n}`);
        if (move! < LAY) continue;
        lays += 1;
        if (colourOf(cardOf(move!)) === colourOf(round.pos.top[placeOf(move!)]!)) oneColour += 1;
      }
    }
    // Two of three matches are of one colour; the share among the chosen moves is larger, because half of the others
    // are overlooked.
    expect(oneColour / lays).toBeGreaterThan(0.7);
  });

  test('the same seed makes the same choice, whatever the order of the stock', () => {
    for (const bot of bots) {
      for (let n = 0; n < 3; n++) {
        const round = deal(`twins ${n}`);
        playAtRandom(round, 3 * n, 'twins');
        const knowledge = knowledgeOf(round, 0);
        if (knowledge.moves.length === 0) continue;
        const kept = structuredClone(knowledge);
        const choice = bot.choose(knowledge, budget, 'seed');
        expect(knowledge).toEqual(kept);
        const twin = knowledgeOf(imagineRound({ rules }, knowledge, quick(`twin ${n}`)), 0);
        // Another position in between, because the cached plan must not matter.
        bot.choose(knowledgeOf(deal('another'), 0), budget, 'seed');
        expect(bot.choose(twin, budget, 'seed')).toEqual(choice);
      }
    }
  });
});

test('positions have equal hashes exactly when they have equal keys, and undo restores the hash', () => {
  const hashes = new Map<string, string>();
  for (let n = 0; n < 20; n++) {
    const round = deal(`hash ${n % 3}`, n % 2 === 0);
    const rng = quick(`hash ${n}`);
    const before = rules.hash!(round.pos).join(' ');
    while (!rules.over(round.pos)) {
      const key = rules.key(round.pos);
      const hash = rules.hash!(round.pos).join(' ');
      expect(hashes.get(key) ?? hash).toBe(hash);
      hashes.set(key, hash);
      const codes = legalCodes(round, 0);
      playCode(round, 0, codes[rng.below(codes.length)]!);
    }
    while (round.moves.length > 0) undoMove(round);
    expect(rules.hash!(round.pos).join(' ')).toBe(before);
  }
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

test('`sample` gives the same position as `imagine`', () => {
  for (let n = 0; n < 20; n++) {
    const round = deal(`sample ${n}`);
    playAtRandom(round, 2 * n, `sample ${n}`);
    if (rules.over(round.pos)) continue;
    const knowledge = knowledgeOf(round, 0);
    const imagined = imagineRound({ rules }, knowledge, quick(`s ${n}`));
    expect(rules.key(rules.sample!(knowledge, quick(`s ${n}`)))).toBe(rules.key(imagined.pos));
  }
});
