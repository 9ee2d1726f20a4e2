import { rect, type Poster } from '../../../board/poster.ts';
import { emptyPlace, faceUp } from '../pieces/poster.ts';
import { standingAt } from './stands.ts';
import type { KuboView } from './view.ts';

const FOUR = [0, 1, 2, 3];
const PITCH_X = 108;
const PITCH_Y = 150;
const EDGE = 20;
const APART = 40;

/** The four levels, the lowest at the lower left and the highest at the upper right. */
export const poster: Poster<KuboView> = (view, { board }) => {
  const laid = new Set(view.laid);
  const wide = 4 * PITCH_X + 2 * EDGE - 8;
  const high = 4 * PITCH_Y + 2 * EDGE - 8;
  const levels = FOUR.map((level) => {
    const left = (level % 2) * (wide + APART);
    const top = level < 2 ? high + APART : 0;
    const cards = FOUR.flatMap((row) =>
      FOUR.map((column) => {
        const name = standingAt(view.cube, level, column, row);
        const x = left + EDGE + column * PITCH_X;
        const y = top + EDGE + (3 - row) * PITCH_Y;
        return laid.has(name) ? faceUp(name, x, y) : emptyPlace(x, y);
      }),
    );
    return rect(left, top, wide, high, board, { rx: 28 }) + cards.join('');
  });
  return { width: 2 * wide + APART, height: 2 * high + APART, svg: levels.join('') };
};
