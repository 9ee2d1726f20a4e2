import { best, chanceOf, random, type Bot } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import { isTurnUp, NO, placeOf } from './notation.ts';
import { EMPTY, isPair, type MemoOptions } from './position.ts';
import { recall, UNSEEN } from './recall.ts';
import type { MemoView } from './view.ts';

/** Takes a pair it has seen, else turns up a card it has not; is for a proposal once it has seen every card and no pair. */
const greedy: Bot<MemoView, MemoOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { options, up, table, deck } = recall(knowledge);
    const faceAt = (place: number): number => (table[place] === EMPTY ? EMPTY : deck[table[place]!]!);
    const seen = [...table.keys()].filter((place) => table[place] !== EMPTY && faceAt(place) !== UNSEEN);
    const partners = up < 0 ? seen : [up];
    const hasPartner = (place: number): boolean =>
      partners.some((other) => other !== place && isPair(options, faceAt(place), faceAt(other)));
    const pairs = seen.filter(hasPartner);
    // Everyone has seen the same, so greedy seats agree: their rounds end, each turn before that showing a new card or taking two.
    const nothingLeft = pairs.length === 0 && table.every((card) => card === EMPTY || deck[card] !== UNSEEN);
    const worth = (code: Code): number => {
      if (code === NO) return 0;
      if (!isTurnUp(code)) return nothingLeft ? 1 : -1;
      const place = placeOf(code);
      return pairs.includes(place) ? 2 : Number(!seen.includes(place));
    };
    return { move: best(knowledge.moves, worth, chanceOf(seed, knowledge)) };
  },
};

export const bots: readonly Bot<MemoView, MemoOptions>[] = [random, greedy];
