import type { Code } from '../../../kernel/moves.ts';
import { CARD, cardAt, cardName, CARDS, type Card } from '../deck.ts';

/** The codes: a card is placed by its own number, `draw3` is `DRAW + 3`, `!A-B` is `CLAIM + 64 * A + B`. */
export const DRAW = CARDS;
export const END = DRAW + 10;
export const PASS = END + 1;
export const CLAIM = 128;

export const claim = (first: Card, last: Card): Code => CLAIM + first * CARDS + last;
export const claimFirst = (code: Code): Card => Math.floor((code - CLAIM) / CARDS);
export const claimLast = (code: Code): Card => (code - CLAIM) % CARDS;

export function format(code: Code): string {
  if (code < DRAW) return cardName(code);
  if (code >= CLAIM) return `!${cardName(claimFirst(code))}-${cardName(claimLast(code))}`;
  if (code === END) return 'end';
  return code === PASS ? 'pass' : `draw${code - DRAW}`;
}

const form = new RegExp(`^(?:(end)|(pass)|draw([1-9])|(${CARD})|!(${CARD})-(${CARD}))$`);

export function parse(text: string): Code | null {
  const [whole, end, pass, draw, card, first, last] = form.exec(text) ?? [];
  if (whole === undefined) return null;
  if (end !== undefined) return END;
  if (pass !== undefined) return PASS;
  if (draw !== undefined) return DRAW + Number(draw);
  if (card !== undefined) return cardAt(card);
  // A line is written only with its ends in canonical order, so that each claim has one text.
  return cardAt(first!) < cardAt(last!) ? claim(cardAt(first!), cardAt(last!)) : null;
}
