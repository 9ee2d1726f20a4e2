import { cardAt } from '../deck.ts';

/** Two cards as a move, in canonical order whichever was touched first. */
export const pairOf = (a: string, b: string): string => (cardAt(a) <= cardAt(b) ? `${a}+${b}` : `${b}+${a}`);

export const cardsOf = (move: string): readonly [string, string] => move.split('+') as [string, string];
