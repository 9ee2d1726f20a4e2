import type { Code } from '../../../kernel/moves.ts';
import type { Open } from '../../../kernel/open.ts';
import type { Seat, Shown } from '../../../kernel/rules.ts';
import { CARDS, cardName } from '../deck.ts';
import { DEAL, format } from './notation.ts';
import { DEALT_AT_ONCE, GAP, movesNow, pileCards, PILES, type SoloPosition } from './position.ts';

/** What anyone may see of a round of Solo: everything except the order of the stock. */
export interface SoloView {
  /** The twelve places of the three upper rows in reading order; null where one is empty. */
  readonly upper: readonly (string | null)[];
  /** The four piles of the bottom row from left to right, each from bottom to top; an empty place is an empty list. */
  readonly piles: readonly (readonly string[])[];
  /** The number of cards in the stock. */
  readonly stock: number;
  /** All cards turned up so far in the order of the deal; all others are in the stock. */
  readonly dealt: readonly string[];
  /** The cards of the stock in their order once the round is over; null before. */
  readonly rest: readonly string[] | null;
}

export function view(pos: SoloPosition): Open<SoloView> {
  const { deck, dealt } = pos;
  return {
    upper: Array.from(pos.upper, (card) => (card === GAP ? null : cardName(card))),
    piles: Array.from({ length: PILES }, (_, pile) => pileCards(pos, pile).map(cardName)),
    stock: CARDS - dealt,
    dealt: Array.from(deck.subarray(0, dealt), cardName),
    rest: movesNow(pos).count === 0 ? Array.from(deck.subarray(dealt), cardName) : null,
  };
}

/** Everyone sees every move, and a deal also shows the cards it turns up. */
export function shown({ deck, dealt }: SoloPosition, by: Seat, code: Code): Open<Shown> {
  const move = format(code);
  return code === DEAL
    ? { by, move, cards: Array.from(deck.subarray(dealt, dealt + DEALT_AT_ONCE), cardName) }
    : { by, move };
}
