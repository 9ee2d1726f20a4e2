import { dealNext } from './dealing.ts';
import { refused, accepted, type Circumstances, type Decided, type Stamped } from './decided.ts';
import { wordWithCommand } from './deal-words.ts';
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
  if (othersThan(table, device, now.people).every((other) => isReady(table, table.agreed, other, now))) {
    const steps = said.map((event) => ({ event }));
    return accepted(...said, ...foresee(table, steps, (after) => dealNext(after, now.chance, rest)));
  }
  const mine = seatsOf(table, device, now.people);
  if (mine.some((own) => table.agreed.includes(own))) return refused('agreed_already');
  return accepted(...said, { type: 'agreed', seat, ...rest });
}

/** Whether nobody needs to wait for this person: one seat of their device has agreed, or they are away. */
export function isReady(table: Table, agreed: readonly Seat[], seat: Seat, { people, away }: Circumstances): boolean {
  if (away?.has(seat)) return true;
  const plan = table.seats[seat];
  const device = plan?.kind === 'person' ? people.get(plan.player)?.device : undefined;
  return device !== undefined && seatsOf(table, device, people).some((own) => agreed.includes(own));
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
export const settle = (table: Table, now: Circumstances, at: number): Decided =>
  isSettled(table, now) ? accepted(...dealNext(table, now.chance, { at })) : refused('stale');
