import type { Reason } from '../kernel/bots.ts';
import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import type { Seat } from '../kernel/rules.ts';

/** Milliseconds since 1970. */
export type Time = number;

/** What every event has. */
interface Stamp {
  /** When it happened by the host's clock; never earlier than the event before it. */
  readonly at: Time;
  /** Whose command it was: the opaque player of a seat. Left out for bots and for what the host did by itself. */
  readonly player?: string;
  /** The id of that command, its idempotency key: the same command sent again is answered again and not carried out again. */
  readonly id?: string;
}

/**
 * Event sourcing: the log of a table holds the facts of play, in order, and nothing that follows from them. Replaying it gives the
 * table again, so a stored event is never rewritten and its meaning never altered. Names and devices are not in it: they are kept
 * beside it, where they can be changed and erased. A change of shape needs a translation from the old one (upcast.ts).
 */
export type TableEvent =
  | (Stamp & {
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
      /** The dealer's version that the number belongs to. */
      readonly dealer: number;
      readonly windows: WindowTimes;
      /** What spectators see: the table alone, or all hands one whole round late; left out: the table. */
      readonly spectators?: SpectatorRule;
      /** The first round is played on from here; left out: from a fresh deal. */
      readonly from?: Beginning;
    })
  /** `player` is who sits there from now on. */
  | (Stamp & { readonly type: 'seated'; readonly seat: Seat; readonly player: string })
  /** The person on that seat goes on at another device, as `player` from now on. */
  | (Stamp & { readonly type: 'seatMoved'; readonly seat: Seat; readonly player: string })
  | (Stamp & {
      readonly type: 'dealt';
      /** The rules version the round is played under. */
      readonly rules: number;
      readonly setup: object;
      /** What the bots of this round draw their chance from; left out by older versions (seed.ts). */
      readonly seed?: string;
      /** Moves that had been made already (`<seat>:<move>`), where a round is played on. */
      readonly moves?: readonly string[];
    })
  | (Stamp & {
      readonly type: 'moved';
      readonly seat: Seat;
      readonly move: string;
      /** Played by the host because the time to answer had passed. */
      readonly lapsed?: true;
      /** Why a bot did it, as it saw things then. */
      readonly why?: Reason;
    })
  /** `waiting`: one seat of each other device. Stored, because devices are not in the log and it could not be worked out again. */
  | (Stamp & {
      readonly type: 'undoAsked';
      readonly seat: Seat;
      readonly to: number;
      readonly waiting: readonly Seat[];
    })
  | (Stamp & { readonly type: 'undoAnswered'; readonly seat: Seat; readonly yes: boolean })
  | (Stamp & { readonly type: 'undone'; readonly to: number })
  /** A hint of that step was given: where to look, which move, why. What it said is not kept, so that a log tells no more than it must. */
  | (Stamp & { readonly type: 'hinted'; readonly seat: Seat; readonly step: HintStep })
  | (Stamp & { readonly type: 'left'; readonly seat: Seat; readonly how: Leaving })
  | (Stamp & { readonly type: 'windowsSet'; readonly windows: WindowTimes })
  /** The round reached the most moves its game allows, and ends as it stands. */
  | (Stamp & { readonly type: 'stopped' })
  | (Stamp & { readonly type: 'closed' });

/** A round up to some moment, as a record has it; its options are the table's. */
export interface Beginning {
  readonly setup: object;
  readonly moves: readonly string[];
  /** The rules version it was played under; left out: 1. */
  readonly rules?: number;
}

/** Who sits where: a bot of a level, a person under an opaque name, or nobody yet. */
export type SeatPlan =
  | { readonly kind: 'bot'; readonly level: string }
  | { readonly kind: 'person'; readonly player: string }
  | { readonly kind: 'open' };

/** Who an opaque player of a log is: kept beside the log. */
export interface Person {
  readonly player: string;
  /** Where the person plays. */
  readonly device: string;
  readonly name: string;
}

/** How long people have to call or to vote, in milliseconds; null: as long as they like. */
export interface WindowTimes {
  readonly call: number | null;
  readonly vote: number | null;
}

/** Where to look, which move, why. */
export type HintStep = 1 | 2 | 3;

export type SpectatorRule = 'table' | 'late';

export type LeaveRule = 'bot' | 'end';

export const leavings = ['resigned', 'timeout', 'abandoned'] as const;
export type Leaving = (typeof leavings)[number];
