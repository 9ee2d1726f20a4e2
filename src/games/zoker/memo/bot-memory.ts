import type { Knowledge } from '../../../kernel/rules.ts';
import { overlooks } from '../../../search/eyes.ts';
import { cardAt, cardName, CARDS, matches, type Card } from '../deck.ts';
import { parse, placeOf } from './notation.ts';
import { createPosition, EMPTY, play, type MemoOptions } from './position.ts';
import { UNSEEN } from './recall.ts';
import type { MemoView } from './view.ts';

export interface KnownCard {
  readonly place: number;
  readonly card: Card;
  /** How many cards ago it was turned up: 1 for the last one. */
  readonly ago: number;
}

/** The table as a bot remembers it. */
export interface RememberedTable {
  /** The card that is face up; null: none. */
  readonly up: KnownCard | null;
  /** The other cards whose place and face it remembers. */
  readonly known: readonly KnownCard[];
  /** The places whose card has never been turned up. */
  readonly fresh: readonly number[];
  /** The places whose card it has seen and forgotten. */
  readonly forgotten: readonly number[];
  /** The cards that nobody has seen yet, on the table or in the stock. */
  readonly unseen: readonly Card[];
  /** The number of tries in a row without a pair and without a new card dealt. */
  readonly fruitless: number;
}

/** The number of last cards, those of two turns, that no bot forgets. */
export const FRESH = 4;
/** A similar card (one that would match it) weakens a memory as much as this many others. */
const SIMILAR = 3;
/**
 * How many cards per place must be turned up until an average memory has faded: it grows with the table, because on a
 * larger one a card waits longer for its pair.
 */
const TYPICAL = 0.5;

/**
 * The table as remembered by a bot that recalls this share of the older cards, from 0 to 1. A memory fades with every
 * card turned up since, faster with a similar one, and half as fast when the card has been seen twice. A faded memory
 * stays so until the card is seen again, and none fades between the first and the second card of a turn.
 */
export function memoryOf(
  { options, view, seen }: Knowledge<MemoView, MemoOptions>,
  seed: string,
  share: number,
): RememberedTable {
  const pos = createPosition(options, view.start!, new Uint8Array(CARDS).fill(UNSEEN));
  const shown: Card[] = [];
  const last = new Int32Array(CARDS);
  const times = new Int32Array(CARDS);
  let fruitless = 0;
  for (const { by, move, card } of seen) {
    const code = parse(move)!;
    if (typeof card === 'string') {
      const index = pos.table[placeOf(code)]!;
      pos.deck[index] = cardAt(card);
      last[index] = shown.length;
      times[index]! += 1;
      shown.push(cardAt(card));
    }
    const { tries, lying } = pos;
    play(pos, by, code);
    if (pos.lying !== lying) fruitless = 0;
    else fruitless += pos.tries - tries;
  }

  const now = shown.length - Number(pos.up >= 0);
  const fades = (index: number): boolean => {
    const first = last[index]! + 1;
    if (now - first < FRESH) return false;
    const face = pos.deck[index]!;
    let blur = 0;
    for (let at = first; at < now; at++) blur += matches(shown[at]!, face) ? SIMILAR : 1;
    blur /= times[index]!;
    const faded = blur / (blur + TYPICAL * options.table);
    return overlooks(seed, `${cardName(face)} ${last[index]!}`, (1 - share) * 2 * faded);
  };

  const known: KnownCard[] = [];
  const fresh: number[] = [];
  const forgotten: number[] = [];
  let up: KnownCard | null = null;
  for (let place = 0; place < pos.places; place++) {
    const index = pos.table[place]!;
    if (index === EMPTY) continue;
    const card = pos.deck[index]!;
    const memory = { place, card, ago: now - last[index]! };
    if (place === pos.up) up = memory;
    else if (card === UNSEEN) fresh.push(place);
    else if (fades(index)) forgotten.push(place);
    else known.push(memory);
  }
  const unseen: Card[] = [];
  for (let card = 0; card < CARDS; card++) if (!shown.includes(card)) unseen.push(card);
  return { up, known, fresh, forgotten, unseen, fruitless };
}
