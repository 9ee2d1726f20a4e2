import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import { recordOf, type GameRecord } from '../kernel/record.ts';
import { choices, seenBy, viewOf } from '../kernel/round.ts';
import type { CommonView, Seat, Shown, Viewer } from '../kernel/rules.ts';
import type { LeaveRule } from './events.ts';
import { matchStanding, seatsOf, type Outcome, type Table } from './table.ts';
import { undoTarget } from './undo.ts';

/** What one holder (a device, or a spectator) may know of a table now: all that a page gets. */
export interface Snapshot {
  readonly game: string;
  readonly options: Options;
  readonly match: Match['match'];
  readonly online: boolean;
  readonly leave: LeaveRule;
  /** The number of a numbered deal. */
  readonly number: number | null;
  /** Rises with every event; a page that missed one asks for everything again. */
  readonly version: number;
  readonly status: 'waiting' | 'playing' | 'ended' | 'closed';
  readonly seats: readonly SeatState[];
  /** Rounds of this match, the one on the table included, as they ended (null: still played). */
  readonly rounds: readonly (Outcome | null)[];
  readonly totals: readonly number[];
  readonly matchOver: boolean;
  readonly matchWinners: readonly Seat[] | null;
  readonly takeBacks: boolean;
  /** How many moves had been made elsewhere when this round came to the table; null: it was dealt here. */
  readonly playedOn: number | null;
  /** Someone asks to take back; `number` is what a consent names. */
  readonly undo: { readonly number: number; readonly by: Seat; readonly waiting: readonly Seat[] } | null;
  /** One for each seat this holder has; for a spectator, and for who holds several, one of the `table`. Empty before the first deal. */
  readonly faces: readonly Face[];
  /** How many moves the round has. */
  readonly moves: number;
  /** The whole record, once the round has ended. */
  readonly record: GameRecord | null;
}

export interface SeatState {
  readonly kind: 'person' | 'bot' | 'open';
  readonly name: string | null;
  readonly level: string | null;
  /** Held by whoever asks. */
  readonly here: boolean;
}

/** A round as one seat sees it. */
export interface Face {
  readonly viewer: Viewer;
  readonly view: CommonView;
  /** What the seat may do now, in notation; what would hint is left out. */
  readonly choices: readonly string[];
  /** The number a move of this seat must name. */
  readonly decision: number;
  readonly canUndo: boolean;
}

/** Whose eyes a holder sees with: its seats', and where it is shared those of the table too, for when nobody's hand may show. */
export function viewersOf(table: Table, holder: string | null): Viewer[] {
  const seats = holder === null ? [] : seatsOf(table, holder);
  return seats.length === 1 ? seats : [...seats, 'table'];
}

export function snapshot(table: Table, holder: string | null): Snapshot {
  return { ...fixedPart(table), ...sharedPart(table), seats: seatStates(table, holder), faces: facesOf(table, holder) };
}

/** What a table was opened with. */
export type FixedPart = Pick<Snapshot, 'game' | 'options' | 'match' | 'online' | 'leave' | 'number'>;

export function fixedPart(table: Table): FixedPart {
  const { options, match, online, leave, number } = table;
  return { game: table.game.rules.id, options, match, online, leave, number };
}

/** What changes and is the same for everyone. */
export type SharedPart = Omit<Snapshot, keyof FixedPart | 'seats' | 'faces'>;

export function sharedPart(table: Table): SharedPart {
  const { round, outcome } = table;
  const standing = matchStanding(table);
  return {
    version: table.version,
    status: table.closed ? 'closed' : !round ? 'waiting' : outcome ? 'ended' : 'playing',
    rounds: [...table.finished.map((finished) => finished.outcome), ...(round ? [outcome] : [])],
    totals: standing.totals,
    matchOver: standing.over,
    matchWinners: standing.winners,
    takeBacks: table.takeBacks,
    playedOn: table.playedOn,
    undo: table.undo && { number: table.undo.number, by: table.undo.by, waiting: [...table.undo.waiting] },
    moves: round?.moves.length ?? 0,
    record: round && outcome ? recordOf(round) : null,
  };
}

export function seatStates(table: Table, holder: string | null): SeatState[] {
  return table.seats.map((plan) => ({
    kind: plan.kind,
    name: plan.kind === 'person' ? plan.name : null,
    level: plan.kind === 'bot' ? plan.level : null,
    here: plan.kind === 'person' && plan.holder === holder,
  }));
}

export function facesOf(table: Table, holder: string | null, viewers = viewersOf(table, holder)): Face[] {
  const { round, outcome } = table;
  if (!round) return [];
  return viewers.map((viewer) => ({
    viewer,
    view: viewOf(round, viewer),
    choices: viewer === 'table' || outcome ? [] : choices(round, viewer),
    decision: viewer === 'table' ? 0 : table.decisions[viewer]!,
    canUndo: viewer !== 'table' && holder !== null && typeof undoTarget(table, holder, viewer) === 'number',
  }));
}

/**
 * The round so far as a viewer saw it, for a page that comes (back) to the table. Where remembering is the game, what was shown is not
 * told again until the round has ended.
 */
export function logOf(table: Table, viewer: Viewer): Shown[] {
  const { round } = table;
  if (!round) return [];
  const seen = seenBy(round, viewer);
  return round.rules.fleeting && !table.outcome ? seen.map(({ by, move }) => ({ by, move })) : seen;
}
