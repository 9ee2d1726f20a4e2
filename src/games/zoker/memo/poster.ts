import type { Poster } from '../../../board/poster.ts';
import { inRows } from '../pieces/poster.ts';
import type { MemoView } from './view.ts';

/** The table: what lies face up is seen, what lies face down is not. */
export const poster: Poster<MemoView> = ({ rows }) =>
  inRows(rows.flat().map(({ lies, card }) => (lies === 'nothing' ? null : (card ?? 'down'))));
