import { best, random, type Bot } from '../../../kernel/bots.ts';
import { cardAt, matches, type Card } from '../deck.ts';
import { firstOf, secondOf } from './notation.ts';
import type { PairsOptions } from './position.ts';
import type { PairsView } from './view.ts';

/** Picks up the pair whose two cards match the fewest others on the table. */
const greedy: Bot<PairsView, PairsOptions> = {
  level: 'greedy',
  choose({ view, moves }, _budget, rng) {
    const lying = view.cards.filter(({ lies }) => lies).map(({ card }) => cardAt(card));
    const partners = (card: Card): number => lying.filter((other) => matches(card, other)).length;
    return best(moves, (code) => -partners(firstOf(code)) - partners(secondOf(code)), rng);
  },
};

export const bots: readonly Bot<PairsView, PairsOptions>[] = [random, greedy];
