import { push, type Code, type MoveList } from '../../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../../kernel/open.ts';
import { flip } from '../../../kernel/zobrist.ts';
import { CARDS, matches, type Card } from '../deck.ts';
import { cardOf, DEAL, LAY, lay, pileOf, placeOf, put } from './notation.ts';

export interface SoloOptions {
  readonly [name: string]: boolean;
  readonly fill: boolean;
}

export interface SoloSetup {
  readonly deck: string;
}

/**
 * The cards of a pile form a linked list from its top down (`below`), so that putting a pile on another and undoing it
 * change only one link.
 */
export interface SoloPosition extends Hidden {
  readonly options: SoloOptions;
  /** All cards in the setup's order, of which those from `dealt` on are the stock. */
  readonly deck: Uint8Array;
  dealt: number;
  /** The cards of the three upper rows in reading order, or `GAP`. */
  readonly upper: Int8Array;
  /** The number of empty places in the upper rows. */
  gaps: number;
  /** The values of each pile; `top` and `bottom` are meaningless where the height is 0. */
  readonly height: Uint8Array;
  readonly top: Uint8Array;
  readonly bottom: Uint8Array;
  /** The card under each card of a pile except the bottom one. */
  readonly below: Uint8Array;
  /**
   * Two words for each move: its code, and the value that undo needs, which the function that plays the move returns.
   */
  readonly history: Int32Array;
  played: number;
  /** A hash equivalent to `key`, as two words. */
  readonly hash: Int32Array;
  /** A cache of the legal moves; its count is −1 after each move. */
  readonly moves: MoveList;
}

const UPPER = 12;
export const PILES = 4;
export const GAP = -1;
/** The number of cards in the first deal, and in every later one (solo.1, solo.4). */
const SQUARE = UPPER + PILES;
export const DEALT_AT_ONCE = 4;

/**
 * An upper bound of the moves in a round: every card outside the bottom row is laid once, every pile is put on another
 * at most once, and 48 cards are dealt by fours.
 */
const MOST_PLAYED = CARDS - PILES + (CARDS - 1) + (CARDS - SQUARE) / DEALT_AT_ONCE;
/** An upper bound of the legal moves: every upper card on every pile, every pile on every other, and `deal`. */
const MOST_LEGAL = UPPER * PILES + PILES * (PILES - 1) + 1;

export function createPosition(options: SoloOptions, deck: Uint8Array): SoloPosition {
  const upper = new Int8Array(UPPER);
  upper.set(deck.subarray(0, UPPER));
  const pos: SoloPosition = {
    hidden: HIDDEN,
    options,
    deck,
    dealt: SQUARE,
    upper,
    gaps: 0,
    height: new Uint8Array(PILES).fill(1),
    top: deck.slice(UPPER, SQUARE),
    bottom: deck.slice(UPPER, SQUARE),
    below: new Uint8Array(CARDS),
    history: new Int32Array(2 * MOST_PLAYED),
    played: 0,
    hash: new Int32Array(2),
    moves: { codes: new Int32Array(MOST_LEGAL), count: -1 },
  };
  for (const card of upper) flip(pos.hash, card);
  for (let pile = 0; pile < PILES; pile++) flipPile(pos, pile);
  for (let at = SQUARE; at < CARDS; at++) flipStock(pos, at);
  return pos;
}

// The facts in the hash: a card in the upper rows, the top and height of a pile, and a card of the stock with its place
// there.
function flipPile({ hash, top, height }: SoloPosition, pile: number): void {
  if (height[pile]! > 0) flip(hash, CARDS + (pile * CARDS + top[pile]!) * (CARDS + 1) + height[pile]!);
}
const STOCK_FACTS = CARDS + PILES * CARDS * (CARDS + 1);
function flipStock({ hash, deck }: SoloPosition, at: number): void {
  flip(hash, STOCK_FACTS + at * CARDS + deck[at]!);
}

/** The legal moves, from the cache if there are any. */
export function movesNow(pos: SoloPosition): MoveList {
  const { moves, upper, top, height } = pos;
  if (moves.count >= 0) return moves;
  moves.count = 0;
  for (let to = 0; to < PILES; to++) {
    if (height[to] === 0) {
      if (pos.options.fill) for (let at = 0; at < UPPER; at++) if (upper[at] !== GAP) push(moves, lay(upper[at]!, to));
      continue;
    }
    const target = top[to]!;
    for (let at = 0; at < UPPER; at++) {
      if (upper[at] !== GAP && matches(upper[at]!, target)) push(moves, lay(upper[at]!, to));
    }
    for (let from = 0; from < PILES; from++) {
      if (from !== to && height[from]! > 0 && matches(top[from]!, target)) push(moves, put(from, to));
    }
  }
  if (pos.gaps >= DEALT_AT_ONCE && pos.dealt < CARDS) push(moves, DEAL);
  return moves;
}

export function play(pos: SoloPosition, code: Code): void {
  const at = 2 * pos.played++;
  pos.moves.count = -1;
  pos.history[at] = code;
  if (code === DEAL) pos.history[at + 1] = dealFour(pos);
  else if (code >= LAY) pos.history[at + 1] = layCard(pos, cardOf(code), placeOf(code));
  else pos.history[at + 1] = putPile(pos, pileOf(code), placeOf(code));
}

export function undo(pos: SoloPosition): void {
  const at = 2 * --pos.played;
  const code = pos.history[at]!;
  const kept = pos.history[at + 1]!;
  pos.moves.count = -1;
  if (code === DEAL) gatherFour(pos, kept);
  else if (code >= LAY) liftCard(pos, kept, placeOf(code));
  else partPiles(pos, pileOf(code), placeOf(code), kept);
}

/** Returns the places that were filled as a bit mask, for undo. */
function dealFour(pos: SoloPosition): number {
  let filled = 0;
  const end = pos.dealt + DEALT_AT_ONCE;
  for (let at = 0; pos.dealt < end; at++) {
    if (pos.upper[at] !== GAP) continue;
    flipStock(pos, pos.dealt);
    pos.upper[at] = pos.deck[pos.dealt++]!;
    flip(pos.hash, pos.upper[at]!);
    filled |= 1 << at;
  }
  pos.gaps -= DEALT_AT_ONCE;
  return filled;
}

function gatherFour(pos: SoloPosition, filled: number): void {
  for (let at = 0; at < UPPER; at++) {
    if (((filled >> at) & 1) === 0) continue;
    flip(pos.hash, pos.upper[at]!);
    pos.upper[at] = GAP;
  }
  pos.gaps += DEALT_AT_ONCE;
  pos.dealt -= DEALT_AT_ONCE;
  for (let at = pos.dealt; at < pos.dealt + DEALT_AT_ONCE; at++) flipStock(pos, at);
}

/** Returns the place that the card left, for undo. */
function layCard(pos: SoloPosition, card: Card, to: number): number {
  let from = 0;
  while (pos.upper[from] !== card) from++;
  pos.upper[from] = GAP;
  pos.gaps += 1;
  flip(pos.hash, card);
  flipPile(pos, to);
  if (pos.height[to]! > 0) pos.below[card] = pos.top[to]!;
  else pos.bottom[to] = card;
  pos.top[to] = card;
  pos.height[to]! += 1;
  flipPile(pos, to);
  return from;
}

function liftCard(pos: SoloPosition, from: number, to: number): void {
  const card = pos.top[to]!;
  pos.upper[from] = card;
  pos.gaps -= 1;
  flip(pos.hash, card);
  flipPile(pos, to);
  pos.top[to] = pos.below[card]!;
  pos.height[to]! -= 1;
  flipPile(pos, to);
}

/** Returns the height and the bottom card of the pile that moved, for undo. */
function putPile(pos: SoloPosition, from: number, to: number): number {
  const height = pos.height[from]!;
  const bottom = pos.bottom[from]!;
  flipPile(pos, from);
  flipPile(pos, to);
  pos.below[bottom] = pos.top[to]!;
  pos.top[to] = pos.top[from]!;
  pos.height[to]! += height;
  pos.height[from] = 0;
  flipPile(pos, to);
  return height * CARDS + bottom;
}

function partPiles(pos: SoloPosition, from: number, to: number, kept: number): void {
  const height = Math.floor(kept / CARDS);
  const bottom = kept % CARDS;
  flipPile(pos, to);
  pos.height[from] = height;
  pos.bottom[from] = bottom;
  pos.top[from] = pos.top[to]!;
  pos.top[to] = pos.below[bottom]!;
  pos.height[to]! -= height;
  flipPile(pos, from);
  flipPile(pos, to);
}

/** The cards of a pile from bottom to top. */
export function pileCards(pos: SoloPosition, pile: number): Card[] {
  const cards: Card[] = [];
  let card = pos.top[pile]!;
  for (let left = pos.height[pile]!; left > 0; left--) {
    cards.unshift(card);
    card = pos.below[card]!;
  }
  return cards;
}

/** The number of cards in the highest pile. */
export const highest = ({ height }: SoloPosition): number => Math.max(height[0]!, height[1]!, height[2]!, height[3]!);
