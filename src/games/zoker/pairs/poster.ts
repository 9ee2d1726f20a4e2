import type { Poster } from '../../../board/poster.ts';
import { inRows } from '../pieces/poster.ts';
import type { PairsView } from './view.ts';

/** The cards in the order of the deal or, once all are picked up, the pairs in the order they were picked up. */
export const poster: Poster<PairsView> = ({ cards, pairs }) =>
  cards.some(({ lies }) => lies)
    ? inRows(cards.map(({ card, lies }) => (lies ? card : null)))
    : inRows(
        pairs.flatMap((pair) => pair.split('+')),
        8,
      );
