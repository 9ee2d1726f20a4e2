import { push, type Code, type MoveList } from '../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../kernel/open.ts';
import type { Seat } from '../../kernel/rules.ts';

// A type, not an interface: options must fit an index signature.
export type NimOptions = { readonly players: number; readonly heap: number };

export interface NimSetup {
  readonly start: Seat;
}

/** Nothing is hidden in Nim; the mark only keeps positions out of views. */
export interface NimPosition extends Hidden {
  left: number;
  turn: Seat;
  /** How many were taken, move by move. */
  readonly history: Uint8Array;
  played: number;
}

export const MOST_TAKEN = 3;

export const createPosition = (heap: number, start: Seat): NimPosition => ({
  hidden: HIDDEN,
  left: heap,
  turn: start,
  history: new Uint8Array(heap),
  played: 0,
});

export function legal(pos: NimPosition, into: MoveList): void {
  for (let n = 1; n <= MOST_TAKEN && n <= pos.left; n++) push(into, n);
}

export function play(pos: NimPosition, code: Code): void {
  pos.history[pos.played++] = code;
  pos.left -= code;
  pos.turn = 1 - pos.turn;
}

export function undo(pos: NimPosition): void {
  pos.left += pos.history[--pos.played]!;
  pos.turn = 1 - pos.turn;
}
