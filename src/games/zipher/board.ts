/** The 9×9 board: cells are numbered 0 (a1) to 80 (i9), file by file within a rank. */
export const SIZE = 9;
export const CELLS = SIZE * SIZE;
export const CENTRE = 40;

/** The cells of the 24 shuffled tiles in reading order: rank 9 first, a to i, the centre skipped (zipher.3). */
export const LATTICE: readonly number[] = [8, 6, 4, 2, 0]
  .flatMap((rank) => [0, 2, 4, 6, 8].map((file) => rank * SIZE + file))
  .filter((cell) => cell !== CENTRE);

/** The eight directions, clockwise from north; opposite ones differ by 4. */
const FILE_STEP = [0, 1, 1, 1, 0, -1, -1, -1];
const RANK_STEP = [1, 1, 0, -1, -1, -1, 0, 1];
const DIRECTIONS = 8;

const fileOf = (cell: number): number => cell % SIZE;
const rankOf = (cell: number): number => Math.floor(cell / SIZE);

/** The cell one step on, or −1 off the board. */
function step(cell: number, direction: number): number {
  const file = fileOf(cell) + FILE_STEP[direction]!;
  const rank = rankOf(cell) + RANK_STEP[direction]!;
  return file < 0 || file >= SIZE || rank < 0 || rank >= SIZE ? -1 : rank * SIZE + file;
}

/** Steps between two cells when every step may go anywhere. */
export function distance(a: number, b: number): number {
  return Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));
}

export const NEIGHBOURS: readonly Uint8Array[] = Array.from({ length: CELLS }, (_, cell) =>
  Uint8Array.from(
    Array.from({ length: DIRECTIONS }, (_, direction) => step(cell, direction)).filter((next) => next >= 0),
  ),
);

/** 1 at `81 a + b` where a and b are neighbours. */
export const ADJACENT: Uint8Array = Uint8Array.from({ length: CELLS * CELLS }, (_, pair) =>
  Number(distance(Math.floor(pair / CELLS), pair % CELLS) === 1),
);

/**
 * The paths of n steps from a cell: straight, or with one change of direction that is not a reversal. A path is the
 * list of the cells it enters.
 */
export function* ways(from: number, n: number): Generator<number[]> {
  for (let first = 0; first < DIRECTIONS; first++) {
    for (let turn = 1; turn <= n; turn++) {
      for (let second = 0; second < DIRECTIONS; second++) {
        // A straight path is listed once, as turning after its last step.
        const straight = turn === n;
        if (straight ? second !== first : second === first || second === (first + 4) % DIRECTIONS) continue;
        const cells: number[] = [];
        let cell = from;
        for (let i = 0; i < n && cell >= 0; i++) {
          cell = step(cell, i < turn ? first : second);
          cells.push(cell);
        }
        if (cell >= 0) yield cells;
      }
    }
  }
}

/**
 * Where n steps from a cell can end, for n = 1 to 4; `barred` is a neighbour of the cell that no step may enter
 * (zipher.11), or −1. Filled on demand: a round needs few of them, a search soon has all.
 */
const reached: (Uint8Array | null)[] = Array.from({ length: CELLS * 5 * (CELLS + 1) }, () => null);

export function reach(from: number, n: number, barred: number): Uint8Array {
  const index = (from * 5 + n) * (CELLS + 1) + barred + 1;
  const known = reached[index];
  if (known) return known;
  const ends = new Set<number>();
  for (const way of ways(from, n)) if (barred < 0 || !way.includes(barred)) ends.add(way.at(-1)!);
  return (reached[index] = Uint8Array.from(ends));
}
