import { shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../../kernel/rules.ts';
import { cardName } from '../deck.ts';
import { deckOf } from './levels.ts';
import { DRAW, END, parse } from './notation.ts';
import { DECK_SIZE, HAND, type KuboOptions, type KuboSetup } from './position.ts';
import type { KuboView } from './view.ts';

/**
 * What play tells of hidden cards: one that a seat placed was in its hand by then, dealt or drawn, and that is all. No one ever has
 * to place, claim or end, how many may be drawn depends on counts, and a round ends by counts and by what lies, so what a seat does
 * not do rules nothing out. Therefore the other hands and the stock are a plain shuffle of the unseen cards.
 *
 * Of the places of the deck that could have brought a card to the seat that placed it, each is equally likely: as many choices are
 * left for every later card whichever is taken, because places that come to a seat never leave it but by a card placed.
 */
export function imagine(knowledge: Knowledge<KuboView, KuboOptions>, rng: Rng): Imagined<KuboSetup> {
  const { view, seen, viewer, options } = knowledge;
  const { players } = options;
  const start = view.start!;
  const deck = new Array<string | undefined>(DECK_SIZE).fill(undefined);
  /** For each seat, the places whose card it holds without our knowing which. */
  const open: number[][] = Array.from({ length: players }, () => []);
  for (let place = 0; place < HAND * players; place++) open[(start + place) % players]!.push(place);
  let next = HAND * players;
  const own = new Set(view.hand);
  const moves = seen.map((shown) => {
    const { by } = shown;
    const code = parse(shown.move)!;
    if (code < DRAW) {
      if (by === viewer) own.add(cardName(code));
      else deck[takeAny(open[by]!, rng)] = cardName(code);
    } else if (code < END) {
      for (let i = 0; i < code - DRAW; i++, next++) {
        if (by === viewer) deck[next] = (shown['cards'] as readonly string[])[i]!;
        else open[by]!.push(next);
      }
    }
    return { by, code };
  });
  if (viewer !== 'table') {
    // What the viewer has held and never drew was dealt to it.
    for (const card of own) if (!deck.includes(card)) deck[takeAny(open[viewer]!, rng)] = card;
  }
  const unseen = shuffle(
    deckOf(options.cube).filter((card) => !deck.includes(card)),
    rng,
  );
  return { setup: { start, deck: deck.map((card) => card ?? unseen.pop()!).join(' ') }, moves };
}

function takeAny(places: number[], rng: Rng): number {
  return places.splice(rng.below(places.length), 1)[0]!;
}
