import type { DavinciView } from './view.ts';

/** The width in px that a finger needs; a tile that cannot be touched now may be narrower where space is short. */
const FINGER = 44;
const THIN = 30;
/** The narrowest width before another shelf is used; a number can still be read. */
const THINNEST = 26;
const MOST_SHELVES = 4;
const TALL = 1.25;

export interface Shelving {
  /** The width of a tile, and of one that may be thin, in px. */
  readonly tile: number;
  readonly thin: number;
  /** The number of tiles on each shelf, from the top. */
  readonly shelves: readonly number[];
}

/**
 * Distributes tiles over as few shelves as possible; `thin` says for each tile, from the left, whether it may be thin.
 */
export function shelve(thin: readonly boolean[], room: number, most: number, gap: number): Shelving {
  const whole = { tile: most, thin: most, shelves: [thin.length] };
  // The width is not measured yet, or there are no tiles.
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
      // If all may be thin they share the width, and their height is that of a slightly wider tile.
      if (wide === Infinity) return { tile: Math.min(most, Math.floor(even * TALL)), thin: Math.floor(even), shelves };
      if (wide >= least) return { tile: Math.min(most, Math.floor(wide)), thin: narrow, shelves };
    }
  }
  return whole;
}

/** Shelves of nearly equal length, the longer ones first. */
const split = (length: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.ceil((length - index) / count));

/** The width left for each tile that may not be thin, on the fullest shelf. */
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

/** The distance between tiles, and beside the outer ones, in px. */
export const spacing = (room: number): { gap: number; side: number } =>
  room < 420 ? { gap: 4, side: 8 } : { gap: 8, side: 16 };

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * The width that one opponent's tile and one of mine may have together, so that with everything else they fit the
 * window's height.
 */
const heightLeft = (height: number): number => (height - (height <= 700 ? 470 : 580)) / 1.4;

/**
 * On a high enough phone a single opponent's rack and mine may have larger tiles, as long as no code has more than this
 * many.
 */
const FEW = 5;
const LARGE = 60;
const roomy = (racks: number, height: number, longest: number): boolean =>
  racks === 1 && height >= 800 && longest <= FEW;

/** Up to this window height, a phone in landscape, there is only space for two racks and their names. */
const FLAT = 500;
/** The tile width there for long codes of several opponents: two shelves of them leave space for my rack. */
const LOW = 36;

/** Up to this window height, a short phone, four racks need smaller tiles so that the heaps stay in view. */
const SHORT = 740;
const SHORT_TILE = 38;

/** The largest width of an opponent's tile: on a phone three racks, mine and the pad must fit above each other. */
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
 * The largest tile in a replay, figure or lesson, which has only a column beside its texts: there the racks of several
 * others stand in two rows, with one's own below them.
 */
export const shownMost = (racks: number): { foe: number; own: number } => ({ foe: racks > 1 ? FINGER : 66, own: 54 });

/** The length of the longest code; all racks use the tile size that fits it, so that no rack stands out. */
export const longestOf = ({ codes, hands }: Pick<DavinciView, 'codes' | 'hands'>): number =>
  Math.max(0, ...codes.map(({ length }) => length), ...hands.map(({ length }) => length));

/** On a phone, in px: the height of a shelf, that of a name above a rack, and the width of a name beside it. */
const SHELF = 86;
const NAME_ABOVE = 31;
const NAME_BESIDE = 112;

/**
 * Whether names stand beside the racks, on a phone with many of them: not if the extra shelves take more height than
 * the names.
 */
export function namesBeside(codes: readonly (readonly boolean[])[], width: number): boolean {
  if (width === 0) return true;
  const shelves = (room: number): number => {
    const { gap, side } = spacing(room);
    return codes.reduce((sum, thin) => sum + shelve(thin, room - 2 * side, FINGER, gap).shelves.length, 0);
  };
  return shelves(width - NAME_BESIDE) * SHELF <= shelves(width) * SHELF + codes.length * NAME_ABOVE;
}

/** How many racks stand side by side: on a low screen all of them. */
export const columnsFor = (racks: number, width: number, height: number): number => {
  if (width >= 560 && height <= FLAT) return Math.max(1, racks);
  if (width > 0 && width < (racks > 2 ? 560 : 700)) return 1;
  return racks === 3 && width >= 900 ? 3 : Math.min(2, racks);
};
