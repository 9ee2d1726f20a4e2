import { charge } from './charge.ts';
import { doneBefore, type Circumstances, type Decided } from './commands.ts';
import type { TableEvent } from './events.ts';
import { gaveUp } from './leaving.ts';
import { holderOf } from './seats.ts';
import type { Table } from './table.ts';

/** Who takes a seat to another device: `player` sat there when the code for it was made. */
export interface SeatMove {
  readonly player: string;
  readonly device: string;
  readonly id: string;
}

/**
 * The person on a seat continues at another device, as a new opaque player. If two devices use the same code, the order
 * of the log decides: after the first, the player it was made for no longer sits there. The name moves along. If a bot
 * stands in for that person, they take the seat back from it first, because whoever lost a device is away.
 */
export function decideSeatMove(table: Table, { player, device, id }: SeatMove, now: Circumstances): Decided {
  const done = doneBefore(table, device, id, now);
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return { answer: { ok: false, fault: 'closed' } };
  const seat = table.seats.findIndex((plan) => holderOf(plan) === player);
  const plan = table.seats[seat];
  const person = now.people.get(player);
  if (!plan || !person) return { answer: { ok: false, fault: 'no_code' } };
  if (person.device === device) return { answer: { ok: false, fault: 'already_seated' } };
  if (gaveUp(table, plan)) return { answer: { ok: false, fault: 'gave_up' } };
  const next = now.chance.player();
  const at = Math.max(now.now, table.at);
  const moved: TableEvent = { type: 'seatMoved', seat, at, player: next, id };
  const events: readonly TableEvent[] = plan.kind === 'bot' ? [{ type: 'returned', seat, at, player }, moved] : [moved];
  const people = [
    { player: next, device, name: person.name },
    // The name is kept in one place only, so that it can be erased later.
    { ...person, name: '' },
  ];
  return charge(table, { steps: events.map((event) => ({ event })), people }, now);
}
