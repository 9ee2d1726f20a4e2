import { timeAgain } from './clock.ts';
import { not, stored, type Decided, type Step } from './deciding.ts';
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
  if (!clock || next?.command.seat !== seat || version !== table.version) return not('stale');
  // Too early by this host's clock. If that is behind the clock of the host that stored the last event, this host has waited the whole
  // time by its own, and the time that is stored is that of the one ahead.
  if (now >= table.at && now < next.at) return not('stale');
  const stamp = { at: Math.max(at, next.at) };
  const timedOut: Step = { event: { type: 'timedOut', seat, again: timeAgain(clock.rule), ...stamp } };
  return { steps: [timedOut, ...goneSteps(table, seat, 'timeout', stamp.at)], people: [] };
}

/** No host ran from one time to the other, or at a table of one device nobody looked: that much is charged to nobody. */
export function gap(table: Table, { from, to }: Extract<HostCommand, { do: 'gap' }>): Decided {
  if (!table.clock || table.clock.running.length === 0 || to <= table.at || from >= to) return not('stale');
  return stored({ type: 'gap', from: Math.max(from, table.at), to, at: to });
}
