import { styleText } from 'node:util';
import type { ZipherView } from './view.ts';
import type { Picture } from '../../board/picture.ts';

const files = 'abcdefghi'.split('');
const ranks = '987654321'.split('');

/** The board with the pawn in brackets and the cell it may not pass as `×`; `?` is a tile face down. */
export const picture: Picture<ZipherView> = (view, pen) => {
  const numbers = new Map(view.tiles.map(({ cell, number }) => [cell, number]));
  const square = (cell: string): string => {
    const number = numbers.get(cell);
    const tile = numbers.has(cell) ? styleText('bold', String(number ?? '?')) : null;
    if (cell === view.pawn) return styleText('yellow', `[${tile ?? ' '}]`);
    return ` ${tile ?? styleText('dim', cell === view.barred ? '×' : '·')} `;
  };
  const board = ranks.map(
    (rank) => `${styleText('dim', rank)} ${files.map((file) => square(`${file}${rank}`)).join('')}`,
  );
  const aside = view.aside.map(({ k, number }) => `#${k} ${number ?? '?'}`).join('   ');
  return [
    ...board,
    styleText('dim', `   ${files.join('  ')}`),
    '',
    `${pen.say('picture.aside')}: ${aside}`,
    ...(view.target === null ? [] : [pen.say('picture.target', { number: view.target })]),
    ...view.taken.map((taken, seat) =>
      `${pen.seat(seat)}: ${view.scores[seat]!} ${styleText('dim', taken.join(' '))}`.trimEnd(),
    ),
  ];
};
