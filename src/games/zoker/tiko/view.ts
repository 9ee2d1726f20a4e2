import { moveList, type Code } from '../../../kernel/moves.ts';
import type { Open } from '../../../kernel/open.ts';
import type { Seat, Shown, Viewer } from '../../../kernel/rules.ts';
import { beats, cardName, CARDS } from '../deck.ts';
import { format } from './notation.ts';
import { addHand, dealt, HAND, type TikoPosition } from './position.ts';

/** One card of a trick. */
export interface TrickCard {
  readonly by: Seat;
  readonly card: string;
  /** Whether the card led or beat the card on top and was laid on it; otherwise it went under the pile. */
  readonly over: boolean;
}

/** What a seat or a spectator may see of a round of Tiko; the cards won are the scores. */
export interface TikoView {
  /** The viewer's own cards in canonical order; a spectator has none. */
  readonly hand: readonly string[];
  /** How many cards each seat holds. */
  readonly counts: readonly number[];
  /** The cards of the trick being played, in the order they were played. */
  readonly trick: readonly TrickCard[];
  /** The seat that is winning the trick; null before its first card. */
  readonly top: Seat | null;
  /** The previous trick, won by the seat that leads now; null during the first. */
  readonly last: readonly TrickCard[] | null;
  /** The number of this deal, from 1, and the number of deals in the round. */
  readonly deal: number;
  readonly deals: number;
  /** How many cards have not been dealt. */
  readonly stock: number;
  /** The cards that were never dealt, in their order, once the round is over. */
  readonly undealt: readonly string[] | null;
}

/** The view of a replay that shows all hands; the rules never make one. */
export type OpenTikoView = TikoView & { readonly hands?: readonly (readonly string[])[] };

export function view(pos: TikoPosition, viewer: Viewer): Open<TikoView> {
  const { players, played, total } = pos;
  const over = played === total;
  const full = Math.floor(played / players) * players;
  return {
    hand: viewer === 'table' ? [] : handOf(pos, viewer).map(cardName),
    counts: Array.from({ length: players }, (_, seat) => handOf(pos, seat).length),
    trick: trickFrom(pos, full, played),
    top: full === played ? null : pos.by[pos.tops[played - 1]!]!,
    last: full === 0 ? null : trickFrom(pos, full - players, full),
    deal: dealt(pos) / (HAND * players),
    deals: total / (HAND * players),
    stock: CARDS - dealt(pos),
    undealt: over ? Array.from(pos.deck.subarray(total), cardName) : null,
  };
}

function handOf(pos: TikoPosition, seat: Seat): number[] {
  const hand = moveList();
  addHand(pos, seat, hand);
  return [...hand.codes.subarray(0, hand.count).sort()];
}

function trickFrom(pos: TikoPosition, first: number, end: number): TrickCard[] {
  const trick: TrickCard[] = [];
  for (let at = first; at < end; at++) {
    trick.push({ by: pos.by[at]!, card: cardName(pos.cards[at]!), over: pos.tops[at] === at });
  }
  return trick;
}

/** A move as it is shown; the last card of a trick also tells who wins it. */
export interface TikoShown extends Shown {
  readonly took?: Seat;
}

/** All seats see the same, because cards are played face up. */
export function shown(pos: TikoPosition, by: Seat, code: Code): Open<TikoShown> {
  const { players, played, tops } = pos;
  const move = format(code);
  if ((played + 1) % players !== 0) return { by, move };
  const top = tops[played - 1]!;
  return { by, move, took: beats(code, pos.cards[top]!) ? by : pos.by[top]! };
}

/** A played card comes from a hidden hand, but everyone can name the very last one of the deck. */
export const reveals = (pos: TikoPosition): boolean => pos.played < CARDS - 1;
