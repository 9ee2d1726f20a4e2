import { push, type Code, type MoveList } from '../../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../../kernel/open.ts';
import { flipper } from '../../../kernel/zobrist.ts';
import { beats, CARDS, type Card } from '../deck.ts';

export interface TikoOptions {
  readonly [name: string]: number;
  readonly players: number;
}

export interface TikoSetup {
  readonly start: number;
  readonly deck: string;
}

/** The number of cards in a hand. */
export const HAND = 4;

/**
 * Cards never move in this representation: a deal gives each seat fixed places of the deck (tiko.4), so a hand is those
 * of its places that have not been played yet.
 */
export interface TikoPosition extends Hidden {
  readonly players: number;
  readonly start: number;
  readonly deck: Uint8Array;
  /** The place of each card in the deck. */
  readonly placeOf: Uint8Array;
  /** Whether each card has been played. */
  readonly gone: Uint8Array;
  /** The cards played, in order; every `players` of them are a trick. */
  readonly cards: Uint8Array;
  /** The seat that played each of them. */
  readonly by: Uint8Array;
  /** The card on top of the pile after each of them, as an index of `cards`. */
  readonly tops: Uint8Array;
  /** The number of cards won by each seat. */
  readonly won: Int32Array;
  /** The number of cards played in a whole round. */
  readonly total: number;
  played: number;
  turn: number;
  /** A 64-bit hash equivalent to the key. */
  readonly hash: Int32Array;
}

/** The facts in the hash besides which card is at which place of the deck (64 times the place plus the card). */
const IN_TRICK = 4096;
const GONE = IN_TRICK + 5 * CARDS;
const LEADER = GONE + CARDS;
const START = LEADER + 5;
const WON = START + 5;

const flip = flipper(WON + 5 * (CARDS + 1));

/**
 * The number of cards dealt, and so played, in a round: as many deals as the stock has cards for all seats (tiko.4).
 */
export const cardsDealt = (players: number): number => CARDS - (CARDS % (HAND * players));

export function createPosition(options: TikoOptions, start: number, deck: Uint8Array): TikoPosition {
  const { players } = options;
  const placeOf = new Uint8Array(CARDS);
  for (let place = 0; place < CARDS; place++) placeOf[deck[place]!] = place;
  const pos: TikoPosition = {
    hidden: HIDDEN,
    players,
    start,
    deck,
    placeOf,
    gone: new Uint8Array(CARDS),
    cards: new Uint8Array(CARDS),
    by: new Uint8Array(CARDS),
    tops: new Uint8Array(CARDS),
    won: new Int32Array(players),
    total: cardsDealt(players),
    played: 0,
    turn: start,
    hash: new Int32Array(2),
  };
  for (let place = 0; place < CARDS; place++) flip(pos.hash, place * CARDS + deck[place]!);
  flip(pos.hash, START + start);
  flip(pos.hash, LEADER + start);
  return pos;
}

/** Turns the hash of a position with its trick lying complete into the hash with the trick taken, or back. */
function rehashTrick(pos: TikoPosition, first: number, taker: number): void {
  for (let index = 0; index < pos.players; index++) {
    const card = pos.cards[first + index]!;
    flip(pos.hash, IN_TRICK + index * CARDS + card);
    flip(pos.hash, GONE + card);
  }
  flip(pos.hash, LEADER + pos.by[first]!);
  flip(pos.hash, LEADER + taker);
  const won = WON + taker * (CARDS + 1) + pos.won[taker]!;
  flip(pos.hash, won - pos.players);
  flip(pos.hash, won);
}

/** How many cards have been dealt so far. */
export function dealt(pos: TikoPosition): number {
  const deal = HAND * pos.players;
  return Math.min(pos.total, (Math.floor(pos.played / deal) + 1) * deal);
}

/** The seat's first place of the current deal in the deck; its other places follow at distances of `players`. */
function firstPlace(pos: TikoPosition, seat: number): number {
  const away = seat - pos.start;
  return dealt(pos) - HAND * pos.players + (away < 0 ? away + pos.players : away);
}

export function holds(pos: TikoPosition, seat: number, card: Card): boolean {
  const ahead = pos.placeOf[card]! - firstPlace(pos, seat);
  return ahead >= 0 && ahead < HAND * pos.players && ahead % pos.players === 0 && pos.gone[card] === 0;
}

export function addHand(pos: TikoPosition, seat: number, into: MoveList): void {
  const end = dealt(pos);
  for (let place = firstPlace(pos, seat); place < end; place += pos.players) {
    const card = pos.deck[place]!;
    if (pos.gone[card] === 0) push(into, card);
  }
}

export function play(pos: TikoPosition, card: Code): void {
  const { players, turn, tops } = pos;
  const at = pos.played++;
  pos.gone[card] = 1;
  pos.cards[at] = card;
  pos.by[at] = turn;
  const under = at % players === 0 ? at : tops[at - 1]!;
  const top = under === at || beats(card, pos.cards[under]!) ? at : under;
  tops[at] = top;
  flip(pos.hash, IN_TRICK + (at % players) * CARDS + card);
  if (pos.played % players === 0) {
    pos.turn = pos.by[top]!;
    pos.won[pos.turn]! += players;
    rehashTrick(pos, pos.played - players, pos.turn);
  } else pos.turn = turn + 1 === players ? 0 : turn + 1;
}

export function undo(pos: TikoPosition): void {
  const { players } = pos;
  if (pos.played % players === 0) {
    rehashTrick(pos, pos.played - players, pos.turn);
    pos.won[pos.turn]! -= players;
  }
  const at = --pos.played;
  flip(pos.hash, IN_TRICK + (at % players) * CARDS + pos.cards[at]!);
  pos.gone[pos.cards[at]!] = 0;
  pos.turn = pos.by[at]!;
}
