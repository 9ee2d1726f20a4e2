import { CARDS } from '../deck.ts';

/** Stands for the top card of an empty place. */
export const EMPTY = CARDS;
/** Each card is laid at most once and is at most once the bottom of a pile that is put on another. */
const MOST_STEPS = 2 * CARDS;
/** The average number of moves for which there is room: a position usually has seven, at most sixty. */
const WAYS = 24;

/** The memory of a search, allocated once and reused. */
export interface Workspace {
  readonly width: number;
  /** The positions of the current depth, and those of the next. */
  readonly now: Positions;
  readonly next: Positions;
  /** For each position of all depths that is continued: the index of the previous one, and the move from there. */
  readonly before: Int32Array;
  readonly moves: Int16Array;
  readonly order: Float64Array;
  /** A hash table of `next`: the index of a position, and the stamp of the depth for which it is valid. */
  readonly slots: Int32Array;
  readonly stamps: Int32Array;
  stamp: number;
}

interface Positions {
  /** The set of cards that lie in no pile. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The top card and the height of each pile, seven bits each. */
  readonly tops: Int32Array;
  readonly heights: Int32Array;
  readonly laid: Uint8Array;
  /** The sum of the penalties of the cards not laid yet. */
  readonly lonely: Float64Array;
  readonly worth: Float64Array;
  readonly hash: Int32Array;
  readonly from: Int32Array;
  readonly move: Int16Array;
  /** The card that the move buried, or `EMPTY`. */
  readonly buried: Uint8Array;
  /** For each position and card, how many cards that are not buried match it. */
  readonly mates: Uint8Array;
}

const positions = (count: number, withMates: number): Positions => ({
  low: new Int32Array(count),
  high: new Int32Array(count),
  tops: new Int32Array(count),
  heights: new Int32Array(count),
  laid: new Uint8Array(count),
  lonely: new Float64Array(count),
  worth: new Float64Array(count),
  hash: new Int32Array(count),
  from: new Int32Array(count),
  move: new Int16Array(count),
  buried: new Uint8Array(count),
  mates: new Uint8Array(withMates * CARDS),
});

export function createWorkspace(width: number): Workspace {
  const slots = 2 ** (Math.ceil(Math.log2(width * WAYS)) + 1);
  return {
    width,
    now: positions(width, 2 * width + 1),
    next: positions(width * WAYS, 0),
    before: new Int32Array(width * MOST_STEPS),
    moves: new Int16Array(width * MOST_STEPS),
    order: new Float64Array(width * WAYS),
    slots: new Int32Array(slots),
    stamps: new Int32Array(slots),
    stamp: 0,
  };
}

const arrays = (from: object): number =>
  Object.values(from)
    .filter((value: unknown) => ArrayBuffer.isView(value))
    .reduce((sum, { byteLength }) => sum + byteLength, 0);

export const bytesOf = (space: Workspace): number => arrays(space) + arrays(space.now) + arrays(space.next);

export const topAt = (tops: number, place: number): number => (tops >>> (7 * place)) & 127;
export const withAt = (word: number, place: number, value: number): number =>
  (word & ~(127 << (7 * place))) | (value << (7 * place));

export function tallest(heights: number): number {
  return Math.max(heights & 127, (heights >>> 7) & 127, (heights >>> 14) & 127, (heights >>> 21) & 127);
}
