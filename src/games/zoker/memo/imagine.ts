import { shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { cardAt, cardName, DECK } from '../deck.ts';
import { parse } from './notation.ts';
import type { MemoOptions, MemoSetup } from './position.ts';
import { recall, UNSEEN } from './recall.ts';
import type { MemoView } from './view.ts';

/** Every move is public and none depends on a card still unseen, so those are simply shuffled. */
export function imagine(knowledge: Knowledge<MemoView, MemoOptions>, rng: Rng): Imagined<MemoSetup> {
  const { deck } = recall(knowledge);
  const unseen = shuffle(
    DECK.filter((card) => !deck.includes(cardAt(card))),
    rng,
  );
  return {
    setup: {
      start: knowledge.view.start!,
      deck: Array.from(deck, (card) => (card === UNSEEN ? unseen.pop()! : cardName(card))).join(' '),
    },
    moves: knowledge.seen.map(({ by, move }) => ({ by, code: parse(move)! })),
  };
}
