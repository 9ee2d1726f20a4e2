import { shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { cardName, CARDS, type Card } from '../deck.ts';
import { parse } from './notation.ts';
import { rehash, type MemoOptions, type MemoPosition, type MemoSetup } from './position.ts';
import { recall, UNSEEN } from './recall.ts';
import type { MemoView } from './view.ts';

type MemoKnowledge = Knowledge<MemoView, MemoOptions>;

/** Shuffles the unseen cards, because every move is public and none depends on them. */
function fillIn({ deck }: MemoPosition, rng: Rng): void {
  const unseen: Card[] = [];
  for (let card = 0; card < CARDS; card++) if (!deck.includes(card)) unseen.push(card);
  shuffle(unseen, rng);
  for (const [at, card] of deck.entries()) if (card === UNSEEN) deck[at] = unseen.pop()!;
}

export function sample(knowledge: MemoKnowledge, rng: Rng): MemoPosition {
  const pos = recall(knowledge);
  fillIn(pos, rng);
  rehash(pos);
  return pos;
}

export const imagine = (knowledge: MemoKnowledge, rng: Rng): Imagined<MemoSetup> => ({
  setup: { start: knowledge.view.start!, deck: Array.from(sample(knowledge, rng).deck, cardName).join(' ') },
  moves: knowledge.seen.map(({ by, move }) => ({ by, code: parse(move)! })),
});
