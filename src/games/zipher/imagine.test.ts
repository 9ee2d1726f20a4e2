import { expect, test } from 'vitest';
import { quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf } from '../../kernel/round.ts';
import { rules } from './rules.ts';
import { allOptions, roundAfter } from './testing/rounds.ts';

test('a sample is the position that imagining leads to with the same chance', () => {
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
