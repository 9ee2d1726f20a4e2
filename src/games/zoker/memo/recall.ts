import type { Knowledge } from '../../../kernel/rules.ts';
import { cardAt, CARDS } from '../deck.ts';
import { parse, placeOf } from './notation.ts';
import { createPosition, play, type MemoOptions, type MemoPosition } from './position.ts';
import type { MemoView } from './view.ts';

/** Marks a card of a remembered deck that has never been shown. */
export const UNSEEN = 255;

/** The position with perfect memory: replayed from what was shown, with all other cards of the deck unknown. */
export function recall({ options, view, seen }: Knowledge<MemoView, MemoOptions>): MemoPosition {
  const pos = createPosition(options, view.start!, new Uint8Array(CARDS).fill(UNSEEN));
  for (const { by, move, card } of seen) {
    const code = parse(move)!;
    if (typeof card === 'string') pos.deck[pos.table[placeOf(code)]!] = cardAt(card);
    play(pos, by, code);
  }
  return pos;
}
