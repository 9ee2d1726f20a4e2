import { seatStates } from '../table/snapshot.ts';
import type { TableSummary } from '../table/wire.ts';
import type { About } from './beside.ts';
import { peopleOf } from './load.ts';
import type { ListedTable } from './store.ts';

/** A table in a device's list: made from its row, which contains nothing hidden, and its name. */
export function summary(row: ListedTable, device: string, about: About | undefined): TableSummary {
  const { id, game, options, status, awaited, totals, matchOver } = row;
  const seats = seatStates(row, device, peopleOf(row.people));
  const yourTurn = awaited.some((seat) => seats[seat]?.here);
  const name = about?.name ?? null;
  return { id, game, options, name, status, seats, awaited, yourTurn, totals, matchOver };
}
