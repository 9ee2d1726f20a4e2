import { push, type Code, type MoveList } from '../../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../../kernel/open.ts';
import { flip } from '../../../kernel/zobrist.ts';
import { CARDS, colourOf, shapeOf, sizeOf, type Card } from '../deck.ts';
import { firstOf, pairUp, secondOf } from './notation.ts';

export interface PairsOptions {
  readonly [name: string]: number;
  readonly cards: number;
}

export interface PairsSetup {
  readonly deck: string;
}

export const NOT_DEALT = 0;
export const LIES = 1;
const PICKED_UP = 2;
const PLACES = 3;

export interface PairsPosition extends Hidden {
  readonly options: PairsOptions;
  /** All 64 cards in the setup's order, of which the first `options.cards` are dealt. */
  readonly deck: Uint8Array;
  readonly where: Uint8Array;
  /**
   * A bit mask for each ladder of which of its four cards lie on the table, because two cards match exactly when they
   * share a ladder.
   */
  readonly ladders: Uint8Array;
  /** The pairs picked up, in order. */
  readonly picked: Int32Array;
  played: number;
  /** A hash of `where`. */
  readonly hash: Int32Array;
}

/**
 * The 48 ladders (zoker.4), 16 along each axis of the cube: `WEAKEST` is their first card, `STEP` the distance between
 * cards on each axis.
 */
const LADDERS = 48;
const STEP = [1, 4, 16];
const WEAKEST = Uint8Array.from([
  ...Array.from({ length: 16 }, (_, i) => 4 * i),
  ...Array.from({ length: 16 }, (_, i) => 16 * (i >> 2) + (i & 3)),
  ...Array.from({ length: 16 }, (_, i) => i),
]);

export function createPosition(options: PairsOptions, deck: Uint8Array): PairsPosition {
  const pos: PairsPosition = {
    hidden: HIDDEN,
    options,
    deck,
    where: new Uint8Array(CARDS),
    ladders: new Uint8Array(LADDERS),
    picked: new Int32Array(CARDS / 2),
    played: 0,
    hash: new Int32Array(2),
  };
  for (let i = 0; i < options.cards; i++) put(pos, deck[i]!, LIES);
  return pos;
}

const whereFact = (card: Card, place: number): number => PLACES * card + place;

/** Moves a card to or from the table, which toggles its bit in each of its three ladders. */
function put({ where, ladders, hash }: PairsPosition, card: Card, place: number): void {
  if (where[card] !== NOT_DEALT) flip(hash, whereFact(card, where[card]!));
  flip(hash, whereFact(card, place));
  where[card] = place;
  ladders[card >> 2]! ^= 1 << shapeOf(card);
  ladders[16 + 4 * colourOf(card) + shapeOf(card)]! ^= 1 << sizeOf(card);
  ladders[32 + (card & 15)]! ^= 1 << colourOf(card);
}

const hasPair = (lying: number): boolean => (lying & (lying - 1)) !== 0;

export function legal({ ladders }: PairsPosition, into: MoveList): void {
  for (let ladder = 0; ladder < LADDERS; ladder++) {
    const lying = ladders[ladder]!;
    if (!hasPair(lying)) continue;
    const step = STEP[ladder >> 4]!;
    for (let i = 0; i < 3; i++) {
      if (((lying >> i) & 1) === 0) continue;
      const card = WEAKEST[ladder]! + i * step;
      for (let j = i + 1; j < 4; j++) {
        if (((lying >> j) & 1) === 1) push(into, pairUp(card, card + (j - i) * step));
      }
    }
  }
}

export function over({ ladders }: PairsPosition): boolean {
  for (let ladder = 0; ladder < LADDERS; ladder++) if (hasPair(ladders[ladder]!)) return false;
  return true;
}

export function play(pos: PairsPosition, code: Code): void {
  pos.picked[pos.played++] = code;
  put(pos, firstOf(code), PICKED_UP);
  put(pos, secondOf(code), PICKED_UP);
}

export function undo(pos: PairsPosition): void {
  const code = pos.picked[--pos.played]!;
  put(pos, firstOf(code), LIES);
  put(pos, secondOf(code), LIES);
}
