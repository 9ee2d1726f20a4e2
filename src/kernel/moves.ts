/** A move as a small integer. It means the same at every position of a game, so it needs none to be read. */
export type Code = number;

/** Legal moves are written into one of these, so that search allocates nothing. */
export interface MoveList {
  readonly codes: Int32Array;
  count: number;
}

/** An upper bound on the legal moves of one seat in any of our games; the contract battery checks it. */
export const MOST_MOVES = 1024;

export const moveList = (): MoveList => ({ codes: new Int32Array(MOST_MOVES), count: 0 });

export function push(into: MoveList, code: Code): void {
  into.codes[into.count++] = code;
}
