import type { TikoView, TrickCard } from './view.ts';
import { card, cardLines } from '../pieces/picture.ts';
import type { Pen, Picture } from '../../../board/picture.ts';

/** Draws the tricks, the cards of each seat and the viewer's hand. */
export const picture: Picture<TikoView> = (view, pen) => [
  `${pen.say('picture.deal', { deal: view.deal, deals: view.deals })}   ${pen.say('picture.stock', { n: view.stock })}`,
  ...(view.last === null ? [] : [`${pen.say('picture.last_trick')}: ${trick(view.last, pen)}`]),
  `${pen.say('picture.trick')}: ${trick(view.trick, pen)}`.trimEnd(),
  ...(view.top === null ? [] : [pen.say('picture.on_top', { seat: pen.seat(view.top) })]),
  '',
  ...view.counts.map((n, seat) => `${pen.seat(seat)}: ${view.scores[seat]!}   ${pen.say('picture.holds', { n })}`),
  ...(view.hand.length === 0 ? [] : ['', ...cardLines(`${pen.say('picture.hand')}:`, view.hand, pen)]),
];

const trick = (played: readonly TrickCard[], pen: Pen): string =>
  played.map(({ by, card: name }) => `${card(name)} (${pen.seat(by)})`).join(', ');
