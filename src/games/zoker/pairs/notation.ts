import type { Code } from '../../../kernel/moves.ts';
import { CARD, cardAt, cardName, CARDS, type Card } from '../deck.ts';

/** The code of a pair such as `bS1+bM1`: 64 times the first card plus the second. */
export const pairUp = (a: Card, b: Card): Code => a * CARDS + b;
export const firstOf = (code: Code): Card => code >> 6;
export const secondOf = (code: Code): Card => code & 63;

export const format = (code: Code): string => `${cardName(firstOf(code))}+${cardName(secondOf(code))}`;

const form = new RegExp(`^(${CARD})\\+(${CARD})$`);

export function parse(text: string): Code | null {
  const [whole, first, second] = form.exec(text) ?? [];
  if (whole !== text) return null;
  const a = cardAt(first!);
  const b = cardAt(second!);
  // Only canonical order is accepted, so that each move has one text. The same card twice is accepted, because the
  // rules refuse it with a reason of its own.
  return a <= b ? pairUp(a, b) : null;
}
