import { CELLS, NEIGHBOURS, SIZE, reach } from './board.ts';

/**
 * The state of a round for searching: which of the 25 tiles are left, one bit each, and the pawn's cell. Both together
 * fit into a 32-bit number, so table keys are exact.
 *
 * Tiles lie on every second cell (zipher.3), so no two touch: a move that ends beside tiles ends between the points,
 * never on one that has become empty.
 */
export interface Tiles {
  /** The number on each point, also where its tile has been taken; 0: there never was a tile. */
  readonly numbers: Uint8Array;
  readonly adjacent: boolean;
}

export const POINTS = 25;

/** The cells of the 25 points in reading order, the centre among them. */
export const CELL_OF: Uint8Array = Uint8Array.from(
  [8, 6, 4, 2, 0].flatMap((rank) => [0, 2, 4, 6, 8].map((file) => rank * SIZE + file)),
);

/** The point on each cell, −1 between the points. */
export const POINT_AT: Int8Array = new Int8Array(CELLS).fill(-1);
CELL_OF.forEach((cell, point) => {
  POINT_AT[cell] = point;
});

/** The points around each cell between them, as bits; 0 on a point. */
export const AROUND: Int32Array = Int32Array.from({ length: CELLS }, (_, cell) =>
  NEIGHBOURS[cell]!.reduce((bits, near) => (POINT_AT[near]! < 0 ? bits : bits | (1 << POINT_AT[near]!)), 0),
);

/** Where n steps from a point may end: the points as bits, and the cells between the points. */
export interface Ends {
  readonly points: number;
  readonly between: Uint8Array;
}

const known: (Ends | undefined)[] = Array.from({ length: POINTS * 5 * (CELLS + 1) });

/** `barred` is the cell between the points from which the pawn stepped on the tile (zipher.11), or −1. */
export function endsOf(point: number, n: number, barred: number): Ends {
  const index = (point * 5 + n) * (CELLS + 1) + barred + 1;
  return (known[index] ??= workOut(point, n, barred));
}

function workOut(point: number, n: number, barred: number): Ends {
  const ends = reach(CELL_OF[point]!, n, barred);
  return {
    points: ends.reduce((bits, cell) => (POINT_AT[cell]! < 0 ? bits : bits | (1 << POINT_AT[cell]!)), 0),
    between: ends.filter((cell) => POINT_AT[cell]! < 0),
  };
}

const onwards = [false, true].map(() => new Int32Array(known.length).fill(-1));

/**
 * The tiles of which at least one must be left, besides the one the move starts on, for n steps from a point to have a
 * landing.
 */
export function onwardFrom(adjacent: boolean, point: number, n: number, barred: number): number {
  const worked = onwards[Number(adjacent)]!;
  const index = (point * 5 + n) * (CELLS + 1) + barred + 1;
  if (worked[index]! >= 0) return worked[index]!;
  const { points, between } = endsOf(point, n, barred);
  const beside = between.reduce((bits, cell) => bits | AROUND[cell]!, 0);
  return (worked[index] = ((n & 1) === 0 && !adjacent ? points : beside) & ~(1 << point));
}

/** The lowest point of a set that is not empty. */
export const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);

export function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Moves as `from << 7 | to`, point and cell. */
export const step = (from: number, to: number): number => (from << 7) | to;
export const stepFrom = (move: number): number => move >> 7;
export const stepTo = (move: number): number => move & 127;

/**
 * An upper bound on the moves of a position: at most four tiles around a cell, each with at most 56 cells between the
 * points.
 */
export const MOST_STEPS = 4 * 56;

/**
 * Writes the possible moves into `into` from `at` on and returns how many there are. `barred`: where a pawn on a tile
 * came from in this turn (zipher.31), or −1.
 */
export function steps(
  tiles: Tiles,
  mask: number,
  pawn: number,
  barred: number,
  into: Int32Array | Int16Array,
  at: number,
): number {
  const on = POINT_AT[pawn]!;
  if (on >= 0) return stepsFrom(tiles, mask, on, barred, into, at);
  let count = 0;
  for (let rest = AROUND[pawn]! & mask; rest !== 0; rest &= rest - 1) {
    count += stepsFrom(tiles, mask, lowest(rest), pawn, into, at + count);
  }
  return count;
}

function stepsFrom(
  { numbers, adjacent }: Tiles,
  mask: number,
  from: number,
  barred: number,
  into: Int32Array | Int16Array,
  at: number,
): number {
  const n = numbers[from]!;
  const { points, between } = endsOf(from, n, barred);
  const rest = mask & ~(1 << from);
  let count = 0;
  if ((n & 1) === 0 && !adjacent) {
    for (let on = points & rest; on !== 0; on &= on - 1) into[at + count++] = step(from, CELL_OF[lowest(on)]!);
  } else {
    for (let i = 0; i < between.length; i++) {
      if ((AROUND[between[i]!]! & rest) !== 0) into[at + count++] = step(from, between[i]!);
    }
  }
  return count;
}
