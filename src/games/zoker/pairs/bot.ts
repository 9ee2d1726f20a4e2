import { best, chanceOf, random, type Bot } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import { cardAt, matches, type Card } from '../deck.ts';
import { firstOf, secondOf } from './notation.ts';
import type { PairsOptions } from './position.ts';
import type { PairsView } from './view.ts';

/** Picks up the pair whose two cards match the fewest others on the table. */
const greedy: Bot<PairsView, PairsOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { view, moves } = knowledge;
    const lying = view.cards.filter(({ lies }) => lies).map(({ card }) => cardAt(card));
    const partners = (card: Card): number => lying.filter((other) => matches(card, other)).length;
    const worth = (code: Code): number => -partners(firstOf(code)) - partners(secondOf(code));
    return { move: best(moves, worth, chanceOf(seed, knowledge)) };
  },
};

export const bots: readonly Bot<PairsView, PairsOptions>[] = [random, greedy];
