import { styleText } from 'node:util';
import type { KuboView } from './view.ts';
import { card, cardLines, gap } from '../pieces/picture.ts';
import type { Picture } from '../../../board/picture.ts';

const colours = ['b', 'g', 'o', 'r'];
const sizes = ['S', 'M', 'L', 'X'];
const shapes = ['1', '2', '3', '4'];

/** How a cube stands: the card at a level, a column from the left and a row from the bottom (kubo.1, kubo.9). */
const stands: Readonly<Record<KuboView['cube'], (level: number, column: number, row: number) => string>> = {
  colour: (level, column, row) => `${colours[level]!}${sizes[column]!}${shapes[row]!}`,
  size: (level, column, row) => `${colours[column]!}${sizes[level]!}${shapes[row]!}`,
  shape: (level, column, row) => `${colours[column]!}${sizes[row]!}${shapes[3 - level]!}`,
};

/** The four levels side by side, the lowest on the left; cards of this turn underlined. */
export const picture: Picture<KuboView> = (view, pen) => {
  const laid = new Set(view.laid);
  const at = stands[view.cube];
  const cell = (name: string): string => {
    if (!laid.has(name)) return gap(3);
    return view.placed.includes(name) ? styleText('underline', card(name)) : card(name);
  };
  const rows = [3, 2, 1, 0].map((row) =>
    [0, 1, 2, 3].map((level) => [0, 1, 2, 3].map((column) => cell(at(level, column, row))).join(' ')).join('    '),
  );
  const own = view.hand.map((name) => (view.dead.includes(name) ? styleText('dim', `(${name})`) : card(name)));
  return [
    ...rows.map((row) => `  ${row}`),
    '',
    pen.say('picture.stock', { n: view.stock }),
    ...view.lines.map(({ line, points, by }) => {
      const [from, to] = line.split('-');
      const seat = by === null ? pen.say('picture.nobody') : pen.seat(by);
      return `${card(from!)}-${card(to!)} +${points} ${seat}`;
    }),
    ...view.counts.map((n, seat) => {
      const passed = view.passed.includes(seat) ? `   ${pen.say('picture.passed')}` : '';
      return `${pen.seat(seat)}: ${view.scores[seat]!}   ${pen.say('picture.holds', { n })}${passed}`;
    }),
    ...(own.length === 0 ? [] : ['', ...pen.wrap([`${pen.say('picture.hand')}:`, ...own], ' ')]),
    ...(view.hands ?? []).flatMap((hand, seat) => cardLines(`${pen.seat(seat)}:`, hand, pen)),
  ];
};
