import type { PairsView } from './view.ts';
import { card, gap } from '../pieces/picture.ts';
import type { Picture } from '../../../board/picture.ts';

const ROW = 8;

/** Draws the cards in the order of the deal, with gaps for those picked up. */
export const picture: Picture<PairsView> = (view, pen) => {
  const rows: string[] = [];
  for (let from = 0; from < view.cards.length; from += ROW) {
    const row = view.cards.slice(from, from + ROW);
    rows.push(row.map(({ card: name, lies }) => (lies ? card(name) : gap(3))).join('  '));
  }
  const pairs = view.pairs.map((pair) => pair.split('+').map(card).join('+'));
  return [...rows, '', ...pen.wrap([`${pen.say('picture.pairs')}:`, ...pairs], ' ')];
};
