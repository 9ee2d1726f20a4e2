import { boardOf, CELLS, sameBlock, sameColumn, sameRow, type Board, type Size } from './board.ts';
import { cellAt, cellName } from './notation.ts';

export const scorings = ['full', 'lines', 'block'] as const;
export type Scoring = (typeof scorings)[number];

/** The cells whose tiles score for a cell; none is in two lists, so each tile scores one point (sudoku.4). */
interface Sources {
  readonly block: readonly number[];
  readonly row: readonly number[];
  readonly column: readonly number[];
}

function sourcesOf(board: Board, scoring: Scoring, cell: number): Sources {
  const others = board.cells.filter((other) => other !== cell);
  const beside = scoring === 'lines' ? others : others.filter((other) => !sameBlock(board, cell, other));
  return {
    block: scoring === 'lines' ? [] : others.filter((other) => sameBlock(board, cell, other)),
    row: scoring === 'block' ? [] : beside.filter((other) => sameRow(cell, other)),
    column: scoring === 'block' ? [] : beside.filter((other) => sameColumn(cell, other)),
  };
}

/** What a cell would score, and the cells of the tiles that score. */
export interface Worth {
  readonly points: number;
  /** In the same block. */
  readonly block: readonly string[];
  /** In the same row; without the block if that scores too. */
  readonly row: readonly string[];
  /** In the same column; without the block if that scores too. */
  readonly column: readonly string[];
}

/**
 * The points of a cell and where they come from, for the tiles of a view; says nothing about whether the cell is legal
 * (sudoku.13).
 */
export function worth(
  tiles: readonly { readonly cell: string }[],
  cell: string,
  options: { readonly board: Size; readonly scoring: Scoring },
): Worth {
  const full = new Set(tiles.map((tile) => tile.cell));
  const sources = namedSourcesOf(options, cell);
  const lying = (cells: readonly string[]): string[] => cells.filter((name) => full.has(name));
  const [block, row, column] = [lying(sources.block), lying(sources.row), lying(sources.column)];
  return { points: block.length + row.length + column.length, block, row, column };
}

const named = new Map<string, Omit<Worth, 'points'>>();

/** Cached, because a board asks for the sources of all its cells after each move. */
function namedSourcesOf(
  options: { readonly board: Size; readonly scoring: Scoring },
  cell: string,
): Omit<Worth, 'points'> {
  const key = `${options.board} ${options.scoring} ${cell}`;
  let sources = named.get(key);
  if (!sources) {
    const { block, row, column } = sourcesOf(boardOf(options.board), options.scoring, cellAt(cell));
    sources = { block: block.map(cellName), row: row.map(cellName), column: column.map(cellName) };
    named.set(key, sources);
  }
  return sources;
}

/** For each cell all its sources in one list, for fast counting in play. */
export type Counted = readonly Uint8Array[];

const known = new Map<string, Counted>();

export function countedFor(size: Size, scoring: Scoring): Counted {
  const key = `${size} ${scoring}`;
  let counted = known.get(key);
  if (!counted) {
    const board = boardOf(size);
    counted = Array.from({ length: CELLS }, (_, cell) => {
      const { block, row, column } = sourcesOf(board, scoring, cell);
      return Uint8Array.from([...block, ...row, ...column]);
    });
    known.set(key, counted);
  }
  return counted;
}

/**
 * The most points a seat can score in a round: each pair of tiles that score for each other gives one point, to whoever
 * lays the second, and the seats lay the stock in turn.
 */
export function mostPoints(players: number, size: Size, scoring: Scoring): number {
  const counted = countedFor(size, scoring);
  const near = boardOf(size).cells.map((cell) => counted[cell]!.length);
  const couples = near.reduce((sum, count) => sum + count, 0) / 2;
  const tiles = Math.ceil((size * (size - 1)) / players);
  return Math.min(couples, tiles * Math.max(...near));
}

/** The points of a cell; `tiles` has a number for each cell, 0 for none. */
export function points(tiles: ArrayLike<number>, cell: number, counted: Counted): number {
  const sources = counted[cell]!;
  let count = 0;
  for (let i = 0; i < sources.length; i++) if (tiles[sources[i]!]! > 0) count += 1;
  return count;
}
