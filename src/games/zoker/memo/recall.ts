import type { Knowledge } from '../../../kernel/rules.ts';
import { cardAt, CARDS } from '../deck.ts';
import { parse, placeOf } from './notation.ts';
import { createPosition, play, type MemoOptions, type MemoPosition } from './position.ts';
import type { MemoView } from './view.ts';

/** In a remembered deck: a card that has never been shown. */
export const UNSEEN = 255;

/** The round as one remembers it who forgets nothing: played again from what was shown, with no other face in the deck. */
export function recall({ options, view, seen }: Knowledge<MemoView, MemoOptions>): MemoPosition {
  const pos = createPosition(options, view.start!, new Uint8Array(CARDS).fill(UNSEEN));
  for (const { by, move, card } of seen) {
    const code = parse(move)!;
    if (typeof card === 'string') pos.deck[pos.table[placeOf(code)]!] = cardAt(card);
    play(pos, by, code);
  }
  return pos;
}
