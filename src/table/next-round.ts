import { dealNext } from './dealing.ts';
import { refused, accepted, type Circumstances, type Decided, type Stamped } from './decided.ts';
import { wordWithCommand } from './deal-words.ts';
import type { TableEvent } from './events.ts';
import { foresee } from './foresee.ts';
import type { Seat } from '../kernel/rules.ts';
import { othersThan, seatsOf } from './seats.ts';
import type { Table } from './table.ts';
import type { Command } from './wire.ts';

/** The next round or match: dealt when everyone who is present is ready, at once for someone who is alone there. */
export function requestNextRound(
  table: Table,
  device: string,
  { seat, word }: Extract<Command, { do: 'next' }>,
  stamp: Stamped & { readonly player: string },
  now: Circumstances,
): Decided {
  if (!table.round) return refused('not_dealt');
  if (!table.outcome) return refused('round_running');
  const said = wordWithCommand(table, word, { seat, ...stamp });
  if (!said) return refused('bad_request');
  // The first event carries the id, by which a repeated command is recognised.
  const rest = said.length > 0 ? { at: stamp.at, player: stamp.player } : stamp;
  const mine = seatsOf(table, device, now.people);
  if (othersThan(table, device, now.people).every((other) => isReady(table, table.agreed, other, now))) {
    const steps = said.map((event) => ({ event }));
    const dealt = foresee(table, steps, (after) => dealNext(after, now.chance, rest));
    return accepted(...said, ...noteAbsent(dealt, table, now, mine));
  }
  if (mine.some((own) => table.agreed.includes(own))) return refused('agreed_already');
  return accepted(...said, { type: 'agreed', seat, ...rest });
}

/** Whether nobody needs to wait for this person: one seat of their device has agreed, or they are away. */
export function isReady(table: Table, agreed: readonly Seat[], seat: Seat, { people, away }: Circumstances): boolean {
  return away?.has(seat) === true || hasAgreed(table, agreed, seat, people);
}

function hasAgreed(table: Table, agreed: readonly Seat[], seat: Seat, people: Circumstances['people']): boolean {
  const plan = table.seats[seat];
  const device = plan?.kind === 'person' ? people.get(plan.player)?.device : undefined;
  return device !== undefined && seatsOf(table, device, people).some((own) => agreed.includes(own));
}

/** The log does not tell who was away, and a deal that did not wait for them rests on it, so its event says who they were. */
function noteAbsent(
  events: readonly TableEvent[],
  table: Table,
  { away, people }: Circumstances,
  asking: readonly Seat[] = [],
): TableEvent[] {
  const absent = [...(away?.keys() ?? [])]
    .filter((seat) => !asking.includes(seat) && !hasAgreed(table, table.agreed, seat, people))
    .sort((a, b) => a - b);
  return events.map((event) => (event.type === 'dealt' && absent.length > 0 ? { ...event, absent } : event));
}

/** Whether all who are there have agreed, and at least one of those who did is still there. */
export function areAllReady(table: Table, agreed: readonly Seat[], now: Circumstances, but?: Seat): boolean {
  if (!agreed.some((seat) => !now.away?.has(seat))) return false;
  return table.seats.every((plan, seat) => plan.kind !== 'person' || seat === but || isReady(table, agreed, seat, now));
}

/** Whether the host has to deal by itself: all who had not agreed have left meanwhile. */
export const isSettled = (table: Table, now: Circumstances): boolean =>
  !table.closed && table.outcome !== null && areAllReady(table, table.agreed, now);

/** The host deals when the last person whom the others waited for has left. */
export function settle(table: Table, now: Circumstances, at: number): Decided {
  if (!isSettled(table, now)) return refused('stale');
  return accepted(...noteAbsent(dealNext(table, now.chance, { at }), table, now));
}
