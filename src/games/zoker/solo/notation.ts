import type { Code } from '../../../kernel/moves.ts';
import { CARD, cardAt, cardName, type Card } from '../deck.ts';

/**
 * The codes: `deal` is `DEAL`, `2>3` is `PILE + 4 * from + to`, `gM2>3` is `LAY + 4 * card + to`. In codes, piles and
 * places are counted from 0.
 */
export const DEAL = 0;
const PILE = 16;
export const LAY = 32;

export const put = (from: number, to: number): Code => PILE + 4 * from + to;
export const lay = (card: Card, to: number): Code => LAY + 4 * card + to;
/** The pile that `2>3` moves. */
export const pileOf = (code: Code): number => (code - PILE) >> 2;
/** The card that `gM2>3` moves. */
export const cardOf = (code: Code): Card => (code - LAY) >> 2;
/** The place that `2>3` and `gM2>3` lead to. */
export const placeOf = (code: Code): number => code & 3;

export function format(code: Code): string {
  if (code === DEAL) return 'deal';
  return `${code >= LAY ? cardName(cardOf(code)) : pileOf(code) + 1}>${placeOf(code) + 1}`;
}

const form = new RegExp(`^(?:([1-4])|(${CARD}))>([1-4])$`);

export function parse(text: string): Code | null {
  if (text === 'deal') return DEAL;
  const [, pile, card, to] = form.exec(text) ?? [];
  if (to === undefined) return null;
  const place = Number(to) - 1;
  return card === undefined ? put(Number(pile) - 1, place) : lay(cardAt(card), place);
}
