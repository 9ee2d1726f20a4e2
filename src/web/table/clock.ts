import type { Seat } from '../../kernel/rules.ts';
import type { Say } from '../../board/contract.ts';
import type { ClockRule } from '../../table/events.ts';

/** The clocks of a table, as its host sent them. */
export interface Clocks {
  readonly rule: ClockRule;
  /** Milliseconds each seat has left. */
  readonly left: readonly number[];
  /** What is left of each seat's holidays, where there are any. */
  readonly holidays?: readonly number[] | undefined;
  readonly running: readonly Seat[];
  readonly paused: boolean;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a seat has left this many ms after its clock was sent. Never below zero: the host decides when time is up. */
export function leftAt(clocks: Clocks, seat: Seat, passed: number): number {
  const told = clocks.left[seat] ?? 0;
  return clocks.running.includes(seat) ? Math.max(0, told - passed) : told;
}

/** What is left of a seat's holidays then, which begin where its time ends; null: there are none here. */
export function holidaysAt({ left, holidays, running }: Clocks, seat: Seat, passed: number): number | null {
  const told = holidays?.[seat];
  if (told === undefined) return null;
  return running.includes(seat) ? Math.max(0, told - Math.max(0, passed - (left[seat] ?? 0))) : told;
}

/** How low a seat's time is: low, or nearly over. */
export type Warning = 'low' | 'last' | null;

/** With little time for every move the warning comes later. `left` includes holidays. */
export function warningAt(rule: ClockRule, left: number): Warning {
  if (rule.kind === 'days') return left <= HOUR ? 'last' : left <= 6 * HOUR ? 'low' : null;
  const whole = rule.kind === 'live' ? rule.initial : rule.each;
  if (left <= 10 * SECOND) return 'last';
  return left <= Math.min(30 * SECOND, whole / 3) ? 'low' : null;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** As a clock shows it: “4:05”, “1:04:05”, “2 days 4 h”. */
export function clockText(left: number, say: Say): string {
  const seconds = Math.ceil(left / SECOND);
  if (left >= DAY) return say('clock.days', { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** As it is read out: “4 minutes 5 seconds”. */
export function clockWords(left: number, say: Say): string {
  const seconds = Math.ceil(left / SECOND);
  if (left >= DAY) return clockText(left, say);
  if (seconds < 60) return say('clock.seconds', { n: seconds });
  if (left >= HOUR) return say('clock.hours', { n: Math.floor(seconds / 3600), m: Math.floor((seconds % 3600) / 60) });
  return say('clock.minutes', { n: Math.floor(seconds / 60), s: seconds % 60 });
}
