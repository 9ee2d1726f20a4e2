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
 * A placed card tells that the seat had it in hand, dealt or drawn, and nothing else: no one has to place, claim or
 * end, how many cards may be drawn depends on counts, and a round ends by counts and by what lies. So the other hands
 * and the stock are a plain shuffle of the unseen cards. All places of the deck that could have brought a placed card
 * to its seat are equally likely: whichever is chosen, the same number of choices is left for every later card, because
 * a place leaves a seat only when its card is placed.
 */
function drawDeal(knowledge: KuboKnowledge, rng: Rng): { readonly deck: Uint8Array; readonly moves: Played[] } {
  const { view, seen, viewer, options } = knowledge;
  const { players } = options;
  const start = view.start!;
  const deck = new Uint8Array(DECK_SIZE).fill(UNKNOWN);
  /** For each seat, the places of the deck whose unknown cards it holds. */
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
    // Cards that the viewer has held but never drawn were dealt to it.
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
