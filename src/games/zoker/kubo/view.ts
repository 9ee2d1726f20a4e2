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
  /** Its end cards, as a claim names them. */
  readonly line: string;
  readonly points: number;
  /** Who scored it; null for a line that no one noticed, shown once the round is over. */
  readonly by: Seat | null;
}

/** What a seat or a spectator may see of a round of Kubo. It reveals nothing about lines that may still be claimed. */
export interface KuboView {
  /** What is to be done now; `close`: no more cards are placed, only claims and the end of the last turn are left. */
  readonly phase: 'draw' | 'place' | 'close' | 'calls' | 'over';
  /** By which property the levels rise. */
  readonly cube: Cube;
  /** Whose turn it is, or was when others are calling. */
  readonly turn: Seat;
  /** The viewer's own cards in canonical order; a spectator has none. */
  readonly hand: readonly string[];
  /** Those of them that can never be placed any more (kubo.3). */
  readonly dead: readonly string[];
  /** How many cards each seat holds. */
  readonly counts: readonly number[];
  /** The cards on the table in the order they were laid, the four corners first. */
  readonly laid: readonly string[];
  /** Those of them that were placed in this turn. */
  readonly placed: readonly string[];
  /** The lines scored so far. */
  readonly lines: readonly ScoredLine[];
  /** The seats that have passed after the turn that has just ended. */
  readonly passed: readonly Seat[];
  /** How many turns in a row have ended without a card placed (kubo.7). */
  readonly idle: number;
  /** How many cards the stock has. */
  readonly stock: number;
  /** All hands, once the round is over. */
  readonly hands: readonly (readonly string[])[] | null;
  /** The cards left in the stock, in their order, once the round is over. */
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

/** A move as it is shown: what it turned up or revealed, besides its text. */
export interface KuboShown extends Shown {
  readonly cards?: readonly string[];
}

/** Everything but the cards drawn is seen by all; those are seen by who draws them, in the order they came. */
export function shown(pos: KuboPosition, by: Seat, code: Code, viewer: Viewer): Open<KuboShown> {
  const move = format(code);
  if (!draws(code) || viewer !== by) return { by, move };
  return { by, move, cards: Array.from(pos.deck.subarray(pos.next, pos.next + code - DRAW), cardName) };
}

/**
 * A card placed was hidden, for all others hold cards too; whoever draws has looked. The end of the round shows the hands and the stock:
 * all that is hidden, unless it is a single hand, which everyone could name. A claim points out what lies open.
 */
export function reveals(pos: KuboPosition, by: Seat, code: Code): boolean {
  if (code < DRAW || draws(code)) return true;
  if (stockLeft(pos) === 0 && pos.counts.filter((count) => count > 0).length === 1) return false;
  play(pos, by, code);
  const over = pos.phase === OVER;
  undo(pos);
  return over;
}
