import type { Budget } from '../../../kernel/bots.ts';
import type { Rng } from '../../../kernel/rng.ts';
import { allowance } from '../../../search/allowance.ts';
import { race } from '../../../search/race.ts';
import type { Card } from '../deck.ts';
import { beatsTop, heldBy, NONE, plainSlot, playSlot, setStage, stage, type Hands, type Stage } from './bot-deal.ts';
import type { TikoEyes } from './bot-eyes.ts';
import { HAND } from './position.ts';

/** What somebody knows of the deal, or believes to. */
export interface Situation {
  readonly players: number;
  readonly me: number;
  /** My cards. */
  readonly hand: readonly Card[];
  /** How many cards each seat holds. */
  readonly counts: readonly number[];
  /** The cards that others may hold, as far as I remember. */
  readonly unseen: readonly Card[];
  readonly top: Card | null;
  readonly topBy: number;
  readonly lying: number;
  readonly eyes: TikoEyes;
  /** What the end of the deal is worth to me. */
  readonly worth: (at: Stage) => number;
}

/** How hard somebody thinks. */
export interface Effort {
  /** How many times the cards of the others are imagined, at most. */
  readonly hands: number;
  /** Whether my next decision is thought through too, by what I shall see then and not by what I imagine. */
  readonly nextToo: boolean;
}

export interface WeighedCard {
  readonly card: Card;
  readonly value: number;
  /** How often it takes the trick that lies, from 0 to 1. */
  readonly takes: number;
}

/** What I can see when I choose next: how many cards lie, and which of mine beat the top one. */
const SIGHTS = 5 << HAND;

/**
 * Weighs each card of mine by deals imagined to the end of the four tricks, every card in the same ones. The others play plainly, by
 * their own cards: they do not see mine. Nor do I see theirs: my next decision is the best on average over all deals that look alike
 * then (delayed resolution), the later ones are plain. A search that solved each imagined deal would believe it knew the cards.
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

  /** Lets everyone play plainly to the end of the deal, or until it is my turn. */
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

  /** Adds what each of my next cards leads to, kept apart by what I see then. */
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

/** For each sight the best of the cards that I have next. */
function bestPlan(sums: Float64Array, cards: number, played: number): number {
  let total = 0;
  for (let base = 0; base < sums.length; base += HAND) {
    let best = -Infinity;
    for (let slot = 0; slot < cards; slot++) if (slot !== played) best = Math.max(best, sums[base + slot]!);
    total += best;
  }
  return total;
}

/** Deals the others cards that I have not seen, sorted as `eyes` sort them. */
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
