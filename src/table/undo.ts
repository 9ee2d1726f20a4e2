import type { Seat } from '../kernel/rules.ts';
import type { Fault } from './faults.ts';
import type { Table } from './table.ts';

/**
 * How many moves stay if this seat takes back now, or why it cannot. Alone everything may be taken back. Else only back to the last
 * moment anything became known to anyone but the mover. At one device people take back each other's moves, online only their own
 * last one (and what followed it). `wanted`: so many moves are to stay, which only someone alone may say.
 */
export function undoTarget(table: Table, seat: Seat, wanted?: number): number | Fault {
  const { round } = table;
  if (!round) return 'not_dealt';
  if (table.outcome) return 'round_ended';
  if (wanted !== undefined) {
    if (table.players > 1) return 'undo_limit';
    return wanted < round.moves.length ? wanted : 'nothing_to_undo';
  }
  const last = round.moves.findLastIndex(({ by }) => (table.online ? by === seat : table.seats[by]?.kind === 'person'));
  if (last < 0) return 'nothing_to_undo';
  return table.players > 1 && last < table.floor ? 'undo_limit' : last;
}
