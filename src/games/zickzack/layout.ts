import { LONGEST_ROW, SHORTEST_ROW } from './board.ts';

/**
 * The geometry of the rows. Lengths are in units of the SVG; R is the distance from a hexagon's centre to its corners.
 */
export const R = 50;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ZickzackLayout {
  readonly width: number;
  readonly height: number;
  /** Rows run downwards instead of to the right, and their hexagons have a corner at the top. */
  readonly upright: boolean;
  /** By the row's number of cells. */
  readonly rows: ReadonlyMap<number, RowPlace>;
}

export interface RowPlace {
  /** The centres of its cells, cell 1 first. */
  readonly cells: readonly Point[];
  /** The peg stands where cell 0 would be. */
  readonly peg: Point;
  /** The line it lies in: two short rows may share one, the second after the first. */
  readonly line: number;
}

export interface CellName {
  readonly row: number;
  readonly cell: number;
}

/** Half the width of a hexagon, from side to side, per unit of R. */
const HALF = Math.sqrt(3) / 2;
const ALONG = 1.5 * R;

type Start = { readonly row: number; readonly line: number; readonly column: number };

/** Rows interlock: all zigzags go up and down at the same columns, whatever column they start at. */
function layOut(
  starts: readonly Start[],
  pitch: number,
  upright: boolean,
  margins: readonly [number, number],
): ZickzackLayout {
  const spot = (line: number, column: number): Point => {
    const along = margins[0] + R + (column + 1) * ALONG;
    const across = margins[1] + HALF * R + line * pitch + (column % 2 === 0 ? 0 : HALF * R);
    return upright ? { x: across, y: along } : { x: along, y: across };
  };
  const rows = new Map<number, RowPlace>();
  for (const { row, line, column } of starts) {
    const cells = Array.from({ length: row }, (_, index) => spot(line, column + index));
    rows.set(row, { cells, peg: spot(line, column - 1), line });
  }
  const lines = Math.max(...starts.map(({ line }) => line));
  const length = 2 * margins[0] + 2 * R + LONGEST_ROW * ALONG;
  const breadth = 2 * margins[1] + 3 * HALF * R + lines * pitch;
  return upright
    ? { width: breadth, height: length, upright, rows }
    : { width: length, height: breadth, upright, rows };
}

const mountainRows = Array.from({ length: LONGEST_ROW - SHORTEST_ROW + 1 }, (_, line): Start => {
  const row = SHORTEST_ROW + line;
  return { row, line, column: Math.ceil((LONGEST_ROW - row) / 2) };
});

/** The shortest row at the top, the longest at the bottom. */
export const mountain: ZickzackLayout = layOut(mountainRows, 2.22 * R, false, [118, 20]);

/**
 * For a narrow, high screen: rows stand side by side, and the two shortest below the next shortest. That makes six
 * lines of eleven places each, so that hexagons are much larger than in a mountain as wide as the screen.
 */
export const pipes: ZickzackLayout = layOut(
  [
    { row: 5, line: 0, column: 0 },
    { row: 4, line: 0, column: 6 },
    { row: 6, line: 1, column: 0 },
    { row: 3, line: 1, column: 7 },
    { row: 7, line: 2, column: 0 },
    { row: 8, line: 3, column: 0 },
    { row: 9, line: 4, column: 0 },
    { row: 10, line: 5, column: 0 },
  ],
  2.26 * R,
  true,
  [4, 16],
);

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The target of an arrow key among these cells: along a line to its next one, and across to the nearest in the next
 * line that has any. Choosing by drawn position alone would leave a zigzag at every turn.
 */
export function step(layout: ZickzackLayout, from: CellName, key: string, cells: readonly CellName[]): CellName | null {
  const spot = ({ row, cell }: CellName): { line: number; along: number } => {
    const { cells: middles, line } = layout.rows.get(row)!;
    const { x, y } = middles[cell - 1]!;
    return { line, along: layout.upright ? y : x };
  };
  const here = spot(from);
  const inLine = (line: number): CellName[] =>
    cells.filter((cell) => spot(cell).line === line).sort((a, b) => spot(a).along - spot(b).along);
  if (key === 'Home' || key === 'End') return inLine(here.line).at(key === 'Home' ? 0 : -1) ?? null;
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const [along, across] = layout.upright ? [arrow[1], arrow[0]] : arrow;
  if (along !== 0) {
    const ahead = inLine(here.line).filter((cell) => (spot(cell).along - here.along) * along > 0);
    return ahead.at(along > 0 ? 0 : -1) ?? null;
  }
  const lines = cells.map((cell) => (spot(cell).line - here.line) * across).filter((away) => away > 0);
  if (lines.length === 0) return null;
  const away = (cell: CellName): number => Math.abs(spot(cell).along - here.along);
  const next = inLine(here.line + Math.min(...lines) * across).sort((a, b) => away(a) - away(b));
  return next[0] ?? null;
}

/**
 * Converts a point of the screen to board units, given the screen matrix of the board, which moves and scales but never
 * rotates.
 */
export const within = (
  { a, d, e, f }: Readonly<Record<'a' | 'd' | 'e' | 'f', number>>,
  x: number,
  y: number,
): Point => ({ x: (x - e) / a, y: (y - f) / d });

export interface Hit extends CellName {
  readonly at: number;
}

/** The cell pointed at, and how far along its row, in cells; null: none is near. */
export function nearest(layout: ZickzackLayout, { x, y }: Point): Hit | null {
  let best: Hit | null = null;
  let least = 1.1 * R;
  for (const [row, { cells }] of layout.rows) {
    for (const [index, middle] of cells.entries()) {
      const away = Math.hypot(x - middle.x, y - middle.y);
      if (away >= least) continue;
      least = away;
      const ahead = (layout.upright ? y - middle.y : x - middle.x) / ALONG;
      best = { row, cell: index + 1, at: index + 1 + Math.max(-0.5, Math.min(0.5, ahead)) };
    }
  }
  return best;
}

export const cellsOn = (
  layout: ZickzackLayout,
  { row, from, to }: { row: number; from: number; to: number },
): Point[] => layout.rows.get(row)!.cells.slice(from - 1, to);

/** A piece that is not on the board: `length` hexagons in a zigzag, relative to their common centre. */
export function loose(length: number): Point[] {
  const cells = Array.from({ length }, (_, i) => ({ x: i * ALONG, y: i % 2 === 0 ? 0 : HALF * R }));
  return about(cells, middleOf(cells));
}

export const middleOf = (cells: readonly Point[]): Point => {
  const between = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: between(cells.map(({ x }) => x)), y: between(cells.map(({ y }) => y)) };
};

/** The cells relative to a point. */
export const about = (cells: readonly Point[], { x, y }: Point): Point[] =>
  cells.map((cell) => ({ x: cell.x - x, y: cell.y - y }));

/**
 * The outline of a chain of hexagons as an SVG path, `inset` units inside its true edge, or outside if that is
 * negative.
 */
export function outline(cells: readonly Point[], upright: boolean, inset: number): string {
  const corners = inwards(edgeOf(cells, upright), inset);
  return `M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** The sides that neighbours in a chain share, slightly shortened, as an SVG path. */
export function seams(cells: readonly Point[]): string {
  return cells
    .slice(1)
    .map(({ x, y }, index) => {
      const { x: px, y: py } = cells[index]!;
      const [mx, my] = [(x + px) / 2, (y + py) / 2];
      // Perpendicular to the line between the two centres, which are √3 R apart.
      const [dx, dy] = [(0.42 * (y - py)) / Math.sqrt(3), (0.42 * (px - x)) / Math.sqrt(3)];
      return `M${round(mx - dx)} ${round(my - dy)}L${round(mx + dx)} ${round(my + dy)}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;
/** A key that is equal for a corner whichever hexagon it was computed from; with one decimal, because halves occur. */
const keyOf = ({ x, y }: Point): string => `${Math.round(10 * x)} ${Math.round(10 * y)}`;

/** The corners of the chain's outline in order: the sides of all hexagons except those that two of them share. */
function edgeOf(cells: readonly Point[], upright: boolean): Point[] {
  const sides = new Map<string, { from: Point; to: Point }>();
  const turn = upright ? Math.PI / 6 : 0;
  for (const { x, y } of cells) {
    const corner = (i: number): Point => ({
      x: x + R * Math.cos(turn + (i * Math.PI) / 3),
      y: y + R * Math.sin(turn + (i * Math.PI) / 3),
    });
    for (let i = 0; i < 6; i++) {
      const [from, to] = [corner(i), corner(i + 1)];
      // A neighbouring hexagon has the same side in the opposite direction.
      if (!sides.delete(`${keyOf(to)} ${keyOf(from)}`)) sides.set(`${keyOf(from)} ${keyOf(to)}`, { from, to });
    }
  }
  const next = new Map([...sides.values()].map(({ from, to }) => [keyOf(from), to]));
  const [first] = sides.values();
  if (!first) return [];
  const corners = [first.from];
  for (let at = first.to; keyOf(at) !== keyOf(first.from); at = next.get(keyOf(at))!) corners.push(at);
  return corners;
}

/** Moves every side of a clockwise polygon inwards by the same distance. */
function inwards(corners: readonly Point[], inset: number): Point[] {
  const normal = (from: Point, to: Point): Point => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  };
  return corners.map((corner, i) => {
    const a = normal(corners.at(i - 1)!, corner);
    const b = normal(corner, corners[(i + 1) % corners.length]!);
    const reach = inset / (1 + a.x * b.x + a.y * b.y);
    return { x: corner.x + (a.x + b.x) * reach, y: corner.y + (a.y + b.y) * reach };
  });
}
