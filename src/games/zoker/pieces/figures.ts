import { cardAt, colourOf, shapeOf, sizeOf } from '../deck.ts';

/** The four figures in a box of 100 about their middle, all of about the same area. The number of corners is the shape. */
export const FIGURES: readonly string[] = [
  'M0-60C7-42 42-20 42 14A42 42 0 0 1-42 14C-42-20-7-42 0-60Z',
  'M0-60A66 66 0 0 1 0 60A66 66 0 0 1 0-60Z',
  'M0-56L56 41L-56 41Z',
  'M-39.5-39.5H39.5V39.5H-39.5Z',
];

/** How far below the middle the weight of each figure lies. */
const WEIGHT = [13, 0, 10, 0];

/** As large as they are, whatever the card: no card rescales its figure. */
export const DIAMETERS = [24, 40, 56, 72] as const;
export const SMALL_DIAMETERS = [24, 38, 52, 67] as const;

/** Holes are a little wider in small figures, where they would close up on a phone. */
const HOLES = [10.2, 9, 8.2, 8.2];

/** One to four holes on a die's pattern, like a button: the colour once more, where hues meet. */
const PATTERNS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, 0],
    [1, 0],
  ],
  [
    [0, -1.08],
    [-1.08, 0.69],
    [1.08, 0.69],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
];

/** What a card's code says, as numbers from 0. */
export interface CardFace {
  readonly colour: number;
  readonly size: number;
  readonly shape: number;
}

export function faceOf(code: string): CardFace {
  const card = cardAt(code);
  return { colour: colourOf(card), size: sizeOf(card), shape: shapeOf(card) };
}

export function holesOf({ colour, size, shape }: CardFace): { x: number; y: number; r: number }[] {
  const r = HOLES[size]!;
  const apart = r < 9 ? 13 : 14;
  return PATTERNS[colour]!.map(([x, y]) => ({ x: x * apart, y: y * apart + WEIGHT[shape]!, r }));
}
