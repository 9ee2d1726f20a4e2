import { cardAt } from '../deck.ts';

/** The move that picks up two cards, in canonical order whichever was chosen first. */
export const pairOf = (a: string, b: string): string => (cardAt(a) <= cardAt(b) ? `${a}+${b}` : `${b}+${a}`);

export const cardsOf = (move: string): readonly [string, string] => move.split('+') as [string, string];
