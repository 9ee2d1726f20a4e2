import type { Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { cardAt, DECK, shuffled } from '../deck.ts';
import { parse } from './notation.ts';
import { createPosition, play, type SoloOptions, type SoloPosition, type SoloSetup } from './position.ts';
import type { SoloView } from './view.ts';

type SoloKnowledge = Knowledge<SoloView, SoloOptions>;

/** Draws the only thing that is unknown, the order of the stock. */
function drawDeck({ view }: SoloKnowledge, rng: Rng): string {
  const stock = DECK.filter((card) => !view.dealt.includes(card));
  return [...view.dealt, ...(stock.length > 0 ? [shuffled(stock, rng)] : [])].join(' ');
}

export const imagine = (knowledge: SoloKnowledge, rng: Rng): Imagined<SoloSetup> => ({
  setup: { deck: drawDeck(knowledge, rng) },
  moves: knowledge.seen.map(({ by, move }) => ({ by, code: parse(move)! })),
});

export function sample(knowledge: SoloKnowledge, rng: Rng): SoloPosition {
  const pos = createPosition(knowledge.options, Uint8Array.from(drawDeck(knowledge, rng).split(' '), cardAt));
  for (const { move } of knowledge.seen) play(pos, parse(move)!);
  return pos;
}
