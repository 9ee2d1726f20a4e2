import { best, chanceOf, random, type Bot, type Budget, type Choice, type BotReason } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import { quick } from '../../../kernel/rng.ts';
import type { Knowledge } from '../../../kernel/rules.ts';
import { overlooks } from '../../../search/eyes.ts';
import { CARDS, cardName, colourOf, type Card } from '../deck.ts';
import { certainPlan, plan, ways, type Plan } from './bot-plan.ts';
import { sample } from './imagine.ts';
import { cardOf, DEAL, LAY, pileOf, placeOf } from './notation.ts';
import { highest, movesNow, play, undo, type SoloOptions, type SoloPosition } from './position.ts';
import { dealFrom } from './solver.ts';
import type { SoloView } from './view.ts';

type SoloKnowledge = Knowledge<SoloView, SoloOptions>;

/** A position as the seat sees it, with the stock in random order, on which no move except a deal depends. */
const tableOf = (knowledge: SoloKnowledge): SoloPosition => sample(knowledge, quick('any order'));

/**
 * The move after which the most moves are left, as far as the bot notices them, and of those the one that leaves the
 * highest pile.
 */
function keepsMost(
  knowledge: SoloKnowledge,
  moves: readonly Code[],
  seed: string,
  sees: (pos: SoloPosition, code: Code) => boolean = () => true,
): Code {
  const pos = tableOf(knowledge);
  const worth = (code: Code): number => {
    play(pos, code);
    const { codes, count } = movesNow(pos);
    const seen = codes.subarray(0, count).filter((next) => sees(pos, next)).length;
    const left = (CARDS + 1) * seen + highest(pos);
    undo(pos);
    return left;
  };
  return best(moves, worth, chanceOf(seed, knowledge));
}

/** Deals when it can; otherwise makes the move that `keepsMost` prefers. */
const greedy: Bot<SoloView, SoloOptions> = {
  level: 'greedy',
  choose: (knowledge, _budget, seed) => ({
    move: knowledge.moves.includes(DEAL) ? DEAL : keepsMost(knowledge, knowledge.moves, seed),
  }),
};

/**
 * The share of matches of different colours that is overlooked; every level notices that four cards may be dealt, and
 * matches of one colour.
 */
const OVERLOOKED = { easy: 0.5, medium: 0.15 };

/** Whether a weaker bot notices a move; a match that it overlooks it overlooks for the whole round. */
const noticed =
  (seed: string, share: number) =>
  (pos: SoloPosition, code: Code): boolean => {
    const to = placeOf(code);
    if (code === DEAL || pos.height[to] === 0) return true;
    const card = code >= LAY ? cardOf(code) : pos.top[pileOf(code)]!;
    return matchNoticed(seed, share, card, pos.top[to]!);
  };

const matchNoticed = (seed: string, share: number, a: Card, b: Card): boolean =>
  colourOf(a) === colourOf(b) || !overlooks(seed, [cardName(a), cardName(b)].sort().join(' '), share);

const DEALS: Choice = { move: DEAL, reason: { key: 'why.deal', clause: 'solo.4' } };

/** Deals when it can; otherwise makes the move, of those it notices, that seems to leave the most moves. */
const easy: Bot<SoloView, SoloOptions> = {
  level: 'easy',
  choose(knowledge, _budget, seed) {
    if (knowledge.moves.includes(DEAL)) return DEALS;
    const sees = noticed(seed, OVERLOOKED.easy);
    const pos = tableOf(knowledge);
    const seen = knowledge.moves.filter((code) => sees(pos, code));
    const move = keepsMost(knowledge, seen.length > 0 ? seen : knowledge.moves, seed, sees);
    return { move, reason: { key: 'why.keeps_open' } };
  },
};

/**
 * Looks for a way to the next deal, among the moves it notices, that leaves no card without mates; ignores what the
 * stock may bring.
 */
const medium: Bot<SoloView, SoloOptions> = {
  level: 'medium',
  choose(knowledge, budget, seed) {
    if (knowledge.moves.includes(DEAL)) return DEALS;
    const sees = noticed(seed, OVERLOOKED.medium);
    const pos = tableOf(knowledge);
    const deal = dealFrom(pos);
    const found = deal.stock.length > 0 ? ways(deal) : [certainPlan(deal, budget).moves];
    const way = found.find((moves) => moves.length > 0 && allSeen(pos, moves, sees));
    if (way) return { move: way[0]!, reason: { key: 'why.to_next_deal' } };
    const seen = knowledge.moves.filter((code) => sees(pos, code));
    return { move: keepsMost(knowledge, seen.length > 0 ? seen : knowledge.moves, seed, sees) };
  },
};

function allSeen(pos: SoloPosition, moves: readonly Code[], sees: (pos: SoloPosition, code: Code) => boolean): boolean {
  let played = 0;
  const all = moves.every((code) => {
    if (!sees(pos, code)) return false;
    play(pos, code);
    played += 1;
    return true;
  });
  for (; played > 0; played--) undo(pos);
  return all;
}

/**
 * Plans from deal to deal by comparing all ways to the next one on many sampled stocks; once nothing is hidden, it
 * searches to the end.
 */
const strong: Bot<SoloView, SoloOptions> = {
  level: 'strong',
  choose(knowledge, budget, seed) {
    if (knowledge.moves.includes(DEAL)) return DEALS;
    if (knowledge.moves.length === 1) return { move: knowledge.moves[0]!, reason: { key: 'why.only' } };
    // Nothing is learned between two deals, nor once at most the last four cards are to come, so the plan made then
    // still holds if it was followed.
    for (const back of new Set([sinceLearned(knowledge, true), sinceLearned(knowledge, false), 0])) {
      const pos = tableOf(knowledge);
      const played = Array.from({ length: back }, (_, n) => pos.history[2 * (pos.played - back + n)]!);
      for (let n = 0; n < back; n++) undo(pos);
      const made = planOnce(pos, budget, seed);
      const next = made.moves[back];
      if (next !== undefined && played.every((code, n) => code === made.moves[n])) {
        return { move: next, reason: reasonOf(made) };
      }
    }
    return { move: keepsMost(knowledge, knowledge.moves, seed) };
  },
};

/**
 * How many moves ago something was learned last, by a deal or the start of the round. The last four cards are known
 * beforehand, so with `lastFour` their deal does not count.
 */
function sinceLearned({ seen, view }: SoloKnowledge, lastFour: boolean): number {
  const deal = (before: number): number => seen.slice(0, before).findLastIndex(({ move }) => move === 'deal');
  const at = deal(seen.length);
  return seen.length - 1 - (lastFour && at >= 0 && view.stock === 0 ? deal(at) : at);
}

let last: { readonly key: string; readonly made: Plan } | null = null;

/** The plan is needed again at every move up to the next deal, so it is cached. */
function planOnce(pos: SoloPosition, budget: Budget, seed: string): Plan {
  const deal = dealFrom(pos);
  const stock = deal.stock.toSorted((a, b) => a - b);
  const key = JSON.stringify([seed, budget.nodes, deal.upper, deal.piles, stock, deal.fill]);
  if (last?.key !== key) last = { key, made: plan({ ...deal, stock }, budget, key) };
  return last.made;
}

function reasonOf({ tried, certain }: Plan): BotReason {
  if (certain === CARDS) return { key: 'why.all' };
  if (tried && tried.good > 0) return { key: 'why.stocks', values: { n: tried.good, of: tried.of } };
  return { key: 'why.keeps_open' };
}

export const bots: readonly Bot<SoloView, SoloOptions>[] = [random, greedy, easy, medium, strong];
