import { LONGEST_PIECE, LONGEST_ROW, SHORTEST_ROW } from './board.ts';

/**
 * A row as the search sees it: its value, and the lengths of its free runs in any order. The position of a run in the
 * row does not matter, so a few row states represent many positions. They are numbered; 0 is every full row.
 */
export const FULL = 0;

/** The value of each row state. */
export const worthOf: number[] = [0];
/** The number of free cells of each row state. */
export const cellsIn: number[] = [0];
/** The length of the longest free run of each row state. */
export const longestRun: number[] = [0];
/** The row states after laying a piece of length k in state s, each once, at k + s × (LONGEST_PIECE + 1). */
const after: Int16Array[] = Array.from({ length: LONGEST_PIECE + 1 }, () => new Int16Array());

export const statesAfter = (state: number, length: number): Int16Array => after[state * (LONGEST_PIECE + 1) + length]!;

const numbers = new Map<string, number>();

/** The number of a row state; a new one is numbered together with all states that can follow it. */
function numberOf(worth: number, runs: readonly number[]): number {
  if (runs.length === 0) return FULL;
  const sorted = [...runs].sort((a, b) => b - a);
  const name = `${worth} ${sorted.join(' ')}`;
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const state = worthOf.length;
  numbers.set(name, state);
  worthOf.push(worth);
  cellsIn.push(sorted.reduce((sum, run) => sum + run, 0));
  longestRun.push(sorted[0] ?? 0);
  for (let length = 0; length <= LONGEST_PIECE; length++) after.push(new Int16Array());
  for (let length = 1; length <= LONGEST_PIECE; length++) {
    const next = new Set<number>();
    for (const [index, run] of sorted.entries()) {
      const others = sorted.filter((_, other) => other !== index);
      for (let before = 0; before <= run - length; before++) {
        const parts = [before, run - length - before].filter((part) => part > 0);
        next.add(numberOf(worth, [...others, ...parts]));
      }
    }
    after[state * (LONGEST_PIECE + 1) + length] = Int16Array.from(next);
  }
  return state;
}

for (let row = SHORTEST_ROW; row <= LONGEST_ROW; row++) numberOf(row, [row]);

export const STATES = worthOf.length;

/** The state of a row whose free cells are these bits. */
export function stateOf(row: number, free: number): number {
  const runs: number[] = [];
  let run = 0;
  for (let bits = free; bits !== 0 || run > 0; bits >>= 1) {
    if ((bits & 1) === 1) run += 1;
    else if (run > 0) {
      runs.push(run);
      run = 0;
    }
  }
  return numberOf(row, runs);
}
