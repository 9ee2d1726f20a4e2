import type { Code } from '../kernel/moves.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Time, WindowTimes } from './events.ts';
import type { Table } from './table.ts';

/** Long enough to notice that something can be called, short enough not to bore the others. */
export const usualWindows: WindowTimes = { call: 8_000, vote: 30_000 };

/** What the host is asked to do when a deadline has come. */
export interface HostCommand {
  readonly do: 'lapse';
  readonly window: number;
}

/** A deadline: what the host does, and when, if nobody acts before. */
export interface Due {
  readonly at: Time;
  /** How long the question was open for, in milliseconds. */
  readonly length: number;
  readonly command: HostCommand;
}

/** The next deadline of a table, for the host's scheduler. */
export function due(table: Table): Due | null {
  const { window, windows } = table;
  if (!window || table.closed || table.outcome) return null;
  const length = windows[window.kind];
  if (length === null) return null;
  return { at: window.since + length, length, command: { do: 'lapse', window: window.number } };
}

/**
 * What is played for the seats that let the time pass, in order. Several are played one after the other to see what the next seat is
 * asked, and taken back again.
 */
export function lapses(table: Table): { readonly seat: Seat; readonly code: Code }[] {
  const { round, window } = table;
  if (!round || !window) return [];
  const { rules, pos } = round;
  const played: { seat: Seat; code: Code }[] = [];
  for (let open = rules.window?.(pos); open?.kind === window.kind; open = rules.window?.(pos)) {
    const [seat] = rules.awaited(pos);
    if (seat === undefined || played.length === table.players) break;
    rules.play(pos, seat, open.lapse);
    played.push({ seat, code: open.lapse });
  }
  for (let left = played.length; left > 0; left--) rules.undo(pos);
  return played;
}
