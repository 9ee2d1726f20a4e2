import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../../kernel/record.ts';
import { dealer } from '../../../kernel/rng.ts';
import { cardAt, matches, shuffled, DECK } from '../deck.ts';
import { highest } from './position.ts';
import { dealOf, possible, type Deal, type Line } from './possible.ts';
import { rules } from './rules.ts';

function toTheEnd(deal: Deal): Line {
  const search = possible(deal);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

/** What the rules make of a line: every move must be legal. */
function heightOf(deck: string, fill: boolean, { moves }: Line): number {
  const record = { game: 'zoker-solo', options: { fill }, setup: { deck }, moves: moves.map((move) => `0:${move}`) };
  const round = parseRecord(rules, record);
  if (!round.ok) throw new Error(round.error.message);
  return highest(round.value.pos);
}

const cards = (text: string): number[] => text.split(' ').map(cardAt);

/** Every way there is, from the upper cards and the piles alone. */
function exhausted({ upper, piles, fill }: Deal): number {
  let best = Math.max(...piles.map(({ height }) => height));
  for (const [to, { top, height }] of piles.entries()) {
    if (height === 0 && !fill) continue;
    for (const card of upper) {
      if (height > 0 && !matches(card, top)) continue;
      const next = piles.with(to, { top: card, height: height + 1 });
      best = Math.max(best, exhausted({ upper: upper.filter((c) => c !== card), piles: next, stock: [], fill }));
    }
    for (const [from, pile] of piles.entries()) {
      if (height === 0 || from === to || pile.height === 0 || !matches(pile.top, top)) continue;
      const next = piles.with(to, { top: pile.top, height: height + pile.height }).with(from, { top: 0, height: 0 });
      best = Math.max(best, exhausted({ upper, piles: next, stock: [], fill }));
    }
  }
  return best;
}

describe('what a deal of Solo can bring', () => {
  test.each([
    ['solo 1', false],
    ['solo 2', true],
  ])('a line that the rules allow, to the height it says (%s, fill %s)', (seed, fill) => {
    const deck = shuffled(DECK, dealer(seed));
    const line = toTheEnd(dealOf(cards(deck), fill));
    expect(heightOf(deck, fill, line)).toBe(line.height);
    expect(line.height).toBeGreaterThan(40);
  });

  test('a case made by hand: pile on pile first', () => {
    // Laid at once the three cards make eight, and then neither pile goes on the other.
    const deal: Deal = {
      upper: cards('bM1 bM2 gM2'),
      piles: [
        { top: cardAt('bL1'), height: 5 },
        { top: cardAt('bS1'), height: 2 },
        { top: 0, height: 0 },
        { top: 0, height: 0 },
      ],
      stock: [],
      fill: false,
    };
    const line = toTheEnd(deal);
    expect([line.height, line.best, line.moves.length]).toEqual([10, true, 4]);
    expect(toTheEnd(deal)).toEqual(line);
    expect(exhausted(deal)).toBe(10);
  });

  test.each(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])('small cases: as good as looking at every way (%s)', (seed) => {
    const [one, two, three, four, ...rest] = cards(shuffled(DECK, dealer(`small ${seed}`)));
    const piles = [one!, two!, three!, four!].map((top, at) => ({ top, height: at }));
    for (const fill of [false, true]) {
      const deal: Deal = { upper: rest.slice(0, fill ? 4 : 6), piles, stock: [], fill };
      const line = toTheEnd(deal);
      expect(line.height).toBe(exhausted(deal));
      expect(line.best).toBe(true);
    }
  });
});
