import { charge } from './charge.ts';
import { doneBefore, type Circumstances, type Decided } from './commands.ts';
import type { TableEvent } from './events.ts';
import type { Table } from './table.ts';

/** Who takes a seat to another device: `player` sat there when the code for it was made. */
export interface Move {
  readonly player: string;
  readonly device: string;
  readonly id: string;
}

/**
 * The person on a seat goes on at another device, as a new opaque player: the order of the log decides between two who have the same
 * code, since after the first of them the player it was made for sits there no more. The name goes along.
 */
export function decideMove(table: Table, { player, device, id }: Move, now: Circumstances): Decided {
  const done = doneBefore(table, device, id, now);
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return { answer: { ok: false, fault: 'closed' } };
  const seat = table.seats.findIndex((plan) => plan.kind === 'person' && plan.player === player);
  const person = now.people.get(player);
  if (seat < 0 || !person) return { answer: { ok: false, fault: 'no_code' } };
  if (person.device === device) return { answer: { ok: false, fault: 'already_seated' } };
  const next = now.chance.player();
  const moved: TableEvent = { type: 'seatMoved', seat, at: Math.max(now.now, table.at), player: next, id };
  const people = [
    { player: next, device, name: person.name },
    // Whoever erases the name later must find it in one place.
    { ...person, name: '' },
  ];
  return charge(table, { steps: [{ event: moved }], people }, now);
}
