import type { Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { DECK, shuffled } from '../deck.ts';
import { parse } from './notation.ts';
import type { SoloOptions, SoloSetup } from './position.ts';
import type { SoloView } from './view.ts';

/** Only the order of the stock is unknown. */
export function imagine({ view, seen }: Knowledge<SoloView, SoloOptions>, rng: Rng): Imagined<SoloSetup> {
  const stock = DECK.filter((card) => !view.dealt.includes(card));
  return {
    setup: { deck: [...view.dealt, ...(stock.length > 0 ? [shuffled(stock, rng)] : [])].join(' ') },
    moves: seen.map(({ by, move }) => ({ by, code: parse(move)! })),
  };
}
