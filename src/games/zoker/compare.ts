import { beats, cardAt, colourOf, shapeOf, sizeOf, type Card } from './deck.ts';

/** The properties of a card, the highest-ranking first (zoker.10). */
export const properties = ['colour', 'size', 'shape'] as const;
export type Property = (typeof properties)[number];

export type RelativeStrength = 'stronger' | 'equal' | 'weaker';

/**
 * The rule of zoker.10 that decides: stronger in two or more properties, in one with the others equal, or in the
 * higher-ranking of two.
 */
export type Rule = 'more' | 'only' | 'rank';

/** Why one card beats another. */
export interface Comparison {
  readonly winner: string;
  readonly loser: string;
  /** How the winner compares with the loser in each property. */
  readonly properties: Readonly<Record<Property, RelativeStrength>>;
  readonly rule: Rule;
  /** The properties in which the winner is stronger, the highest-ranking first. */
  readonly decides: readonly Property[];
}

const levelIn: Readonly<Record<Property, (card: Card) => number>> = { colour: colourOf, size: sizeOf, shape: shapeOf };

/** Why one of two different cards beats the other. */
export function compare(a: string, b: string): Comparison {
  const [winner, loser] = beats(cardAt(a), cardAt(b)) ? [a, b] : [b, a];
  const standing = (property: Property): RelativeStrength => {
    const ahead = levelIn[property](cardAt(winner)) - levelIn[property](cardAt(loser));
    return ahead > 0 ? 'stronger' : ahead < 0 ? 'weaker' : 'equal';
  };
  const standings = { colour: standing('colour'), size: standing('size'), shape: standing('shape') };
  const decides = properties.filter((property) => standings[property] === 'stronger');
  const weaker = properties.some((property) => standings[property] === 'weaker');
  const rule = decides.length > 1 ? 'more' : weaker ? 'rank' : 'only';
  return { winner, loser, properties: standings, rule, decides };
}
