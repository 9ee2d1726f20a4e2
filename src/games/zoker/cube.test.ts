import { describe, expect, test } from 'vitest';
import { lineBetween, lineName, LINES, LINES_THROUGH } from './cube.ts';
import { cardAt, cardName, colourOf, DECK, shapeOf, shared, sizeOf } from './deck.ts';

const ofKind = (kind: string) => LINES.filter((line) => line.kind === kind);
const names = (line: number): string => LINES[line]!.cards.map(cardName).join(' ');
const between = (first: string, last: string): number => lineBetween(cardAt(first), cardAt(last));
/** How many different values the cards of a line have in a property. */
const spread = (cards: readonly number[], property: (card: number) => number): number =>
  new Set(cards.map(property)).size;

describe('the cube', () => {
  test('[zoker.4] a ladder is four cards that share two properties and differ in the third', () => {
    for (const { cards } of ofKind('ladder')) {
      for (const a of cards) for (const b of cards) if (a !== b) expect(shared(a, b)).toBe(2);
      expect([colourOf, sizeOf, shapeOf].map((property) => spread(cards, property)).sort()).toEqual([1, 1, 4]);
    }
    expect(names(between('bS1', 'bX1'))).toBe('bS1 bM1 bL1 bX1');
    expect(names(between('bM3', 'rM3'))).toBe('bM3 gM3 oM3 rM3');
  });

  test('[zoker.5] 48 ladders, 24 diagonals, two in each plane, and 4 space diagonals', () => {
    expect(['ladder', 'diagonal', 'zoker'].map((kind) => ofKind(kind).length)).toEqual([48, 24, 4]);
    const planes = ofKind('diagonal').map(({ cards }) =>
      [colourOf, sizeOf, shapeOf].map((property) => (spread(cards, property) === 1 ? property(cards[0]!) : '*')).join(),
    );
    expect(new Set(planes).size).toBe(12);
    for (const plane of planes) expect(planes.filter((other) => other === plane)).toHaveLength(2);
    expect(
      ofKind('zoker')
        .map(({ cards }) => cards.map(cardName).join(' '))
        .sort(),
    ).toEqual(['bS1 gM2 oL3 rX4', 'bS4 gM3 oL2 rX1', 'bX1 gL2 oM3 rS4', 'bX4 gL3 oM2 rS1']);
    expect(names(between('bS4', 'bX1'))).toBe('bS4 bM3 bL2 bX1');
  });

  test('[zoker.5] three ladders run through every card, and other lines only through some', () => {
    for (const card of DECK.keys()) {
      const kinds = [...LINES_THROUGH[card]!].map((line) => LINES[line]!.kind);
      expect(kinds.filter((kind) => kind === 'ladder')).toHaveLength(3);
    }
    const through = DECK.map((_, card) => LINES_THROUGH[card]!.length);
    expect(through.reduce((sum, count) => sum + count)).toBe(76 * 4);
    // Three ladders, three diagonals and one Zoker run through a corner card and through an innermost one.
    expect(through[cardAt('bS1')]).toBe(7);
    expect(through[cardAt('gM2')]).toBe(7);
    // Three ladders and one diagonal run through a card on an edge.
    expect(through[cardAt('bM1')]).toBe(4);
  });

  test('lines are named by their ends, in canonical order', () => {
    for (const line of LINES.keys()) {
      const [first, last] = lineName(line).split('-') as [string, string];
      expect(between(first, last)).toBe(line);
      expect(LINES[line]!.cards).toEqual([...LINES[line]!.cards].sort((a, b) => a - b));
    }
    expect(between('bX1', 'bS1')).toBe(-1);
    expect(between('bS1', 'bL1')).toBe(-1);
  });
});
