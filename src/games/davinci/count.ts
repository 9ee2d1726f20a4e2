import type { Rng } from '../../kernel/rng.ts';

/**
 * Counts the ways to fill rows of slots with numbers so that each row rises, and sums their weights: dynamic
 * programming over the numbers from the lowest, each of which is the next of some row or in none. A state says how many
 * slots of each row are filled, in mixed radix.
 */
export interface Count {
  readonly numbers: readonly number[];
  readonly rows: readonly Row[];
  /** The sum of the weights of all ways: their number, if no number is doubted. */
  readonly total: number;
  /** The number of states, and by how much filling one more slot of each row raises the state. */
  readonly states: number;
  readonly strides: readonly number[];
}

/** By slot from the left: the numbers it may be, and those of them that are doubted, one bit each. */
export interface Row {
  readonly fits: readonly number[];
  readonly doubted?: readonly number[];
}

export const hasBit = (bits: number, bit: number): boolean => ((bits >> bit) & 1) === 1;

/** A random number from 0 up to but not including 1, with the full precision of a double. */
export const unit = (rng: Rng): number => (rng.below(2 ** 26) * 2 ** 27 + rng.below(2 ** 27)) / 2 ** 53;

const ROWS = 4;
/** No row has more slots than this, and there are never more numbers. */
const SLOTS = 32;

// One decision counts thousands of times, so these arrays are reused; a count is valid until the next one.
/** By how many numbers are done, and state: the weight of all ways to fill the rest. */
let ways = new Float64Array(1 << 14);
/** For one number each, by state: the weight of all ways that lead to it, and to the states after the number. */
let reached = new Float64Array(1 << 10);
let after = new Float64Array(1 << 10);
/** By number, row and slot: the weight of the number in that slot. */
const weights = new Float64Array(SLOTS * ROWS * SLOTS);
/** By how many numbers are done, and row: how many slots are filled at least, and at most. */
const least = new Int32Array(SLOTS * ROWS);
const most = new Int32Array(SLOTS * ROWS);

/**
 * `numbers` are distinct and rise; there are at most four rows. The weight of a way is `doubt` to the power of the
 * doubted numbers in it.
 */
export function count(numbers: readonly number[], rows: readonly Row[], doubt = 1): Count {
  const strides = [0, 0, 0, 0];
  let states = 1;
  for (const [r, { fits }] of rows.entries()) {
    strides[r] = states;
    states *= fits.length + 1;
  }
  const size = (numbers.length + 1) * states;
  if (ways.length < size) ways = new Float64Array(2 * size);
  else ways.fill(0, 0, size);
  least.fill(0);
  most.fill(0);
  for (const [r, row] of rows.entries()) prepare(numbers, r, row, doubt);
  ways[size - 1] = 1;
  for (let n = numbers.length - 1; n >= 0; n--) countFrom(n, states, strides);
  return { numbers, rows, total: ways[0]!, states, strides };
}

/** Computes the weight of each number in each slot of the row, and how far the row can be filled at each number. */
function prepare(numbers: readonly number[], r: number, { fits, doubted }: Row, doubt: number): void {
  // A full row takes no further number.
  for (let n = 0; n < numbers.length; n++) weights[(n * ROWS + r) * SLOTS + fits.length] = 0;
  for (const [slot, bits] of fits.entries()) {
    let first = numbers.length;
    let last = -1;
    for (let n = 0; n < numbers.length; n++) {
      const may = hasBit(bits, numbers[n]!);
      weights[(n * ROWS + r) * SLOTS + slot] = may ? (doubted && hasBit(doubted[slot]!, numbers[n]!) ? doubt : 1) : 0;
      if (may) {
        if (first > n) first = n;
        last = n;
      }
    }
    // A slot is certainly filled after the last number that fits it, and certainly empty before the first.
    for (let n = last + 1; n <= numbers.length; n++) least[n * ROWS + r] = slot + 1;
    for (let n = first + 1; n <= numbers.length; n++) {
      if (most[n * ROWS + r] === slot) most[n * ROWS + r] = slot + 1;
    }
  }
}

function countFrom(n: number, states: number, [s0 = 0, s1 = 0, s2 = 0, s3 = 0]: readonly number[]): void {
  const here = n * states;
  const then = here + states;
  const range = n * ROWS;
  const weight = n * ROWS * SLOTS;
  for (let a = least[range]!; a <= most[range]!; a++) {
    const wa = s0 === 0 ? 0 : weights[weight + a]!;
    for (let b = least[range + 1]!; b <= most[range + 1]!; b++) {
      const wb = s1 === 0 ? 0 : weights[weight + SLOTS + b]!;
      for (let c = least[range + 2]!; c <= most[range + 2]!; c++) {
        const wc = s2 === 0 ? 0 : weights[weight + 2 * SLOTS + c]!;
        for (let d = least[range + 3]!; d <= most[range + 3]!; d++) {
          const wd = s3 === 0 ? 0 : weights[weight + 3 * SLOTS + d]!;
          const state = a * s0 + b * s1 + c * s2 + d * s3;
          let sum = ways[then + state]!;
          if (wa !== 0) sum += wa * ways[then + state + s0]!;
          if (wb !== 0) sum += wb * ways[then + state + s1]!;
          if (wc !== 0) sum += wc * ways[then + state + s2]!;
          if (wd !== 0) sum += wd * ways[then + state + s3]!;
          ways[here + state] = sum;
        }
      }
    }
  }
}

/** A random way, by weight: for each number its row, or −1. At least one way must exist. */
export function drawWay({ numbers, rows, states, strides }: Count, rng: Rng): number[] {
  let state = 0;
  const filled = rows.map(() => 0);
  return numbers.map((_, n) => {
    const then = (n + 1) * states;
    let ticket = unit(rng) * ways[then - states + state]!;
    let row = -1;
    let last = -1;
    for (let r = 0; r < rows.length && row < 0; r++) {
      const share = weights[(n * ROWS + r) * SLOTS + filled[r]!]! * ways[then + state + strides[r]!]!;
      if (share > 0) last = r;
      if ((ticket -= share) < 0) row = r;
    }
    // Rounding may leave a remainder although the number must be in some row.
    if (row < 0 && ways[then + state] === 0) row = last;
    if (row >= 0) {
      state += strides[row]!;
      filled[row]! += 1;
    }
    return row;
  });
}

/**
 * Calls `add` for each slot of each row and each number with the weight of the ways in which it stands there, in parts
 * to be summed.
 */
export function tally(
  { numbers, rows, states, strides }: Count,
  add: (row: number, slot: number, number: number, weight: number) => void,
): void {
  if (reached.length < states) {
    reached = new Float64Array(2 * states);
    after = new Float64Array(2 * states);
  }
  reached.fill(0, 0, states);
  reached[0] = 1;
  for (let n = 0; n < numbers.length; n++) {
    after.set(reached.subarray(0, states));
    for (let r = 0; r < rows.length; r++) tallyRow(n, numbers[n]!, r, states, strides, add);
    const kept = reached;
    reached = after;
    after = kept;
  }
}

function tallyRow(
  n: number,
  number: number,
  row: number,
  states: number,
  strides: readonly number[],
  add: (row: number, slot: number, number: number, weight: number) => void,
): void {
  const then = (n + 1) * states;
  const stride = strides[row]!;
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = strides;
  const range = n * ROWS;
  for (let slot = least[range + row]!; slot <= most[range + row]!; slot++) {
    const weight = weights[(n * ROWS + row) * SLOTS + slot]!;
    if (weight === 0) continue;
    let sum = 0;
    const from = (r: number): number => (r === row ? slot : least[range + r]!);
    const to = (r: number): number => (r === row ? slot : most[range + r]!);
    for (let a = from(0); a <= to(0); a++) {
      for (let b = from(1); b <= to(1); b++) {
        for (let c = from(2); c <= to(2); c++) {
          for (let d = from(3); d <= to(3); d++) {
            const state = a * s0 + b * s1 + c * s2 + d * s3;
            const here = reached[state]! * weight;
            if (here === 0) continue;
            after[state + stride]! += here;
            sum += here * ways[then + state + stride]!;
          }
        }
      }
    }
    if (sum > 0) add(row, slot, number, sum);
  }
}
