import type { Seat } from '../kernel/rules.ts';
import type { Beginning, LeaveRule, Leaving, Person, SeatPlan, TableEvent, Time } from './events.ts';
import type { Opened } from './table.ts';
import { usualWindows } from './windows.ts';

/** An event as version 0.1 stored it: with names and devices (`holder`) inside, and its time beside it. */
type OldEvent =
  | (Omit<Opened, 'at' | 'seats' | 'dealer' | 'windows' | 'from'> & {
      readonly seats: readonly OldSeat[];
      readonly from?: Beginning;
    })
  | {
      readonly type: 'seated';
      readonly seat: Seat;
      readonly name: string;
      readonly holder: string;
      readonly id: string;
    }
  | {
      readonly type: 'dealt';
      readonly rules: number;
      readonly setup: object;
      readonly moves?: readonly string[];
      readonly id: string | null;
    }
  | { readonly type: 'moved'; readonly seat: Seat; readonly move: string; readonly id: string }
  | { readonly type: 'undoAsked'; readonly seat: Seat; readonly to: number; readonly id: string }
  | { readonly type: 'undoAnswered'; readonly seat: Seat; readonly yes: boolean; readonly id: string }
  | { readonly type: 'undone'; readonly to: number; readonly id: string | null }
  | { readonly type: 'left'; readonly seat: Seat; readonly how: Leaving; readonly id: string }
  | { readonly type: 'closed'; readonly id: string };

type OldSeat =
  | { readonly kind: 'bot'; readonly level: string }
  | { readonly kind: 'person'; readonly name: string; readonly holder: string }
  | { readonly kind: 'open' };

/** Who sits where while an old log is read. */
interface Reading {
  readonly seats: (Person | null)[];
  readonly people: Person[];
  readonly leave: LeaveRule;
  dealt: boolean;
}

/** A log of version 0.1 in today's shape: names and devices leave it, times and players enter it. */
export function upcastLog(
  old: readonly { readonly at: Time; readonly json: string }[],
  freshPlayer: () => string,
): { readonly events: TableEvent[]; readonly people: Person[] } {
  const [first, ...rest] = old;
  const opened = first && (JSON.parse(first.json) as OldEvent);
  if (!first || opened?.type !== 'opened') throw new Error('a table log must begin with its opening');
  const reading: Reading = { seats: [], people: [], leave: opened.leave, dealt: false };
  const seats = opened.seats.map((seat, index): SeatPlan => {
    reading.seats[index] = null;
    if (seat.kind !== 'person') return seat;
    return { kind: 'person', player: newcomer(reading, index, seat.holder, seat.name, freshPlayer) };
  });
  let { at } = first;
  const events: TableEvent[] = [{ ...opened, seats, at, dealer: 1, windows: usualWindows }];
  for (const row of rest) {
    at = Math.max(at, row.at);
    events.push(upcast(reading, JSON.parse(row.json) as OldEvent, at, freshPlayer));
  }
  return { events, people: reading.people };
}

function newcomer(reading: Reading, seat: Seat, device: string, name: string, freshPlayer: () => string): string {
  const player = freshPlayer();
  const person = { player, device, name };
  reading.seats[seat] = person;
  reading.people.push(person);
  return player;
}

function upcast(reading: Reading, event: OldEvent, at: Time, freshPlayer: () => string): TableEvent {
  switch (event.type) {
    case 'opened':
      throw new Error('a table is opened once');
    case 'seated': {
      const { seat, name, holder, id } = event;
      return { type: 'seated', seat, at, player: newcomer(reading, seat, holder, name, freshPlayer), id };
    }
    case 'dealt': {
      reading.dealt = true;
      const { rules, setup, moves } = event;
      return { type: 'dealt', rules, setup, ...(moves ? { moves } : {}), ...soleStamp(reading, event.id, at) };
    }
    case 'undone':
      return { type: 'undone', to: event.to, ...soleStamp(reading, event.id, at) };
    case 'closed':
      return { type: 'closed', ...soleStamp(reading, event.id, at) };
    case 'moved':
      return { type: 'moved', seat: event.seat, move: event.move, ...stamp(reading, event, at) };
    case 'undoAsked':
      return {
        type: 'undoAsked',
        seat: event.seat,
        to: event.to,
        waiting: consenting(reading, event.seat),
        ...stamp(reading, event, at),
      };
    case 'undoAnswered':
      return { type: 'undoAnswered', seat: event.seat, yes: event.yes, ...stamp(reading, event, at) };
    case 'left': {
      const left: TableEvent = { type: 'left', seat: event.seat, how: event.how, ...stamp(reading, event, at) };
      // Where the round goes on without them, or has not begun, the seat is no longer theirs.
      if (!reading.dealt || (reading.seats.length > 2 && reading.leave === 'bot')) reading.seats[event.seat] = null;
      return left;
    }
  }
}

/** A bot's command has nobody who would send it again, so its id is not kept. */
function stamp(
  { seats }: Reading,
  { seat, id }: { readonly seat: Seat; readonly id: string },
  at: Time,
): Pick<TableEvent, 'at' | 'player' | 'id'> {
  const person = seats[seat];
  return person ? { at, player: person.player, id } : { at };
}

/** For events of which the old log does not say who caused them: known only if all people sit at one device. */
function soleStamp({ seats }: Reading, id: string | null, at: Time): Pick<TableEvent, 'at' | 'player' | 'id'> {
  const people = seats.filter((person) => person !== null);
  const [first] = people;
  const sole = id !== null && first && people.every(({ device }) => device === first.device);
  return sole ? { at, player: first.player, id } : { at };
}

/** Version 0.1 computed this each time: one seat of each device except that of the seat that asks. */
function consenting({ seats }: Reading, by: Seat): Seat[] {
  const asked = new Set([seats[by]?.device]);
  return seats.flatMap((person, seat) => {
    if (!person || asked.has(person.device)) return [];
    asked.add(person.device);
    return [seat];
  });
}
