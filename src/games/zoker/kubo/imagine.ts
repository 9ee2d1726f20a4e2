import { shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Imagined, Knowledge, Played } from '../../../kernel/rules.ts';
import { cardAt, cardName, CARDS } from '../deck.ts';
import { LEVELS } from './levels.ts';
import { DRAW, END, parse } from './notation.ts';
import {
  createPosition,
  DECK_SIZE,
  HAND,
  play,
  type KuboOptions,
  type KuboPosition,
  type KuboSetup,
} from './position.ts';
import type { KuboShown, KuboView } from './view.ts';

type KuboKnowledge = Knowledge<KuboView, KuboOptions, KuboShown>;

const UNKNOWN = CARDS;

/**
 * What play tells of hidden cards: one that a seat placed was in its hand by then, dealt or drawn, and that is all. No one ever has
 * to place, claim or end, how many may be drawn depends on counts, and a round ends by counts and by what lies, so what a seat does
 * not do rules nothing out. Therefore the other hands and the stock are a plain shuffle of the unseen cards.
 *
 * Of the places of the deck that could have brought a card to the seat that placed it, each is equally likely: as many choices are
 * left for every later card whichever is taken, because places that come to a seat never leave it but by a card placed.
 */
function drawDeal(knowledge: KuboKnowledge, rng: Rng): { readonly deck: Uint8Array; readonly moves: Played[] } {
  const { view, seen, viewer, options } = knowledge;
  const { players } = options;
  const start = view.start!;
  const deck = new Uint8Array(DECK_SIZE).fill(UNKNOWN);
  /** For each seat, the places whose card it holds without our knowing which. */
  const open: number[][] = Array.from({ length: players }, () => []);
  for (let place = 0; place < HAND * players; place++) open[(start + place) % players]!.push(place);
  let next = HAND * players;
  const own = new Set(view.hand.map(cardAt));
  const moves = seen.map((shown) => {
    const { by } = shown;
    const code = parse(shown.move)!;
    if (code < DRAW) {
      if (by === viewer) own.add(code);
      else deck[takeAny(open[by]!, rng)] = code;
    } else if (code < END) {
      for (let i = 0; i < code - DRAW; i++, next++) {
        if (by === viewer) deck[next] = cardAt(shown.cards![i]!);
        else open[by]!.push(next);
      }
    }
    return { by, code };
  });
  if (viewer !== 'table') {
    // What the viewer has held and never drew was dealt to it.
    for (const card of own) if (!deck.includes(card)) deck[takeAny(open[viewer]!, rng)] = card;
  }
  const { corners } = LEVELS[options.cube];
  const unseen: number[] = [];
  for (let card = 0; card < CARDS; card++) {
    if (!corners.includes(card) && !deck.includes(card)) unseen.push(card);
  }
  shuffle(unseen, rng);
  for (let place = 0; place < DECK_SIZE; place++) if (deck[place] === UNKNOWN) deck[place] = unseen.pop()!;
  return { deck, moves };
}

export function imagine(knowledge: KuboKnowledge, rng: Rng): Imagined<KuboSetup> {
  const { deck, moves } = drawDeal(knowledge, rng);
  return { setup: { start: knowledge.view.start!, deck: Array.from(deck, cardName).join(' ') }, moves };
}

export function sample(knowledge: KuboKnowledge, rng: Rng): KuboPosition {
  const { deck, moves } = drawDeal(knowledge, rng);
  const pos = createPosition(knowledge.options, knowledge.view.start!, deck);
  for (const { by, code } of moves) play(pos, by, code);
  return pos;
}

function takeAny(places: number[], rng: Rng): number {
  return places.splice(rng.below(places.length), 1)[0]!;
}
