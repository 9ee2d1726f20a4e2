import { CARDS, matches, type Card } from '../deck.ts';

// A set of cards is two words of bits: the cards below 32, and the others.
export const low = (card: Card): number => (card < 32 ? 1 << card : 0);
export const high = (card: Card): number => (card < 32 ? 0 : 1 << (card - 32));
const ALL = Array.from({ length: CARDS }, (_, card) => card);
/** The nine cards that match each card. */
export const MATES = ALL.map((card) => Uint8Array.from(ALL.filter((other) => matches(card, other))));
const wordsOf = (bits: (card: Card) => number): Int32Array =>
  Int32Array.from(MATES, (mates) => mates.reduce((set, card) => set | bits(card), 0));
export const MATES_LOW = wordsOf(low);
export const MATES_HIGH = wordsOf(high);

export function sizeOf(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function cardsIn(lowSet: number, highSet: number): Card[] {
  const found: Card[] = [];
  for (let left = lowSet; left !== 0; left &= left - 1) found.push(31 - Math.clz32(left & -left));
  for (let left = highSet; left !== 0; left &= left - 1) found.push(63 - Math.clz32(left & -left));
  return found;
}
