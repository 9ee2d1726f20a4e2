import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../../kernel/record.ts';
import { dealer, quick } from '../../../kernel/rng.ts';
import { cardAt, cardName, matches, shuffled, DECK } from '../deck.ts';
import { highest, movesNow } from './position.ts';
import { dealOf, type Deal } from './solver-deal.ts';
import { possible, type BestLine } from './solver-possible.ts';
import { rules } from './rules.ts';
import { dealFrom, solver } from './solver.ts';
import { highestOfAll } from './solver-exhaust.ts';
import { lostBy } from './solver-lost.ts';

function toTheEnd(deal: Deal): BestLine {
  const search = possible(deal);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

/** The height that a line reaches by the rules, which must allow every move. */
function heightOf(deck: string, fill: boolean, { moves }: BestLine): number {
  const record = {
    game: 'zoker-solo',
    options: { fill },
    setup: { deck },
    moves: moves.map((move) => `0:${rules.format(move)}`),
  };
  const round = parseRecord(rules, record);
  if (!round.ok) throw new Error(round.error.message);
  return highest(round.value.pos);
}

const cards = (text: string): number[] => text.split(' ').map(cardAt);

/** The largest height by exhaustive search, without a stock. */
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

describe('the best line of a deal of Solo', () => {
  test.each([
    ['solo 1', false],
    ['solo 2', true],
  ])('is legal and reaches its height (%s, fill %s)', (seed, fill) => {
    const deck = shuffled(DECK, dealer(seed));
    const line = toTheEnd(dealOf(cards(deck), fill));
    expect(heightOf(deck, fill, line)).toBe(line.height);
    expect(line.height).toBe(64);
  });

  test('puts one pile on the other first in a constructed case', () => {
    // Laying the three cards at once makes a pile of eight, after which neither pile can go on the other.
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

  test.each(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])(
    'is as high as exhaustive search finds in small cases (%s)',
    (seed) => {
      const [one, two, three, four, ...rest] = cards(shuffled(DECK, dealer(`small ${seed}`)));
      const piles = [one!, two!, three!, four!].map((top, at) => ({ top, height: at }));
      for (const fill of [false, true]) {
        const deal: Deal = { upper: rest.slice(0, fill ? 4 : 6), piles, stock: [], fill };
        const line = toTheEnd(deal);
        expect(line.height).toBe(exhausted(deal));
        expect(line.best).toBe(true);
      }
    },
  );
});

describe('the solver of Solo', () => {
  const budget = { nodes: 3_000_000, stop: () => false };
  const begun = (deck: string) => {
    const round = parseRecord(rules, { game: 'zoker-solo', options: {}, setup: { deck }, moves: [] });
    if (!round.ok) throw new Error(round.error.message);
    return round.value;
  };

  test('proves 64 cards in one pile by a legal line', () => {
    for (let n = 0; n < 6; n++) {
      const round = begun(shuffled(DECK, dealer(`solve ${n}`)));
      const { moves, score, proven, certificate } = solver.solve(round, budget);
      expect([score, proven, certificate]).toEqual([64, true, 'line']);
      for (const { code } of moves) {
        expect(rules.refuse(round.pos, 0, code)).toBeNull();
        rules.play(round.pos, 0, code);
      }
      expect(rules.scores(round.pos)).toEqual([64]);
    }
  });

  test('proves a smaller result by a second search', () => {
    // At most three cards come into one pile in this deal.
    const round = begun(shuffled(DECK, quick('d124')));
    const before = rules.key(round.pos);
    let steps = 0;
    const { score, proven, certificate } = solver.solve(round, budget, () => (steps += 1));
    expect([proven, certificate]).toEqual([true, 're-searched']);
    expect(score).toBe(highestOfAll(round.pos, budget));
    expect(score).toBeLessThan(64);
    expect(rules.key(round.pos)).toBe(before);
    // The budget shrinks after the last step of the first search, so that nothing is left for the second.
    const short = { ...budget };
    const found = solver.solve(round, short, () => {
      steps -= 1;
      if (steps === 0) short.nodes = 1;
    });
    expect(found).toMatchObject({ score, proven: false, certificate: null });
  });

  test('gives no certificate when out of budget', () => {
    const none = { nodes: 0, stop: () => false };
    expect(solver.solve(begun(shuffled(DECK, dealer('none'))), none)).toMatchObject({
      proven: false,
      certificate: null,
    });
  });
});

describe('the move that lost the best result', () => {
  test('is the first after which the best result is out of reach', () => {
    const deck = cards(shuffled(DECK, dealer('lost')));
    const deal = dealOf(deck, false);
    const line = toTheEnd(deal);
    expect(line.height).toBe(64);
    const round = parseRecord(rules, {
      game: 'zoker-solo',
      options: {},
      setup: { deck: deck.map(cardName).join(' ') },
      moves: [],
    });
    if (!round.ok) throw new Error(round.error.message);
    const { pos } = round.value;
    const rng = quick('any move');
    const played: number[] = [];
    while (!rules.over(pos)) {
      const { codes, count } = movesNow(pos);
      played.push(codes[rng.below(count)]!);
      rules.play(pos, 0, played.at(-1)!);
    }
    expect(highest(pos)).toBeLessThan(64);
    const search = lostBy(deal, played, 64);
    let step = search.next();
    while (!step.done) step = search.next();
    while (pos.played > step.value) rules.undo(pos);
    expect(toTheEnd(dealFrom(pos)).height).toBe(64);
    rules.play(pos, 0, played[step.value]!);
    expect(toTheEnd(dealFrom(pos)).height).toBeLessThan(64);
  });
});
