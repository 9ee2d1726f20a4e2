import { best, chanceOf, random, type Bot, type BotReason } from '../../../kernel/bots.ts';
import type { Knowledge } from '../../../kernel/rules.ts';
import { beats, cardAt, CARDS, DECK, type Card } from '../deck.ts';
import { wonBy, type Stage } from './bot-deal.ts';
import { misreading, SHARP, type TikoEyes } from './bot-eyes.ts';
import { unseenBy } from './bot-memory.ts';
import { weigh, type Effort, type WeighedCard } from './bot-weigh.ts';
import type { TikoOptions } from './position.ts';
import type { TikoView } from './view.ts';

type TikoKnowledge = Knowledge<TikoView, TikoOptions>;
type TikoBot = Bot<TikoView, TikoOptions>;

const topOf = ({ view }: TikoKnowledge): Card | null => {
  const top = view.trick.findLast(({ over }) => over);
  return top === undefined ? null : cardAt(top.card);
};

/**
 * Takes the trick with its weakest card that beats the top; when it leads, or has no such card, it plays its weakest.
 */
const greedy: TikoBot = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const top = topOf(knowledge);
    const takes = (card: Card): boolean => top !== null && beats(card, top);
    const worth = (card: Card): number => (takes(card) ? DECK.length : 0) - SHARP.strength[card]!;
    // The hand is used instead of the legal moves, because their order gives away the order of the deal.
    return { move: best(knowledge.view.hand.map(cardAt), worth, chanceOf(seed, knowledge)) };
  },
};

/**
 * How well a level compares, remembers and computes. Every level compares uncontested cards correctly, and knows that
 * the cards of the current trick and of the one before have been played.
 */
interface Level extends Effort {
  /** The share of contested comparisons that it gets wrong. */
  readonly misread: number;
  /** The share of the cards played earlier that it has forgotten. */
  readonly forgotten: number;
  /** Whether it considers that whoever takes the last trick of a deal must lead the next, which is a disadvantage. */
  readonly mindsLead: boolean;
}

const EASY: Level = { misread: 0.32, forgotten: 1, mindsLead: false, hands: 4, nextToo: false };
const MEDIUM: Level = { misread: 0.1, forgotten: 0.5, mindsLead: false, hands: 14, nextToo: false };
const STRONG: Level = { misread: 0, forgotten: 0, mindsLead: true, hands: 1000, nextToo: true };

/**
 * How many tricks fewer the leader of a deal wins than each other seat, by number of players, measured in 20,000 deals
 * played by the heuristic for each.
 */
const LEADING_COSTS = [0, 0, 0.5, 0.33, 0.25, 0.17];

/** The value of winning the round in tricks, which counts in the last deal: more than any number of tricks. */
const WINNING = 8;

/**
 * The value of the state after a deal: tricks won, less the disadvantage of leading next; in the last deal who wins the
 * round counts too.
 */
function worthOf({ view, options }: TikoKnowledge, me: number, mindsLead: boolean): (at: Stage) => number {
  const { players } = options;
  const leading = mindsLead ? LEADING_COSTS[players]! : 0;
  if (view.deal < view.deals) return (at) => wonBy(at, me) - (at.turn === me ? leading : 0);
  const before = view.scores.map((cards) => cards / players);
  return (at) => {
    const mine = before[me]! + wonBy(at, me);
    let ties = 1;
    for (let seat = 0; seat < players; seat++) {
      const theirs = before[seat]! + wonBy(at, seat);
      if (theirs > mine) return mine;
      if (seat !== me && theirs === mine) ties += 1;
    }
    return mine + WINNING / ties;
  };
}

/** Samples the hands of the others, and plays the card that does best on average. */
const imagining = (name: string, level: Level): TikoBot => ({
  level: name,
  choose(knowledge, budget, seed) {
    const { view } = knowledge;
    const me = knowledge.viewer as number;
    const eyes = level.misread === 0 ? SHARP : misreading(seed, level.misread);
    const rng = chanceOf(seed, knowledge);
    const weighed = weigh(
      {
        players: view.players,
        me,
        hand: view.hand.map(cardAt),
        counts: view.counts,
        unseen: unseenBy(knowledge, seed, level.forgotten),
        top: topOf(knowledge),
        topBy: view.top ?? me,
        lying: view.trick.length,
        eyes,
        worth: worthOf(knowledge, me, level.mindsLead),
      },
      level,
      budget,
      rng,
    );
    const chosen = best(weighed, ({ value }) => value, rng);
    return { move: chosen.card, reason: reasonFor(knowledge, chosen, weighed, eyes) };
  },
});

/** The reason for the chosen card; `weighed` is sorted from the weakest card to the strongest. */
function reasonFor(
  knowledge: TikoKnowledge,
  { card, takes }: WeighedCard,
  weighed: readonly WeighedCard[],
  eyes: TikoEyes,
): BotReason {
  const { view } = knowledge;
  const top = topOf(knowledge);
  const n = Math.round(100 * takes);
  if (weighed.length === 1) return { key: 'why.last_card', clause: 'tiko.2' };
  if (top === null) return { key: 'why.leads', clause: 'tiko.3', values: { n } };
  const winning = weighed.filter((one) => eyes.beats[one.card * CARDS + top] === 1);
  if (winning.length === 0) return { key: 'why.cannot_take', clause: 'zoker.10' };
  if (!winning.some((one) => one.card === card)) return { key: 'why.lets_go', clause: 'tiko.3' };
  if (view.trick.length + 1 < view.players) return { key: 'why.goes_on_top', clause: 'tiko.2', values: { n } };
  return winning[0]!.card === card
    ? { key: 'why.takes_cheaply', clause: 'zoker.10' }
    : { key: 'why.takes', clause: 'zoker.10' };
}

const easy = imagining('easy', EASY);
const medium = imagining('medium', MEDIUM);
const strong = imagining('strong', STRONG);

export const bots: readonly TikoBot[] = [random, greedy, easy, medium, strong];
