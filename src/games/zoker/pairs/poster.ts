import type { Poster } from '../../../board/poster.ts';
import { inRows } from '../pieces/poster.ts';
import type { PairsView } from './view.ts';

/** The cards as they were dealt; once all are picked up, the last pairs. */
export const poster: Poster<PairsView> = ({ cards, pairs }) =>
  cards.some(({ lies }) => lies)
    ? inRows(cards.map(({ card, lies }) => (lies ? card : null)))
    : inRows(
        pairs.flatMap((pair) => pair.split('+')),
        8,
      );
