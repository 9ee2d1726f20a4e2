import type { Size } from './board.ts';
import { cellAt } from './notation.ts';
import { columnOf, rowOf } from './board.ts';

/** Where things lie on a board of 1000 units: the score track round the edge, the cells inside it. */

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A field of the track, with the direction in which a pawn goes over it. */
export interface Field extends Spot {
  readonly width: number;
  readonly height: number;
  readonly along: Spot;
}

export const FIELDS = 40;
const EDGE = 6;
const DEEP = 50;
const PANEL = EDGE + DEEP + EDGE;

/** The part of the board inside the track. */
export const panel = { at: PANEL, wide: 1000 - 2 * PANEL };

const SIDE = FIELDS / 4;
const WIDE = (panel.wide - (SIDE - 2) * 8) / (SIDE - 1);

/** Field 0 lies in the upper left corner; from there clockwise, a corner and nine to a side. */
function fieldAt(n: number): Field {
  const near = EDGE + DEEP / 2;
  const far = 1000 - near;
  const along = (step: number): number => PANEL + WIDE / 2 + (step - 1) * (WIDE + 8);
  const step = n % SIDE;
  const [way, corner] = (
    [
      [
        { x: 1, y: 0 },
        { x: near, y: near },
      ],
      [
        { x: 0, y: 1 },
        { x: far, y: near },
      ],
      [
        { x: -1, y: 0 },
        { x: far, y: far },
      ],
      [
        { x: 0, y: -1 },
        { x: near, y: far },
      ],
    ] as const
  )[Math.floor(n / SIDE)]!;
  if (step === 0) return { ...corner, width: DEEP, height: DEEP, along: way };
  const here = way.x + way.y > 0 ? along(step) : 1000 - along(step);
  return way.x === 0
    ? { x: corner.x, y: here, width: DEEP, height: WIDE, along: way }
    : { x: here, y: corner.y, width: WIDE, height: DEEP, along: way };
}

export const track: readonly Field[] = Array.from({ length: FIELDS }, (_, n) => fieldAt(n));

/** Where a pawn stands on a field on which `of` of them stand: beside each other in the direction they go. */
export function standOn(n: number, index: number, of: number): Spot {
  const { x, y, along, width, height } = track[n]!;
  const room = Math.max(width, height) - 44;
  const apart = of < 2 ? 0 : Math.min(26, Math.max(room, 18 * (of - 1)) / (of - 1));
  const shift = (index - (of - 1) / 2) * apart;
  return { x: x + along.x * shift, y: y + along.y * shift + 22 };
}

export interface Layout {
  /** The side of a cell. */
  readonly cell: number;
  middleOf(cell: string): Spot;
  /** The middle of each row and column, for what is written beside them. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Blocks are told apart by a wider gap. With coordinates there is a margin above and to the left. */
export function layoutOf(size: Size, block: { rows: number; columns: number }, coordinates: boolean): Layout {
  const margin = 7;
  const start = panel.at + (coordinates ? 27 : margin);
  const end = panel.at + panel.wide - margin;
  const [thin, thick] = size === 9 ? [4, 12] : [8, 18];
  const gaps = (per: number): number =>
    Array.from({ length: size - 1 }, (_, i) => ((i + 1) % per === 0 ? thick : thin)).reduce((sum, gap) => sum + gap, 0);
  // Square cells: the direction with more wide gaps sets their side, the other one has room left for wider ones.
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
