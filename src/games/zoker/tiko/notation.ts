import type { Code } from '../../../kernel/moves.ts';
import { CARD, cardAt, cardName } from '../deck.ts';

/** A move is the card played, and its code is the card. */
export const format = (code: Code): string => cardName(code);

const form = new RegExp(`^${CARD}$`);

export function parse(text: string): Code | null {
  return form.test(text) ? cardAt(text) : null;
}
