import type { Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { cardAt, DECK, shuffled } from '../deck.ts';
import { parse } from './notation.ts';
import { createPosition, play, type PairsOptions, type PairsPosition, type PairsSetup } from './position.ts';
import type { PairsView } from './view.ts';

type PairsKnowledge = Knowledge<PairsView, PairsOptions>;

/** Draws the only thing that is unknown, the order of the cards that were not dealt. */
function drawDeck({ view }: PairsKnowledge, rng: Rng): string {
  const dealt = view.cards.map(({ card }) => card);
  const rest = DECK.filter((card) => !dealt.includes(card));
  return [...dealt, ...(rest.length > 0 ? [shuffled(rest, rng)] : [])].join(' ');
}

export const imagine = (knowledge: PairsKnowledge, rng: Rng): Imagined<PairsSetup> => ({
  setup: { deck: drawDeck(knowledge, rng) },
  moves: knowledge.seen.map(({ by, move }) => ({ by, code: parse(move)! })),
});

export function sample(knowledge: PairsKnowledge, rng: Rng): PairsPosition {
  const pos = createPosition(knowledge.options, Uint8Array.from(drawDeck(knowledge, rng).split(' '), cardAt));
  for (const { move } of knowledge.seen) play(pos, parse(move)!);
  return pos;
}
