import type { Code } from '../kernel/moves.ts';
import type { Seat } from '../kernel/rules.ts';
import { firstFlag } from './clock.ts';
import type { ClockRule, Time, WindowTimes } from './events.ts';
import type { Table } from './table.ts';

const USUAL_VOTE = 30_000;

/** Long enough to notice that something can be called, short enough not to bore the others. */
export const usualWindows: WindowTimes = { call: 8_000, vote: USUAL_VOTE };

/**
 * Where people have days for a move they have as long to call and to vote, whatever was requested, because nobody looks
 * every few seconds.
 */
export const windowsFor = (clock: ClockRule | null | undefined, wanted?: WindowTimes | null): WindowTimes =>
  clock?.kind === 'days' ? { call: clock.each, vote: clock.each } : (wanted ?? usualWindows);

/**
 * How long an undo request may stay unanswered: as long as a vote. It always has an end, because bots wait meanwhile.
 */
export const undoLength = ({ windows }: Pick<Table, 'windows'>): number => windows.vote ?? USUAL_VOTE;

/**
 * What the host does by itself: close a window (except for seats in the middle of a claim), refuse an unanswered undo
 * request, end the time of a seat, record when no clock ran, or close the table for the operator.
 */
export type HostCommand =
  | { readonly do: 'lapse'; readonly window: number; readonly except?: readonly Seat[] }
  | { readonly do: 'lapseUndo'; readonly request: number }
  | { readonly do: 'flag'; readonly seat: Seat; readonly version: number }
  | { readonly do: 'gap'; readonly from: Time; readonly to: Time }
  | { readonly do: 'shut' };

/** The commands that have a deadline. */
export type DueCommand = Extract<HostCommand, { do: 'lapse' | 'lapseUndo' | 'flag' }>;

/** A deadline: what the host does, and when, if nobody acts before. */
export interface Due<C extends DueCommand = DueCommand> {
  readonly at: Time;
  /** How long the question was open for, in milliseconds. */
  readonly length: number;
  readonly command: C;
}

/** The deadline of one command. */
export type DueTo<Do extends DueCommand['do']> = Due<Extract<DueCommand, { do: Do }>>;

/** The next deadline of a table, for the host's scheduler. */
export function due(table: Table): Due | null {
  // No clock runs while a window is open.
  const first = windowDue(table) ?? flagDue(table);
  const undo = undoDue(table);
  return first && undo ? (undo.at < first.at ? undo : first) : (first ?? undo);
}

/** Whether it is too early for a deadline by this host's clock, unless that clock is behind the one that set it. */
export const isEarly = ({ at, length }: Due, now: Time): boolean => now >= at - length && now < at;

/** When the open window ends; null: none is open, or it has no end. */
export function windowDue({ window, windows, closed, outcome }: Table): DueTo<'lapse'> | null {
  const length = window && windows[window.kind];
  if (closed || outcome || !window || length === null) return null;
  return { at: window.since + length, length, command: { do: 'lapse', window: window.number } };
}

/** When the oldest undo request counts as refused. */
export function undoDue(table: Table): DueTo<'lapseUndo'> | null {
  const { closed, outcome } = table;
  const [undo] = table.undos;
  if (closed || outcome || !undo) return null;
  const length = undoLength(table);
  return { at: undo.since + length, length, command: { do: 'lapseUndo', request: undo.number } };
}

/** When the time of the first person runs out. */
export function flagDue(table: Table): DueTo<'flag'> | null {
  const flag = firstFlag(table);
  if (!flag) return null;
  const { seat, at } = flag;
  return { at, length: at - table.at, command: { do: 'flag', seat, version: table.version } };
}

/**
 * What is played for the seats that let the time pass, in order. Several are played one after the other to see what the
 * next seat is asked, and then undone.
 */
export function lapses(table: Table, except: readonly Seat[] = []): { readonly seat: Seat; readonly code: Code }[] {
  const { round, window } = table;
  if (!round || !window) return [];
  const { rules, pos } = round;
  const played: { seat: Seat; code: Code }[] = [];
  for (let open = rules.window?.(pos); open?.kind === window.kind; open = rules.window?.(pos)) {
    const seat = rules.awaited(pos).find((one) => !except.includes(one));
    if (seat === undefined || played.length === table.players) break;
    rules.play(pos, seat, open.lapse);
    played.push({ seat, code: open.lapse });
  }
  for (let left = played.length; left > 0; left--) rules.undo(pos);
  return played;
}
