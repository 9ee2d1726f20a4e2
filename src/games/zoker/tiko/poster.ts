import { seatMark, type Poster } from '../../../board/poster.ts';
import { CARD_HEIGHT, CARD_WIDTH, emptyPlace, faceDown, faceUp } from '../pieces/poster.ts';
import type { TikoView, TrickCard } from './view.ts';

const PITCH = CARD_WIDTH + 24;
const LOWER = 26;
const ROW = CARD_HEIGHT + LOWER + 62;
const HELD = 0.34;
const FAN = 11;

/** The current trick above the last one, and below them how many cards each seat holds. */
export const poster: Poster<TikoView> = (view) => {
  const seats = view.counts.length;
  const width = seats * PITCH - 24;
  const tricks = [view.trick, view.last ?? []].filter(({ length }) => length > 0);
  const rows = tricks.map((trick, index) =>
    index === 0 ? row(trick, seats, 0) : `<g opacity="0.6">${row(trick, seats, index * ROW)}</g>`,
  );
  const foot = Math.max(1, tricks.length) * ROW + 10;
  const hands = view.counts.map((count, seat) => {
    const fan = Array.from(
      { length: count },
      (_, index) => `<g transform="translate(${index * FAN} 0) scale(${HELD})">${faceDown(0, 0)}</g>`,
    );
    const x = seat * PITCH;
    return `${seatMark(seat, x + 12, foot + 26, 15)}<g transform="translate(${x + 34} ${foot})">${fan.join('')}</g>`;
  });
  return { width, height: foot + 60, svg: [...rows, ...hands].join('') };
};

/**
 * The cards of a trick with their players; a card that beat the top one lies higher than one that went under the pile.
 */
function row(trick: readonly TrickCard[], seats: number, y: number): string {
  return Array.from({ length: seats }, (_, index) => {
    const x = index * PITCH;
    const played = trick[index];
    if (!played) return emptyPlace(x, y + LOWER / 2);
    const mark = seatMark(played.by, x + CARD_WIDTH / 2, y + LOWER + CARD_HEIGHT + 26, 16);
    return faceUp(played.card, x, y + (played.over ? 0 : LOWER)) + mark;
  }).join('');
}
