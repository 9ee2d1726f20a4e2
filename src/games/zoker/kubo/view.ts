import type { Code } from '../../../kernel/moves.ts';
import type { Open } from '../../../kernel/open.ts';
import type { Seat, Shown, Viewer } from '../../../kernel/rules.ts';
import { lineName } from '../cube.ts';
import { cardName, DECK, type Card } from '../deck.ts';
import type { Cube } from './levels.ts';
import { DRAW, END, format } from './notation.ts';
import {
  CALLING,
  closing,
  DRAWING,
  hasPassed,
  holds,
  OVER,
  play,
  POINTS,
  stockLeft,
  undo,
  type KuboPosition,
} from './position.ts';

/** A line that has scored. */
export interface ScoredLine {
  /** The end cards of the line, as in a claim. */
  readonly line: string;
  readonly points: number;
  /** The seat that scored it; null for a line that no one noticed, which is shown once the round is over. */
  readonly by: Seat | null;
}

/** What a seat or a spectator may see of a round of Kubo. It reveals nothing about lines that may still be claimed. */
export interface KuboView {
  /**
   * The decision that is due; `close`: no more cards are placed, and only claims and the end of the last turn are left.
   */
  readonly phase: 'draw' | 'place' | 'close' | 'calls' | 'over';
  /** The property by which the levels rise. */
  readonly cube: Cube;
  /** The seat whose turn it is or, during calls, whose turn has just ended. */
  readonly turn: Seat;
  /** The viewer's own cards in canonical order; a spectator has none. */
  readonly hand: readonly string[];
  /** Those cards of the hand that can never be placed any more (kubo.3). */
  readonly dead: readonly string[];
  /** How many cards each seat holds. */
  readonly counts: readonly number[];
  /** The cards on the table in the order they were laid, the four corners first. */
  readonly laid: readonly string[];
  /** Those cards on the table that were placed in this turn. */
  readonly placed: readonly string[];
  /** The lines scored so far. */
  readonly lines: readonly ScoredLine[];
  /** The seats that have passed since the last turn ended. */
  readonly passed: readonly Seat[];
  /** The number of turns in a row that ended without a card placed (kubo.7). */
  readonly idle: number;
  /** The number of cards in the stock. */
  readonly stock: number;
  /** All hands, once the round is over. */
  readonly hands: readonly (readonly string[])[] | null;
  /** The cards left in the stock, in order, once the round is over. */
  readonly undrawn: readonly string[] | null;
}

export function view(pos: KuboPosition, viewer: Viewer): Open<KuboView> {
  const over = pos.phase === OVER;
  const seats = [...pos.counts.keys()];
  const hand = viewer === 'table' ? [] : handOf(pos, viewer);
  const laid = Array.from(pos.laid.subarray(0, pos.laidCount), cardName);
  return {
    phase: phaseOf(pos),
    cube: pos.options.cube,
    turn: pos.turn,
    hand: hand.map(cardName),
    dead: hand.filter((card) => pos.buried[card]! > 0).map(cardName),
    counts: [...pos.counts],
    laid: [...pos.levels.corners.map(cardName), ...laid],
    placed: laid.slice(laid.length - pos.placed),
    lines: Array.from(pos.complete.subarray(0, pos.completeCount), (line) => ({
      line: lineName(line),
      points: POINTS[line]!,
      by: pos.scorer[line] === -1 ? null : pos.scorer[line]!,
    })).filter(({ by }) => over || by !== null),
    passed: seats.filter((seat) => hasPassed(pos, seat)),
    idle: pos.idle,
    stock: stockLeft(pos),
    hands: over ? seats.map((seat) => handOf(pos, seat).map(cardName)) : null,
    undrawn: over ? Array.from(pos.deck.subarray(pos.next), cardName) : null,
  };
}

const handOf = (pos: KuboPosition, seat: Seat): Card[] => [...DECK.keys()].filter((card) => holds(pos, seat, card));

function phaseOf(pos: KuboPosition): KuboView['phase'] {
  if (pos.phase === OVER) return 'over';
  if (pos.phase === CALLING) return 'calls';
  if (pos.phase === DRAWING) return 'draw';
  return closing(pos) ? 'close' : 'place';
}

const draws = (code: Code): boolean => code > DRAW && code < END;

/** A move as it is shown; its player is also told the cards drawn. */
export interface KuboShown extends Shown {
  readonly cards?: readonly string[];
}

/** All seats see everything except the drawn cards, which only their player sees, in the order they were drawn. */
export function shown(pos: KuboPosition, by: Seat, code: Code, viewer: Viewer): Open<KuboShown> {
  const move = format(code);
  if (!draws(code) || viewer !== by) return { by, move };
  return { by, move, cards: Array.from(pos.deck.subarray(pos.next, pos.next + code - DRAW), cardName) };
}

/**
 * Whether the move shows something hidden. A placed card was hidden, because all others hold cards too; a drawn card is
 * seen by its player; and the end of the round shows the hands and the stock, unless a single hand is all that is
 * hidden, which everyone could name. A claim shows nothing hidden.
 */
export function reveals(pos: KuboPosition, by: Seat, code: Code): boolean {
  if (code < DRAW || draws(code)) return true;
  if (stockLeft(pos) === 0 && pos.counts.filter((count) => count > 0).length === 1) return false;
  play(pos, by, code);
  const over = pos.phase === OVER;
  undo(pos);
  return over;
}
