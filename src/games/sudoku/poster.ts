import { mixed, paint, rect, tile, type Poster, type TitleKey } from '../../board/poster.ts';
import { columnOf, rowOf } from './board.ts';
import { cellAt } from './notation.ts';
import type { SudokuView } from './view.ts';

const CELL = 100;
const EDGE = 26;
const BETWEEN = 12;
const ordinary = { top: paint.piece, side: paint.pieceSide, ink: '#22284f' };
const golden = { top: paint.gold, side: paint.goldSide, ink: '#3c2c05' };

export const titleOf: TitleKey = ({ board }) => (board === 6 ? 'name.kids' : 'name');

/** The grid with its blocks; golden tiles were there from the start, and the last one laid has a frame. */
export const poster: Poster<SudokuView> = (view, { accent, board, well }) => {
  const { size, block } = view;
  const along = (index: number, each: number): number =>
    EDGE + index * CELL + Math.floor(index / each) * BETWEEN + CELL / 2;
  const at = (name: string): { x: number; y: number } => {
    const cell = cellAt(name);
    return { x: along(columnOf(cell), block.columns), y: along(rowOf(cell), block.rows) };
  };
  const width = along(size - 1, block.columns) + CELL / 2 + EDGE;
  const height = along(size - 1, block.rows) + CELL / 2 + EDGE;
  const wells = Array.from({ length: size * size }, (_, index) => {
    const x = along(index % size, block.columns);
    const y = along(Math.floor(index / size), block.rows);
    return rect(x - 46, y - 46, 92, 92, well, { rx: 14 });
  });
  const tiles = view.tiles.map((each) => {
    const { x, y } = at(each.cell);
    return tile(x, y, each.number, each.golden ? golden : ordinary);
  });
  const last = view.last && view.tiles.some(({ cell }) => cell === view.last?.cell) ? at(view.last.cell) : null;
  return {
    width,
    height,
    svg: [
      rect(0, 0, width, height, mixed(accent, board, 0.15), { rx: 40 }),
      ...wells,
      ...tiles,
      last ? rect(last.x - 47, last.y - 49, 94, 100, 'none', { rx: 18, stroke: accent, width: 7 }) : '',
    ].join(''),
  };
};
