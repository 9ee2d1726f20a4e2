import { timeAgain } from './clock.ts';
import { refused, accepted, type Decided, type Step } from './decided.ts';
import type { Time } from './events.ts';
import { goneSteps } from './leaving.ts';
import type { Table } from './table.ts';
import { flagDue, type HostCommand } from './windows.ts';

/** The time of a seat has run out. */
export function flag(
  table: Table,
  { seat, version }: Extract<HostCommand, { do: 'flag' }>,
  { at, now }: { readonly at: Time; readonly now: Time },
): Decided {
  const { clock } = table;
  const next = flagDue(table);
  if (!clock || next?.command.seat !== seat || version !== table.version) return refused('stale');
  // Too early by this host's clock. If that clock is behind the one of the host that stored the last event, this host
  // has waited the whole time by its own, and it may pass.
  if (now >= table.at && now < next.at) return refused('stale');
  const stamp = { at: Math.max(at, next.at) };
  const timedOut: Step = { event: { type: 'timedOut', seat, again: timeAgain(clock.rule), ...stamp } };
  return { steps: [timedOut, ...goneSteps(table, seat, 'timeout', stamp.at)], people: [] };
}

/** No host ran during this time, or at a table on one device nobody looked: it is charged to nobody. */
export function gap(table: Table, { from, to }: Extract<HostCommand, { do: 'gap' }>): Decided {
  if (!table.clock || table.clock.running.length === 0 || to <= table.at || from >= to) return refused('stale');
  return accepted({ type: 'gap', from: Math.max(from, table.at), to, at: to });
}
