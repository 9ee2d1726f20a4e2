import type { SoloView } from './view.ts';
import { card, cardLines, gap } from '../pieces/picture.ts';
import type { Picture } from '../../../board/picture.ts';

const COLUMNS = 4;
const WIDTH = 3;

/** Draws the upper rows, then the top cards of the piles with their heights. */
export const picture: Picture<SoloView> = (view, pen) => {
  const rows = [0, 1, 2].map((row) =>
    view.upper
      .slice(row * COLUMNS, (row + 1) * COLUMNS)
      .map((name) => (name === null ? gap(WIDTH) : card(name)))
      .join('    '),
  );
  const tops = view.piles.map((pile) => (pile.length === 0 ? gap(WIDTH) : card(pile.at(-1)!)));
  const heights = view.piles.map((pile) => `×${pile.length}`.padEnd(WIDTH));
  return [
    ...rows.map((row) => `   ${row}`),
    '',
    `   ${tops.join('    ')}`,
    `   ${heights.join('    ')}`.trimEnd(),
    `   ${['1', '2', '3', '4'].join('      ')}`,
    '',
    pen.say('picture.stock', { n: view.stock }),
    ...(view.rest === null || view.rest.length === 0 ? [] : cardLines(`${pen.say('picture.rest')}:`, view.rest, pen)),
  ];
};
