import { lettering, mixed, paint, type Poster } from '../../board/poster.ts';
import { mountain, outline } from './layout.ts';
import type { ZickzackView } from './view.ts';

const ROUND = 4;
/** The colours of `Piece.svelte`. */
const owners = [
  { top: '#cd5231', side: '#8f331a', mark: '#fff3e4' },
  { top: '#406db5', side: '#264884', mark: '#eef4ff' },
] as const;

/** The eight rows below each other, with a peg at those that are won. */
export const poster: Poster<ZickzackView> = (view, { accent, well }) => {
  const rows = view.rows.flatMap(({ row, pieces, wonBy }) => {
    const place = mountain.rows.get(row);
    if (!place) return [];
    const line = mixed(accent, paint.paper, 0.35);
    const cells = place.cells.map(
      (cell) => `<path d="${outline([cell], false, 3)}" fill="${well}" stroke="${line}" stroke-width="3"/>`,
    );
    const laid = pieces.map(({ by, from, to }) => piece(by, place.cells.slice(from - 1, to)));
    return [...cells, ...laid, peg(row, wonBy, place.peg)];
  });
  return { width: mountain.width, height: mountain.height, svg: rows.join('') };
};

interface Point {
  readonly x: number;
  readonly y: number;
}

function piece(by: number, cells: readonly Point[]): string {
  const { top, side, mark } = owners[by] ?? owners[0];
  const path = outline(cells, false, 2 + ROUND);
  const marks = cells.map(({ x, y }) =>
    by === 0
      ? `<circle cx="${x}" cy="${y}" r="12" fill="${mark}"/>`
      : `<rect x="${x - 11}" y="${y - 11}" width="22" height="22" rx="2.5" fill="${mark}"/>`,
  );
  const shape = (colour: string, move: string): string =>
    `<path d="${path}"${move} fill="${colour}" stroke="${colour}" stroke-width="${2 * ROUND}" stroke-linejoin="round"/>`;
  const groove = cells.map(({ x, y }) => `${x},${y}`).join(' ');
  return `${shape(side, ' transform="translate(0 6)"')}${shape(top, '')}<polyline points="${groove}" fill="none" stroke="${side}" stroke-opacity="0.5" stroke-width="5"/>${marks.join('')}`;
}

function peg(row: number, wonBy: number | null, { x, y }: Point): string {
  if (wonBy === null)
    return `<circle cx="${x}" cy="${y}" r="33" fill="${paint.line}" fill-opacity="0.6"/>${lettering(row, x, y + 14, { size: 40, fill: paint.inkSoft })}`;
  const { top, side } = owners[wonBy] ?? owners[0];
  const shape = (colour: string, up: number): string =>
    wonBy === 0
      ? `<circle cx="${x}" cy="${y - up}" r="37" fill="${colour}"/>`
      : `<rect x="${x - 34}" y="${y - 34 - up}" width="68" height="68" rx="13" fill="${colour}"/>`;
  return shape(side, -6) + shape(top, 2) + lettering(row, x, y + 12, { size: 42, fill: paint.surface });
}
