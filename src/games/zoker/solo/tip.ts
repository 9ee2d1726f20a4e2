import type { Values } from '../../../kernel/text.ts';

/** Advice to make a move: the key of its text, and the values for it. */
export interface Tip {
  readonly key: string;
  readonly values: Values;
}

/** `inWords` gives the words for a card. */
export function tipOf(move: string, inWords: (card: string) => Values[string]): Tip {
  const [what = '', place = ''] = move.split('>');
  if (move === 'deal') return { key: 'ui.tip.deal', values: {} };
  return what.length === 1
    ? { key: 'ui.tip.pile', values: { pile: what, place } }
    : { key: 'ui.tip.card', values: { card: inWords(what), place } };
}
