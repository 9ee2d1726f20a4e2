import type { CommonView, Seat, Shown } from '../../kernel/rules.ts';
import { person, type Values } from '../../kernel/text.ts';
import { lengthOf, type PiecePlace } from './places.ts';

/**
 * Why it is this seat's turn, if that is not the usual order: it won a row, or the other seat is skipped. Null: the
 * usual order.
 */
export function outOfTurn(
  view: CommonView,
  last: Shown | null,
): { readonly seat: Seat; readonly won: number } | { readonly seat: Seat; readonly passed: Seat } | null {
  const [seat] = view.awaited;
  if (seat === undefined || !last) return null;
  const won = typeof last['won'] === 'number' ? last['won'] : null;
  if (last.by !== seat) return won === null ? null : { seat, passed: last.by };
  return won === null ? { seat, passed: 1 - seat } : { seat, won };
}

/** The state of the board that the headline depends on. */
export interface TurnState {
  readonly view: CommonView;
  readonly last: Shown | null;
  /** The seat that the board acts for, and whether it must lay now. */
  readonly as: Seat | null;
  readonly asked: boolean;
  /** The length in hand, and whether it was picked; otherwise it is the only one that fits. */
  readonly chosen: number | null;
  readonly picked: boolean;
  readonly armed: PiecePlace | null;
  /** The row that the previewed piece would fill. */
  readonly brings: number | null;
  /** Whether a piece of that length would fill a row somewhere. */
  readonly fill: boolean;
  readonly nameOf: (seat: Seat) => string;
  readonly pieceOf: (length: number) => string;
}

interface Line {
  readonly key: string;
  readonly values?: Values;
}

/**
 * The headline, if there is more to say than whose turn it is. A skipped player has no move in the log, so the skip is
 * told here.
 */
export function headlineOf(now: TurnState): { readonly sentence: Line; readonly detail: Line | null } | null {
  const { asked, armed, brings, chosen } = now;
  if (asked && brings !== null) {
    const detail = { key: armed ? 'ui.fill.tap' : 'ui.fill.why', values: { n: brings } };
    return { sentence: { key: 'ui.fill', values: { row: brings } }, detail };
  }
  if (asked && armed) {
    const values = { piece: now.pieceOf(lengthOf(armed)), row: armed.row };
    return { sentence: { key: 'ui.shown', values }, detail: { key: 'ui.shown.why' } };
  }
  const values = { piece: chosen === null ? '' : now.pieceOf(chosen) };
  const where = { key: 'ui.where', values };
  const only = { key: 'ui.only', values };
  if (asked && now.picked) return { sentence: where, detail: { key: now.fill ? 'ui.where.fill' : 'ui.where.why' } };
  const why = outOfTurn(now.view, now.last);
  if (!why) return asked && chosen !== null ? { sentence: where, detail: only } : null;

  const detail = asked ? (chosen === null ? { key: 'ui.lay.why' } : only) : null;
  const name = person(now.nameOf(why.seat), asked);
  if ('won' in why) {
    return { sentence: { key: 'ui.again', values: { row: why.won, name } }, detail };
  }
  if (why.passed === now.as) return { sentence: { key: 'ui.passed' }, detail: { key: 'ui.passed.why' } };
  return { sentence: { key: 'ui.alone', values: { player: now.nameOf(why.passed), name } }, detail };
}
