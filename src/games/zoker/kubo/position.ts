import { push, type Code, type MoveList } from '../../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../../kernel/open.ts';
import { flip } from '../../../kernel/zobrist.ts';
import { lineBetween, LINES, LINES_THROUGH } from '../cube.ts';
import { CARDS, type Card } from '../deck.ts';
import { LEVELS, type Cube, type Levels } from './levels.ts';
import { CLAIM, claim, claimFirst, claimLast, DRAW, END, PASS } from './notation.ts';

export interface KuboOptions {
  readonly [name: string]: number | string;
  readonly players: number;
  readonly cube: Cube;
  readonly claims: 'call' | 'auto';
}

export interface KuboSetup {
  readonly start: number;
  readonly deck: string;
}

/** The phases: draw, place and claim, calls after a turn, or the end. */
export const DRAWING = 0;
export const PLACING = 1;
export const CALLING = 2;
export const OVER = 3;

export const DECK_SIZE = 60;
/** The number of cards dealt to each seat. */
export const HAND = 4;
/** The number of cards up to which a hand may be filled (kubo.4). */
const FULL_HAND = 5;
const TOP_LEVEL = 16;

/** The points of a line (kubo.6). */
const WORTH = { ladder: 1, diagonal: 2, zoker: 12 };
export const POINTS = Uint8Array.from(LINES, ({ kind }) => WORTH[kind]);
const ZOKER = WORTH.zoker;
/** The largest score from lines in a round, which the first Zoker ends. */
export const LINE_POINTS = POINTS.filter((points) => points < ZOKER).reduce((sum, points) => sum + points, ZOKER);
/** The code that claims each line. */
const CLAIM_OF = Int32Array.from(LINES, ({ cards }) => claim(cards[0]!, cards[3]!));

export interface KuboPosition extends Hidden {
  readonly options: KuboOptions;
  readonly levels: Levels;
  /** The shuffled cards, of which those from `next` on are the stock. */
  readonly deck: Uint8Array;
  next: number;
  /** Each hand as a set of cards, in two words of 32 bits. */
  readonly hands: Int32Array;
  readonly counts: Uint8Array;
  /** Whether each card lies on the table. */
  readonly lies: Uint8Array;
  /** The cards placed, in order, without the corners. */
  readonly laid: Uint8Array;
  laidCount: number;
  /** For each card, how many cards lie beside its place or directly below it. */
  readonly near: Uint8Array;
  /** For each card, how many cards lie above it in its column; one is enough to bury it. */
  readonly buried: Uint8Array;
  /** The number of cards on the top level. */
  top: number;
  /** The number of cards of each line that lie. */
  readonly filled: Uint8Array;
  /** The complete lines, in the order of completion. */
  readonly complete: Uint8Array;
  completeCount: number;
  /** The seat that scored each line, or −1. */
  readonly scorer: Int8Array;
  /** The points of each seat from lines. */
  readonly points: Int32Array;

  phase: number;
  /** The seat whose turn it is or, during calls, whose turn has just ended. */
  turn: number;
  /** A bit mask of the seats that have passed. */
  passed: number;
  /** The number of turns in a row that ended without a card placed. */
  idle: number;
  /** The number of cards placed in this turn. */
  placed: number;
  /** The index in `complete` of the first line completed in this turn. */
  first: number;

  /** A hash of where each card is: at a place in the stock, in a hand, or on the table. */
  readonly cardsHash: Int32Array;
  /** The array that `hashOf` fills and returns. */
  readonly hash: Int32Array;

  /** Two words for each move: its code and seat, and the six numbers above before it. */
  readonly history: Int32Array;
  played: number;
}

/**
 * An upper bound of the moves in a round: 60 cards are drawn and placed and 76 lines claimed; each turn draws or places
 * a card or is one of fewer than five idle ones in between; and at most four seats pass after a turn in which a card
 * was placed.
 */
const MOST_PLAYED = 3 * DECK_SIZE + LINES.length + 5 * (DECK_SIZE + 1) + 4 * DECK_SIZE;

export function createPosition(options: KuboOptions, start: number, deck: Uint8Array): KuboPosition {
  const { players } = options;
  const pos: KuboPosition = {
    hidden: HIDDEN,
    options,
    levels: LEVELS[options.cube],
    deck,
    next: 0,
    hands: new Int32Array(2 * players),
    counts: new Uint8Array(players),
    lies: new Uint8Array(CARDS),
    laid: new Uint8Array(DECK_SIZE),
    laidCount: 0,
    near: new Uint8Array(CARDS),
    buried: new Uint8Array(CARDS),
    top: 0,
    filled: new Uint8Array(LINES.length),
    complete: new Uint8Array(LINES.length),
    completeCount: 0,
    scorer: new Int8Array(LINES.length).fill(-1),
    points: new Int32Array(players),
    phase: DRAWING,
    turn: start,
    passed: 0,
    idle: 0,
    placed: 0,
    first: 0,
    cardsHash: new Int32Array(2),
    hash: new Int32Array(2),
    history: new Int32Array(2 * MOST_PLAYED),
    played: 0,
  };
  for (let place = 0; place < DECK_SIZE; place++) flip(pos.cardsHash, stockFact(place, deck[place]!));
  for (const corner of pos.levels.corners) lay(pos, corner);
  for (let i = 0; i < HAND * players; i++) take(pos, (start + i) % players);
  return pos;
}

/** The facts in the hash, with separate numbers for each kind. */
const lyingFact = (card: Card): number => card;
const handFact = (seat: number, card: Card): number => 64 * (1 + seat) + card;
const stockFact = (place: number, card: Card): number => 64 * (8 + place) + card;
const openFact = (line: number): number => 8192 + line;
const pointsFact = (seat: number, points: number): number => 16384 + 256 * seat + points;
const stateFact = ({ phase, turn, passed, idle, placed }: KuboPosition): number =>
  (1 << 20) | phase | (turn << 2) | (passed << 5) | (idle << 10) | (placed > 0 ? 1 << 16 : 0);

/**
 * The hash of the position: play and undo keep the part for the cards up to date, and the few other facts are added
 * here.
 */
export function hashOf(pos: KuboPosition): Int32Array {
  const { hash } = pos;
  hash.set(pos.cardsHash);
  for (let i = pos.first; i < pos.completeCount; i++) {
    const line = pos.complete[i]!;
    if (pos.scorer[line] === -1) flip(hash, openFact(line));
  }
  for (let seat = 0; seat < pos.points.length; seat++) flip(hash, pointsFact(seat, pos.points[seat]!));
  flip(hash, stateFact(pos));
  return hash;
}

/** The seat takes the next card of the stock. */
function take(pos: KuboPosition, seat: number): void {
  const place = pos.next++;
  const card = pos.deck[place]!;
  flip(pos.cardsHash, stockFact(place, card));
  flip(pos.cardsHash, handFact(seat, card));
  pos.hands[2 * seat + (card >> 5)]! |= 1 << (card & 31);
  pos.counts[seat]! += 1;
}

function giveBack(pos: KuboPosition, seat: number): void {
  const place = --pos.next;
  const card = pos.deck[place]!;
  flip(pos.cardsHash, stockFact(place, card));
  flip(pos.cardsHash, handFact(seat, card));
  pos.hands[2 * seat + (card >> 5)]! &= ~(1 << (card & 31));
  pos.counts[seat]! -= 1;
}

export const holds = (pos: KuboPosition, seat: number, card: Card): boolean =>
  ((pos.hands[2 * seat + (card >> 5)]! >>> (card & 31)) & 1) === 1;

/** Lays a card on its place and updates the open places, buried cards and lines. */
function lay(pos: KuboPosition, card: Card): void {
  const opens = pos.levels.opens[card]!;
  const buries = pos.levels.buries[card]!;
  const lines = LINES_THROUGH[card]!;
  pos.lies[card] = 1;
  pos.top += pos.levels.top[card]!;
  for (let i = 0; i < opens.length; i++) pos.near[opens[i]!]! += 1;
  for (let i = 0; i < buries.length; i++) pos.buried[buries[i]!]! += 1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    pos.filled[line]! += 1;
    if (pos.filled[line] === 4) pos.complete[pos.completeCount++] = line;
  }
}

function lift(pos: KuboPosition, card: Card): void {
  const opens = pos.levels.opens[card]!;
  const buries = pos.levels.buries[card]!;
  const lines = LINES_THROUGH[card]!;
  pos.lies[card] = 0;
  pos.top -= pos.levels.top[card]!;
  for (let i = 0; i < opens.length; i++) pos.near[opens[i]!]! -= 1;
  for (let i = 0; i < buries.length; i++) pos.buried[buries[i]!]! -= 1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (pos.filled[line] === 4) pos.completeCount -= 1;
    pos.filled[line]! -= 1;
  }
}

export const stockLeft = (pos: KuboPosition): number => DECK_SIZE - pos.next;

/** How many cards the seat on turn may draw (kubo.4). */
export const mostDrawn = (pos: KuboPosition): number =>
  Math.min(stockLeft(pos), Math.max(1, FULL_HAND - pos.counts[pos.turn]!));

export const topFull = (pos: KuboPosition): boolean => pos.top === TOP_LEVEL;

/** Whether this is the last turn of the round, in which no more cards are placed (kubo.7). */
export const closing = (pos: KuboPosition): boolean => topFull(pos) || pos.counts[pos.turn] === 0;

/** Whether a card in hand may be placed now (kubo.2, kubo.3). */
export const fits = (pos: KuboPosition, card: Card): boolean => pos.near[card]! > 0 && pos.buried[card] === 0;

export const hasPassed = (pos: KuboPosition, seat: number): boolean => ((pos.passed >> seat) & 1) === 1;

function addPlaces(pos: KuboPosition, seat: number, into: MoveList): void {
  for (let half = 0; half < 2; half++) {
    for (let left = pos.hands[2 * seat + half]!; left !== 0; left &= left - 1) {
      const card = 32 * half + 31 - Math.clz32(left & -left);
      if (fits(pos, card)) push(into, card);
    }
  }
}

/** The claims of this turn's lines that no one has scored. */
function addClaims(pos: KuboPosition, into: MoveList): void {
  for (let i = pos.first; i < pos.completeCount; i++) {
    const line = pos.complete[i]!;
    if (pos.scorer[line] === -1) push(into, CLAIM_OF[line]!);
  }
}

export function legal(pos: KuboPosition, seat: number, into: MoveList): void {
  if (pos.phase === CALLING) {
    if (seat === pos.turn || hasPassed(pos, seat)) return;
    addClaims(pos, into);
    push(into, PASS);
    return;
  }
  if (seat !== pos.turn || pos.phase === OVER) return;
  if (pos.phase === DRAWING) {
    const most = mostDrawn(pos);
    for (let k = 1; k <= most; k++) push(into, DRAW + k);
    return;
  }
  // Nothing fits in a closing turn, because the hand is empty or the full top level buries everything below.
  addPlaces(pos, seat, into);
  addClaims(pos, into);
  push(into, END);
}

export function play(pos: KuboPosition, seat: number, code: Code): void {
  const at = 2 * pos.played++;
  pos.history[at] = (code << 3) | seat;
  pos.history[at + 1] =
    pos.phase | (pos.turn << 2) | (pos.passed << 5) | (pos.idle << 10) | (pos.placed << 16) | (pos.first << 22);
  if (code < DRAW) place(pos, code);
  else if (code >= CLAIM) score(pos, seat, lineBetween(claimFirst(code), claimLast(code)));
  else if (code === END) end(pos);
  else if (code === PASS) pass(pos, seat);
  else {
    for (let k = code - DRAW; k > 0; k--) take(pos, seat);
    pos.phase = PLACING;
  }
}

function place(pos: KuboPosition, card: Card): void {
  const seat = pos.turn;
  const before = pos.completeCount;
  flip(pos.cardsHash, handFact(seat, card));
  flip(pos.cardsHash, lyingFact(card));
  pos.hands[2 * seat + (card >> 5)]! &= ~(1 << (card & 31));
  pos.counts[seat]! -= 1;
  pos.laid[pos.laidCount++] = card;
  pos.placed += 1;
  lay(pos, card);
  if (pos.options.claims === 'call') return;
  for (let i = before; i < pos.completeCount; i++) score(pos, seat, pos.complete[i]!);
  if (closing(pos)) pos.phase = OVER;
}

function score(pos: KuboPosition, seat: number, line: number): void {
  const points = POINTS[line]!;
  pos.scorer[line] = seat;
  pos.points[seat]! += points;
  if (points === ZOKER) pos.phase = OVER;
}

function end(pos: KuboPosition): void {
  pos.idle = pos.placed > 0 ? 0 : pos.idle + 1;
  if (pos.placed > 0 && pos.options.claims === 'call') pos.phase = CALLING;
  else if (pos.idle >= pos.options.players && stockLeft(pos) === 0) pos.phase = OVER;
  else nextTurn(pos);
}

function pass(pos: KuboPosition, seat: number): void {
  const { players } = pos.options;
  pos.passed |= 1 << seat;
  if ((pos.passed | (1 << pos.turn)) !== (1 << players) - 1) return;
  if (closing(pos)) pos.phase = OVER;
  else nextTurn(pos);
}

function nextTurn(pos: KuboPosition): void {
  pos.turn = pos.turn + 1 === pos.options.players ? 0 : pos.turn + 1;
  pos.phase = stockLeft(pos) > 0 ? DRAWING : PLACING;
  pos.passed = 0;
  pos.placed = 0;
  pos.first = pos.completeCount;
}

export function undo(pos: KuboPosition): void {
  const at = 2 * --pos.played;
  const code = pos.history[at]! >> 3;
  const seat = pos.history[at]! & 7;
  const before = pos.history[at + 1]!;
  pos.phase = before & 3;
  pos.turn = (before >> 2) & 7;
  pos.passed = (before >> 5) & 31;
  pos.idle = (before >> 10) & 63;
  pos.placed = (before >> 16) & 63;
  pos.first = before >> 22;
  if (code < DRAW) takeUp(pos, seat, code);
  else if (code >= CLAIM) unscore(pos, lineBetween(claimFirst(code), claimLast(code)));
  else if (code < END) for (let k = code - DRAW; k > 0; k--) giveBack(pos, seat);
}

function takeUp(pos: KuboPosition, seat: number, card: Card): void {
  const after = pos.completeCount;
  flip(pos.cardsHash, handFact(seat, card));
  flip(pos.cardsHash, lyingFact(card));
  lift(pos, card);
  for (let i = pos.completeCount; i < after; i++) unscore(pos, pos.complete[i]!);
  pos.laidCount -= 1;
  pos.hands[2 * seat + (card >> 5)]! |= 1 << (card & 31);
  pos.counts[seat]! += 1;
}

function unscore(pos: KuboPosition, line: number): void {
  const seat = pos.scorer[line]!;
  if (seat === -1) return;
  pos.points[seat]! -= POINTS[line]!;
  pos.scorer[line] = -1;
}
