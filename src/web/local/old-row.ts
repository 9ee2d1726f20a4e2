import type { Options } from '../../kernel/options.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { SeatState } from '../../table/wire.ts';

/** What version 1 kept of a table beside its log. */
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
