import { CARDS, type Card } from '../deck.ts';
import type { TikoEyes } from './bot-eyes.ts';
import { HAND } from './position.ts';

/** Stands for the top card before a card is led. */
export const NONE = -1;

/** The sampled hands of one deal: four slots per seat, from the weakest card to the strongest. */
export interface Hands {
  readonly players: number;
  readonly slots: Uint8Array;
  readonly eyes: TikoEyes;
}

/** The state of a deal, in small integers so that trying a card is cheap. */
export interface Stage {
  /** A bit mask of the slots whose card is still in hand. */
  held: number;
  turn: number;
  top: Card;
  topBy: number;
  /** The number of cards in the trick. */
  lying: number;
  /** The tricks won in this deal since the sampled position, three bits per seat. */
  won: number;
}

export const stage = (): Stage => ({ held: 0, turn: 0, top: NONE, topBy: 0, lying: 0, won: 0 });

export function setStage(to: Stage, from: Stage): void {
  to.held = from.held;
  to.turn = from.turn;
  to.top = from.top;
  to.topBy = from.topBy;
  to.lying = from.lying;
  to.won = from.won;
}

export const wonBy = (at: Stage, seat: number): number => (at.won >> (3 * seat)) & 7;

const HAND_BITS = (1 << HAND) - 1;

/** The slots of the seat that still hold a card, as a mask of four bits. */
export const heldBy = (at: Stage, seat: number): number => (at.held >> (HAND * seat)) & HAND_BITS;

export function beatsTop({ slots, eyes }: Hands, at: Stage, seat: number, slot: number): boolean {
  return at.top === NONE || eyes.beats[slots[HAND * seat + slot]! * CARDS + at.top] === 1;
}

export function playSlot(hands: Hands, at: Stage, slot: number): void {
  const { turn } = at;
  at.held &= ~(1 << (HAND * turn + slot));
  if (beatsTop(hands, at, turn, slot)) {
    at.top = hands.slots[HAND * turn + slot]!;
    at.topBy = turn;
  }
  at.lying += 1;
  if (at.lying === hands.players) {
    at.won += 1 << (3 * at.topBy);
    at.turn = at.topBy;
    at.top = NONE;
    at.lying = 0;
  } else at.turn = turn + 1 === hands.players ? 0 : turn + 1;
}

/**
 * The heuristic by which other players are simulated: take the trick with the weakest card that can, otherwise play the
 * weakest card; lead the second weakest, which keeps the weakest for a trick that is lost anyway.
 */
export function plainSlot(hands: Hands, at: Stage): number {
  const { turn } = at;
  const held = heldBy(at, turn);
  const weakest = lowest(held);
  if (at.top === NONE) {
    const rest = held & (held - 1);
    return rest === 0 ? weakest : lowest(rest);
  }
  for (let slot = weakest; slot < HAND; slot++) {
    if (((held >> slot) & 1) === 1 && beatsTop(hands, at, turn, slot)) return slot;
  }
  return weakest;
}

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);
