import type { CommonView, Seat, Shown } from '../../kernel/rules.ts';

/** Why it is this seat's turn, where that is out of turn: a row was won, or the other is passed over. Null: it simply is. */
export function outOfTurn(
  view: CommonView,
  last: Shown | null,
): { readonly seat: Seat; readonly won: number } | { readonly seat: Seat; readonly passed: Seat } | null {
  const [seat] = view.awaited;
  if (seat === undefined || last?.by !== seat) return null;
  return typeof last['won'] === 'number' ? { seat, won: last['won'] } : { seat, passed: 1 - seat };
}
