import { best, chanceOf, random, type Bot } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import type { Knowledge } from '../../../kernel/rules.ts';
import { overlooks } from '../../../search/eyes.ts';
import { cardAt, colourOf, matches, type Card } from '../deck.ts';
import { matching } from './matching.ts';
import { firstOf, format, pairUp, secondOf } from './notation.ts';
import type { PairsOptions } from './position.ts';
import type { PairsView } from './view.ts';

type PairsKnowledge = Knowledge<PairsView, PairsOptions>;

const lyingCards = ({ view }: PairsKnowledge): Card[] =>
  view.cards.filter(({ lies }) => lies).map(({ card }) => cardAt(card));

/** How many cards on the table match a card and are noticed. */
const partnersIn =
  (lying: readonly Card[], sees: (a: Card, b: Card) => boolean = () => true) =>
  (card: Card): number =>
    lying.filter((other) => matches(card, other) && sees(card, other)).length;

/** Picks up the pair whose two cards match the fewest others on the table. */
const greedy: Bot<PairsView, PairsOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const partners = partnersIn(lyingCards(knowledge));
    const worth = (code: Code): number => -partners(firstOf(code)) - partners(secondOf(code));
    return { move: best(knowledge.moves, worth, chanceOf(seed, knowledge)) };
  },
};

/** How often a pair of different colours is overlooked; a pair of one colour is always noticed. */
const OVERLOOKED = { easy: 0.6, medium: 0.3 };

const noticed =
  (seed: string, share: number) =>
  (a: Card, b: Card): boolean =>
    colourOf(a) === colourOf(b) || !overlooks(seed, format(pairUp(Math.min(a, b), Math.max(a, b))), share);

/** The pairs that a weaker bot notices, or all of them when it notices none. */
function pairsSeen({ moves }: PairsKnowledge, sees: (a: Card, b: Card) => boolean): readonly Code[] {
  const seen = moves.filter((code) => sees(firstOf(code), secondOf(code)));
  return seen.length > 0 ? seen : moves;
}

/** Picks up a random pair among those it notices. */
const easy: Bot<PairsView, PairsOptions> = {
  level: 'easy',
  choose(knowledge, _budget, seed) {
    const seen = pairsSeen(knowledge, noticed(seed, OVERLOOKED.easy));
    return { move: best(seen, () => 0, chanceOf(seed, knowledge)) };
  },
};

/** Picks up the pair, among those it notices, whose two cards match the fewest others that it notices. */
const medium: Bot<PairsView, PairsOptions> = {
  level: 'medium',
  choose(knowledge, _budget, seed) {
    const sees = noticed(seed, OVERLOOKED.medium);
    const partners = partnersIn(lyingCards(knowledge), sees);
    const worth = (code: Code): number => -partners(firstOf(code)) - partners(secondOf(code));
    return { move: best(pairsSeen(knowledge, sees), worth, chanceOf(seed, knowledge)) };
  },
};

/** Picks up a pair of a maximum matching, so that it always ends with the largest possible score. */
const strong: Bot<PairsView, PairsOptions> = {
  level: 'strong',
  choose(knowledge, _budget, seed) {
    const lying = lyingCards(knowledge);
    const partners = partnersIn(lying);
    const pairs = matching(lying).map(([a, b]) => pairUp(a, b));
    const move = best(pairs, (code) => -partners(firstOf(code)) - partners(secondOf(code)), chanceOf(seed, knowledge));
    const fewest = Math.min(partners(firstOf(move)), partners(secondOf(move)));
    const reason =
      fewest === 1
        ? { key: 'why.only_partner', clause: 'pairs.1' }
        : { key: 'why.keeps_most', values: { n: 2 * pairs.length } };
    return { move, reason };
  },
};

export const bots: readonly Bot<PairsView, PairsOptions>[] = [random, greedy, easy, medium, strong];
