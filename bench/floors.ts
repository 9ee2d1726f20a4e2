import { shuffle, type Rng } from '../src/kernel/rng.ts';
import { LONGEST_PIECE, LONGEST_ROW, PIECES, SHORTEST_ROW } from '../src/games/zickzack/board.ts';
import { AROUND, CELL_OF, endsOf, POINT_AT, POINTS } from '../src/games/zipher/compact.ts';
import { beats, CARDS, matches } from '../src/games/zoker/deck.ts';
import { LEVELS } from '../src/games/zoker/kubo/levels.ts';

/**
 * The floor for a search: for one game the shortest hand-written loop that plays random rounds and does nothing else.
 * It has no table, move ordering or evaluation, so no search is as fast; the ratio shows what a node costs beyond the
 * move. Each returns how many moves it played, or turns if a node of the search is a turn.
 */
export type Floor = (rng: Rng) => number;

/** For two with all tiles up. */
function zipher(rng: Rng): number {
  const numbers = Uint8Array.from({ length: POINTS }, () => 1 + rng.below(4));
  let mask = (1 << POINTS) - 1;
  let pawn = CELL_OF[12]!;
  for (let moves = 0; ; moves++) {
    const on = POINT_AT[pawn]!;
    // A tile beside the pawn, or the one below it; if no path leads on from it, the round is practically over.
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
  // Pieces and places are drawn at random; after this many misses hardly any fit.
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

const CARDS_IN_ORDER = Uint8Array.from({ length: CARDS }, (_, card) => card);

/** A round for two, in turns: draw one card, place what fits. */
function kubo(rng: Rng): number {
  const { corners, opens, buries } = LEVELS.colour;
  const open = new Uint8Array(CARDS);
  const dead = new Uint8Array(CARDS);
  const lay = (card: number): void => {
    dead[card] = 1;
    for (let i = 0; i < opens[card]!.length; i++) open[opens[card]![i]!] = 1;
    for (let i = 0; i < buries[card]!.length; i++) dead[buries[card]![i]!] = 1;
  };
  corners.forEach(lay);
  const stock = shuffle(
    [...CARDS_IN_ORDER].filter((card) => !corners.includes(card)),
    rng,
  );
  const hands = [stock.splice(0, KUBO_HAND), stock.splice(0, KUBO_HAND)];
  let drawn = 0;
  let idle = 0;
  for (let turns = 0; ; turns++) {
    const hand = hands[turns & 1]!;
    if (drawn < stock.length) hand.push(stock[drawn++]!);
    const before = hand.length;
    for (let i = 0; i < hand.length;) {
      const card = hand[i]!;
      if (open[card] === 0 || dead[card] === 1) {
        i += 1;
        continue;
      }
      lay(card);
      hand[i] = hand.at(-1)!;
      hand.pop();
      // The new card may have opened a place for one that did not fit.
      i = 0;
    }
    idle = hand.length < before ? 0 : idle + 1;
    if (hand.length === 0 || (idle >= 2 && drawn === stock.length)) return turns + 1;
  }
}

const KUBO_HAND = 4;

const MATCHES = Uint8Array.from({ length: CARDS * CARDS }, (_, at) =>
  Number(matches(Math.floor(at / CARDS), at % CARDS)),
);

/** Twelve cards above and four piles: any card or pile that matches goes on a pile; four are dealt when there is room for them. */
function solo(rng: Rng): number {
  const deck = shuffle([...CARDS_IN_ORDER], rng);
  const tops = deck.slice(0, SOLO_PLACES);
  const NONE = -1;
  let dealt = SOLO_PLACES;
  let gaps = 0;
  for (let moves = 0; ; moves++) {
    if (gaps >= 4 && dealt < CARDS) {
      for (let place = 0, end = dealt + 4; dealt < end; place++) if (tops[place] === NONE) tops[place] = deck[dealt++]!;
      gaps -= 4;
      continue;
    }
    const first = rng.below(SOLO_PLACES * 4);
    let tried = 0;
    for (; tried < SOLO_PLACES * 4; tried++) {
      const way = (first + tried) % (SOLO_PLACES * 4);
      const [from, to] = [way >> 2, 12 + (way & 3)];
      // Two cards that are the same do not match, so no pile goes on itself.
      if (tops[from] === NONE || tops[to] === NONE || MATCHES[tops[from]! * CARDS + tops[to]!] === 0) continue;
      tops[to] = tops[from]!;
      tops[from] = NONE;
      if (from < 12) gaps += 1;
      break;
    }
    if (tried === SOLO_PLACES * 4) return moves;
  }
}

const SOLO_PLACES = 16;

export const floors: Readonly<Record<string, Floor>> = {
  zipher,
  zickzack,
  'zoker-tiko': tiko,
  'zoker-kubo': kubo,
  'zoker-solo': solo,
};
