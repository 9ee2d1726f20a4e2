import { styleText } from 'node:util';
import type { RowView, ZickzackView } from './view.ts';
import type { Picture } from '../../board/picture.ts';

const owners = [
  { mark: 'o', colour: 'cyan' },
  { mark: 'x', colour: 'magenta' },
] as const;

/** One line per row, with the cells of a piece joined: `o-o-o` is a triple of seat 0. */
export const picture: Picture<ZickzackView> = (view, pen) => [
  ...view.rows.map((row) => {
    const won = row.wonBy === null ? '' : `  ${pen.say('picture.row_won', { seat: pen.seat(row.wonBy), n: row.row })}`;
    return `${String(row.row).padStart(2)}:  ${cells(row)}${won}`;
  }),
  '',
  ...view.left.map((counts, seat) => {
    const pieces = counts.flatMap((count, index) => (count === 0 ? [] : [`${count}× ${piece(seat, index + 1)}`]));
    return `${pen.seat(seat)}: ${view.scores[seat]!}   ${pieces.join('   ')}`;
  }),
];

const piece = (by: number, length: number): string =>
  styleText(owners[by]!.colour, Array.from({ length }, () => owners[by]!.mark).join('-'));

function cells({ row, pieces }: RowView): string {
  const parts: string[] = [];
  for (let cell = 1; cell <= row;) {
    const laid = pieces.find(({ from }) => from === cell);
    parts.push(laid ? piece(laid.by, laid.to - laid.from + 1) : styleText('dim', String(cell % 10)));
    cell = laid ? laid.to + 1 : cell + 1;
  }
  return parts.join(' ');
}
