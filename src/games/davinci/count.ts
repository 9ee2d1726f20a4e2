import type { Rng } from '../../kernel/rng.ts';

/**
 * In how many ways numbers can fill rows of slots so that each row rises. The numbers are gone through from the lowest: each is the
 * next of some row, or stands in none. A state says how many slots of each row are filled, in mixed radix; the last is all of them.
 */
export interface Count {
  readonly numbers: readonly number[];
  readonly total: number;
  /** How many states there are, and by how much filling one more slot of each row raises a state. */
  readonly states: number;
  readonly strides: readonly number[];
  /** By row and state, the numbers that may be next, a bit each. */
  readonly next: readonly Int32Array[];
  /** By how many numbers have been gone through, and state: the ways to fill the rest. */
  readonly ways: Float64Array;
}

export const hasBit = (bits: number, bit: number): boolean => ((bits >> bit) & 1) === 1;

/** A number from 0 up to but not including 1, as fine as numbers are. */
export const unit = (rng: Rng): number => (rng.below(2 ** 26) * 2 ** 27 + rng.below(2 ** 27)) / 2 ** 53;

/** `numbers` are different and rise; for each slot of each row, `rows` has the numbers it may be, a bit each. */
export function count(numbers: readonly number[], rows: readonly (readonly number[])[]): Count {
  const strides: number[] = [];
  let states = 1;
  for (const slots of rows) {
    strides.push(states);
    states *= slots.length + 1;
  }
  const next = rows.map((slots, r) =>
    Int32Array.from({ length: states }, (_, state) => slots[Math.floor(state / strides[r]!) % (slots.length + 1)] ?? 0),
  );
  // At most 24 numbers in four rows: every count is a whole number far below 2^53, and exact.
  const ways = new Float64Array((numbers.length + 1) * states);
  ways[ways.length - 1] = 1;
  for (let n = numbers.length - 1; n >= 0; n--) {
    const here = n * states;
    const then = here + states;
    for (let state = 0; state < states; state++) {
      let sum = ways[then + state]!;
      for (let r = 0; r < rows.length; r++) {
        if (hasBit(next[r]![state]!, numbers[n]!)) sum += ways[then + state + strides[r]!]!;
      }
      ways[here + state] = sum;
    }
  }
  return { numbers, total: ways[0]!, states, strides, next, ways };
}

/** One of the ways, each equally likely: for each number its row, or −1. There must be one. */
export function drawWay({ numbers, states, strides, next, ways }: Count, rng: Rng): number[] {
  let state = 0;
  return numbers.map((number, n) => {
    const then = (n + 1) * states;
    let ticket = Math.floor(unit(rng) * ways[then - states + state]!);
    const fits = (row: Int32Array, r: number): boolean =>
      hasBit(row[state]!, number) && (ticket -= ways[then + state + strides[r]!]!) < 0;
    const row = next.findIndex(fits);
    if (row >= 0) state += strides[row]!;
    return row;
  });
}

/** Tells, for each slot of each row and each number, in which share of the ways it stands there, in parts that add up. */
export function shares(
  { numbers, total, states, strides, next, ways }: Count,
  add: (row: number, slot: number, number: number, share: number) => void,
): void {
  // How many ways lead to a state, as a share of all, in step with the numbers gone through.
  let reached = new Float64Array(states);
  reached[0] = 1 / total;
  for (const [n, number] of numbers.entries()) {
    const then = (n + 1) * states;
    const after = reached.slice();
    for (const [r, stride] of strides.entries()) {
      const slots = (strides[r + 1] ?? states) / stride;
      for (let state = 0; state < states; state++) {
        if (reached[state] === 0 || !hasBit(next[r]![state]!, number)) continue;
        after[state + stride]! += reached[state]!;
        add(r, Math.floor(state / stride) % slots, number, reached[state]! * ways[then + state + stride]!);
      }
    }
    reached = after;
  }
}
