import { cardName, cardOf, CARDS, type Card } from './deck.ts';

/** A line of four cards in the cube (zoker.5). A space diagonal is a Zoker. */
export interface Line {
  readonly kind: 'ladder' | 'diagonal' | 'zoker';
  /** In canonical order, so the first and the last card are the ends of the line. */
  readonly cards: readonly Card[];
}

const kinds = ['ladder', 'diagonal', 'zoker'] as const;
const SIDE = 4;
const STEPS = [0, 1, -1];

/**
 * The directions of lines as steps of colour, size and shape. Of two opposite directions only the one whose first step
 * goes up is used, so that cards come in canonical order.
 */
const DIRECTIONS: readonly (readonly number[])[] = STEPS.flatMap((colour) =>
  STEPS.flatMap((size) => STEPS.map((shape) => [colour, size, shape])),
).filter((steps) => steps.find((step) => step !== 0) === 1);

/**
 * The lines along one direction: each starts at a side of the cube on the axes it moves along and anywhere on the
 * others.
 */
function linesAlong(steps: readonly number[]): Line[] {
  const starts = steps.map((step) => (step === 0 ? [0, 1, 2, 3] : step > 0 ? [0] : [SIDE - 1]));
  const [colours, sizes, shapes] = starts as [number[], number[], number[]];
  const kind = kinds[steps.filter((step) => step !== 0).length - 1]!;
  const at = (from: number, axis: number, i: number): number => from + i * steps[axis]!;
  return colours.flatMap((colour) =>
    sizes.flatMap((size) =>
      shapes.map((shape) => ({
        kind,
        cards: [0, 1, 2, 3].map((i) => cardOf(at(colour, 0, i), at(size, 1, i), at(shape, 2, i))),
      })),
    ),
  );
}

/** All 76 lines. */
export const LINES: readonly Line[] = DIRECTIONS.flatMap(linesAlong);

/** The lines through each card, as indices of `LINES`. */
export const LINES_THROUGH: readonly Uint8Array[] = Array.from({ length: CARDS }, (_, card) =>
  Uint8Array.from([...LINES.keys()].filter((line) => LINES[line]!.cards.includes(card))),
);

const byEnds = new Int8Array(CARDS * CARDS).fill(-1);
for (const [line, { cards }] of LINES.entries()) byEnds[cards[0]! * CARDS + cards[3]!] = line;

/** The line with these end cards in canonical order, as an index of `LINES`, or −1. */
export const lineBetween = (first: Card, last: Card): number => byEnds[first * CARDS + last]!;

/** A line is named by its end cards: `bS1-bX1`. */
export function lineName(line: number): string {
  const { cards } = LINES[line]!;
  return `${cardName(cards[0]!)}-${cardName(cards[3]!)}`;
}
