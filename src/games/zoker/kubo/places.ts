import type { Seat } from '../../../kernel/rules.ts';
import type { Property } from '../compare.ts';
import { lineBetween, LINES, type Line } from '../cube.ts';
import { cardAt, cardName } from '../deck.ts';
import type { Cube } from './levels.ts';

/** Which property varies along each axis, for each orientation of the cube (kubo.1, kubo.9). */
export interface Stand {
  readonly level: Property;
  readonly across: Property;
  readonly up: Property;
}

export const STANDS: Readonly<Record<Cube, Stand>> = {
  colour: { level: 'colour', across: 'size', up: 'shape' },
  size: { level: 'size', across: 'colour', up: 'shape' },
  shape: { level: 'shape', across: 'colour', up: 'size' },
};

/** The values of a property as they are in a card's code, from weak to strong. */
const VALUES: Readonly<Record<Property, readonly string[]>> = {
  colour: ['b', 'g', 'o', 'r'],
  size: ['S', 'M', 'L', 'X'],
  shape: ['1', '2', '3', '4'],
};

export const valuesOf = (property: Property): readonly string[] => VALUES[property];

/** The levels from the lowest up; shapes are in reverse order. */
export const levelValues = (cube: Cube): readonly string[] =>
  cube === 'shape' ? VALUES.shape.toReversed() : VALUES[cube];

/** One level of the cube, with its rows from the top as they are drawn. */
export interface Level {
  readonly value: string;
  readonly rows: readonly (readonly string[])[];
}

export function levelsOf(cube: Cube): readonly Level[] {
  const { level, across, up } = STANDS[cube];
  const code = (values: Readonly<Record<string, string>>): string =>
    `${values['colour']!}${values['size']!}${values['shape']!}`;
  return levelValues(cube).map((value) => ({
    value,
    rows: VALUES[up].toReversed().map((y) => VALUES[across].map((x) => code({ [level]: value, [across]: x, [up]: y }))),
  }));
}

const PART: Readonly<Record<Property, number>> = { colour: 0, size: 1, shape: 2 };
export const valueOf = (card: string, property: Property): string => card[PART[property]]!;

/** The place of a card, each coordinate from 0: columns from the left, rows from the bottom, levels from the lowest. */
export function placeOf(card: string, cube: Cube): { column: number; row: number; level: number } {
  const { level, across, up } = STANDS[cube];
  return {
    column: VALUES[across].indexOf(valueOf(card, across)),
    row: VALUES[up].indexOf(valueOf(card, up)),
    level: levelValues(cube).indexOf(valueOf(card, level)),
  };
}

/** The distance between the levels of the cube, in widths of a plate: large enough that no level hides another. */
export const PITCH = 0.66;

/** What a board shows of one place, the same in both views. */
export interface Spot {
  readonly card: string;
  readonly laid: boolean;
  /** Whether the card was laid in the last turn, which is marked with a dot like any last move. */
  readonly fresh: boolean;
  /** Set if the selected card belongs here: `open` if it can be laid now, otherwise `shut`. */
  readonly goal: 'open' | 'shut' | null;
  /** Whether the move that lays the card here has been sent. */
  readonly pending: boolean;
  /** The number of the card among those touched for a claim, from 1. */
  readonly end: number | null;
}

/** A line that is drawn through its four cards; `by` is null if nobody noticed it. */
export interface Drawn {
  readonly line: string;
  readonly by: Seat | null;
}

const lineOf = (name: string): Line => LINES[lineBetween(cardAt(name.slice(0, 3)), cardAt(name.slice(4)))]!;

export const kindOf = (name: string): Line['kind'] => lineOf(name).kind;
export const cardsOf = (name: string): readonly string[] => lineOf(name).cards.map(cardName);

/**
 * The claim that the touched cards make: the line whose two ends are among them. Null while more cards may be touched,
 * by someone who touches all four; cards that can never be on one line are claimed as they are, so that the rules say
 * what is wrong.
 */
export function claimOf(touched: readonly string[]): string | null {
  const cards = touched.map(cardAt).sort((a, b) => a - b);
  const claim = (first: number, last: number): string => `!${cardName(first)}-${cardName(last)}`;
  for (const first of cards) {
    const last = cards.find((card) => lineBetween(first, card) >= 0);
    if (last !== undefined) return claim(first, last);
  }
  const together = LINES.some((line) => cards.every((card) => line.cards.includes(card)));
  return together ? null : claim(cards[0]!, cards.at(-1)!);
}
