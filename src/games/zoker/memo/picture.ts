import { styleText } from 'node:util';
import type { MemoPlace, MemoView } from './view.ts';
import { card, cardLines, gap } from '../pieces/picture.ts';
import type { Picture } from '../../../board/picture.ts';

const WIDTH = 3;

/** Draws the table, with the card where one lies face up and the number of the place where one lies face down. */
export const picture: Picture<MemoView> = (view, pen) => [
  ...view.rows.map((row) => `   ${row.map(place).join('   ')}`),
  '',
  `${pen.say('picture.stock', { n: view.stock })}   ${pen.say('picture.tries', { n: view.tries })}`,
  ...(view.agreed.length === 0 ? [] : [pen.say(`picture.proposal.${view.proposal}`, { seat: pen.seat(view.turn) })]),
  ...view.kept.flatMap((kept, seat) => cardLines(`${pen.seat(seat)}: ${view.scores[seat]!} `, kept, pen)),
];

function place({ place: name, lies, card: up }: MemoPlace): string {
  if (lies === 'nothing') return gap(WIDTH);
  return up === null ? styleText('dim', name.padStart(WIDTH)) : card(up);
}
