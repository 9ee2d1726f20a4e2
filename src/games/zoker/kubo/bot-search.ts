import type { Budget } from '../../../kernel/bots.ts';
import type { Rng } from '../../../kernel/rng.ts';
import { allowance } from '../../../search/allowance.ts';
import { race } from '../../../search/race.ts';
import type { Card } from '../deck.ts';
import {
  createWorld,
  draw,
  endTurn,
  fits,
  gainOf,
  give,
  HANDS,
  holds,
  isOver,
  place,
  scoreOf,
  TURN,
  type KuboScene,
  type KuboWorld,
} from './bot-world.ts';

/** One way to play the rest of a turn. */
export interface TurnPlan {
  /** The number of cards to draw first; after drawing, everything that fits is placed. */
  readonly draws: number;
  /** The cards to place, in order. */
  readonly cards: readonly Card[];
  /** Whether a card has been placed in this turn, by this plan or before. */
  readonly placed: boolean;
  /** The state after these cards are placed. */
  readonly after: KuboWorld;
  /** The points they score. */
  readonly gain: number;
}

/** A limit, because a large hand that fits everywhere has too many plans to evaluate. */
const MOST_PLANS = 256;

/**
 * All sets of these cards that the seat can place in this turn, each in only one order, because only the final state
 * matters.
 */
export function plansFrom(
  scene: KuboScene,
  world: KuboWorld,
  seat: number,
  hand: readonly Card[],
  placed: boolean,
  claimed: boolean,
): TurnPlan[] {
  const met = new Set<string>();
  const plans: TurnPlan[] = [];
  const visit = (after: KuboWorld, cards: readonly Card[], gain: number): void => {
    const key = `${after[HANDS + 2 * seat]!} ${after[HANDS + 2 * seat + 1]!}`;
    if (met.has(key) || plans.length >= MOST_PLANS) return;
    met.add(key);
    plans.push({ draws: 0, cards, placed: placed || cards.length > 0, after, gain });
    if (isOver(after)) return;
    for (const card of hand) {
      if (!holds(after, seat, card) || !fits(scene, after, card)) continue;
      const next = after.slice();
      const more = place(scene, next, seat, card, claimed);
      visit(next, [...cards, card], gain + more);
    }
  };
  visit(world, [], 0);
  return plans;
}

/** The unseen cards, some of which are in the other hands and the rest in the stock. */
export interface UnseenCards {
  readonly cards: readonly Card[];
  /** The number of cards each seat holds; 0 for the searching seat. */
  readonly held: readonly number[];
}

/** How far a level searches. */
export interface Depth {
  /** The number of turns after its own that it simulates, per player. */
  readonly rounds: number;
  /** The largest number of samples of the hidden cards. */
  readonly guesses: number;
}

interface Runner {
  readonly plan: TurnPlan;
  sum: number;
}

/** Plans are compared after each batch of this many samples, and those that have fallen behind are dropped. */
const BATCH = 16;
/** How far behind a plan must be to be dropped, in standard errors of a value between 0 and 1. */
const BEHIND = 2;

/**
 * The best plan: each one is tried with the same samples of the hidden cards, followed by a few simulated turns in
 * which everyone places all that fits. A node is one simulated turn.
 */
export function bestPlan(
  scene: KuboScene,
  seat: number,
  plans: readonly TurnPlan[],
  unseen: UnseenCards,
  depth: Depth,
  budget: Budget,
  rng: Rng,
): TurnPlan {
  const cards = Uint8Array.from(unseen.cards);
  const stock = cards.subarray(unseen.held.reduce((sum, count) => sum + count, 0));
  const turns = scene.players * depth.rounds;
  const world = createWorld();
  const runners = plans.map((plan): Runner => ({ plan, sum: 0 }));
  const tryOut = (runner: Runner): number => {
    world.set(runner.plan.after);
    deal(world, unseen.held, cards);
    const played = finishTurn(scene, world, seat, runner.plan, stock) + imagineTurns(scene, world, stock, turns);
    runner.sum += valueOf(scene, world, seat);
    return 1 + played;
  };
  const goOn = (left: readonly Runner[], guesses: number): readonly Runner[] =>
    guesses % BATCH === 0 ? ahead(left, guesses) : left;
  const { left } =
    runners.length === 1
      ? { left: runners }
      : race(runners, { imagine: () => mix(cards, rng), tryOut, goOn }, depth.guesses, allowance(budget));
  return left.reduce((best, runner) => (better(runner, best) ? runner : best)).plan;
}

/** Breaks ties in favour of the plan that scores or places more. */
function better(a: Runner, b: Runner): boolean {
  if (a.sum !== b.sum) return a.sum > b.sum;
  return a.plan.gain === b.plan.gain ? a.plan.cards.length > b.plan.cards.length : a.plan.gain > b.plan.gain;
}

function ahead(racing: readonly Runner[], guesses: number): Runner[] {
  const top = Math.max(...racing.map(({ sum }) => sum));
  const slack = BEHIND * 0.5 * Math.sqrt(guesses);
  return racing.filter(({ sum }) => sum >= top - slack);
}

function mix(cards: Uint8Array, rng: Rng): void {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const kept = cards[i]!;
    cards[i] = cards[j]!;
    cards[j] = kept;
  }
}

function deal(world: KuboWorld, held: readonly number[], cards: Uint8Array): void {
  let at = 0;
  for (let seat = 0; seat < held.length; seat++) {
    for (let n = held[seat]!; n > 0; n--) give(world, seat, cards[at++]!);
  }
}

function finishTurn(scene: KuboScene, world: KuboWorld, seat: number, plan: TurnPlan, stock: Uint8Array): number {
  let { placed } = plan;
  if (plan.draws > 0) {
    draw(world, seat, stock, plan.draws);
    placed = placeAll(scene, world, seat);
  }
  if (!isOver(world)) endTurn(scene, world, placed, stock);
  return plan.draws > 0 ? 1 : 0;
}

/** Simulates turns in which everyone draws one card and places all that fits; returns how many were played. */
function imagineTurns(scene: KuboScene, world: KuboWorld, stock: Uint8Array, most: number): number {
  let turns = 0;
  for (; turns < most && !isOver(world); turns++) {
    const seat = world[TURN]!;
    draw(world, seat, stock, 1);
    const placed = placeAll(scene, world, seat);
    if (!isOver(world)) endTurn(scene, world, placed, stock);
  }
  return turns;
}

/** Places the card that scores most first, then the lowest one, because it would be buried. */
function placeAll(scene: KuboScene, world: KuboWorld, seat: number): boolean {
  const hand = HANDS + 2 * seat;
  let placed = false;
  while (!isOver(world)) {
    let chosen = -1;
    let top = -1;
    for (let half = 0; half < 2; half++) {
      for (let left = world[hand + half]!; left !== 0; left &= left - 1) {
        const card = 32 * half + 31 - Math.clz32(left & -left);
        if (!fits(scene, world, card)) continue;
        const worth = 4 * gainOf(scene, world, card) + 3 - scene.level[card]!;
        if (worth > top) {
          top = worth;
          chosen = card;
        }
      }
    }
    if (chosen < 0) break;
    place(scene, world, seat, chosen);
    placed = true;
  }
  return placed;
}

/** The value of a point of difference relative to winning the round. */
const MARGIN = 0.02;
const MOST_MARGIN = 12;

/** The value of a final state: being ahead counts most, the margin a little. */
function valueOf(scene: KuboScene, world: KuboWorld, seat: number): number {
  const own = scoreOf(world, seat);
  let best = -Infinity;
  let level = 1;
  for (let other = 0; other < scene.players; other++) {
    if (other === seat) continue;
    const score = scoreOf(world, other);
    if (score === own) level += 1;
    if (score > best) best = score;
  }
  const win = own > best ? 1 : own === best ? 1 / level : 0;
  return win + MARGIN * Math.max(-MOST_MARGIN, Math.min(MOST_MARGIN, own - best));
}
