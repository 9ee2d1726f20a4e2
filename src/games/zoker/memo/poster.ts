import type { Poster } from '../../../board/poster.ts';
import { inRows } from '../pieces/poster.ts';
import type { MemoView } from './view.ts';

/** The table, with only the cards that lie face up shown. */
export const poster: Poster<MemoView> = ({ rows }) =>
  inRows(rows.flat().map(({ lies, card }) => (lies === 'nothing' ? null : (card ?? 'down'))));
