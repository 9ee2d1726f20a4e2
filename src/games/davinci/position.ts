import type { Code } from '../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../kernel/open.ts';
import { toggleLying, toggleScore, toggleSituation, toggleStanding } from './hash.ts';
import {
  DRAW,
  GUESS,
  guessPlace,
  guessSeat,
  guessValue,
  HIDE,
  LAY,
  PICK,
  SET_UP,
  setUpTile,
  SHOW,
  STOP,
} from './notation.ts';
import { BLACK, colourOf, DASH, NUMBERS, tilesOf, valueOf, WHITE } from './tiles.ts';

export interface DavinciOptions {
  readonly [name: string]: number | boolean | string;
  readonly players: number;
  readonly dashes: boolean;
  readonly points: boolean;
  readonly draft: 'random' | 'pick';
}

export interface DavinciSetup {
  readonly start: number;
  readonly pool: string;
}

/** What the seat on turn must do: `choose` is to guess again or stop, `wrong` is to pay for a wrong guess. */
export const PHASE = { pick: 0, setUp: 1, draw: 2, guess: 3, choose: 4, wrong: 5, over: 6 } as const;

/** Added to a tile in `codes` that is laid open. */
export const OPEN = 32;
const TILE = 31;

/** No code is longer than all tiles of the box, and no colour has more tiles. */
const LONGEST = 26;
const COLOUR_MOST = 13;

export interface DavinciPosition extends Hidden {
  readonly options: DavinciOptions;
  readonly start: number;
  /** The whole pool in drawing order. */
  readonly pool: Uint8Array;
  /** How many tiles a hand has at the deal. */
  readonly handSize: number;
  /** The tiles not dealt, in drawing order: black ones from 0, white ones from COLOUR_MOST. */
  readonly stock: Uint8Array;
  /** For each colour the index in `stock` of the next tile, and the index after the last. */
  readonly next: Uint8Array;
  readonly end: Uint8Array;
  /**
   * The tiles of each seat from the left, OPEN added to those laid open; before it is set up, the hand in rising order.
   */
  readonly codes: readonly Uint8Array[];
  readonly lengths: Uint8Array;
  /** The number of hidden tiles in each code; 0: that seat is out. */
  readonly unopened: Uint8Array;
  /** The number of codes that are not cracked. */
  inPlay: number;
  /** The points of each seat for its guesses (davinci.11). */
  readonly scores: Int32Array;
  /** The tile that the seat on turn has drawn and not yet placed, or −1. */
  drawn: number;
  phase: number;
  turn: number;
  /** The hash of everything that affects the rest of the round, see `hash.ts`. */
  readonly hash: Int32Array;
  /** Four words per move: its code, the previous state that undo needs, and the previous hash. */
  readonly history: Int32Array;
  played: number;
}

/**
 * At most four picks and four set-ups, and 18 turns with a draw, a wrong guess and a placing. Every other move opens
 * one of the 26 tiles (a right guess, or a tile shown after a wrong one) or is the stop after a right guess.
 */
const MOST_PLAYED = 8 + 3 * 18 + 2 * 26;
const WORDS = 4;

/** The second word of a move: phase, turn, drawn tile plus 1, whether a guess was right, and what it scored. */
const TURN_AT = 3;
const DRAWN_AT = 5;
const RIGHT = 1 << 10;
const SCORE_AT = 11;
const turnIn = (word: number): number => (word >> TURN_AT) & 3;

export function createPosition(options: DavinciOptions, start: number, pool: readonly number[]): DavinciPosition {
  const { players, draft, dashes } = options;
  const handSize = players === 4 ? 3 : 4;
  const pos: DavinciPosition = {
    hidden: HIDDEN,
    options,
    start,
    pool: Uint8Array.from(pool),
    handSize,
    stock: new Uint8Array(2 * COLOUR_MOST),
    next: Uint8Array.of(0, COLOUR_MOST),
    end: Uint8Array.of(0, COLOUR_MOST),
    codes: Array.from({ length: players }, () => new Uint8Array(LONGEST)),
    lengths: new Uint8Array(players),
    unopened: new Uint8Array(players),
    inPlay: players,
    scores: new Int32Array(players),
    drawn: -1,
    phase: draft === 'pick' ? PHASE.pick : dashes ? PHASE.setUp : PHASE.draw,
    turn: start,
    hash: new Int32Array(2),
    history: new Int32Array(WORDS * MOST_PLAYED),
    played: 0,
  };
  const dealt = draft === 'pick' ? 0 : players * handSize;
  for (let i = 0; i < dealt; i++) take(pos, (start + Math.floor(i / handSize)) % players, pool[i]!);
  for (let i = dealt; i < pool.length; i++) pos.stock[pos.end[colourOf(pool[i]!)]!++] = pool[i]!;
  for (const colour of [BLACK, WHITE]) {
    for (let i = pos.next[colour]!; i < pos.end[colour]!; i++)
      toggleLying(pos.hash, pos.end[colour]! - i, pos.stock[i]!);
  }
  hashSituation(pos);
  return pos;
}

/** Inserts a tile in its sorted place in a hand; a dash comes last. */
function take(pos: DavinciPosition, seat: number, tile: number): void {
  const code = pos.codes[seat]!;
  let place = pos.lengths[seat]!++;
  for (; place > 0 && code[place - 1]! > tile; place--) shift(pos, seat, place - 1, place);
  code[place] = tile;
  toggleStanding(pos.hash, seat, place, tile);
  pos.unopened[seat]! += 1;
}

/** Moves a tile to a neighbouring index, whose tile has been moved already. */
function shift(pos: DavinciPosition, seat: number, from: number, to: number): void {
  const code = pos.codes[seat]!;
  const tile = code[from]!;
  toggleStanding(pos.hash, seat, from, tile);
  toggleStanding(pos.hash, seat, to, tile);
  code[to] = tile;
}

/** Draws the first tile of a colour from the table. */
function draw(pos: DavinciPosition, colour: number): number {
  const at = pos.next[colour]!++;
  const tile = pos.stock[at]!;
  toggleLying(pos.hash, pos.end[colour]! - at, tile);
  return tile;
}

function hashSituation(pos: DavinciPosition): void {
  toggleSituation(pos.hash, pos.phase, pos.turn, pos.drawn, pos.phase < PHASE.draw ? pos.start : 0);
}

export const tileIn = (pos: DavinciPosition, seat: number, index: number): number => pos.codes[seat]![index]! & TILE;
export const isOpen = (pos: DavinciPosition, seat: number, index: number): boolean => pos.codes[seat]![index]! >= OPEN;
export const left = (pos: DavinciPosition, colour: number): number => pos.end[colour]! - pos.next[colour]!;

/** Whether the seat's code is complete: with dashes once it is set up, otherwise as soon as it has its tiles. */
export function isSetUp(pos: DavinciPosition, seat: number): boolean {
  const { players, dashes } = pos.options;
  const phase = dashes ? PHASE.setUp : PHASE.pick;
  if (pos.phase !== phase) return pos.phase > phase;
  const afterStart = (other: number): number => (other - pos.start + players) % players;
  return afterStart(seat) < afterStart(pos.turn);
}

export function play(pos: DavinciPosition, code: Code): void {
  const at = WORDS * pos.played++;
  pos.history[at] = code;
  pos.history[at + 1] = pos.phase | (pos.turn << TURN_AT) | ((pos.drawn + 1) << DRAWN_AT);
  pos.history[at + 2] = pos.hash[0]!;
  pos.history[at + 3] = pos.hash[1]!;
  hashSituation(pos);
  if (code >= SET_UP) {
    const hand = pos.codes[pos.turn]!;
    for (let i = 0; i < pos.handSize; i++) {
      toggleStanding(pos.hash, pos.turn, i, hand[i]!);
      hand[i] = setUpTile(code, i);
      toggleStanding(pos.hash, pos.turn, i, hand[i]!);
    }
    nextToPrepare(pos, PHASE.draw);
  } else if (code >= GUESS) playGuess(pos, code, at + 1);
  else if (code >= LAY) insert(pos, code - LAY - 1, pos.drawn | OPEN);
  else if (code >= HIDE) {
    insert(pos, code - HIDE - 1, pos.drawn);
    pos.unopened[pos.turn]! += 1;
  } else if (code >= SHOW) open(pos, pos.turn, code - SHOW - 1);
  else if (code >= PICK) {
    const black = code - PICK;
    for (let i = 0; i < black; i++) take(pos, pos.turn, draw(pos, BLACK));
    for (let i = black; i < pos.handSize; i++) take(pos, pos.turn, draw(pos, WHITE));
    nextToPrepare(pos, pos.options.dashes ? PHASE.setUp : PHASE.draw);
  } else if (code >= DRAW) {
    pos.drawn = draw(pos, code - DRAW);
    pos.phase = PHASE.guess;
  }
  if ((code >= SHOW && code < GUESS) || code === STOP) endTurn(pos);
  hashSituation(pos);
}

/** Clockwise from the start each seat picks, and then each sets up; after the last of them the phase `then` begins. */
function nextToPrepare(pos: DavinciPosition, then: number): void {
  pos.turn = pos.turn + 1 === pos.options.players ? 0 : pos.turn + 1;
  if (pos.turn === pos.start) pos.phase = then;
}

function playGuess(pos: DavinciPosition, code: Code, word: number): void {
  const seat = guessSeat(code);
  const index = guessPlace(code) - 1;
  const value = guessValue(code);
  if (valueOf(tileIn(pos, seat, index)) !== value) {
    pos.phase = PHASE.wrong;
    return;
  }
  open(pos, seat, index);
  const score = pos.options.points ? worthOf(value) + (pos.unopened[seat] === 0 ? LAST_TILE : 0) : 0;
  toggleScore(pos.hash, pos.turn, pos.scores[pos.turn]!);
  pos.scores[pos.turn]! += score;
  toggleScore(pos.hash, pos.turn, pos.scores[pos.turn]!);
  pos.history[word]! |= RIGHT | (score << SCORE_AT);
  pos.phase = pos.inPlay === 1 ? PHASE.over : PHASE.choose;
}

function open(pos: DavinciPosition, seat: number, index: number): void {
  const tile = pos.codes[seat]![index]!;
  toggleStanding(pos.hash, seat, index, tile);
  toggleStanding(pos.hash, seat, index, tile | OPEN);
  pos.codes[seat]![index] = tile | OPEN;
  pos.unopened[seat]! -= 1;
  if (pos.unopened[seat] === 0) pos.inPlay -= 1;
}

function close(pos: DavinciPosition, seat: number, index: number): void {
  pos.codes[seat]![index]! &= TILE;
  if (pos.unopened[seat] === 0) pos.inPlay += 1;
  pos.unopened[seat]! += 1;
}

function insert(pos: DavinciPosition, index: number, tile: number): void {
  for (let i = pos.lengths[pos.turn]!++; i > index; i--) shift(pos, pos.turn, i - 1, i);
  pos.codes[pos.turn]![index] = tile;
  toggleStanding(pos.hash, pos.turn, index, tile);
}

function remove(pos: DavinciPosition, index: number): void {
  const code = pos.codes[pos.turn]!;
  const length = --pos.lengths[pos.turn]!;
  for (let i = index; i < length; i++) code[i] = code[i + 1]!;
}

function endTurn(pos: DavinciPosition): void {
  pos.drawn = -1;
  if (pos.inPlay === 1) {
    pos.phase = PHASE.over;
    return;
  }
  do pos.turn = pos.turn + 1 === pos.options.players ? 0 : pos.turn + 1;
  while (pos.unopened[pos.turn] === 0);
  pos.phase = left(pos, BLACK) + left(pos, WHITE) > 0 ? PHASE.draw : PHASE.guess;
}

export function undo(pos: DavinciPosition): void {
  takeBack(pos);
  // Taking back toggles only some of the facts, so the hash is restored from the history.
  const at = WORDS * pos.played;
  pos.hash[0] = pos.history[at + 2]!;
  pos.hash[1] = pos.history[at + 3]!;
}

function takeBack(pos: DavinciPosition): void {
  const at = WORDS * --pos.played;
  const code = pos.history[at]!;
  const before = pos.history[at + 1]!;
  pos.phase = before & 7;
  pos.turn = turnIn(before);
  pos.drawn = ((before >> DRAWN_AT) & 31) - 1;
  if (code >= SET_UP) {
    pos.lengths[pos.turn] = 0;
    pos.unopened[pos.turn] = 0;
    for (let i = 0; i < pos.handSize; i++) take(pos, pos.turn, setUpTile(code, i));
  } else if (code >= GUESS) {
    if ((before & RIGHT) === 0) return;
    close(pos, guessSeat(code), guessPlace(code) - 1);
    pos.scores[pos.turn]! -= before >> SCORE_AT;
  } else if (code >= LAY) remove(pos, code - LAY - 1);
  else if (code >= HIDE) {
    remove(pos, code - HIDE - 1);
    pos.unopened[pos.turn]! -= 1;
  } else if (code >= SHOW) close(pos, pos.turn, code - SHOW - 1);
  else if (code >= PICK) {
    pos.lengths[pos.turn] = 0;
    pos.unopened[pos.turn] = 0;
    pos.next[BLACK]! -= code - PICK;
    pos.next[WHITE]! -= pos.handSize - (code - PICK);
  } else if (code >= DRAW) pos.next[code - DRAW]! -= 1;
}

/** All moves so far, with whether a guess was right. */
export function pastMoves(pos: DavinciPosition): { by: number; code: Code; right: boolean }[] {
  return Array.from({ length: pos.played }, (_, i) => {
    const before = pos.history[WORDS * i + 1]!;
    return { by: turnIn(before), code: pos.history[WORDS * i]!, right: (before & RIGHT) !== 0 };
  });
}

/** The seat whose code was not cracked (davinci.9), once the round is over. */
export const survivor = (pos: DavinciPosition): number => pos.unopened.findIndex((count) => count > 0);

/** The points for a tile guessed right, and for the guess that opens the last tile of a code (davinci.11). */
export const worthOf = (value: number): number => (value === 6 ? 20 : 10);
export const LAST_TILE = 50;

/**
 * An upper bound of a seat's score: each tile of the box is guessed or still hidden, and it cracks every other code.
 */
export function mostPoints({ players, dashes, points }: DavinciOptions): number {
  if (!points) return 1;
  const values = tilesOf(dashes).map(valueOf);
  const most = values.map((value) => Math.max(worthOf(value), value === DASH ? 0 : value));
  return most.reduce((sum, value) => sum + value, LAST_TILE * (players - 1));
}

/** The current scores: points for guesses, plus what the end of the round adds (davinci.9, davinci.11). */
export function scores(pos: DavinciPosition): number[] {
  const sums = [...pos.scores];
  if (pos.phase !== PHASE.over) return sums;
  const seat = survivor(pos);
  if (!pos.options.points) sums[seat]! += 1;
  else {
    const tiles = [...pos.codes[seat]!.subarray(0, pos.lengths[seat])].filter((tile) => tile < OPEN);
    if (pos.drawn >= 0) tiles.push(pos.drawn);
    for (const tile of tiles) if (tile < NUMBERS) sums[seat]! += valueOf(tile);
  }
  return sums;
}
