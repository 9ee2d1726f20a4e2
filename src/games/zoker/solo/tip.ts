import type { Values } from '../../../kernel/text.ts';

/** A move as advice: the key of its text, and what fills it. */
export interface Tip {
  readonly key: string;
  readonly values: Values;
}

/** `inWords` says a card. */
export function tipOf(move: string, inWords: (card: string) => Values[string]): Tip {
  const [what = '', place = ''] = move.split('>');
  if (move === 'deal') return { key: 'ui.tip.deal', values: {} };
  return what.length === 1
    ? { key: 'ui.tip.pile', values: { pile: what, place } }
    : { key: 'ui.tip.card', values: { card: inWords(what), place } };
}
