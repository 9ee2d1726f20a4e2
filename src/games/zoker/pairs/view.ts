import type { Code } from '../../../kernel/moves.ts';
import type { Open } from '../../../kernel/open.ts';
import type { Seat, Shown } from '../../../kernel/rules.ts';
import { cardName } from '../deck.ts';
import { format } from './notation.ts';
import { LIES, type PairsPosition } from './position.ts';

/** What anyone may see of a deal of Pairs: everything except the order of the cards that were not dealt. */
export interface PairsView {
  /** The dealt cards in the order of the deal; `lies` is false once a card is picked up. */
  readonly cards: readonly { readonly card: string; readonly lies: boolean }[];
  /** The pairs picked up, in order, as the notation writes them. */
  readonly pairs: readonly string[];
}

export function view({ options, deck, where, picked, played }: PairsPosition): Open<PairsView> {
  return {
    cards: Array.from(deck.subarray(0, options.cards), (card) => ({
      card: cardName(card),
      lies: where[card] === LIES,
    })),
    pairs: Array.from(picked.subarray(0, played), format),
  };
}

export const shown = (_pos: PairsPosition, by: Seat, code: Code): Open<Shown> => ({ by, move: format(code) });
