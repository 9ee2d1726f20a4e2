import type { Options } from '../../kernel/options.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { SeatState } from '../../table/wire.ts';

/** The row of a table in version 1. */
export interface OldRow {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly SeatState[];
  readonly status: 'waiting' | 'playing' | 'ended' | 'closed';
  readonly awaited: readonly Seat[];
  readonly scores: readonly number[];
  readonly touched: number;
}
