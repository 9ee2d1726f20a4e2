import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import type { Seat } from '../kernel/rules.ts';

/**
 * The log of a table: what happened, in order, and nothing that can be worked out from it. It is stored, and replaying it gives the
 * table again; so an event is never changed and its meaning never altered.
 */
export type TableEvent =
  | {
      readonly type: 'opened';
      readonly game: string;
      readonly options: Options;
      readonly match: Match['match'];
      readonly seats: readonly SeatPlan[];
      /** Whether people come by link (undo then needs consent) or all sit at one device. */
      readonly online: boolean;
      /** What happens when someone leaves a table of three or more. */
      readonly leave: LeaveRule;
      /** A numbered deal, for games alone. */
      readonly number: number | null;
      /** The first round is played on from here; left out: from a fresh deal. */
      readonly from?: Beginning;
    }
  | {
      readonly type: 'seated';
      readonly seat: Seat;
      readonly name: string;
      readonly holder: string;
      readonly id: string;
    }
  | {
      readonly type: 'dealt';
      readonly rules: number;
      readonly setup: object;
      /** Moves that had been made already (`<seat>:<move>`), where a round is played on. */
      readonly moves?: readonly string[];
      readonly id: string | null;
    }
  | { readonly type: 'moved'; readonly seat: Seat; readonly move: string; readonly id: string }
  | { readonly type: 'undoAsked'; readonly seat: Seat; readonly to: number; readonly id: string }
  | { readonly type: 'undoAnswered'; readonly seat: Seat; readonly yes: boolean; readonly id: string }
  | { readonly type: 'undone'; readonly to: number; readonly id: string | null }
  | { readonly type: 'left'; readonly seat: Seat; readonly how: Leaving; readonly id: string }
  | { readonly type: 'closed'; readonly id: string };

/** A round up to some moment, as a record has it; its options are the table's. */
export interface Beginning {
  readonly setup: object;
  readonly moves: readonly string[];
}

/** Who is to sit where: a bot of a level, a person at this device, or whoever comes by the link. */
export type SeatPlan =
  | { readonly kind: 'bot'; readonly level: string }
  | { readonly kind: 'person'; readonly name: string; readonly holder: string }
  | { readonly kind: 'open' };

export type LeaveRule = 'bot' | 'end';

export const leavings = ['resigned', 'timeout', 'abandoned'] as const;
export type Leaving = (typeof leavings)[number];
