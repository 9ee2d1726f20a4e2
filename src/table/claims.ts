import type { Seat } from '../kernel/rules.ts';
import type { Table } from './table.ts';

/**
 * Whether this text, by whoever says it, is a claim or a call: something a board must not offer, which people find for themselves. It
 * rests on the text alone, so that it tells nothing of what is true. Alone nobody has to wait for anybody, so there it is none.
 */
export function isClaim({ round, players }: Table, seat: Seat, text: string): boolean {
  if (!round?.rules.offered || players === 1) return false;
  const code = round.rules.parse(text);
  return code !== null && !round.rules.offered(round.pos, seat, code);
}

/** Whether the seat may begin to call now: the window is open to it. */
export const mayClaim = ({ round, window, outcome }: Table, seat: Seat): boolean =>
  round !== null && !outcome && window?.kind === 'call' && round.rules.awaited(round.pos).includes(seat);
