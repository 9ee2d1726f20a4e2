import type { Problem } from '../../kernel/problem.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { shuffle, type Rng } from '../../kernel/rng.ts';
import { readPieces } from '../../kernel/setup.ts';

/**
 * A card is a number from 0 (`bS1`) to 63 (`rX4`) in canonical order, with two bits each for colour, size and shape, so
 * that cards are compared by arithmetic.
 */
export type Card = number;

export const CARDS = 64;
const COLOURS = 'bgor';
const SIZES = 'SMLX';

export const colourOf = (card: Card): number => card >> 4;
export const sizeOf = (card: Card): number => (card >> 2) & 3;
export const shapeOf = (card: Card): number => card & 3;
export const cardOf = (colour: number, size: number, shape: number): Card => (colour << 4) | (size << 2) | shape;

export const cardName = (card: Card): string =>
  `${COLOURS[colourOf(card)]!}${SIZES[sizeOf(card)]!}${shapeOf(card) + 1}`;

/** The pattern of a card code, for a game's notation. */
export const CARD = '[bgor][SMLX][1-4]';

/** The card of a code that matches `CARD`. */
export const cardAt = (name: string): Card =>
  cardOf(COLOURS.indexOf(name[0]!), SIZES.indexOf(name[1]!), Number(name[2]) - 1);

export const DECK: readonly string[] = Array.from({ length: CARDS }, (_, card) => cardName(card));

/** How many properties two cards share: 2 is a pair (zoker.3). */
export function shared(a: Card, b: Card): number {
  const differ = a ^ b;
  return Number((differ & 48) === 0) + Number((differ & 12) === 0) + Number((differ & 3) === 0);
}

export const matches = (a: Card, b: Card): boolean => shared(a, b) === 2;

/** Whether a beats b (zoker.10). */
export function beats(a: Card, b: Card): boolean {
  const colour = Math.sign(colourOf(a) - colourOf(b));
  const size = Math.sign(sizeOf(a) - sizeOf(b));
  const shape = Math.sign(shapeOf(a) - shapeOf(b));
  const balance = colour + size + shape;
  // When a card is stronger in as many properties as it is weaker, the highest-ranking one in which they differ
  // decides.
  return balance === 0 ? (colour || size || shape) > 0 : balance > 0;
}

/** The cards in random order, as a setup writes them. */
export const shuffled = (cards: readonly string[], rng: Rng): string => shuffle([...cards], rng).join(' ');

/** The `deck` of a setup: exactly these cards, in any order. */
export function readDeck(deck: unknown, cards: readonly string[] = DECK): Result<Uint8Array, Problem> {
  const pieces = readPieces('deck', deck, ' ', cards);
  return pieces.ok ? ok(Uint8Array.from(pieces.value, cardAt)) : pieces;
}
