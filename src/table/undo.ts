import type { Seat } from '../kernel/rules.ts';
import type { Fault } from './faults.ts';
import { seatsOf, type Table } from './table.ts';

/**
 * How many moves stay if this seat takes back now, or why it cannot. Alone everything may be taken back. Else only back to the last
 * moment anything became known to anyone but the mover. At one device people take back each other's moves, online only their own
 * last one (and what followed it).
 */
export function undoTarget(table: Table, holder: string, seat: Seat): number | Fault {
  const { round } = table;
  if (!round) return 'not_dealt';
  if (table.outcome) return 'round_ended';
  const mine = table.online ? [seat] : seatsOf(table, holder);
  const last = round.moves.findLastIndex(({ by }) => mine.includes(by));
  if (last < 0) return 'nothing_to_undo';
  return table.players > 1 && last < table.floor ? 'undo_limit' : last;
}
