import type { ListedTable } from '../host/store.ts';
import type { Options } from '../kernel/options.ts';
import type { Seat } from '../kernel/rules.ts';
import { seatStates } from '../table/snapshot.ts';
import type { SeatState, Snapshot } from '../table/wire.ts';

/** A table in a device's list of tables. */
export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly status: Snapshot['status'];
  readonly seats: readonly SeatState[];
  /** Whom the table waits for. */
  readonly awaited: readonly Seat[];
  /** It waits for the one who asks. */
  readonly yourTurn: boolean;
  readonly totals: readonly number[];
  readonly matchOver: boolean;
}

export function summary(row: ListedTable, device: string): TableSummary {
  const { id, game, options, status, awaited, totals, matchOver } = row;
  const seats = seatStates(row, device, new Map(row.people.map((person) => [person.player, person])));
  const yourTurn = awaited.some((seat) => seats[seat]?.here);
  return { id, game, options, status, seats, awaited, yourTurn, totals, matchOver };
}
