import { format, fromOf, lay, parse, rowOf, toOf } from './notation.ts';
import type { RowView } from './view.ts';

/** A place where a piece lies or could lie: the cells `from` to `to` of a row. */
export interface PiecePlace {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

export function readPlace(move: string): PiecePlace | null {
  const code = parse(move);
  return code === null ? null : { row: rowOf(code), from: fromOf(code), to: toOf(code) };
}

export const writePlace = ({ row, from, to }: PiecePlace): string => format(lay(row, from, to - from + 1));

export const lengthOf = ({ from, to }: PiecePlace): number => to - from + 1;

export const covers = (place: PiecePlace, row: number, cell: number): boolean =>
  place.row === row && place.from <= cell && cell <= place.to;

export const samePlace = (a: PiecePlace | null, b: PiecePlace | null): boolean =>
  a !== null && b !== null && a.row === b.row && a.from === b.from && a.to === b.to;

/** The cell that stands for the whole place: its middle, or the lower of two middle cells. */
export const anchorOf = ({ from, to }: PiecePlace): number => Math.floor((from + to) / 2);

/**
 * The place for someone who points at a cell: the one whose middle is nearest. `at` is how far along the row they
 * point, in cells, for pieces whose middle lies between two cells.
 */
export function placeAt(places: readonly PiecePlace[], row: number, cell: number, at = cell): PiecePlace | null {
  let best: PiecePlace | null = null;
  for (const place of places) {
    if (!covers(place, row, cell)) continue;
    // Of two about equally near places the higher one, because the cell pointed at is its anchor.
    const nearer = best === null ? -1 : Math.abs(middle(place) - at) - Math.abs(middle(best) - at);
    if (nearer < -SAME || (Math.abs(nearer) <= SAME && place.from > best!.from)) best = place;
  }
  return best;
}

/** Differences up to this many cells count as equal, because nobody hits the middle of a cell exactly. */
const SAME = 0.3;

const middle = ({ from, to }: PiecePlace): number => (from + to) / 2;

/** Joins overlapping and adjacent places into gaps. */
export function gapsOf(places: readonly PiecePlace[]): PiecePlace[] {
  const gaps: PiecePlace[] = [];
  for (const place of [...places].sort((a, b) => a.row - b.row || a.from - b.from)) {
    const last = gaps.at(-1);
    if (last?.row === place.row && place.from <= last.to + 1) gaps[gaps.length - 1] = { ...last, to: place.to };
    else gaps.push(place);
  }
  return gaps;
}

/** The place that covers the cell and needs the smallest shift from the one already shown in the same row. */
export function shifted(
  places: readonly PiecePlace[],
  shown: PiecePlace,
  row: number,
  cell: number,
): PiecePlace | null {
  if (shown.row !== row) return null;
  return placeAt(places, row, cell, middle(shown));
}

/** Where the piece would lie if that were legal, for a move that will be refused. */
export function wouldLie(row: number, cell: number, length: number): PiecePlace {
  const from = Math.max(1, Math.min(cell - Math.floor((length - 1) / 2), row - length + 1));
  return { row, from, to: from + length - 1 };
}

export const freeCells = ({ row, pieces }: RowView): number =>
  pieces.reduce((free, { from, to }) => free - (to - from + 1), row);

/** Whether a piece on this free place would fill its row. */
export const fills = (rows: readonly RowView[], place: PiecePlace): boolean =>
  rows.some((row) => row.row === place.row && freeCells(row) === lengthOf(place));

/**
 * Whether any of the pieces left fits anywhere. Free cells never increase, so a seat that cannot lay now never can
 * again.
 */
export function canLay(rows: readonly RowView[], left: readonly number[]): boolean {
  const shortest = left.findIndex((count) => count > 0) + 1;
  return shortest > 0 && rows.some((row) => widestGap(row) >= shortest);
}

function widestGap({ row, pieces }: RowView): number {
  let widest = 0;
  let begin = 1;
  for (const { from, to } of [...pieces].sort((a, b) => a.from - b.from)) {
    widest = Math.max(widest, from - begin);
    begin = to + 1;
  }
  return Math.max(widest, row + 1 - begin);
}
