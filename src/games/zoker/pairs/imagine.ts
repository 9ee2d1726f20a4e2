import type { Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { DECK, shuffled } from '../deck.ts';
import { parse } from './notation.ts';
import type { PairsOptions, PairsSetup } from './position.ts';
import type { PairsView } from './view.ts';

/** Only the order of the cards not dealt is unknown. */
export function imagine({ view, seen }: Knowledge<PairsView, PairsOptions>, rng: Rng): Imagined<PairsSetup> {
  const dealt = view.cards.map(({ card }) => card);
  const rest = DECK.filter((card) => !dealt.includes(card));
  return {
    setup: { deck: [...dealt, ...(rest.length > 0 ? [shuffled(rest, rng)] : [])].join(' ') },
    moves: seen.map(({ by, move }) => ({ by, code: parse(move)! })),
  };
}
