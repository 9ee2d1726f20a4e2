import type { Seat } from '../kernel/rules.ts';
import { creditLeft, type TableClock } from './clock.ts';
import type { Circumstances, Decided, Step } from './decided.ts';
import type { Table } from './table.ts';

/**
 * The same decision with the clock time it charges: all clocks that ran since the last event are charged by the first
 * of the new ones, which happens now.
 */
export function charge(table: Table, decided: Decided, { lag }: Pick<Circumstances, 'lag'>): Decided {
  const { clock } = table;
  if (!clock || 'answer' in decided || clock.running.length === 0) return decided;
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
