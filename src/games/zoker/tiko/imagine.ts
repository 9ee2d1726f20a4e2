import { shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { cardAt, cardName, DECK, type Card } from '../deck.ts';
import { parse } from './notation.ts';
import { createPosition, HAND, play, type TikoOptions, type TikoPosition, type TikoSetup } from './position.ts';
import type { TikoView } from './view.ts';

type TikoKnowledge = Knowledge<TikoView, TikoOptions>;

/**
 * A played card tells to whom and in which deal it was dealt, but not as which of the four cards; so does the viewer's
 * own hand. All other cards are shuffled, because any card may be played at any time and moves tell nothing else.
 */
function drawDeck({ view, seen, viewer, options }: TikoKnowledge, rng: Rng): Card[] {
  const { players } = options;
  const start = view.start!;
  const hands: Card[][] = Array.from({ length: view.deals * players }, () => []);
  const handOf = (deal: number, seat: number): Card[] => hands[deal * players + ((seat + players - start) % players)]!;
  seen.forEach(({ by, move }, index) => handOf(Math.floor(index / (HAND * players)), by).push(cardAt(move)));
  if (viewer !== 'table') handOf(view.deal - 1, viewer).push(...view.hand.map(cardAt));

  const known = new Set(hands.flat());
  const unseen = shuffle(
    [...DECK.keys()].filter((card) => !known.has(card)),
    rng,
  );
  for (const hand of hands) {
    while (hand.length < HAND) hand.push(unseen.pop()!);
    shuffle(hand, rng);
  }
  const deck: Card[] = [];
  for (let deal = 0; deal < view.deals; deal++) {
    for (let round = 0; round < HAND; round++) {
      for (let away = 0; away < players; away++) deck.push(hands[deal * players + away]![round]!);
    }
  }
  return [...deck, ...unseen];
}

export const imagine = (knowledge: TikoKnowledge, rng: Rng): Imagined<TikoSetup> => ({
  setup: { start: knowledge.view.start!, deck: drawDeck(knowledge, rng).map(cardName).join(' ') },
  moves: knowledge.seen.map(({ by, move }) => ({ by, code: parse(move)! })),
});

export function sample(knowledge: TikoKnowledge, rng: Rng): TikoPosition {
  const pos = createPosition(knowledge.options, knowledge.view.start!, Uint8Array.from(drawDeck(knowledge, rng)));
  for (const { move } of knowledge.seen) play(pos, cardAt(move));
  return pos;
}
