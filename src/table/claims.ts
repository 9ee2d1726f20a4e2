import type { Seat } from '../kernel/rules.ts';
import type { Table } from './table.ts';

/**
 * Whether this text is a claim or a call: something that people find for themselves and a board must not offer. It
 * depends only on the text, so it reveals nothing. A solo player never has to wait, so there it is none.
 */
export function isClaim({ round, players }: Table, seat: Seat, text: string): boolean {
  if (!round?.rules.offered || players === 1) return false;
  const code = round.rules.parse(text);
  return code !== null && !round.rules.offered(round.pos, seat, code);
}

/** Whether the seat may begin to call now: the window is open to it. */
export const mayClaim = ({ round, window, outcome }: Table, seat: Seat): boolean =>
  round !== null && !outcome && window?.kind === 'call' && round.rules.awaited(round.pos).includes(seat);
