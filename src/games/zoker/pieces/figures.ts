import { cardAt, colourOf, shapeOf, sizeOf } from '../deck.ts';

/**
 * SVG paths of the four shapes, with one to four corners, about the origin of a box of 100 units and of about equal
 * area.
 */
export const FIGURES: readonly string[] = [
  'M0-60C7-42 42-20 42 14A42 42 0 0 1-42 14C-42-20-7-42 0-60Z',
  'M0-60A66 66 0 0 1 0 60A66 66 0 0 1 0-60Z',
  'M0-56L56 41L-56 41Z',
  'M-39.5-39.5H39.5V39.5H-39.5Z',
];

/** How far below the origin the centroid of each shape lies, which the holes are centred on. */
const WEIGHT = [13, 0, 10, 0];

/** The diameter of a figure of each size, the same on every card, in units of a face 100 wide. */
export const DIAMETERS = [24, 40, 56, 72] as const;
export const SMALL_DIAMETERS = [24, 38, 52, 67] as const;

/**
 * Radii of the holes per size; in small figures they are relatively wider, because they would be too small to see on a
 * phone.
 */
const HOLES = [10.2, 9, 8.2, 8.2];

/**
 * The positions of one to four holes, arranged as on a die: they repeat the colour for players who cannot tell the
 * colours apart.
 */
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

/** The properties in a card's code as numbers from 0. */
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
