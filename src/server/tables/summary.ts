import type { Options } from '../../kernel/options.ts';
import type { Seat } from '../../kernel/rules.ts';
import { snapshot, type Snapshot } from '../../table/snapshot.ts';
import type { LiveTable } from './live-table.ts';

/** A table in a device's list of tables. */
export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly status: Snapshot['status'];
  readonly seats: Snapshot['seats'];
  /** Whom the table waits for. */
  readonly awaited: readonly Seat[];
  /** It waits for the one who asks. */
  readonly yourTurn: boolean;
  readonly totals: readonly number[];
  readonly matchOver: boolean;
}

export function summary({ id, table }: LiveTable, holder: string): TableSummary {
  const { game, options, status, seats, totals, matchOver } = snapshot(table, holder);
  const awaited = table.round && status === 'playing' ? table.round.rules.awaited(table.round.pos) : [];
  return {
    id,
    game,
    options,
    status,
    seats,
    awaited,
    yourTurn: awaited.some((seat) => seats[seat]?.here),
    totals,
    matchOver,
  };
}
