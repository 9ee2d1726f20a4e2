import { colourOf, DECK, shapeOf, shared, sizeOf, type Card } from '../deck.ts';

/** The orientation of the cube: the property by which its levels rise (kubo.1, kubo.9). */
export const cubes = ['colour', 'size', 'shape'] as const;
export type Cube = (typeof cubes)[number];

/** What the orientation of the cube determines for its cards. */
export interface Levels {
  /** The four cards that lie from the beginning. */
  readonly corners: readonly Card[];
  /** For each card, the places that it opens when it lies: beside it on its level, and above it. */
  readonly opens: readonly Uint8Array[];
  /** For each card, the cards below it in its column, which it buries (kubo.3), the next lower one last. */
  readonly buries: readonly Uint8Array[];
  /** 1 for the cards of the top level. */
  readonly top: Uint8Array;
}

const levelOf: Readonly<Record<Cube, (card: Card) => number>> = {
  colour: colourOf,
  size: sizeOf,
  shape: (card) => 3 - shapeOf(card),
};

/** The number of steps between two places of the cube. */
const steps = (a: Card, b: Card): number =>
  Math.abs(colourOf(a) - colourOf(b)) + Math.abs(sizeOf(a) - sizeOf(b)) + Math.abs(shapeOf(a) - shapeOf(b));

function levelsOf(cube: Cube): Levels {
  const level = levelOf[cube];
  const cards = [...DECK.keys()];
  const outer = (value: number): boolean => value === 0 || value === 3;
  return {
    corners: cards.filter(
      (card) => level(card) === 0 && [colourOf, sizeOf, shapeOf].every((property) => outer(property(card))),
    ),
    opens: cards.map((card) =>
      Uint8Array.from(cards.filter((other) => steps(card, other) === 1 && level(other) >= level(card))),
    ),
    buries: cards.map((card) =>
      Uint8Array.from(
        cards
          .filter((other) => shared(card, other) === 2 && level(other) < level(card))
          .sort((a, b) => level(a) - level(b)),
      ),
    ),
    top: Uint8Array.from(cards, (card) => Number(level(card) === 3)),
  };
}

export const LEVELS: Readonly<Record<Cube, Levels>> = {
  colour: levelsOf('colour'),
  size: levelsOf('size'),
  shape: levelsOf('shape'),
};

/** The cards that are shuffled: all except the corners. */
export const deckOf = (cube: Cube): readonly string[] => DECK.filter((_, card) => !LEVELS[cube].corners.includes(card));
