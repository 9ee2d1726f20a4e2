import { lettering, paint, type Poster } from '../../../board/poster.ts';
import { CARD_HEIGHT, CARD_WIDTH, lying, rowsOfCards } from '../pieces/poster.ts';
import type { SoloView } from './view.ts';

const COLUMNS = 4;
const STEP = 3;

/** The upper rows, the piles below them with all their cards, and the rest of the stock. */
export const poster: Poster<SoloView> = ({ upper, piles, stock }) => {
  const rows = rowsOfCards([0, 1, 2].map((row) => upper.slice(row * COLUMNS, (row + 1) * COLUMNS)));
  const pitch = rows.width / COLUMNS;
  const below = rows.height + 60;
  const towers = piles.map((pile, column) => {
    const x = column * (pitch + (pitch - CARD_WIDTH) / (COLUMNS - 1));
    if (pile.length === 0) return lying(null, x, below);
    return pile.map((card, level) => lying(card, x, below - level * STEP)).join('');
  });
  const beside = rows.width + 40;
  return {
    width: beside + CARD_WIDTH,
    height: below + CARD_HEIGHT + 6,
    svg: [
      rows.svg,
      ...towers,
      lying(stock > 0 ? 'down' : null, beside, below),
      lettering(stock, beside + CARD_WIDTH / 2, below - 18, { size: 40, fill: paint.inkSoft }),
    ].join(''),
  };
};
