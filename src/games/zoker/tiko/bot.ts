import { best, chanceOf, random, type Bot } from '../../../kernel/bots.ts';
import { beats, cardAt, DECK, type Card } from '../deck.ts';
import type { TikoOptions } from './position.ts';
import type { TikoView } from './view.ts';

/** How many cards of the deck each card beats: as near to an order as a relation with circles allows (zoker.11). */
const STRENGTH = DECK.map((_, card) => DECK.filter((_, other) => beats(card, other)).length);

/** Takes the pile with the weakest card that beats its top; leading, or with no such card, plays its weakest. */
const greedy: Bot<TikoView, TikoOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { view, moves } = knowledge;
    const top = view.trick.findLast(({ over }) => over);
    const takes = (card: Card): boolean => top !== undefined && beats(card, cardAt(top.card));
    const worth = (card: Card): number => (takes(card) ? DECK.length : 0) - STRENGTH[card]!;
    return { move: best(moves, worth, chanceOf(seed, knowledge)) };
  },
};

export const bots: readonly Bot<TikoView, TikoOptions>[] = [random, greedy];
