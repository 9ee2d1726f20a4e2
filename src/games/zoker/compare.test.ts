import { describe, expect, test } from 'vitest';
import { compare, properties } from './compare.ts';
import { beats, cardAt, DECK } from './deck.ts';

describe('why one card beats another', () => {
  test('[zoker.10] stronger in two properties wins, even if weaker in the highest-ranking one', () => {
    expect(compare('oS1', 'gM2')).toEqual({
      winner: 'gM2',
      loser: 'oS1',
      properties: { colour: 'weaker', size: 'stronger', shape: 'stronger' },
      rule: 'more',
      decides: ['size', 'shape'],
    });
    expect(compare('rX4', 'bS1')).toMatchObject({ rule: 'more', decides: ['colour', 'size', 'shape'] });
  });

  test('[zoker.10] stronger in one property and equal in two wins', () => {
    expect(compare('bS1', 'bL1')).toEqual({
      winner: 'bL1',
      loser: 'bS1',
      properties: { colour: 'equal', size: 'stronger', shape: 'equal' },
      rule: 'only',
      decides: ['size'],
    });
  });

  test('[zoker.10] stronger in one, weaker in one: the higher-ranking property decides', () => {
    expect(compare('oS1', 'gL1')).toEqual({
      winner: 'oS1',
      loser: 'gL1',
      properties: { colour: 'stronger', size: 'weaker', shape: 'equal' },
      rule: 'rank',
      decides: ['colour'],
    });
    expect(compare('bM4', 'bL1')).toMatchObject({ winner: 'bL1', rule: 'rank', decides: ['size'] });
  });

  test('[zoker.10] [zoker.11] for any two cards the winner agrees with `beats`, and the named rule applies', () => {
    for (const [index, a] of DECK.entries()) {
      for (const b of DECK.slice(index + 1)) {
        const why = compare(a, b);
        expect(compare(b, a)).toEqual(why);
        expect(beats(cardAt(why.winner), cardAt(why.loser))).toBe(true);
        const weaker = properties.filter((property) => why.properties[property] === 'weaker');
        if (why.rule === 'more') expect(why.decides.length).toBeGreaterThan(weaker.length);
        else expect(why.decides).toHaveLength(1);
        if (why.rule === 'only') expect(weaker).toEqual([]);
        // `properties` lists the higher-ranking properties first.
        if (why.rule === 'rank')
          expect(properties.filter((property) => why.properties[property] !== 'equal')).toEqual([
            ...why.decides,
            ...weaker,
          ]);
      }
    }
  });
});
