import type { Round } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { ClockRule, SeatPlan, TableEvent, Time } from './events.ts';

/** Someone asks to stop the clocks for a while. */
export interface PauseRequest {
  /** The version of the table at which it was made, so no two requests have the same. */
  readonly number: number;
  readonly by: Seat;
  /** Whose consent is still missing. */
  readonly waiting: readonly Seat[];
}

/**
 * The clocks of a table (chess clocks). They follow from the log alone: every event says what it charges to the clocks that ran since
 * the previous event, so this is never computed again. Replaced, never changed in place, so that looking ahead copies
 * nothing.
 */
export interface TableClock {
  readonly rule: ClockRule;
  /**
   * By seat, what was left at the last event; negative for a bot that overstepped, because only people run out of time.
   */
  readonly left: readonly number[];
  /** By seat, what is left of its holidays. */
  readonly holidays: readonly number[];
  /** By seat, the lag compensation it got in this round. */
  readonly credited: readonly number[];
  /** Whose clocks run since the last event. */
  readonly running: readonly Seat[];
  readonly paused: boolean;
  readonly asked: PauseRequest | null;
}

/** The parts of a table that clocks depend on. */
interface Ticking {
  readonly round: Round | null;
  readonly outcome: object | null;
  readonly window: object | null;
  readonly closed: boolean;
  readonly players: number;
  readonly finished: readonly object[];
  readonly version: number;
}

/** The most lag compensation for one move, and for a whole round. */
const MOST_CREDIT = 500;
const MOST_CREDIT_A_ROUND = 10_000;

/** The most time for whoever plays on for a seat whose time ran out, in a round with one time for all moves. */
const AGAIN = 60_000;

export function newClock(rule: ClockRule, players: number, holidays?: readonly number[]): TableClock {
  const all = (ms: number): number[] => Array.from({ length: players }, () => ms);
  return {
    rule,
    left: all(rule.kind === 'live' ? rule.initial : rule.each),
    holidays: holidays ?? all(rule.kind === 'days' ? rule.holidays : 0),
    credited: all(0),
    running: [],
    paused: false,
    asked: null,
  };
}

/**
 * The clocks of all awaited seats run, and no others; none while anything may be called or voted on, nor in a pause.
 */
function runningSeats({ round, outcome, window, closed }: Ticking, paused: boolean): readonly Seat[] {
  return !round || outcome || window || closed || paused ? [] : [...round.rules.awaited(round.pos)];
}

/** The clocks after an event that has been applied to everything else. */
export function clockAfter(table: Ticking, before: TableClock, event: TableEvent): TableClock {
  if (event.type === 'dealt') {
    // A new match gives new holidays; its later rounds share them.
    const fresh = newClock(before.rule, table.players, table.finished.length > 0 ? before.holidays : undefined);
    return { ...fresh, running: runningSeats(table, false) };
  }
  const left = [...before.left];
  const holidays = [...before.holidays];
  for (const [key, ms] of Object.entries(event.charged ?? {})) {
    const seat = Number(key);
    const rest = (left[seat] ?? 0) - ms;
    const away = Math.min(Math.max(0, -rest), holidays[seat] ?? 0);
    left[seat] = rest + away;
    holidays[seat] = (holidays[seat] ?? 0) - away;
  }
  let { credited, paused } = before;
  if (event.type === 'moved' && before.running.includes(event.seat)) {
    const { seat, credit = 0 } = event;
    left[seat] = afterMove(before.rule, (left[seat] ?? 0) + credit);
    if (credit > 0) credited = credited.map((ms, other) => (other === seat ? ms + credit : ms));
  } else if (event.type === 'timedOut') left[event.seat] = event.again;
  else if (event.type === 'paused') paused = true;
  else if (event.type === 'resumed') paused = false;
  const asked = requestAfter(before.asked, event, table.version);
  return { rule: before.rule, left, holidays, credited, paused, asked, running: runningSeats(table, paused) };
}

function afterMove(rule: ClockRule, left: number): number {
  return rule.kind === 'live' ? left + rule.increment : rule.each;
}

/** Events that leave a pause request open; anything else, above all a move, drops it. */
const BESIDE: ReadonlySet<TableEvent['type']> = new Set([
  ...(['gap', 'hinted', 'seated', 'undoAsked', 'undoAnswered'] as const),
  ...(['undoWithdrawn', 'endAgreed', 'closeAsked', 'closeAnswered'] as const),
]);

function requestAfter(asked: PauseRequest | null, event: TableEvent, version: number): PauseRequest | null {
  if (event.type === 'pauseAsked') return { number: version - 1, by: event.seat, waiting: event.waiting };
  if (event.type === 'pauseAnswered' && event.yes && asked)
    return { ...asked, waiting: asked.waiting.filter((seat) => seat !== event.seat) };
  return BESIDE.has(event.type) ? asked : null;
}

/** How much lag compensation a seat may still get for its next move; none if it has days for it. */
export function creditLeft({ rule, credited }: TableClock, seat: Seat): number {
  return rule.kind === 'days' ? 0 : Math.min(MOST_CREDIT, MOST_CREDIT_A_ROUND - (credited[seat] ?? 0));
}

/**
 * The person whose time runs out first, and when. Includes the lag compensation it may still get, because a move made
 * in time may be on its way. Bots move when their host lets them, so they never run out of time.
 */
export function firstFlag({
  clock,
  seats,
  at,
}: {
  readonly clock: TableClock | null;
  readonly seats: readonly SeatPlan[];
  readonly at: Time;
}): { readonly seat: Seat; readonly at: Time } | null {
  let first: { readonly seat: Seat; readonly at: Time } | null = null;
  for (const seat of clock?.running ?? []) {
    if (!clock || seats[seat]?.kind !== 'person') continue;
    const flag = at + Math.max(0, timeLeft(clock, seat)) + creditLeft(clock, seat);
    if (!first || flag < first.at) first = { seat, at: flag };
  }
  return first;
}

const timeLeft = ({ left, holidays }: TableClock, seat: Seat): number => (left[seat] ?? 0) + (holidays[seat] ?? 0);

/**
 * The time that a seat gets after its time ran out, whoever plays it then: its stand-in, or the person who came back.
 */
export function timeAgain(rule: ClockRule): number {
  return rule.kind === 'live' ? Math.max(rule.increment, Math.min(rule.initial, AGAIN)) : rule.each;
}

/** The clocks as they are shown now. */
interface ShownClock {
  readonly rule: ClockRule;
  readonly left: readonly number[];
  readonly holidays?: readonly number[];
  readonly running: readonly Seat[];
  readonly paused: boolean;
  readonly asked: PauseRequest | null;
}

export function clockState(clock: TableClock, at: Time, now: Time): ShownClock {
  const { rule, running, paused, asked } = clock;
  const left = [...clock.left];
  const holidays = [...clock.holidays];
  const passed = Math.max(0, now - at);
  for (const seat of running) {
    const rest = (left[seat] ?? 0) - passed;
    left[seat] = rest;
    if (rest < 0) holidays[seat] = Math.max(0, (holidays[seat] ?? 0) + rest);
  }
  return {
    rule,
    left: left.map((ms) => Math.max(0, ms)),
    running,
    paused,
    asked,
    ...(rule.kind === 'days' && { holidays }),
  };
}
