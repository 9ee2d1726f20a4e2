import { push, type Code, type MoveList } from '../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../kernel/open.ts';
import { boardOf, CELLS, type Board, type Size } from './board.ts';
import { toggleHeld, toggleLast, toggleLying, toggleScore, toggleStock, toggleTurn } from './hash.ts';
import { CALL, STUCK } from './notation.ts';
import { countedFor, points, type Counted, type Scoring } from './scoring.ts';

export const mistakes = ['guarded', 'penalty', 'call'] as const;
export type Mistakes = (typeof mistakes)[number];

export interface SudokuOptions {
  readonly [name: string]: number | string;
  readonly players: number;
  readonly board: Size;
  readonly scoring: Scoring;
  readonly mistakes: Mistakes;
}

export interface SudokuSetup {
  readonly start: number;
  readonly gold: string;
  readonly stock: string;
}

export interface SudokuPosition extends Hidden {
  readonly options: SudokuOptions;
  readonly board: Board;
  readonly counted: Counted;
  /** How mistakes are handled (sudoku.10); alone nobody can call, so `call` means `penalty`. */
  readonly mistakes: Mistakes;
  /** The number of the tile on each cell; 0: none. */
  readonly tiles: Uint8Array;
  /** The tiles that lay on the board at the start. */
  readonly golden: Uint8Array;
  /** At CELLS × number + cell: how many tiles forbid that number there. */
  readonly barred: Uint8Array;
  /** For each number, how many empty cells it may lie on. */
  readonly open: Uint8Array;
  /** In drawing order, including those already drawn. */
  readonly stock: Uint8Array;
  drawn: number;
  /** The tile each seat holds; 0: none. */
  readonly hands: Uint8Array;
  /** Tiles put aside, in order. */
  readonly aside: Uint8Array;
  asideCount: number;
  readonly scores: Int32Array;
  turn: number;
  /** Whether the seat on turn has rightly claimed to be stuck. */
  claimed: boolean;
  /** Three words per move: code, seat, and the points of the tile laid, or ASIDE if it was put aside. */
  readonly history: Int32Array;
  played: number;
  /** The incrementally updated hash of all tiles on the board, in hands and in the stock. */
  readonly placed: Int32Array;
  /** The buffer for the whole hash. */
  readonly hash: Int32Array;
}

const ASIDE = -1;

export function createPosition(
  options: SudokuOptions,
  start: number,
  golden: Uint8Array,
  stock: Uint8Array,
): SudokuPosition {
  const { players } = options;
  const pos: SudokuPosition = {
    hidden: HIDDEN,
    options,
    board: boardOf(options.board),
    counted: countedFor(options.board, options.scoring),
    mistakes: players === 1 && options.mistakes === 'call' ? 'penalty' : options.mistakes,
    tiles: new Uint8Array(CELLS),
    golden,
    barred: new Uint8Array(CELLS * (options.board + 1)),
    open: new Uint8Array(options.board + 1).fill(options.board * options.board, 1),
    stock,
    drawn: 0,
    hands: new Uint8Array(players),
    aside: new Uint8Array(stock.length),
    asideCount: 0,
    scores: new Int32Array(players),
    turn: start,
    claimed: false,
    // Each tile of the stock is played once, and may be called once.
    history: new Int32Array(3 * 2 * stock.length),
    played: 0,
    placed: new Int32Array(2),
    hash: new Int32Array(2),
  };
  for (let at = 0; at < stock.length; at++) toggleStock(pos.placed, stock.length - at, stock[at]!);
  for (const cell of pos.board.cells) if (golden[cell]! > 0) layTile(pos, cell, golden[cell]!);
  for (let i = 0; i < players; i++) drawTile(pos, (start + i) % players);
  return pos;
}

/** The seat draws the next tile of the stock, if there is one, in place of the tile it held. */
function drawTile(pos: SudokuPosition, seat: number): void {
  const { stock, hands, placed } = pos;
  toggleHeld(placed, seat, hands[seat]!);
  if (pos.drawn < stock.length) {
    toggleStock(placed, stock.length - pos.drawn, stock[pos.drawn]!);
    hands[seat] = stock[pos.drawn++]!;
  } else hands[seat] = 0;
  toggleHeld(placed, seat, hands[seat]);
}

/** Undoes a draw: the seat holds this tile again. */
function returnTile(pos: SudokuPosition, seat: number, number: number): void {
  const { stock, hands, placed } = pos;
  toggleHeld(placed, seat, hands[seat]!);
  if (hands[seat]! > 0) {
    pos.drawn -= 1;
    toggleStock(placed, stock.length - pos.drawn, stock[pos.drawn]!);
  }
  hands[seat] = number;
  toggleHeld(placed, seat, number);
}

/** A hash equivalent to `key`. */
export function hash(pos: SudokuPosition): Int32Array {
  const { hash, scores, history } = pos;
  hash.set(pos.placed);
  toggleTurn(hash, pos.turn, pos.claimed);
  const last = callable(pos);
  if (last >= 0) toggleLast(hash, history[last]!, history[last + 1]!, history[last + 2]!);
  for (let seat = 0; seat < scores.length; seat++) toggleScore(hash, seat, scores[seat]!);
  return hash;
}

/**
 * The index in `history` of the tile that may be called, otherwise −1; part of the hash, because a call takes back its
 * points.
 */
export const callable = (pos: SudokuPosition): number => (pos.mistakes === 'call' ? lastLaid(pos) : -1);

function layTile(pos: SudokuPosition, cell: number, number: number): void {
  const { tiles, barred, open } = pos;
  const peers = pos.board.peers[cell]!;
  tiles[cell] = number;
  toggleLying(pos.placed, cell, number);
  for (let n = 1; n < open.length; n++) if (barred[CELLS * n + cell] === 0) open[n]! -= 1;
  const from = CELLS * number;
  for (let i = 0; i < peers.length; i++) {
    const peer = peers[i]!;
    if (barred[from + peer] === 0 && tiles[peer] === 0) open[number]! -= 1;
    barred[from + peer]! += 1;
  }
}

function liftTile(pos: SudokuPosition, cell: number): void {
  const { tiles, barred, open } = pos;
  const peers = pos.board.peers[cell]!;
  const number = tiles[cell]!;
  toggleLying(pos.placed, cell, number);
  const from = CELLS * number;
  for (let i = 0; i < peers.length; i++) {
    const peer = peers[i]!;
    barred[from + peer]! -= 1;
    if (barred[from + peer] === 0 && tiles[peer] === 0) open[number]! += 1;
  }
  for (let n = 1; n < open.length; n++) if (barred[CELLS * n + cell] === 0) open[n]! += 1;
  tiles[cell] = 0;
}

/** Whether the number on this cell, laid or to be laid, is wrong there (sudoku.6). */
export function isWrong(pos: SudokuPosition, cell: number, number: number): boolean {
  return pos.barred[CELLS * number + cell]! > 0;
}

/** Nobody holds a tile, or the seat on turn is stuck: detected in guarded play, claimed otherwise (sudoku.7). */
export function isOver(pos: SudokuPosition): boolean {
  const number = pos.hands[pos.turn]!;
  return number === 0 || pos.claimed || (pos.mistakes === 'guarded' && pos.open[number] === 0);
}

/** The index in `history` of the last move if it laid a tile that is still there, otherwise −1. */
export function lastLaid(pos: SudokuPosition): number {
  const at = 3 * (pos.played - 1);
  return at >= 0 && pos.history[at]! < STUCK && pos.history[at + 2] !== ASIDE ? at : -1;
}

/**
 * Everyone except the seat that laid the last tile may call it, right or wrong: who may call must reveal nothing
 * (sudoku.10).
 */
export function callersOf(pos: SudokuPosition): number[] {
  const at = lastLaid(pos);
  if (pos.mistakes !== 'call' || at < 0 || isOver(pos)) return [];
  return [...pos.hands.keys()].filter((seat) => seat !== pos.history[at + 1]);
}

/** Whether the tile laid last is wrong, which it can be only with `call`. */
export function lastIsWrong(pos: SudokuPosition): boolean {
  const at = lastLaid(pos);
  if (at < 0) return false;
  const cell = pos.history[at]!;
  return isWrong(pos, cell, pos.tiles[cell]!);
}

export function legal(pos: SudokuPosition, seat: number, into: MoveList): void {
  if (isOver(pos)) return;
  const guarded = pos.mistakes === 'guarded';
  if (seat === pos.turn) {
    const { tiles } = pos;
    const { cells } = pos.board;
    const number = pos.hands[seat]!;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      if (tiles[cell] === 0 && !(guarded && isWrong(pos, cell, number))) push(into, cell);
    }
    if (!guarded) push(into, STUCK);
  }
  if (pos.mistakes === 'call' && lastIsWrong(pos) && pos.history[lastLaid(pos) + 1] !== seat) push(into, CALL);
}

export function play(pos: SudokuPosition, seat: number, code: Code): void {
  const { history } = pos;
  const at = 3 * pos.played++;
  history[at] = code;
  history[at + 1] = seat;
  if (code === CALL) {
    const cell = history[at - 3]!;
    pos.scores[history[at - 2]!]! -= history[at - 1]!;
    pos.aside[pos.asideCount++] = pos.tiles[cell]!;
    liftTile(pos, cell);
    return;
  }
  const number = pos.hands[seat]!;
  if (code === STUCK && pos.open[number] === 0) {
    pos.claimed = true;
    return;
  }
  if (code === STUCK || (pos.mistakes === 'penalty' && isWrong(pos, code, number))) {
    pos.aside[pos.asideCount++] = number;
    history[at + 2] = ASIDE;
  } else {
    const won = points(pos.tiles, code, pos.counted);
    layTile(pos, code, number);
    pos.scores[seat]! += won;
    history[at + 2] = won;
  }
  drawTile(pos, seat);
  passTurn(pos, seat);
}

/** Passes the turn to the next seat that holds a tile (sudoku.11); to any seat if nobody does, which ends the round. */
function passTurn(pos: SudokuPosition, from: number): void {
  const { players } = pos.options;
  let seat = from;
  do seat = seat + 1 === players ? 0 : seat + 1;
  while (pos.hands[seat] === 0 && seat !== from);
  pos.turn = seat;
}

export function undo(pos: SudokuPosition): void {
  const { history } = pos;
  const at = 3 * --pos.played;
  const code = history[at]!;
  if (code === CALL) {
    layTile(pos, history[at - 3]!, pos.aside[--pos.asideCount]!);
    pos.scores[history[at - 2]!]! += history[at - 1]!;
    return;
  }
  const seat = history[at + 1]!;
  pos.turn = seat;
  if (pos.claimed) {
    pos.claimed = false;
    return;
  }
  const won = history[at + 2]!;
  if (won === ASIDE) returnTile(pos, seat, pos.aside[--pos.asideCount]!);
  else {
    returnTile(pos, seat, pos.tiles[code]!);
    pos.scores[seat]! -= won;
    liftTile(pos, code);
  }
}
