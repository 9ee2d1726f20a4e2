/** A move as advice: the key of its text, and what fills it. */
export interface Tip {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** `inWords` says a card. */
export function tipOf(move: string, inWords: (card: string) => string): Tip {
  const [what = '', place = ''] = move.split('>');
  if (move === 'deal') return { key: 'ui.tip.deal', values: {} };
  return what.length === 1
    ? { key: 'ui.tip.pile', values: { pile: what, place } }
    : { key: 'ui.tip.card', values: { card: inWords(what), place } };
}
