import { styleText } from 'node:util';
import type { KuboView } from './view.ts';
import { card, cardLines, gap } from '../pieces/picture.ts';
import { standingAt } from './stands.ts';
import type { Picture } from '../../../board/picture.ts';

/** Draws the four levels side by side, the lowest on the left, with the cards of this turn underlined. */
export const picture: Picture<KuboView> = (view, pen) => {
  const laid = new Set(view.laid);
  const cell = (name: string): string => {
    if (!laid.has(name)) return gap(3);
    return view.placed.includes(name) ? styleText('underline', card(name)) : card(name);
  };
  const rows = [3, 2, 1, 0].map((row) =>
    [0, 1, 2, 3]
      .map((level) => [0, 1, 2, 3].map((column) => cell(standingAt(view.cube, level, column, row))).join(' '))
      .join('    '),
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
