import type { BotReason } from '../kernel/bots.ts';
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
  /** By seat, how many milliseconds of its clock ran since the event before this one; left out: no clock ran. */
  readonly charged?: Readonly<Record<Seat, number>>;
}

/**
 * Event sourcing: the log of a table holds the facts of play, in order, and nothing that can be derived from them.
 * Replaying it gives the table, so a stored event is never rewritten and its meaning never changed. Names and devices
 * are kept beside it, where they can be changed and erased. A change of shape needs a translation from the old one
 * (upcast.ts).
 */
export type TableEvent =
  | (Stamp & {
      readonly type: 'opened';
      readonly game: string;
      readonly options: Options;
      readonly match: Match['match'];
      readonly seats: readonly SeatPlan[];
      /** Whether people join by link (undo then needs consent) or all sit at one device. */
      readonly online: boolean;
      readonly leave: LeaveRule;
      /** A numbered deal, only for solo games. */
      readonly number: number | null;
      /** The dealer's version that the number belongs to. */
      readonly dealer: number;
      readonly windows: WindowTimes;
      /** Left out: there is no clock. */
      readonly clock?: ClockRule;
      /** The first round continues from here; left out: from a new deal. */
      readonly from?: Beginning;
    } & Terms)
  /** Before the first deal the opener changed the plan; all of it is repeated here. */
  | (Stamp & {
      readonly type: 'changed';
      readonly options: Options;
      readonly match: Match['match'];
      readonly seats: readonly SeatPlan[];
      readonly leave: LeaveRule;
      readonly windows: WindowTimes;
      /** Left out: there is no clock. */
      readonly clock?: ClockRule;
    } & Terms)
  /** Before the first deal the opener took a guest's seat back. */
  | (Stamp & { readonly type: 'removed'; readonly seat: Seat })
  /** `player` is who sits there from now on. */
  | (Stamp & { readonly type: 'seated'; readonly seat: Seat; readonly player: string })
  /** The person on that seat continues at another device, as `player` from now on. */
  | (Stamp & { readonly type: 'seatMoved'; readonly seat: Seat; readonly player: string })
  /** A program plays this seat for its person from now on (`on`), or no longer. */
  | (Stamp & { readonly type: 'programSet'; readonly seat: Seat; readonly on: boolean })
  | (Stamp & {
      readonly type: 'dealt';
      /** The rules version the round is played under. */
      readonly rules: number;
      readonly setup: object;
      /** The seed of this round's bots; left out by older versions (seed.ts). */
      readonly seed?: string;
      /** Moves that had already been made (`<seat>:<move>`), if the round continues another one. */
      readonly moves?: readonly string[];
      /**
       * It was made from the promised secret and the words so far, by that version of the dealer; left out: it was not.
       */
      readonly fair?: { readonly dealer: number; readonly start: Seat | null };
      /** Whose agreement was not waited for because they were away; left out: nobody's, or an older version dealt. */
      readonly absent?: readonly Seat[];
    })
  /**
   * The host commits itself to the secret (32 bytes, in hex) of the next deal at this table, before any word for it is
   * accepted. Until the round dealt with it is over, only its hash is told (docs/fair-deals.md).
   */
  | (Stamp & { readonly type: 'promised'; readonly secret: string; readonly table: string })
  /** The word that the person on a seat adds to the next deal; the last one before it counts. */
  | (Stamp & { readonly type: 'word'; readonly seat: Seat; readonly player: string; readonly word: string })
  | (Stamp & {
      readonly type: 'moved';
      readonly seat: Seat;
      readonly move: string;
      /** Played by the host because the time to answer had passed. */
      readonly lapsed?: true;
      /** Why a bot did it, as it saw things then. */
      readonly why?: BotReason;
      /** Lag compensation: how many of the charged milliseconds the mover gets back. */
      readonly credit?: number;
    })
  /**
   * `waiting`: one seat of each other device. Stored because devices are not in the log, so it could not be derived.
   */
  | (Stamp & {
      readonly type: 'undoAsked';
      readonly seat: Seat;
      readonly to: number;
      readonly waiting: readonly Seat[];
    })
  /**
   * `lapsed`: by the host, because someone had not answered in time. `request`: which request was answered, here and
   * below; left out by older versions, which had one at a time.
   */
  | (Stamp & {
      readonly type: 'undoAnswered';
      readonly seat: Seat;
      readonly yes: boolean;
      readonly request?: number;
      readonly lapsed?: true;
    })
  | (Stamp & { readonly type: 'undoWithdrawn'; readonly seat: Seat })
  | (Stamp & { readonly type: 'undone'; readonly to: number; readonly request?: number })
  /**
   * A hint of that step was given: where to look, which move, why. Its content is not stored, so that a log reveals no
   * more than it must.
   */
  | (Stamp & { readonly type: 'hinted'; readonly seat: Seat; readonly step: HintStep })
  /**
   * A seat is given up: before the deal it is free again, else the round ends and is lost by that seat. Without `ends`, as older versions
   * wrote it, the easy bot took the seat where three or more play and the table's rule says `bot`.
   */
  | (Stamp & { readonly type: 'left'; readonly seat: Seat; readonly how: Leaving; readonly ends?: true })
  /** A bot plays on for the person of a seat. `away`: since when they had been away, where that was the reason. */
  | (Stamp & {
      readonly type: 'stoodIn';
      readonly seat: Seat;
      readonly level: string;
      readonly how: Gone;
      readonly away?: Time;
    })
  /** The person took the seat back from the bot. */
  | (Stamp & { readonly type: 'returned'; readonly seat: Seat })
  /**
   * Someone agrees to end the round without loss, because `gone` has been away since then; the last one who is present
   * ends it.
   */
  | (Stamp & { readonly type: 'endAgreed'; readonly seat: Seat; readonly gone: Seat; readonly away: Time })
  | (Stamp & { readonly type: 'calledOff'; readonly seat: Seat; readonly gone: Seat; readonly away: Time })
  /** Someone is ready for the next round, or the next match. */
  | (Stamp & { readonly type: 'agreed'; readonly seat: Seat })
  /** Someone asks to close the table in mid-game; `waiting`: one seat of each other device. */
  | (Stamp & { readonly type: 'closeAsked'; readonly seat: Seat; readonly waiting: readonly Seat[] })
  | (Stamp & { readonly type: 'closeAnswered'; readonly seat: Seat; readonly yes: boolean })
  | (Stamp & { readonly type: 'windowsSet'; readonly windows: WindowTimes })
  /** No host ran, or at a table on one device nobody looked, so no clock ran either. `at` is its end. */
  | (Stamp & { readonly type: 'gap'; readonly from: Time; readonly to: Time })
  /** `waiting`: one seat of each other device, as for `undoAsked`. */
  | (Stamp & { readonly type: 'pauseAsked'; readonly seat: Seat; readonly waiting: readonly Seat[] })
  | (Stamp & { readonly type: 'pauseAnswered'; readonly seat: Seat; readonly yes: boolean })
  | (Stamp & { readonly type: 'paused' })
  | (Stamp & { readonly type: 'resumed'; readonly seat: Seat })
  /** The time of a seat ran out; what that leads to follows as events of its own. `again`: what its clock has from now on. */
  | (Stamp & { readonly type: 'timedOut'; readonly seat: Seat; readonly again: number })
  /** The round reached its game's move limit, and ends as it stands. */
  | (Stamp & { readonly type: 'stopped' })
  | (Stamp & { readonly type: 'closed' });

/** A round up to some moment, as a record has it; its options are the table's. */
export interface Beginning {
  readonly setup: object;
  readonly moves: readonly string[];
  /** The rules version it was played under; left out: 1. */
  readonly rules?: number;
}

/** Further settings of a table. Older versions left all of them out. */
export interface Terms {
  /** Who begins the first round; left out: drawn at random. */
  readonly begin?: Seat;
  /** The bot that plays on for someone who is gone; left out: the easy one, and only where three or more play. */
  readonly standIn?: string;
  /** How many milliseconds a seat must have been away and awaited before the others may go on without it; null: for ever. */
  readonly absence?: number | null;
  /** What spectators see: only the table, or all hands one whole round late. Left out: only the table. */
  readonly spectators?: Spectating;
  /** How many seats one guest may take; left out: any number. */
  readonly seatsPerGuest?: number;
}

export const spectatings = ['table', 'late'] as const;
export type Spectating = (typeof spectatings)[number];

/** Who sits where: a bot of a level, a person under an opaque name, or nobody yet. */
export type SeatPlan =
  | {
      readonly kind: 'bot';
      readonly level: string;
      /** The player it stands in for. */
      readonly for?: string;
      /** That player gave the round up, and may come back only after it. */
      readonly left?: true;
      /** The value of `program` that their seat had. */
      readonly program?: number;
    }
  | {
      readonly kind: 'person';
      readonly player: string;
      /** A program plays for them: the version of the table at which that was said, so that each token has its own. */
      readonly program?: number;
    }
  | { readonly kind: 'open' };

/** Who an opaque player of a log is: kept beside the log. */
export interface Person {
  readonly player: string;
  /** The device of the person. */
  readonly device: string;
  readonly name: string;
}

/** How long people have to call or to vote, in milliseconds; null: no limit. */
export interface WindowTimes {
  readonly call: number | null;
  readonly vote: number | null;
}

/**
 * How much time people have, in milliseconds. `live`: for a whole round, and some more with every move. `move`: for every move. `days`:
 * for every move as well, and after that an allowance of holidays for the whole match.
 */
export type ClockRule =
  | { readonly kind: 'live'; readonly initial: number; readonly increment: number }
  | { readonly kind: 'move'; readonly each: number }
  | { readonly kind: 'days'; readonly each: number; readonly holidays: number };

/** Where to look, which move, why. */
export type HintStep = 1 | 2 | 3;

/** What happens when someone leaves or runs out of time: a bot takes the seat, or the round ends and is lost by that seat. */
export type LeaveRule = 'bot' | 'end';

/** Why someone's seat is played by a bot: their time ran out, they were away too long, or they left. */
export type Gone = 'timeout' | 'away' | 'left';

export const leavings = ['resigned', 'timeout', 'abandoned'] as const;
export type Leaving = (typeof leavings)[number];
