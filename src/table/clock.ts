import type { Seat } from '../kernel/rules.ts';
import type { Circumstances, Decided, Step } from './commands.ts';
import type { ClockRule, TableEvent, Time } from './events.ts';
import type { PauseRequest } from './pause.ts';
import type { Table } from './table.ts';
import type { ClockState } from './wire.ts';

/**
 * The clocks of a table. They follow from the log alone: every event says what it takes off the clocks that ran since the event before
 * it, so what ran when is never worked out a second time. Never changed, but replaced, so that looking ahead copies nothing.
 */
export interface TableClock {
  readonly rule: ClockRule;
  /** By seat, what was left at the last event; below zero for a bot that overstepped, since only people run out of time. */
  readonly left: readonly number[];
  /** By seat, what is left of its holidays. */
  readonly holidays: readonly number[];
  /** By seat, what it was credited for its line in this round. */
  readonly credited: readonly number[];
  /** Whose clocks run since the last event. */
  readonly running: readonly Seat[];
  readonly paused: boolean;
  readonly asked: PauseRequest | null;
}

/** What a slow line may win for one move, and for a whole round. */
export const MOST_CREDIT = 500;
export const MOST_CREDIT_A_ROUND = 10_000;

/** Whoever plays on for a seat whose time ran out in a round with one time for all moves has at most so much. */
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

/** The clock of every seat the table waits for runs, and no other; none while anything may be called or voted on, nor in a pause. */
function runningSeats({ round, outcome, window, closed }: Table, paused: boolean): readonly Seat[] {
  return !round || outcome || window || closed || paused ? [] : [...round.rules.awaited(round.pos)];
}

/** The clocks after an event that has been applied to the table but for them. */
export function clockAfter(table: Table, before: TableClock, event: TableEvent): TableClock {
  if (event.type === 'dealt') {
    // A match that has begun anew gives new holidays; its later rounds share them.
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

/** What does not touch the question whether to pause; anything else, a move above all, drops it. */
const BESIDE: ReadonlySet<TableEvent['type']> = new Set(['gap', 'hinted', 'seated', 'undoAsked', 'undoAnswered']);

function requestAfter(asked: PauseRequest | null, event: TableEvent, version: number): PauseRequest | null {
  if (event.type === 'pauseAsked') return { number: version - 1, by: event.seat, waiting: event.waiting };
  if (event.type === 'pauseAnswered' && event.yes && asked)
    return { ...asked, waiting: asked.waiting.filter((seat) => seat !== event.seat) };
  return BESIDE.has(event.type) ? asked : null;
}

/** The same decision, with what it charges: all that ran since the last event ends with the first of the new ones, which happens now. */
export function charge(table: Table, clock: TableClock, decided: Decided, { lag }: Circumstances): Decided {
  if ('answer' in decided || clock.running.length === 0) return decided;
  const [first, ...rest] = decided.steps;
  if (!first) return decided;
  const { event } = first;
  const ms = (event.type === 'gap' ? event.from : event.at) - table.at;
  if (ms <= 0) return decided;
  const credit =
    event.type === 'moved' && event.player !== undefined ? creditOf(clock, event.seat, ms, lag?.(event.seat) ?? 0) : 0;
  const charged = Object.fromEntries(clock.running.map((seat) => [seat, ms]));
  const step: Step = { ...first, event: { ...event, charged, ...(credit > 0 && { credit }) } };
  return { ...decided, steps: [step, ...rest] };
}

function creditOf(clock: TableClock, seat: Seat, ms: number, lag: number): number {
  if (!clock.running.includes(seat)) return 0;
  return Math.max(0, Math.floor(Math.min(lag, ms, creditLeft(clock, seat))));
}

/** What a seat may still be credited for its next move; where it has days for it, nothing. */
function creditLeft({ rule, credited }: TableClock, seat: Seat): number {
  return rule.kind === 'days' ? 0 : Math.min(MOST_CREDIT, MOST_CREDIT_A_ROUND - (credited[seat] ?? 0));
}

/**
 * The person whose time runs out first, and when. The credit it may still get is waited for too: a move that was made in time may be on
 * its way. Bots move when their host lets them, so no time of theirs runs out.
 */
export function firstFlag({ clock, seats, at }: Table): { readonly seat: Seat; readonly at: Time } | null {
  let first: { readonly seat: Seat; readonly at: Time } | null = null;
  for (const seat of clock?.running ?? []) {
    if (!clock || seats[seat]?.kind !== 'person') continue;
    const flag = at + Math.max(0, timeLeft(clock, seat)) + creditLeft(clock, seat);
    if (!first || flag < first.at) first = { seat, at: flag };
  }
  return first;
}

const timeLeft = ({ left, holidays }: TableClock, seat: Seat): number => (left[seat] ?? 0) + (holidays[seat] ?? 0);

/** What a seat whose time ran out goes on with, whoever plays it then: its stand-in, or the person who came back. */
export function timeAgain(rule: ClockRule): number {
  return rule.kind === 'live' ? Math.max(rule.increment, Math.min(rule.initial, AGAIN)) : rule.each;
}

/** The clocks as they are shown now. */
export function clockState(clock: TableClock, at: Time, now: Time): ClockState {
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
