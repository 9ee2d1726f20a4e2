import { push, type Code, type MoveList } from '../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../kernel/open.ts';
import { ADJACENT, CELLS, CENTRE, LATTICE, NEIGHBOURS, reach } from './board.ts';
import {
  asideFact,
  cameFromFact,
  flip,
  pawnFact,
  pickedFact,
  scoreFact,
  targetFact,
  tileFact,
  turnFact,
  upFact,
} from './hash.ts';
import { PICK, STEP, TARGET, WALK, walk, walkFrom, walkTo } from './notation.ts';

export interface ZipherOptions {
  readonly [name: string]: number | boolean;
  readonly players: number;
  readonly adjacent: boolean;
  readonly blind: boolean;
  readonly supersolo: boolean;
}

export interface ZipherSetup {
  readonly start: number;
  readonly tiles: string;
  readonly aside: string;
}

export interface ZipherPosition extends Hidden {
  readonly options: ZipherOptions;
  /** The number of the tile on each cell; 0: none. */
  readonly tiles: Uint8Array;
  /** Which tiles on the board are face up. */
  readonly up: Uint8Array;
  /** How many of a cell's neighbours have a tile. */
  readonly near: Uint8Array;
  /** The numbers of the four tiles aside, in the setup's order. */
  readonly aside: Uint8Array;
  /** What each seat has scored. */
  readonly scores: Int32Array;
  /** Which tile set aside lies on the centre, 1 to 4; 0 before the pick. */
  picked: number;
  /** Which of the three tiles left aside is the target (zipher.32), 1 to 3; 0: none yet. */
  target: number;
  /** The pawn's cell; −1 before the pick. */
  pawn: number;
  /** Blind: the cell from which the pawn stepped on its tile in this turn, or −1. */
  cameFrom: number;
  /** The number of tiles on the board. */
  left: number;
  turn: number;
  /** The incrementally updated hash of the tiles, the part that would be slow to recompute. */
  readonly lying: Int32Array;
  /** The buffer for the whole hash. */
  readonly hash: Int32Array;
  /** Three words per move: code, number of the tile taken, and what undo needs of `cameFrom` and `up`. */
  readonly history: Int32Array;
  played: number;
  /** The cached legal moves of the seat on turn; a count of −1: not computed since the last move. */
  readonly moves: MoveList;
}

/** A pick, a target, and a step and a walk for each of the 25 tiles. */
const MOST_PLAYED = 2 + 2 * 25;
/** At most four tiles touch a cell, and four steps from each reach at most 80 cells. */
const MOST_LEGAL = 4 * 80;

export function createPosition(
  options: ZipherOptions,
  start: number,
  tiles: readonly number[],
  aside: readonly number[],
): ZipherPosition {
  const pos: ZipherPosition = {
    hidden: HIDDEN,
    options,
    tiles: new Uint8Array(CELLS),
    up: new Uint8Array(CELLS),
    near: new Uint8Array(CELLS),
    aside: Uint8Array.from(aside),
    scores: new Int32Array(options.players),
    picked: 0,
    target: 0,
    pawn: -1,
    cameFrom: -1,
    left: 0,
    turn: start,
    lying: new Int32Array(2),
    hash: new Int32Array(2),
    history: new Int32Array(3 * MOST_PLAYED),
    played: 0,
    moves: { codes: new Int32Array(MOST_LEGAL), count: -1 },
  };
  aside.forEach((number, index) => {
    flip(pos.lying, asideFact(index, number));
  });
  LATTICE.forEach((cell, index) => {
    layTile(pos, cell, tiles[index]!);
  });
  return pos;
}

function layTile(pos: ZipherPosition, cell: number, number: number): void {
  pos.tiles[cell] = number;
  pos.left += 1;
  flip(pos.lying, tileFact(cell, number));
  const around = NEIGHBOURS[cell]!;
  for (let i = 0; i < around.length; i++) pos.near[around[i]!]! += 1;
}

function liftTile(pos: ZipherPosition, cell: number): void {
  flip(pos.lying, tileFact(cell, pos.tiles[cell]!));
  pos.tiles[cell] = 0;
  pos.left -= 1;
  const around = NEIGHBOURS[cell]!;
  for (let i = 0; i < around.length; i++) pos.near[around[i]!]! -= 1;
}

function face(pos: ZipherPosition, cell: number, up: number): void {
  // In the open game, which tiles are up follows from the rest of the position.
  if (pos.options.blind && pos.up[cell] !== up) flip(pos.lying, upFact(cell));
  pos.up[cell] = up;
}

/** A hash equivalent to `key`. */
export function hash(pos: ZipherPosition): Int32Array {
  const { hash, scores } = pos;
  hash.set(pos.lying);
  flip(hash, pickedFact(pos.picked));
  flip(hash, targetFact(pos.target));
  flip(hash, pawnFact(pos.pawn));
  flip(hash, cameFromFact(pos.cameFrom));
  flip(hash, turnFact(pos.turn));
  for (let seat = 0; seat < scores.length; seat++) flip(hash, scoreFact(seat, scores[seat]!));
  return hash;
}

/** The three tiles left aside after the pick, in their order; `*k` counts these. */
export function asideLeft(pos: ZipherPosition): number[] {
  return [...pos.aside].filter((_, index) => index + 1 !== pos.picked);
}

/** Whether the pawn stands on a tile: its number then decides the move; otherwise it stands beside some. */
export const onTile = (pos: ZipherPosition): boolean => pos.tiles[pos.pawn]! > 0;

/** Whether a move of n steps must end on a tile; otherwise it must end beside one (zipher.7, zipher.8, zipher.30). */
export const endsOnTile = (pos: ZipherPosition, n: number): boolean => n % 2 === 0 && !pos.options.adjacent;

/** The number of tiles beside a cell, without the tile that the move takes. */
export const besideCount = (pos: ZipherPosition, cell: number, leaving: number): number =>
  pos.near[cell]! - ADJACENT[leaving * CELLS + cell]!;

function addWalks(pos: ZipherPosition, from: number, barred: number, into: MoveList): void {
  const n = pos.tiles[from]!;
  const ends = reach(from, n, barred);
  const must = endsOnTile(pos, n);
  for (let i = 0; i < ends.length; i++) {
    const to = ends[i]!;
    const tile = pos.tiles[to]! > 0;
    if (must ? tile : !tile && besideCount(pos, to, from) > 0) push(into, walk(from, to));
  }
}

/** The legal moves of the seat on turn. */
export function movesNow(pos: ZipherPosition): MoveList {
  const { moves } = pos;
  if (moves.count >= 0) return moves;
  moves.count = 0;
  if (pos.picked === 0) for (let k = 1; k <= 4; k++) push(moves, PICK + k);
  else if (pos.options.supersolo && pos.target === 0) for (let k = 1; k <= 3; k++) push(moves, TARGET + k);
  else if (onTile(pos)) addWalks(pos, pos.pawn, pos.cameFrom, moves);
  else {
    const around = NEIGHBOURS[pos.pawn]!;
    for (let i = 0; i < around.length; i++) {
      const tile = around[i]!;
      if (pos.tiles[tile] === 0) continue;
      if (pos.options.blind) push(moves, STEP + tile);
      else addWalks(pos, tile, pos.pawn, moves);
    }
  }
  return moves;
}

const nextSeat = (pos: ZipherPosition): number => (pos.turn + 1 === pos.options.players ? 0 : pos.turn + 1);
const lastSeat = (pos: ZipherPosition): number => (pos.turn === 0 ? pos.options.players - 1 : pos.turn - 1);

export function play(pos: ZipherPosition, code: Code): void {
  const at = 3 * pos.played++;
  pos.moves.count = -1;
  pos.history[at] = code;
  if (code >= WALK) {
    const from = walkFrom(code);
    const to = walkTo(code);
    const number = pos.tiles[from]!;
    pos.history[at + 1] = number;
    // What undo cannot recompute: the pawn's previous cell, where it came from, and whether the tile it lands on was
    // face up.
    pos.history[at + 2] = (pos.pawn << 16) | ((pos.cameFrom + 1) << 8) | pos.up[to]!;
    liftTile(pos, from);
    face(pos, from, 0);
    if (pos.tiles[to]! > 0) face(pos, to, 1);
    pos.scores[pos.turn]! += pos.options.players === 1 ? 1 : number;
    pos.pawn = to;
    pos.cameFrom = -1;
    pos.turn = nextSeat(pos);
  } else if (code >= STEP) {
    pos.cameFrom = pos.pawn;
    pos.pawn = code - STEP;
    face(pos, pos.pawn, 1);
  } else if (code > TARGET) pos.target = code - TARGET;
  else {
    pos.picked = code - PICK;
    layTile(pos, CENTRE, pos.aside[pos.picked - 1]!);
    pos.pawn = CENTRE;
    if (pos.options.blind) face(pos, CENTRE, 1);
    else for (let cell = 0; cell < CELLS; cell++) pos.up[cell] = pos.tiles[cell]! > 0 ? 1 : 0;
  }
}

export function undo(pos: ZipherPosition): void {
  const at = 3 * --pos.played;
  const code = pos.history[at]!;
  pos.moves.count = -1;
  if (code >= WALK) {
    const from = walkFrom(code);
    const number = pos.history[at + 1]!;
    const before = pos.history[at + 2]!;
    pos.turn = lastSeat(pos);
    pos.scores[pos.turn]! -= pos.options.players === 1 ? 1 : number;
    face(pos, walkTo(code), before & 1);
    face(pos, from, 1);
    layTile(pos, from, number);
    pos.pawn = before >> 16;
    pos.cameFrom = ((before >> 8) & 255) - 1;
  } else if (code >= STEP) {
    face(pos, pos.pawn, 0);
    pos.pawn = pos.cameFrom;
    pos.cameFrom = -1;
  } else if (code > TARGET) pos.target = 0;
  else {
    liftTile(pos, CENTRE);
    if (pos.options.blind) face(pos, CENTRE, 0);
    else pos.up.fill(0);
    pos.pawn = -1;
    pos.picked = 0;
  }
}

/** Whether a finished round alone is solved (zipher.21, zipher.32). */
export function solved(pos: ZipherPosition): boolean {
  if (pos.left !== 1) return false;
  if (!pos.options.supersolo) return true;
  return pos.target > 0 && pos.tiles.includes(asideLeft(pos)[pos.target - 1]!);
}
