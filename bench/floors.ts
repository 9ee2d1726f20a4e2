import type { Rng } from '../src/kernel/rng.ts';
import { LONGEST_PIECE, LONGEST_ROW, PIECES, SHORTEST_ROW } from '../src/games/zickzack/board.ts';
import { AROUND, CELL_OF, endsOf, POINT_AT, POINTS } from '../src/games/zipher/compact.ts';
import { beats, CARDS } from '../src/games/zoker/deck.ts';

/**
 * The floor that a search is held against: for one game the shortest loop by hand that plays rounds at random and does nothing else. It
 * makes no table, no order and no value, so no search is as fast; how far below it one is tells what a node costs beyond the move.
 * Each answers how many moves it played.
 */
export type Floor = (rng: Rng) => number;

/** For two with all tiles up. */
function zipher(rng: Rng): number {
  const numbers = Uint8Array.from({ length: POINTS }, () => 1 + rng.below(4));
  let mask = (1 << POINTS) - 1;
  let pawn = CELL_OF[12]!;
  for (let moves = 0; ; moves++) {
    const on = POINT_AT[pawn]!;
    // A tile beside the pawn, or the one below it; if no way leads on from it the round is as good as over.
    const from = on >= 0 ? on : lowest(AROUND[pawn]! & mask);
    const { points, between } = endsOf(from, numbers[from]!, on >= 0 ? -1 : pawn);
    mask &= ~(1 << from);
    if (numbers[from]! % 2 === 0) {
      const on = points & mask;
      if (on === 0) return moves;
      let skip = rng.below(countOf(on));
      let left = on;
      for (; skip > 0; skip--) left &= left - 1;
      pawn = CELL_OF[lowest(left)]!;
    } else {
      const first = rng.below(between.length);
      let at = 0;
      while (at < between.length && (AROUND[between[(first + at) % between.length]!]! & mask) === 0) at += 1;
      if (at === between.length) return moves;
      pawn = between[(first + at) % between.length]!;
    }
  }
}

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function zickzack(rng: Rng): number {
  const free = Int32Array.from({ length: LONGEST_ROW + 1 }, (_, row) => (row < SHORTEST_ROW ? 0 : (1 << row) - 1));
  const left = [Uint8Array.from(PIECES), Uint8Array.from(PIECES)];
  let turn = 0;
  let moves = 0;
  // Pieces and places are drawn by lot; after so many that do not fit there is hardly one that does.
  for (let misses = 0; misses < MISSES;) {
    const row = SHORTEST_ROW + rng.below(LONGEST_ROW - SHORTEST_ROW + 1);
    const length = 1 + rng.below(LONGEST_PIECE);
    const cells = ((1 << length) - 1) << rng.below(row);
    if (left[turn]![length] === 0 || (free[row]! & cells) !== cells) {
      misses += 1;
      continue;
    }
    free[row]! &= ~cells;
    left[turn]![length]! -= 1;
    if (free[row] !== 0) turn = 1 - turn;
    moves += 1;
    misses = 0;
  }
  return moves;
}

const MISSES = 30;

const BEATS = Uint8Array.from({ length: CARDS * CARDS }, (_, at) => Number(beats(Math.floor(at / CARDS), at % CARDS)));

/** One deal of four tricks for two. */
function tiko(rng: Rng): number {
  const hands = Uint8Array.from({ length: 8 }, () => rng.below(CARDS));
  let leader = 0;
  for (let trick = 3; trick >= 0; trick--) {
    const slots = [rng.below(trick + 1), rng.below(trick + 1)];
    const [mine, theirs] = [4 * leader + slots[0]!, 4 * (1 - leader) + slots[1]!];
    if (BEATS[hands[theirs]! * CARDS + hands[mine]!] === 1) leader = 1 - leader;
    for (let seat = 0; seat < 2; seat++) hands[4 * seat + slots[seat === leader ? 0 : 1]!] = hands[4 * seat + trick]!;
  }
  return 8;
}

export const floors: Readonly<Record<string, Floor>> = { zipher, zickzack, 'zoker-tiko': tiko };
