import { choices, viewOf, type Round } from '../kernel/round.ts';
import type { Seat, Shown, Viewer } from '../kernel/rules.ts';
import { seenOf } from '../kernel/witness.ts';
import { clockState } from './clock.ts';
import type { Person, SeatPlan, Time } from './events.ts';
import { fairState } from './fair-state.ts';
import { hintsOpen } from './hints.ts';
import { eyesOf, holderOf, isOpener } from './seats.ts';
import { tableRecord, tableStatus, type Table } from './table.ts';
import { undoTarget } from './undo.ts';
import { undoLength, windowDue } from './windows.ts';
import type { Asked, CommonFace, Face, SeatState, SharedPart, Snapshot, WindowState } from './wire.ts';

/** The viewers a device may show: its seats, and unless it has just one the table too, for moments when nobody's hand may be seen. */
export const viewersOf = (seats: readonly Seat[]): Viewer[] => (seats.length === 1 ? [...seats] : [...seats, 'table']);

/** Who looks at a table, and when: what a snapshot depends on beside the table itself. */
export interface Onlooker {
  /** Null: nobody who has a seat. */
  readonly device: string | null;
  readonly people: ReadonlyMap<string, Person>;
  readonly now: Time;
  /** How long the open window still has, where the host counts otherwise than by the clock. */
  readonly left?: number | null;
}

/** What one device (or a spectator) may know of a table now. */
export function snapshotFor(table: Table, onlooker: Onlooker): Snapshot {
  const { device, people } = onlooker;
  return {
    ...fixedPart(table),
    ...sharedPart(table, onlooker),
    opener: device !== null && isOpener(table, device, people),
    seats: seatStates(table, device, people),
    faces: facesOf(table, viewersOf(eyesOf(table, device, people))),
  };
}

/** What a table was opened with, and its version. */
function fixedPart(table: Table): Omit<Snapshot, keyof SharedPart | 'seats' | 'faces' | 'opener'> {
  const { options, match, online, leave, absence, spectators, number, dealer, facts, version } = table;
  return {
    game: table.game.rules.id,
    options,
    match,
    online,
    leave,
    begin: table.begin ?? 'lot',
    ...(table.standIn !== null && { standIn: table.standIn }),
    absence,
    spectators,
    ...(table.seatsPerGuest !== null && { seatsPerGuest: table.seatsPerGuest }),
    number,
    dealer,
    facts,
    version,
  };
}

/** From this many moves before the most a round may have, the table warns. */
const WARN_MOVES = 50;

export function sharedPart(table: Table, { now, left }: Pick<Onlooker, 'now' | 'left'>): SharedPart {
  const { round, outcome, standing } = table;
  const fair = fairState(table);
  return {
    status: tableStatus(table),
    rounds: [...table.finished.map((finished) => finished.outcome), ...(round ? [outcome] : [])],
    totals: standing.totals,
    matchOver: standing.over,
    matchWinners: standing.winners,
    nextStart: standing.nextStart,
    takeBacks: table.takeBacks,
    hints: table.hints,
    playedOn: round ? table.playedOn : (table.from?.moves.length ?? null),
    ...undoStates(table),
    undoPauses: [...table.undoPauses].flatMap(([seat, until]) => (until > now ? [{ seat, left: until - now }] : [])),
    comings: table.comings,
    agreed: table.agreed,
    closing: table.closing,
    ending: table.ending,
    windows: table.windows,
    record: round && outcome ? tableRecord(table, round) : null,
    whys: outcome ? table.whys.flatMap((why, move) => (why ? [{ move, why }] : [])) : [],
    ...(fair && { fair }),
    ...movingPart(table, { now, ...(left === undefined ? {} : { left }) }),
  };
}

/** Older pages know of one request at a time: they see the oldest, and then the next. */
function undoStates(table: Table): Pick<SharedPart, 'undo' | 'undos' | 'undoTold' | 'undosTold'> {
  const { undosTold } = table;
  const undos = table.undos.map(({ number, by, waiting }) => ({ number, by, waiting, within: undoLength(table) }));
  const undoTold = undosTold.findLast(({ how }) => how !== 'dropped') ?? null;
  return { undo: undos[0] ?? null, undos, undoTold, undosTold };
}

/** The part of it that may change with a plain move. */
export function movingPart(
  table: Table,
  { now, left }: Pick<Onlooker, 'now' | 'left'>,
): Pick<SharedPart, 'moves' | 'window' | 'callers' | 'movesLeft' | 'why' | 'clock'> {
  const { round, outcome } = table;
  const moves = round?.moves.length ?? 0;
  const movesLeft = table.facts.mostMoves - moves;
  return {
    moves,
    window: windowState(table, now, left),
    ...(table.clock && { clock: clockState(table.clock, table.at, now) }),
    callers: round && !outcome ? [...(round.rules.callers?.(round.pos) ?? [])] : [],
    movesLeft: round && !outcome && movesLeft <= WARN_MOVES ? movesLeft : null,
    // A reason rests on what the bot knows: others may read it only where they know the same, or when the round is over.
    why: outcome || !table.facts.hidden ? (table.whys.at(-1) ?? null) : null,
  };
}

export function windowState(table: Table, now: Time, left?: number | null): WindowState | null {
  const { window, windows } = table;
  if (!window) return null;
  const next = windowDue(table);
  const counted = next === null ? null : Math.min(Math.max(0, next.at - now), next.length);
  return { kind: window.kind, left: left === undefined ? counted : left, of: windows[window.kind] };
}

/** Who sits where, for a table in memory and for its row alike. */
export function seatStates(
  { seats }: { readonly seats: readonly SeatPlan[] },
  device: string | null,
  people: ReadonlyMap<string, Person>,
): SeatState[] {
  return seats.map((plan): SeatState => {
    const holder = holderOf(plan);
    const person = holder === null ? undefined : people.get(holder);
    const mine = device !== null && person?.device === device;
    // An erased name is empty.
    const name = person === undefined || person.name === '' ? null : person.name;
    const state = { kind: plan.kind, name, level: null, here: mine };
    if (plan.kind === 'person' && plan.program !== undefined) return { ...state, program: true };
    if (plan.kind !== 'bot') return state;
    const standIn = mine ? 'yours' : 'other';
    return {
      ...state,
      level: plan.level,
      here: false,
      ...(holder !== null && { standIn }),
      ...(plan.left && { left: true }),
    };
  });
}

const NOTHING: Asked = { choices: [], decision: 0, canUndo: false, auto: null };

function asked(table: Table, round: Round, seat: Seat): Asked {
  // Whoever looks through the seat that a bot plays for them may not play.
  if (table.seats[seat]?.kind !== 'person') return NOTHING;
  const offered = table.outcome ? [] : choices(round, seat);
  const [only] = offered;
  return {
    choices: offered,
    decision: table.decisions[seat] ?? 0,
    canUndo: typeof undoTarget(table, seat) === 'number',
    ...(offered.length > 0 && hintsOpen(table, seat) && { canHint: true as const }),
    auto: only !== undefined && offered.length === 1 && mayPlayItself(round, seat, only) ? only : null,
  };
}

function mayPlayItself({ rules, pos }: Round, seat: Seat, move: string): boolean {
  const code = rules.parse(move);
  return code !== null && (rules.automatic?.(pos, seat, code) ?? false);
}

export function facesOf(table: Table, viewers: readonly Viewer[]): Face[] {
  const { round } = table;
  if (!round) return [];
  return viewers.map((viewer) => ({
    viewer,
    view: viewOf(round, viewer),
    ...(viewer === 'table' ? NOTHING : asked(table, round, viewer)),
  }));
}

/** One face for all, where the rules say that nothing is hidden between seats. */
export function commonFace(table: Table, round: Round): CommonFace {
  return { view: viewOf(round, 'table'), seats: table.seats.map((_, seat) => asked(table, round, seat)) };
}

/** The same as one viewer has it. */
export function faceOf({ view, seats }: CommonFace, viewer: Viewer): Face {
  return { viewer, view, ...(viewer === 'table' ? NOTHING : (seats[viewer] ?? NOTHING)) };
}

/**
 * The round so far as a viewer saw it, for a page that comes (back) to the table. Where remembering is the game, what was shown is not
 * told again until the round has ended.
 */
export function logOf(table: Table, viewer: Viewer): readonly Shown[] {
  const seen = seenOf(table, viewer);
  const { round } = table;
  return round?.rules.fleeting && !table.outcome ? seen.map(({ by, move }) => ({ by, move })) : seen;
}
