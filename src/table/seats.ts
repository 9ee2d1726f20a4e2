import type { Seat } from '../kernel/rules.ts';
import type { Person, SeatPlan } from './events.ts';
import type { Table } from './table.ts';

type People = ReadonlyMap<string, Person>;

/** The player whose seat it is: who sits there, or for whom a bot plays on. */
export const holderOf = (plan: SeatPlan | undefined): string | null =>
  plan?.kind === 'person' ? plan.player : plan?.kind === 'bot' ? (plan.for ?? null) : null;

const isDevice = (player: string | null, device: string | null, people: People): boolean =>
  player !== null && device !== null && people.get(player)?.device === device;

/** The seats a device holds now. */
export function seatsOf({ seats }: Pick<Table, 'seats'>, device: string | null, people: People): Seat[] {
  return seats.flatMap((plan, seat) => (plan.kind === 'person' && isDevice(plan.player, device, people) ? [seat] : []));
}

/**
 * The seats through which a device may see: those it holds, and where hands are hidden those it held in this round
 * before a bot took them. Where nothing is hidden between seats the table itself shows as much.
 */
export function eyesOf(table: Table, device: string | null, people: People): Seat[] {
  if (!table.facts.hidden || table.formerly.size === 0) return seatsOf(table, device, people);
  return table.seats.flatMap((plan, seat) => {
    const player = plan.kind === 'person' ? plan.player : (table.formerly.get(seat) ?? null);
    return isDevice(player, device, people) ? [seat] : [];
  });
}

/** Whether a device has a seat, or had one in this round: it may still come back to it, or its person plays on at another device. */
export const hasPart = (table: Table, device: string, people: People): boolean =>
  table.seats.some(
    (plan, seat) =>
      isDevice(holderOf(plan), device, people) || isDevice(table.formerly.get(seat) ?? null, device, people),
  ) || table.handedOn.some((player) => isDevice(player, device, people));

export const isOpener = ({ opener }: Pick<Table, 'opener'>, device: string, people: People): boolean =>
  isDevice(opener, device, people);

/** Whether a device belongs to a table and needs no invitation: it opened it, sits there, or a bot stands in for it. */
export const belongs = (table: Table, device: string | null, people: People): boolean =>
  isDevice(table.opener, device, people) || table.seats.some((plan) => isDevice(holderOf(plan), device, people));

/** The first seat of each device with people at the table, except this one. */
export function othersThan({ seats }: Pick<Table, 'seats'>, device: string, people: People): Seat[] {
  const asked = new Set<string | undefined>([device]);
  return seats.flatMap((plan, seat) => {
    if (plan.kind !== 'person') return [];
    const other = people.get(plan.player)?.device;
    if (asked.has(other)) return [];
    asked.add(other);
    return [seat];
  });
}

/** Whether this is the only person at the table, bots not counted, unless one stands in for someone who may come back in this round. */
export const isAlone = ({ seats }: Pick<Table, 'seats'>, seat: Seat): boolean =>
  seats.every((plan, other) =>
    other === seat ? plan.kind === 'person' : plan.kind === 'bot' && (plan.for === undefined || plan.left === true),
  );
