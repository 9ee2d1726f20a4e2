import type { Budget } from '../../../kernel/bots.ts';
import type { Rng } from '../../../kernel/rng.ts';
import { allowance } from '../../../search/allowance.ts';
import { race } from '../../../search/race.ts';
import type { Card } from '../deck.ts';
import { beatsTop, heldBy, NONE, plainSlot, playSlot, setStage, stage, type Hands, type Stage } from './bot-deal.ts';
import type { TikoEyes } from './bot-eyes.ts';
import { HAND } from './position.ts';

/** What the bot knows or believes about the deal. */
export interface Situation {
  readonly players: number;
  readonly me: number;
  readonly hand: readonly Card[];
  /** How many cards each seat holds. */
  readonly counts: readonly number[];
  /** The cards that the others may hold, as far as the bot remembers. */
  readonly unseen: readonly Card[];
  readonly top: Card | null;
  readonly topBy: number;
  readonly lying: number;
  readonly eyes: TikoEyes;
  /** The value for the bot of the state after the deal. */
  readonly worth: (at: Stage) => number;
}

/** How much a bot computes. */
export interface Effort {
  /** The largest number of samples of the other hands. */
  readonly hands: number;
  /** Whether the bot's next decision is optimised too, by what it can see then and not by the sampled cards. */
  readonly nextToo: boolean;
}

export interface WeighedCard {
  readonly card: Card;
  readonly value: number;
  /** How often the card wins the current trick, from 0 to 1. */
  readonly takes: number;
}

/**
 * The number of different observations at the bot's next decision: how many cards lie, and which of its own beat the
 * top one.
 */
const SIGHTS = 5 << HAND;

/**
 * Evaluates each card of the hand in samples of the other hands, played to the end of the deal; every card is tried in
 * the same samples. The others follow the heuristic `plainSlot` and do not see the bot's cards. The bot does not see
 * theirs either: its next decision is the best on average over all samples with the same observation (delayed
 * resolution), and later ones follow the heuristic. A search that solved each sample would act as if it knew the hidden
 * cards.
 */
export function weigh(given: Situation, effort: Effort, budget: Budget, rng: Rng): WeighedCard[] {
  const { players, me, counts, eyes } = given;
  const unseen = [...given.unseen];
  const hand = [...given.hand].sort((a, b) => eyes.strength[a]! - eyes.strength[b]! || a - b);
  const hands: Hands = { players, slots: new Uint8Array(HAND * players), eyes };
  hands.slots.set(hand, HAND * me);
  const now = stage();
  now.turn = me;
  now.top = given.top ?? NONE;
  now.topBy = given.topBy;
  now.lying = given.lying;
  for (let seat = 0; seat < players; seat++) now.held |= ((1 << counts[seat]!) - 1) << (HAND * seat);

  const sums = hand.map(() => new Float64Array(SIGHTS * HAND));
  const taken = hand.map(() => 0);
  const after = stage();
  const end = stage();
  const nextToo = effort.nextToo && hand.length > 1;
  let nodes = 0;

  /** Simulates all seats by the heuristic to the end of the deal or until it is the bot's turn. */
  function playPlainly(at: Stage, untilMe: boolean): void {
    while (at.held !== 0 && !(untilMe && at.turn === me)) {
      playSlot(hands, at, plainSlot(hands, at));
      nodes += 1;
    }
  }

  function sightOf(at: Stage): number {
    let sight = at.lying << HAND;
    if (at.top === NONE) return sight;
    for (let slot = 0; slot < HAND; slot++) {
      if (((heldBy(at, me) >> slot) & 1) === 1 && beatsTop(hands, at, me, slot)) sight |= 1 << slot;
    }
    return sight;
  }

  /** Adds the outcome of each next card of the bot, separately for each observation. */
  function lookFurther(sums: Float64Array): void {
    playPlainly(after, true);
    const base = HAND * sightOf(after);
    const mine = heldBy(after, me);
    for (let slot = 0; slot < HAND; slot++) {
      if (((mine >> slot) & 1) === 0) continue;
      setStage(end, after);
      playSlot(hands, end, slot);
      nodes += 1;
      playPlainly(end, false);
      sums[base + slot]! += given.worth(end);
    }
  }

  function tryCard(index: number): number {
    const before = nodes;
    setStage(after, now);
    playSlot(hands, after, index);
    nodes += 1;
    setStage(end, after);
    while (end.lying !== 0) {
      playSlot(hands, end, plainSlot(hands, end));
      nodes += 1;
    }
    if (end.turn === me) taken[index]! += 1;
    if (nextToo) lookFurther(sums[index]!);
    else {
      playPlainly(end, false);
      sums[index]![0]! += given.worth(end);
    }
    return nodes - before;
  }

  const { worlds } = race(
    [...hand.keys()],
    { imagine: () => imagineHands(hands, given, unseen, rng), tryOut: tryCard },
    effort.hands,
    allowance(budget),
  );
  return hand.map((card, index) => ({
    card,
    value: (nextToo ? bestPlan(sums[index]!, hand.length, index) : sums[index]![0]!) / worlds,
    takes: taken[index]! / worlds,
  }));
}

/** The sum, over all observations, of the best next card's outcome. */
function bestPlan(sums: Float64Array, cards: number, played: number): number {
  let total = 0;
  for (let base = 0; base < sums.length; base += HAND) {
    let best = -Infinity;
    for (let slot = 0; slot < cards; slot++) if (slot !== played) best = Math.max(best, sums[base + slot]!);
    total += best;
  }
  return total;
}

/** Deals random unseen cards to the others, sorted by the strength that `eyes` gives them. */
function imagineHands({ slots, eyes }: Hands, { counts, me }: Situation, unseen: Card[], rng: Rng): void {
  let used = 0;
  for (let seat = 0; seat < counts.length; seat++) {
    if (seat === me) continue;
    const first = HAND * seat;
    for (let slot = first; slot < first + counts[seat]!; slot++) {
      const other = used + rng.below(unseen.length - used);
      const card = unseen[other]!;
      unseen[other] = unseen[used]!;
      unseen[used++] = card;
      let to = slot;
      for (; to > first && eyes.strength[slots[to - 1]!]! > eyes.strength[card]!; to--) slots[to] = slots[to - 1]!;
      slots[to] = card;
    }
  }
}
