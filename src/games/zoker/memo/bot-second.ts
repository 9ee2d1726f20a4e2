import type { Card } from '../deck.ts';
import { isPair, type MemoOptions } from './position.ts';

/**
 * Whether it pays to turn up a new card second, after a first one that goes with none of the cards known. A new card may make the
 * pair, but if it does not, everyone has seen one more: it may go with a known card, or with the card that the next player turns up first.
 * Looks to the end of the next player's turn, over all faces that nobody has seen.
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

  // Among several others the one who gains by what I show is only one of those I am up against.
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
