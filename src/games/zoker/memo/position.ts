import { push, type Code, type MoveList } from '../../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../../kernel/open.ts';
import { flip, flipper } from '../../../kernel/zobrist.ts';
import { CARDS, shared, type Card } from '../deck.ts';
import { isTurnUp, NO, placeOf, PROPOSE, turnUp, YES } from './notation.ts';

export interface MemoOptions {
  readonly [name: string]: number | boolean;
  readonly players: number;
  readonly table: number;
  readonly light: boolean;
  readonly again: boolean;
}

export interface MemoSetup {
  readonly start: number;
  readonly deck: string;
}

export const ROW = 4;
/** Marks a place on the table without a card. */
export const EMPTY = 255;

export interface MemoPosition extends Hidden {
  readonly options: MemoOptions;
  /**
   * All cards in the setup's order; elsewhere a card is given by its index here, so that a replay works without knowing
   * the faces.
   */
  readonly deck: Uint8Array;
  /** The card on each place, or `EMPTY`. */
  readonly table: Uint8Array;
  /** The number of places, in whole rows. */
  places: number;
  /** The number of cards that have left the stock. */
  dealt: number;
  /** The number of cards on the table. */
  lying: number;
  /** The place of the card that is face up, or −1. */
  up: number;
  turn: number;
  /** A bit mask of the seats that accept the proposal, including the proposer; 0: nothing is proposed. */
  agreed: number;
  /** 1 when a proposal was dropped in this turn. */
  dropped: number;
  over: boolean;
  /** The number of second cards turned up. */
  tries: number;
  /** The cards taken, in order, and for each the seat that took it. */
  readonly kept: Uint8Array;
  readonly keeper: Uint8Array;
  readonly scores: Int32Array;
  /**
   * Eight bytes for each move: its code and the state before it. It grows, because a round has no limit of moves
   * (memo.5).
   */
  history: Uint8Array;
  played: number;
  /** A 64-bit hash equivalent to the key. */
  readonly hash: Int32Array;
}

/**
 * The facts in the hash: which card lies on a place (64 times the place plus the card), which one is at a place in the
 * stock, and so on.
 */
const STOCK = 4096;
const SCORE = 8192;
const PLACES = SCORE + 5 * (CARDS + 1);
const UP = PLACES + CARDS + 1;
const TURN = UP + CARDS + 1;
const SEATS = 8;
const TRIES_TABLE = 256;
const VOTE = TURN + SEATS * TRIES_TABLE;
const MANY_TRIES = VOTE + 128;

/** Toggles any fact except the higher part of the number of tries, which has no limit and so no table. */
const change = flipper(MANY_TRIES);

const lyingFact = ({ deck }: MemoPosition, place: number, card: number): number => place * CARDS + deck[card]!;
const stockFact = ({ deck }: MemoPosition, card: number): number => STOCK + card * CARDS + deck[card]!;
const scoreFact = ({ scores }: MemoPosition, seat: number): number => SCORE + seat * (CARDS + 1) + scores[seat]!;

/** Toggles the turn, the number of tries modulo `TRIES_TABLE` and the state of the vote in the hash. */
function flipTurn(pos: MemoPosition): void {
  change(pos.hash, TURN + SEATS * (pos.tries % TRIES_TABLE) + pos.turn);
  const vote = (pos.agreed * 2 + pos.dropped) * 2 + (pos.over ? 1 : 0);
  if (vote !== 0) change(pos.hash, VOTE + vote);
}

/** Computes the hash from scratch, for a position whose unseen cards were filled in. */
export function rehash(pos: MemoPosition): void {
  const { hash, table } = pos;
  hash.fill(0);
  for (let place = 0; place < pos.places; place++) {
    if (table[place] !== EMPTY) change(hash, lyingFact(pos, place, table[place]!));
  }
  for (let card = pos.dealt; card < CARDS; card++) change(hash, stockFact(pos, card));
  for (let seat = 0; seat < pos.options.players; seat++) change(hash, scoreFact(pos, seat));
  change(hash, PLACES + pos.places);
  if (pos.up >= 0) change(hash, UP + pos.up);
  flip(hash, MANY_TRIES + Math.floor(pos.tries / TRIES_TABLE));
  flipTurn(pos);
}

function setUp(pos: MemoPosition, up: number): void {
  if (pos.up >= 0) change(pos.hash, UP + pos.up);
  pos.up = up;
  if (up >= 0) change(pos.hash, UP + up);
}

function lay(pos: MemoPosition, place: number, card: number): void {
  pos.table[place] = card;
  pos.lying += 1;
  change(pos.hash, lyingFact(pos, place, card));
}

function lift(pos: MemoPosition, place: number): void {
  change(pos.hash, lyingFact(pos, place, pos.table[place]!));
  pos.table[place] = EMPTY;
  pos.lying -= 1;
}

function score(pos: MemoPosition, seat: number, cards: number): void {
  change(pos.hash, scoreFact(pos, seat));
  pos.scores[seat]! += cards;
  change(pos.hash, scoreFact(pos, seat));
}

/** Must be called between two calls of `flipTurn`, which hashes the lower part of the number of tries. */
function setTries(pos: MemoPosition, tries: number): void {
  const before = Math.floor(pos.tries / TRIES_TABLE);
  const after = Math.floor(tries / TRIES_TABLE);
  pos.tries = tries;
  if (before === after) return;
  flip(pos.hash, MANY_TRIES + before);
  flip(pos.hash, MANY_TRIES + after);
}

function setPlaces(pos: MemoPosition, places: number): void {
  change(pos.hash, PLACES + pos.places);
  pos.places = places;
  change(pos.hash, PLACES + places);
}

const BYTES = 8;

export function createPosition(options: MemoOptions, start: number, deck: Uint8Array): MemoPosition {
  const pos: MemoPosition = {
    hidden: HIDDEN,
    options,
    deck,
    table: new Uint8Array(CARDS).fill(EMPTY),
    places: options.table,
    dealt: 0,
    lying: 0,
    up: -1,
    turn: start,
    agreed: 0,
    dropped: 0,
    over: false,
    tries: 0,
    kept: new Uint8Array(CARDS),
    keeper: new Uint8Array(CARDS),
    scores: new Int32Array(options.players),
    history: new Uint8Array(BYTES * 256),
    played: 0,
    hash: new Int32Array(2),
  };
  fillUp(pos);
  rehash(pos);
  return pos;
}

export const stockOf = (pos: MemoPosition): number => CARDS - pos.dealt;
export const keptOf = (pos: MemoPosition): number => pos.dealt - pos.lying;
export const everyone = (pos: MemoPosition): number => (1 << pos.options.players) - 1;
export const hasAgreed = (pos: MemoPosition, seat: number): boolean => ((pos.agreed >> seat) & 1) === 1;

/** Whether two cards are a pair at this table (zoker.3, memo.7). */
export function isPair(options: MemoOptions, a: Card, b: Card): boolean {
  const common = shared(a, b);
  return common === 2 || (options.light && common === 1);
}

export type Proposal = 'fill' | 'row' | 'end';

/** What happens if all agree now (memo.3, memo.4, memo.5). */
export function proposalOf(pos: MemoPosition): Proposal {
  if (stockOf(pos) === 0) return 'end';
  return pos.lying === pos.places ? 'row' : 'fill';
}

function fillUp(pos: MemoPosition): void {
  for (let place = 0; place < pos.places && pos.dealt < CARDS; place++) {
    if (pos.table[place] !== EMPTY) continue;
    change(pos.hash, stockFact(pos, pos.dealt));
    lay(pos, place, pos.dealt++);
  }
}

function carryOut(pos: MemoPosition): void {
  const proposal = proposalOf(pos);
  if (proposal === 'end') pos.over = true;
  else {
    if (proposal === 'row') setPlaces(pos, pos.places + ROW);
    fillUp(pos);
  }
}

export function legal(pos: MemoPosition, seat: number, into: MoveList): void {
  if (pos.over) return;
  if (pos.agreed !== 0) {
    if (hasAgreed(pos, seat)) return;
    push(into, YES);
    push(into, NO);
    return;
  }
  if (seat !== pos.turn) return;
  for (let place = 0; place < pos.places; place++) {
    if (pos.table[place] !== EMPTY && place !== pos.up) push(into, turnUp(place));
  }
  if (pos.up < 0 && pos.dropped === 0) push(into, PROPOSE);
}

export function play(pos: MemoPosition, seat: number, code: Code): void {
  remember(pos, code);
  if (isTurnUp(code) && pos.up < 0) {
    setUp(pos, placeOf(code));
    return;
  }
  flipTurn(pos);
  if (isTurnUp(code)) turnUpSecond(pos, placeOf(code));
  else answer(pos, seat, code);
  flipTurn(pos);
}

function answer(pos: MemoPosition, seat: number, code: Code): void {
  pos.agreed |= 1 << seat;
  if (code === NO) pos.dropped = 1;
  else if (pos.agreed !== everyone(pos)) return;
  else carryOut(pos);
  pos.agreed = 0;
}

function turnUpSecond(pos: MemoPosition, second: number): void {
  const first = pos.up;
  const a = pos.table[first]!;
  const b = pos.table[second]!;
  const found = isPair(pos.options, pos.deck[a]!, pos.deck[b]!);
  if (found) {
    const count = keptOf(pos);
    pos.kept[count] = a;
    pos.kept[count + 1] = b;
    pos.keeper[count] = pos.turn;
    pos.keeper[count + 1] = pos.turn;
    lift(pos, first);
    lift(pos, second);
    score(pos, pos.turn, 2);
  }
  setUp(pos, -1);
  setTries(pos, pos.tries + 1);
  pos.dropped = 0;
  if (!found || !pos.options.again) pos.turn = pos.turn + 1 === pos.options.players ? 0 : pos.turn + 1;
  // An empty table needs no vote (memo.5).
  if (pos.lying < 2) carryOut(pos);
}

function remember(pos: MemoPosition, code: Code): void {
  const at = BYTES * pos.played++;
  if (at === pos.history.length) {
    const longer = new Uint8Array(2 * at);
    longer.set(pos.history);
    pos.history = longer;
  }
  const { history } = pos;
  history[at] = code;
  history[at + 1] = pos.turn;
  history[at + 2] = pos.up + 1;
  history[at + 3] = pos.agreed;
  history[at + 4] = pos.dropped;
  history[at + 5] = pos.places;
  history[at + 6] = pos.dealt;
  history[at + 7] = pos.lying;
}

export function undo(pos: MemoPosition): void {
  const { history, table } = pos;
  flipTurn(pos);
  const at = BYTES * --pos.played;
  const dealt = history[at + 6]!;
  if (pos.dealt > dealt) {
    for (let place = 0; place < pos.places; place++) {
      const card = table[place]!;
      if (card === EMPTY || card < dealt) continue;
      lift(pos, place);
      change(pos.hash, stockFact(pos, card));
    }
    pos.dealt = dealt;
  }
  const keptAfter = keptOf(pos);
  pos.turn = history[at + 1]!;
  setUp(pos, history[at + 2]! - 1);
  pos.agreed = history[at + 3]!;
  pos.dropped = history[at + 4]!;
  if (pos.places !== history[at + 5]) setPlaces(pos, history[at + 5]!);
  pos.over = false;
  // With a card up, the only possible move was a second card.
  if (pos.up >= 0) {
    setTries(pos, pos.tries - 1);
    const kept = dealt - history[at + 7]!;
    if (keptAfter > kept) {
      lay(pos, pos.up, pos.kept[kept]!);
      lay(pos, placeOf(history[at]!), pos.kept[kept + 1]!);
      score(pos, pos.turn, -2);
    }
  }
  flipTurn(pos);
}
