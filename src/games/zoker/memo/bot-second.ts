import type { Card } from '../deck.ts';
import { isPair, type MemoOptions } from './position.ts';

/**
 * Whether it pays to turn up a new card second, after a first one that matches no known card. A new card may make a
 * pair; if not, everyone has seen one more card, which may match a known one or the one that the next player turns up
 * first. Computes the expected value up to the end of the next player's turn, over all unseen cards.
 */
export function newCardPays(
  options: MemoOptions,
  first: Card,
  known: readonly Card[],
  unseen: readonly Card[],
  newCards: number,
): boolean {
  if (options.players === 1) return true;
  const pair = (a: Card, b: Card): boolean => isPair(options, a, b);
  const goesWithKnown = unseen.map((face) => known.some((card) => pair(card, face)));
  const goesWithFirst = unseen.map((face) => pair(first, face));
  const share = (holds: (at: number) => boolean): number => unseen.filter((_, at) => holds(at)).length / unseen.length;

  // With several opponents, only one of them gains by the card that is revealed.
  const theirs = 1 / (options.players - 1);
  const keepQuiet = -theirs * share((at) => goesWithKnown[at]! || goesWithFirst[at]!);
  const oneLeft = newCards > 1;
  let sum = 0;
  for (const [index, face] of unseen.entries()) {
    if (goesWithFirst[index]) {
      const nextPair = oneLeft ? share((at) => goesWithKnown[at]!) : 0;
      sum += 1 + (options.again ? nextPair : -theirs * nextPair);
    } else if (goesWithKnown[index]) sum -= theirs;
    else if (oneLeft) {
      sum -= theirs * share((at) => goesWithKnown[at]! || goesWithFirst[at]! || pair(face, unseen[at]!));
    }
  }
  return sum / unseen.length >= keepQuiet;
}
