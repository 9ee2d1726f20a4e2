import { best, chanceOf, random, type Bot, type Budget, type Choice } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import type { Knowledge } from '../../../kernel/rules.ts';
import { lineBetween, LINES, LINES_THROUGH } from '../cube.ts';
import { cardAt, cardName, CARDS, type Card } from '../deck.ts';
import { notices, noticesPlace, SHARP, unclaimed, type KuboEyes } from './bot-eyes.ts';
import { whyDraw, whyEnd, whyPlace } from './bot-reasons.ts';
import { bestPlan, plansFrom, type Depth, type UnseenCards } from './bot-search.ts';
import {
  createWorld,
  give,
  IDLE,
  LAST_TURN,
  lay,
  lying,
  sceneOf,
  SCORED,
  TURN,
  ZOKER,
  type KuboWorld,
} from './bot-world.ts';
import { CLAIM, claim, claimFirst, claimLast, DRAW, END, PASS } from './notation.ts';
import { POINTS, type KuboOptions } from './position.ts';
import type { KuboView } from './view.ts';

type KuboKnowledge = Knowledge<KuboView, KuboOptions>;

/** More than any card is worth, so that lines are claimed before anything else is done. */
const CLAIMING = 100;

/**
 * Draws one card, places every card it can, beginning with the one that completes most, and claims every line it may.
 */
const greedy: Bot<KuboView, KuboOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { view, moves } = knowledge;
    if (moves.length === 0) return { move: null };
    const worth = (code: Code): number => {
      if (code < DRAW) {
        // The card completes a line if the other three cards lie.
        const completes = (line: number): boolean =>
          LINES[line]!.cards.every((card) => card === code || view.laid.includes(cardName(card)));
        return [...LINES_THROUGH[code]!].reduce((sum, line) => sum + (completes(line) ? POINTS[line]! : 0), 0);
      }
      if (code >= CLAIM) {
        const points = POINTS[lineBetween(claimFirst(code), claimLast(code))]!;
        // A Zoker ends the round, so it is claimed last in the own turn, but first when others may call it.
        return CLAIMING + (view.phase === 'calls' ? points : -points);
      }
      return code === END || code === PASS ? -1 : DRAW - code;
    };
    return { move: best(moves, worth, chanceOf(seed, knowledge)) };
  },
};

/** A level: which lines it overlooks, how far it searches, and how many cards it draws. */
interface Level {
  readonly eyes: KuboEyes;
  readonly depth: Depth;
  /** Whether it always draws as many cards as it may. */
  readonly hoards: boolean;
}

/** Notices every line, and simulates the next turns for each way to play its own. */
const STRONG: Level = { eyes: SHARP, depth: { rounds: 1, guesses: 2000 }, hoards: false };
/** Searches as far with fewer samples, and overlooks some lines, most of all those that cross levels. */
const MEDIUM: Level = {
  eyes: {
    lines: { row: 0.2, column: 0.5, flat: 0.5, slanted: 0.7, zoker: 0.6 },
    finished: 0.2,
    places: { call: 0.15, auto: 0.15 },
  },
  depth: { rounds: 1, guesses: 16 },
  hoards: false,
};
/**
 * Considers only its own turn, draws as many cards as it may, and notices little but rows on one level; a row on one
 * level that the last card completed, or that its own hand completes, it never overlooks.
 */
const EASY: Level = {
  eyes: {
    lines: { row: 0.3, column: 0.6, flat: 0.6, slanted: 0.9, zoker: 0.8 },
    finished: 0.4,
    places: { call: 0.5, auto: 0.55 },
  },
  depth: { rounds: 0, guesses: 1 },
  hoards: true,
};

const levelled = (level: string, { eyes, depth, hoards }: Level): Bot<KuboView, KuboOptions> => ({
  level,
  choose(knowledge, budget, seed) {
    const { view, moves } = knowledge;
    if (moves.length === 0) return { move: null };
    const sees = (line: number): boolean => notices(view, eyes, seed, line);
    const noticed = unclaimed(view).filter(sees);
    if (view.phase === 'calls') return { move: callOf(knowledge, noticed) ?? PASS };
    if (view.phase === 'draw' && hoards) return drawing(moves, Math.max(...moves) - DRAW);
    // A Zoker ends the round, so it waits until nothing else is to be placed.
    const small = claimOf(
      knowledge,
      noticed.filter((line) => POINTS[line] !== ZOKER),
    );
    if (small !== null) return { move: small };
    const hand = view.hand.map(cardAt).filter((card) => noticesPlace(view, eyes, knowledge.options.claims, seed, card));
    return playTurn(knowledge, { zokers: noticed, sees, hand }, depth, budget, seed);
  },
});

/** What a level notices in a position. */
interface Look {
  /** The Zokers of this turn that nobody has claimed. */
  readonly zokers: readonly number[];
  readonly sees: (line: number) => boolean;
  /** The cards of its hand that it would place. */
  readonly hand: readonly Card[];
}

/**
 * Draws or places according to the best plan; when nothing more is to be placed, claims a Zoker it notices or ends the
 * turn.
 */
function playTurn(
  knowledge: KuboKnowledge,
  { zokers, sees, hand }: Look,
  depth: Depth,
  budget: Budget,
  seed: string,
): Choice {
  const { view, moves, options } = knowledge;
  const seat = knowledge.viewer as number;
  const auto = options.claims === 'auto';
  const scene = sceneOf(options.cube, options.players, sees);
  const world = worldOf(knowledge, seat, zokers.length);
  const plans =
    view.phase === 'draw'
      ? moves.map((code) => ({ draws: code - DRAW, cards: [], placed: false, after: world, gain: 0 }))
      : plansFrom(scene, world, seat, hand, view.placed.length > 0, !auto);
  const unseen = unseenBy(knowledge, seat, world);
  const plan = bestPlan(scene, seat, plans, unseen, depth, budget, chanceOf(seed, knowledge));
  const others = view.counts.reduce((sum, count, other) => (other === seat ? sum : sum + count), 0);
  const thought = { scene, world, seat, plan, hand, auto, others };
  const [card] = plan.cards;
  if (plan.draws > 0) return drawing(moves, plan.draws);
  if (card !== undefined) return { move: card, reason: whyPlace(thought) };
  const zoker = claimOf(knowledge, zokers);
  return zoker !== null ? { move: zoker } : { move: END, reason: whyEnd(thought) };
}

/** A draw without alternatives needs no reason. */
const drawing = (moves: readonly Code[], draws: number): Choice =>
  moves.length === 1 ? { move: DRAW + draws } : { move: DRAW + draws, reason: whyDraw(draws) };

/**
 * With more than two players another one may call the Zoker first; otherwise it is called last, because it ends the
 * round.
 */
function callOf(knowledge: KuboKnowledge, lines: readonly number[]): Code | null {
  const sign = knowledge.options.players > 2 ? -1 : 1;
  return claimOf(
    knowledge,
    [...lines].sort((a, b) => sign * (POINTS[a]! - POINTS[b]!)),
  );
}

/** The claim of the first of these lines that is among the moves; whoever asks for a move without claims gets none. */
function claimOf({ moves }: KuboKnowledge, lines: readonly number[]): Code | null {
  const codes = lines.map((line) => claim(LINES[line]!.cards[0]!, LINES[line]!.cards[3]!));
  return codes.find((code) => moves.includes(code)) ?? null;
}

function worldOf({ view }: KuboKnowledge, seat: number, zokers: number): KuboWorld {
  const world = createWorld();
  for (const card of view.laid) lay(world, cardAt(card));
  for (const card of view.hand) give(world, seat, cardAt(card));
  for (const [other, score] of view.scores.entries()) world[SCORED + other] = score;
  world[TURN] = seat;
  world[IDLE] = view.idle;
  if (zokers > 0) {
    world[LAST_TURN] = 1;
    world[SCORED + seat]! += ZOKER;
  }
  return world;
}

function unseenBy({ view }: KuboKnowledge, seat: number, world: KuboWorld): UnseenCards {
  const own = view.hand.map(cardAt);
  return {
    cards: Array.from({ length: CARDS }, (_, card) => card).filter(
      (card) => !lying(world, card) && !own.includes(card),
    ),
    held: view.counts.map((count, other) => (other === seat ? 0 : count)),
  };
}

export const bots: readonly Bot<KuboView, KuboOptions>[] = [
  random,
  greedy,
  levelled('easy', EASY),
  levelled('medium', MEDIUM),
  levelled('strong', STRONG),
];
