import { moveList, type MoveList } from '../../kernel/moves.ts';
import { exhaustAllowance, spend, type Allowance } from '../../search/allowance.ts';
import { CELLS, CENTRE, LATTICE } from './board.ts';
import { walkFrom } from './notation.ts';
import { solved, type ZipherPosition } from './position.ts';
import { rules } from './rules.ts';

/**
 * The independent check of the solvers: tries every line to its end with the rules' own moves, without pruning or
 * heuristics; only positions seen before are skipped. Slow and simple.
 */

/** The capacity for values of positions; with more positions the result is unknown. */
const BITS = 21;
const MOST_SEEN = 1_500_000;

/** A bit for each cell that can hold a tile. */
const BIT = new Int32Array(CELLS);
[...LATTICE, CENTRE].forEach((cell, index) => {
  BIT[cell] = 1 << index;
});

interface Memory {
  readonly keys: Uint32Array;
  readonly values: Int8Array;
  count: number;
}

let memory: Memory | null = null;
const lists: MoveList[] = [];

/**
 * For two, the points that the seat on turn still wins minus those of the other one; alone, twice the tiles still to be
 * taken, plus one if the last of them solves it. Null: the allowance or the memory ran out. The position is unchanged.
 */
export function exhaust(pos: ZipherPosition, allowed: Allowance): number | null {
  memory ??= { keys: new Uint32Array(1 << BITS), values: new Int8Array(1 << BITS), count: 0 };
  memory.keys.fill(0);
  memory.count = 0;
  const mask = pos.tiles.reduce((bits, number, cell) => (number > 0 ? bits | BIT[cell]! : bits), 0);
  const value = valueOf(pos, mask, 0, memory, allowed);
  return allowed.out ? null : value;
}

function valueOf(pos: ZipherPosition, mask: number, ply: number, memory: Memory, allowed: Allowance): number {
  const { keys, values } = memory;
  const key = mask * CELLS + pos.pawn;
  let slot = Math.imul(key, 0x9e3779b1) >>> (32 - BITS);
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (keys.length - 1);
  if (keys[slot] === key) return values[slot]!;
  if (memory.count >= MOST_SEEN) exhaustAllowance(allowed);
  if (spend(allowed)) return 0;
  const alone = pos.options.players === 1;
  const list = (lists[ply] ??= moveList());
  const seat = pos.turn;
  list.count = 0;
  rules.legal(pos, seat, list);
  let best = list.count > 0 ? -128 : alone && solved(pos) ? 1 : 0;
  for (let i = 0; i < list.count; i++) {
    const code = list.codes[i]!;
    const from = walkFrom(code);
    const number = pos.tiles[from]!;
    rules.play(pos, seat, code);
    const rest = valueOf(pos, mask & ~BIT[from]!, ply + 1, memory, allowed);
    rules.undo(pos);
    best = Math.max(best, alone ? 2 + rest : number - rest);
    if (allowed.out) return 0;
  }
  // The slot may have been filled by a position deeper in the search meanwhile.
  slot = Math.imul(key, 0x9e3779b1) >>> (32 - BITS);
  while (keys[slot] !== 0) slot = (slot + 1) & (keys.length - 1);
  keys[slot] = key;
  values[slot] = best;
  memory.count += 1;
  return best;
}
