import { peopleOf } from '../host/load.ts';
import type { ListedTable } from '../host/store.ts';
import { seatStates } from '../table/snapshot.ts';
import type { TableSummary } from '../table/wire.ts';

export function summary(row: ListedTable, device: string): TableSummary {
  const { id, game, options, status, awaited, totals, matchOver } = row;
  const seats = seatStates(row, device, peopleOf(row.people));
  const yourTurn = awaited.some((seat) => seats[seat]?.here);
  return { id, game, options, status, seats, awaited, yourTurn, totals, matchOver };
}
