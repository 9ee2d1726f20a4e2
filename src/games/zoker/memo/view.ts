import type { Code } from '../../../kernel/moves.ts';
import type { Open } from '../../../kernel/open.ts';
import type { Seat, Shown } from '../../../kernel/rules.ts';
import { cardName } from '../deck.ts';
import { format, isTurnUp, placeOf, PROPOSE, turnUp, YES } from './notation.ts';
import {
  EMPTY,
  everyone,
  hasAgreed,
  keptOf,
  proposalOf,
  ROW,
  stockOf,
  type MemoPosition,
  type Proposal,
} from './position.ts';

/** What anyone may see of a round of Memo; all seats see the same, and none sees a card that lies face down. */
export interface MemoView {
  /** The decision that is due: turn up a first card or propose, turn up a second one, or answer. */
  readonly phase: 'first' | 'second' | 'answer' | 'over';
  /** The seat whose turn it is; during a vote the proposer. */
  readonly turn: Seat;
  /** The places in rows of four. */
  readonly rows: readonly (readonly MemoPlace[])[];
  /** What happens if all agree: empty places are filled, a row is added, or the round ends. */
  readonly proposal: Proposal;
  /** The seats that accept the current proposal, including the proposer; empty when nothing is proposed. */
  readonly agreed: readonly Seat[];
  /** Whether a proposal was dropped in this turn, so that none can be made until the next. */
  readonly dropped: boolean;
  /** The cards each seat has taken, in order. */
  readonly kept: readonly (readonly string[])[];
  /** How many cards the stock has left. */
  readonly stock: number;
  /** The number of second cards turned up. */
  readonly tries: number;
}

export interface MemoPlace {
  /** The place as the notation writes it: `@7`. */
  readonly place: string;
  readonly lies: 'nothing' | 'down' | 'up';
  /** The card if it lies face up, otherwise null. */
  readonly card: string | null;
}

export function view(pos: MemoPosition): Open<MemoView> {
  const { options, places, keeper, kept } = pos;
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  return {
    phase: phaseOf(pos),
    turn: pos.turn,
    rows: Array.from({ length: places / ROW }, (_, row) =>
      Array.from({ length: ROW }, (_, column) => placeView(pos, row * ROW + column)),
    ),
    proposal: proposalOf(pos),
    agreed: seats.filter((seat) => hasAgreed(pos, seat)),
    dropped: pos.dropped === 1,
    kept: seats.map((seat) =>
      Array.from(kept.subarray(0, keptOf(pos)))
        .filter((_, index) => keeper[index] === seat)
        .map((card) => cardName(pos.deck[card]!)),
    ),
    stock: stockOf(pos),
    tries: pos.tries,
  };
}

function phaseOf(pos: MemoPosition): MemoView['phase'] {
  if (pos.over) return 'over';
  if (pos.agreed !== 0) return 'answer';
  return pos.up < 0 ? 'first' : 'second';
}

function placeView(pos: MemoPosition, place: number): MemoPlace {
  const card = pos.table[place]!;
  const name = format(turnUp(place));
  if (card === EMPTY) return { place: name, lies: 'nothing', card: null };
  if (place !== pos.up && !pos.over) return { place: name, lies: 'down', card: null };
  return { place: name, lies: 'up', card: cardName(pos.deck[card]!) };
}

/** A move as it is shown, with the card that it turned up. */
export interface MemoShown extends Shown {
  readonly card?: string;
}

/** A card turned up is shown to all at that moment, including the second one, which no view contains. */
export function shown(pos: MemoPosition, by: Seat, code: Code): Open<MemoShown> {
  const move = format(code);
  return isTurnUp(code) ? { by, move, card: cardName(pos.deck[pos.table[placeOf(code)]!]!) } : { by, move };
}

/**
 * Whether the move turns up cards: one, or by the last agreement all that are left. A card seen before counts too,
 * because taking the move back would be a free look.
 */
export function reveals(pos: MemoPosition, by: Seat, code: Code): boolean {
  if (isTurnUp(code)) return true;
  return (code === PROPOSE || code === YES) && (pos.agreed | (1 << by)) === everyone(pos) && proposalOf(pos) === 'end';
}
