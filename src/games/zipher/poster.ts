import { paint, pawn, rect, tile, type Poster } from '../../board/poster.ts';
import { SIZE } from './board.ts';
import { cellAt } from './notation.ts';
import type { ZipherView } from './view.ts';

const CELL = 100;
const EDGE = 26;
const down = { top: '#7fb9b4', side: '#08716c', ink: paint.piece };

/** The board with its tiles and the pawn. */
export const poster: Poster<ZipherView> = (view, { board, well }) => {
  const at = (name: string): { x: number; y: number } => {
    const cell = cellAt(name);
    return {
      x: EDGE + ((cell % SIZE) + 0.5) * CELL,
      y: EDGE + (SIZE - 1 - Math.floor(cell / SIZE) + 0.5) * CELL,
    };
  };
  const side = SIZE * CELL + 2 * EDGE;
  const wells = Array.from({ length: SIZE * SIZE }, (_, cell) =>
    rect(EDGE + (cell % SIZE) * CELL + 5, EDGE + Math.floor(cell / SIZE) * CELL + 5, CELL - 10, CELL - 10, well, {
      rx: 14,
    }),
  );
  const tiles = view.tiles.map(({ cell, number }) => {
    const { x, y } = at(cell);
    // The tile under the pawn is shifted, so that both are visible.
    return number === null ? tile(x, y, null, down) : tile(x, y, number, undefined, cell === view.pawn ? -20 : 0);
  });
  const standing = view.pawn === null ? null : at(view.pawn);
  return {
    width: side,
    height: side,
    svg: [
      rect(0, 0, side, side, board, { rx: 40 }),
      ...wells,
      ...tiles,
      standing === null ? '' : pawn(standing.x + (view.onTile ? 26 : 0), standing.y + 38),
    ].join(''),
  };
};
