import type { DavinciView } from './view.ts';

/** A finger needs this much; a tile with nothing to touch may be thinner where room is short. */
const FINGER = 44;
const THIN = 30;
/** Before another shelf is begun: a number can still be read. */
const THINNEST = 26;
const MOST_SHELVES = 4;
const TALL = 1.25;

export interface Shelving {
  /** How wide a tile is, and how wide one that may be thin. */
  readonly tile: number;
  readonly thin: number;
  /** How many stand on each shelf, from the top. */
  readonly shelves: readonly number[];
}

/** Stands tiles on as few shelves as have room for them; `thin` says of each, from the left, whether it may be thin. */
export function shelve(thin: readonly boolean[], room: number, most: number, gap: number): Shelving {
  const whole = { tile: most, thin: most, shelves: [thin.length] };
  // Not measured yet, or nothing to measure.
  if (room <= 0 || thin.length === 0) return whole;
  const least = Math.min(FINGER, most);
  for (let count = 1; count <= MOST_SHELVES; count++) {
    const shelves = split(thin.length, count);
    const even = Math.min(...shelves.map((length) => (room - gap * (length - 1)) / length));
    if (even >= least || count === MOST_SHELVES) {
      const tile = Math.min(most, Math.floor(even));
      return { tile, thin: tile, shelves };
    }
    for (const narrow of [THIN, THINNEST]) {
      const wide = widthOfOthers(thin, shelves, room, gap, narrow);
      // Where all may be thin they share the room, and stand a little taller than the tiles they are.
      if (wide === Infinity) return { tile: Math.min(most, Math.floor(even * TALL)), thin: Math.floor(even), shelves };
      if (wide >= least) return { tile: Math.min(most, Math.floor(wide)), thin: narrow, shelves };
    }
  }
  return whole;
}

/** Shelves of nearly the same length, the longer ones first. */
const split = (length: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.ceil((length - index) / count));

/** What is left for each tile that may not be thin, on the shelf with least room. */
function widthOfOthers(
  thin: readonly boolean[],
  shelves: readonly number[],
  room: number,
  gap: number,
  narrow: number,
): number {
  let from = 0;
  let least = Infinity;
  for (const length of shelves) {
    const thins = thin.slice(from, from + length).filter(Boolean).length;
    const left = room - gap * (length - 1) - narrow * thins;
    if (left < 0) return 0;
    if (thins < length) least = Math.min(least, left / (length - thins));
    from += length;
  }
  return least;
}

/** The room between tiles, and beside the outer ones. */
export const spacing = (room: number): { gap: number; side: number } =>
  room < 420 ? { gap: 4, side: 8 } : { gap: 8, side: 16 };

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** What the window's height leaves for a tile of others and one of mine, with all that stands above, between and below them. */
const heightLeft = (height: number): number => (height - (height <= 700 ? 470 : 580)) / 1.4;

/** So many stand on one shelf of a phone that is high enough: then the only two racks may be larger. */
const FEW = 5;
const LARGE = 60;
const roomy = (racks: number, height: number, longest: number): boolean =>
  racks === 1 && height >= 800 && longest <= FEW;

/** A phone on its side: two racks and their names are all there is room for. */
const FLAT = 500;
/** There, in long codes of several others, a tile to point at: two shelves of them leave room for mine. */
const LOW = 36;

/** A short phone: four racks leave the heaps in sight only if their tiles are somewhat smaller. */
const SHORT = 740;
const SHORT_TILE = 38;

/** How wide a tile of another seat is at most: on a phone three racks, mine and the pad must stand above each other. */
export function tileMost(phone: boolean, racks: number, height: number, longest: number): number {
  if (!phone && height <= FLAT) return racks > 1 && longest > FEW ? LOW : FINGER;
  if (!phone) return Math.round(clamp(46, heightLeft(height) * 0.44, 78));
  if (roomy(racks, height, longest)) return LARGE;
  if (racks > 2) return height <= SHORT ? SHORT_TILE : FINGER;
  return 50;
}

export function ownMost(phone: boolean, racks: number, height: number, longest: number): number {
  if (!phone && height <= FLAT) return FINGER + 4;
  if (!phone) return Math.round(clamp(54, heightLeft(height) * 0.56, 100));
  if (roomy(racks, height, longest)) return LARGE;
  if (racks > 2) return height <= SHORT ? SHORT_TILE + 2 : FINGER + 2;
  return 50;
}

/**
 * The most for a tile where a round is only shown or taught, in a column beside its words: the racks of several others
 * stand in two rows there, and mine below them.
 */
export const shownMost = (racks: number): { foe: number; own: number } => ({ foe: racks > 1 ? FINGER : 66, own: 54 });

/** How many tiles the longest code has: all racks are of one measure, so that none seems to say more. */
export const longestOf = ({ codes, hands }: Pick<DavinciView, 'codes' | 'hands'>): number =>
  Math.max(0, ...codes.map(({ length }) => length), ...hands.map(({ length }) => length));

/** How high a shelf of a phone is in all, and the name above one; and how much of the width a name beside it takes. */
const SHELF = 86;
const NAME_ABOVE = 31;
const NAME_BESIDE = 112;

/** Whether names stand beside the racks, on a phone with many of them: where that begins more shelves they stand above. */
export function namesBeside(codes: readonly (readonly boolean[])[], width: number): boolean {
  if (width === 0) return true;
  const shelves = (room: number): number => {
    const { gap, side } = spacing(room);
    return codes.reduce((sum, thin) => sum + shelve(thin, room - 2 * side, FINGER, gap).shelves.length, 0);
  };
  return shelves(width - NAME_BESIDE) * SHELF <= shelves(width) * SHELF + codes.length * NAME_ABOVE;
}

/** How many racks stand beside each other: on a low screen all of them. */
export const columnsFor = (racks: number, width: number, height: number): number => {
  if (width >= 560 && height <= FLAT) return Math.max(1, racks);
  if (width > 0 && width < (racks > 2 ? 560 : 700)) return 1;
  return racks === 3 && width >= 900 ? 3 : Math.min(2, racks);
};
