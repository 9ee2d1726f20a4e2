import type { Size } from './board.ts';
import { cellAt } from './notation.ts';
import { columnOf, rowOf } from './board.ts';

/** The geometry of a board of 1000 units: the score track around the edge, the cells inside it. */

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A field of the track. */
export interface Field extends Spot {
  readonly width: number;
  readonly height: number;
}

export const FIELDS = 40;
const EDGE = 6;
const DEEP = 50;
const PANEL = EDGE + DEEP + EDGE;

/** The part of the board inside the track. */
export const panel = { at: PANEL, wide: 1000 - 2 * PANEL };

const SIDE = FIELDS / 4;
const GAP = 8;
const WIDE = (panel.wide - (SIDE - 2) * GAP) / (SIDE - 1);
/** How far below the middle of a field a pawn's foot is, so that the pawn looks centred. */
const FEET = 22;

/** Field 0 is the upper left corner; clockwise from there, a corner and nine fields per side. */
function fieldAt(n: number): Field {
  const near = EDGE + DEEP / 2;
  const far = 1000 - near;
  const step = n % SIDE;
  const on = step === 0 ? near : PANEL + WIDE / 2 + (step - 1) * (WIDE + GAP);
  const long = step === 0 ? DEEP : WIDE;
  switch (Math.floor(n / SIDE)) {
    case 0:
      return { x: on, y: near, width: long, height: DEEP };
    case 1:
      return { x: far, y: on, width: DEEP, height: long };
    case 2:
      return { x: 1000 - on, y: far, width: long, height: DEEP };
    default:
      return { x: near, y: 1000 - on, width: DEEP, height: long };
  }
}

export const track: readonly Field[] = Array.from({ length: FIELDS }, (_, n) => fieldAt(n));

/** The offsets of pawns on one field, chosen so that every mark is visible. */
const GROUPS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-15, 0],
    [15, 0],
  ],
  [
    [-15, -13],
    [15, -13],
    [0, 13],
  ],
  [
    [-15, -13],
    [15, -13],
    [-15, 13],
    [15, 13],
  ],
];

/** The position of a pawn on a field, as number `index` of `of` pawns. */
export function standOn(n: number, index: number, of: number): Spot {
  const { x, y } = track[n]!;
  const [dx, dy] = GROUPS[of - 1]![index]!;
  return { x: x + dx, y: y + dy + FEET };
}

export interface SudokuLayout {
  /** The side of a cell. */
  readonly cell: number;
  middleOf(cell: string): Spot;
  /** The middles of the rows and columns, for the labels beside them. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Blocks are separated by a wider gap. With coordinates there is a margin above and to the left. */
export function layoutOf(size: Size, block: { rows: number; columns: number }, coordinates: boolean): SudokuLayout {
  const margin = 7;
  const start = panel.at + (coordinates ? 27 : margin);
  const end = panel.at + panel.wide - margin;
  const [thin, thick] = size === 9 ? [4, 12] : [8, 18];
  const gaps = (per: number): number =>
    Array.from({ length: size - 1 }, (_, i) => ((i + 1) % per === 0 ? thick : thin)).reduce((sum, gap) => sum + gap, 0);
  // Cells are square: the direction with more wide gaps determines their side, and the other direction gets wider gaps.
  const cell = (end - start - Math.max(gaps(block.rows), gaps(block.columns))) / size;
  const middles = (per: number): number[] => {
    const breaks = size / per - 1;
    const wide = breaks === 0 ? 0 : (end - start - size * cell - (size - 1 - breaks) * thin) / breaks;
    return Array.from({ length: size }, (_, i) => {
      const passed = Math.floor(i / per);
      return start + cell / 2 + i * cell + (i - passed) * thin + passed * wide;
    });
  };
  const [rows, columns] = [middles(block.rows), middles(block.columns)];
  return {
    cell,
    rows,
    columns,
    middleOf: (name) => ({ x: columns[columnOf(cellAt(name))]!, y: rows[rowOf(cellAt(name))]! }),
  };
}
