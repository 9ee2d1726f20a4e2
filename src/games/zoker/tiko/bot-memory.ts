import type { Knowledge } from '../../../kernel/rules.ts';
import { overlooks } from '../../../search/eyes.ts';
import { CARDS, DECK, type Card } from '../deck.ts';
import type { TikoOptions } from './position.ts';
import type { TikoView } from './view.ts';

/** The cards that the others may hold, for a bot that has forgotten some of those played before the last two tricks. */
export function unseenBy({ view, seen }: Knowledge<TikoView, TikoOptions>, seed: string, forgotten: number): Card[] {
  const known = new Set([...view.hand, ...[...view.trick, ...(view.last ?? [])].map(({ card }) => card)]);
  for (const { move } of seen) if (!overlooks(seed, move, forgotten)) known.add(move);
  const cards: Card[] = [];
  for (let card = 0; card < CARDS; card++) if (!known.has(DECK[card]!)) cards.push(card);
  return cards;
}
