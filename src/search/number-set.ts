/** A set of nonzero 32-bit numbers in bounded memory: when it is full, a new number replaces an old one. */
export interface NumberSet {
  /** Sorted by how many bits index them; the larger ones are made when first needed and kept. */
  readonly tables: (Int32Array | undefined)[];
  readonly most: number;
  bits: number;
  count: number;
}

const LEAST_BITS = 12;
const PROBES = 8;
/** How many index bits each growth adds. */
const GROWTH = 3;

/** At most 2 to the power of `most` numbers. */
export function numberSet(most: number): NumberSet {
  return { tables: [], most, bits: Math.min(LEAST_BITS, most), count: 0 };
}

/** Including all tables that it may still allocate. */
export function mostBytes({ most }: NumberSet): number {
  let bytes = 0;
  for (let bits = Math.min(LEAST_BITS, most); ; bits = Math.min(bits + GROWTH, most)) {
    bytes += Int32Array.BYTES_PER_ELEMENT << bits;
    if (bits === most) return bytes;
  }
}

const tableOf = (set: NumberSet): Int32Array => (set.tables[set.bits] ??= new Int32Array(1 << set.bits));
const slotOf = (value: number, bits: number): number => Math.imul(value, 0x9e3779b1) >>> (32 - bits);

/** Makes the set small again, so that many short searches pay only for what they use. */
export function clear(set: NumberSet): void {
  set.bits = Math.min(LEAST_BITS, set.most);
  set.count = 0;
  tableOf(set).fill(0);
}

export function has(set: NumberSet, value: number): boolean {
  const table = tableOf(set);
  const first = slotOf(value, set.bits);
  for (let probe = 0; probe < PROBES; probe++) {
    const found = table[(first + probe) & (table.length - 1)];
    if (found === value) return true;
    if (found === 0) return false;
  }
  return false;
}

export function add(set: NumberSet, value: number): void {
  if (2 * set.count > 1 << set.bits && set.bits < set.most) grow(set);
  const table = tableOf(set);
  const first = slotOf(value, set.bits);
  for (let probe = 0; probe < PROBES; probe++) {
    const slot = (first + probe) & (table.length - 1);
    if (table[slot] === value) return;
    if (table[slot] === 0) {
      table[slot] = value;
      set.count += 1;
      return;
    }
  }
  table[first] = value;
}

function grow(set: NumberSet): void {
  const old = tableOf(set);
  set.bits = Math.min(set.bits + GROWTH, set.most);
  set.count = 0;
  tableOf(set).fill(0);
  for (const value of old) if (value !== 0) add(set, value);
}
