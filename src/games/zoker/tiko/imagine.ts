import { shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { DECK } from '../deck.ts';
import { parse } from './notation.ts';
import { HAND, type TikoOptions, type TikoSetup } from './position.ts';
import type { TikoView } from './view.ts';

/**
 * A card played tells to whom and in which deal it was dealt, but not as which of the four; the viewer's own hand likewise. The rest
 * is a shuffle of what has not been seen. Any card may be played at any time, so nothing else is told.
 */
export function imagine(knowledge: Knowledge<TikoView, TikoOptions>, rng: Rng): Imagined<TikoSetup> {
  const { view, seen, viewer, options } = knowledge;
  const { players } = options;
  const start = view.start!;
  const hands: string[][] = Array.from({ length: view.deals * players }, () => []);
  const handOf = (deal: number, seat: number): string[] =>
    hands[deal * players + ((seat + players - start) % players)]!;
  seen.forEach(({ by, move }, index) => handOf(Math.floor(index / (HAND * players)), by).push(move));
  if (viewer !== 'table') handOf(view.deal - 1, viewer).push(...view.hand);

  const known = new Set(hands.flat());
  const unseen = shuffle(
    DECK.filter((card) => !known.has(card)),
    rng,
  );
  for (const hand of hands) {
    while (hand.length < HAND) hand.push(unseen.pop()!);
    shuffle(hand, rng);
  }
  const deck: string[] = [];
  for (let deal = 0; deal < view.deals; deal++) {
    for (let round = 0; round < HAND; round++) {
      for (let away = 0; away < players; away++) deck.push(hands[deal * players + away]![round]!);
    }
  }
  return {
    setup: { start, deck: [...deck, ...unseen].join(' ') },
    moves: seen.map(({ by, move }) => ({ by, code: parse(move)! })),
  };
}
