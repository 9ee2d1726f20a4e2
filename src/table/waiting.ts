import { dealNext } from './dealing.ts';
import { refused, accepted, type Circumstances, type Decided, type Stamped } from './decided.ts';
import type { SeatPlan, TableEvent, Time } from './events.ts';
import { wordWithCommand } from './deal-words.ts';
import { foresee } from './foresee.ts';
import { isSameName, NO_NAME, readName } from './names.ts';
import { holderOf, isOpener, othersThan, seatsOf } from './seats.ts';
import type { Table } from './table.ts';
import { readLevel, readTerms, type WantedTerms } from './terms.ts';
import type { Command } from './wire.ts';

type Wanted<Do extends Command['do']> = Extract<Command, { do: Do }>;

/** Takes a free seat; the last one to sit down deals. */
export function sit(table: Table, device: string, command: Wanted<'sit'>, at: Time, now: Circumstances): Decided {
  const { people, chance } = now;
  const { seat, id } = command;
  const plan = table.seats[seat];
  if (!plan) return refused('bad_request');
  if (plan.kind !== 'open') {
    const mine = plan.kind === 'person' && people.get(plan.player)?.device === device;
    return refused(mine ? 'already_seated' : 'seat_taken');
  }
  if (table.removed.some((player) => people.get(player)?.device === device)) return refused('removed');
  const most = isOpener(table, device, people) ? null : table.seatsPerGuest;
  if (most !== null && seatsOf(table, device, people).length >= most) return refused('one_seat');
  const name = readName(command.name);
  if (name === null) return refused('name');
  if (isNameTaken(table, name, people)) return refused('name_taken');
  const player = chance.player();
  const seated: TableEvent = { type: 'seated', seat, at, player, id };
  const said = wordWithCommand(table, command.word, { seat, at, player });
  if (!said) return refused('bad_request');
  const steps = [seated, ...said].map((event) => ({ event }));
  const free = table.seats.filter(({ kind }) => kind === 'open').length;
  const dealt = free === 1 && !table.round ? foresee(table, steps, (after) => dealNext(after, chance, { at })) : [];
  return { steps: [...steps, ...dealt.map((event) => ({ event }))], people: [{ player, device, name }] };
}

function isNameTaken({ seats }: Table, name: string, people: Circumstances['people']): boolean {
  return seats.some((plan) => {
    const player = holderOf(plan);
    const other = player === null ? undefined : people.get(player)?.name;
    return other !== undefined && name !== NO_NAME && isSameName(other, name);
  });
}

/** What only the opener may do, and only before the first deal. */
export function arrange(
  table: Table,
  device: string,
  command: Wanted<'change' | 'cancel' | 'remove'>,
  at: Time,
  now: Circumstances,
): Decided {
  if (table.opener === null || !isOpener(table, device, now.people)) return refused('not_opener');
  if (table.round) return refused('begun');
  const stamp: Stamped = { at, player: table.opener, id: command.id };
  switch (command.do) {
    case 'cancel':
      return accepted({ type: 'closed', ...stamp });
    case 'remove': {
      const plan = table.seats[command.seat];
      if (plan?.kind !== 'person' || now.people.get(plan.player)?.device === device) return refused('bad_request');
      return accepted({ type: 'removed', seat: command.seat, ...stamp });
    }
    case 'change':
      return change(table, device, command, stamp, now);
  }
}

/** Changes settings or seats. Whoever sits keeps a seat: removing someone is another command. */
function change(
  table: Table,
  device: string,
  { plan, seats: wanted }: Wanted<'change'>,
  stamp: Stamped,
  now: Circumstances,
): Decided {
  const { options, spectators } = table;
  const read = readTerms(table.game, wantedTerms(table, plan ?? {}));
  if (!read.ok) return refused('bad_request');
  const { terms, players } = read.value;
  if (terms.clock && (terms.windows.call === null || terms.windows.vote === null)) return refused('bad_request');
  // Whoever sits has agreed to what spectators may see.
  if (terms.spectators !== spectators && othersThan(table, device, now.people).length > 0)
    return refused('seats_taken');
  // A given setup is valid only for these options.
  if (table.from && JSON.stringify(terms.options) !== JSON.stringify(options)) return refused('bad_request');
  const seats = wanted ? arranged(table, wanted) : [...table.seats];
  if (seats?.length !== players) return refused('bad_request');
  const changed: TableEvent = { type: 'changed', ...terms, seats, ...stamp };
  if (seats.some(({ kind }) => kind === 'open')) return accepted(changed);
  // No seat is open any more, so the changed table is dealt.
  const dealt = foresee(table, [{ event: changed }], (after) => dealNext(after, now.chance, { at: stamp.at }));
  return accepted(changed, ...dealt);
}

/** Keeps the settings that are not to be changed. */
function wantedTerms(table: Table, plan: NonNullable<Wanted<'change'>['plan']>): WantedTerms {
  const standIn = plan.standIn ?? table.standIn;
  const seatsPerGuest = plan.seatsPerGuest ?? table.seatsPerGuest;
  // With a clock there was no setting for how long someone may be away.
  const absence = plan.absence === undefined && !table.clock ? table.absence : plan.absence;
  return {
    options: plan.options ?? table.options,
    match: plan.match ?? table.match,
    leave: plan.leave ?? table.leave,
    clock: plan.clock === undefined ? (table.clock?.rule ?? null) : plan.clock,
    // Another clock brings its own window times, unless they are chosen too.
    windows: plan.windows ?? (plan.clock === undefined ? table.windows : null),
    begin: plan.begin ?? table.begin ?? 'lot',
    ...(standIn !== null && { standIn }),
    ...(absence !== undefined && { absence }),
    spectators: plan.spectators ?? table.spectators,
    ...(seatsPerGuest !== null && { seatsPerGuest }),
  };
}

/** The new seats; null: someone who sits would lose the seat, or have two. */
function arranged(table: Table, wanted: NonNullable<Wanted<'change'>['seats']>): SeatPlan[] | null {
  const kept = new Set<number>();
  const seats: SeatPlan[] = [];
  for (const one of wanted) {
    if (one.kind === 'open') seats.push({ kind: 'open' });
    else if (one.kind === 'bot') {
      const level = readLevel(table.game, one.level, 'level');
      if (!level.ok) return null;
      seats.push({ kind: 'bot', level: level.value });
    } else {
      const sitting = table.seats[one.seat];
      if (sitting?.kind !== 'person' || kept.has(one.seat)) return null;
      kept.add(one.seat);
      seats.push(sitting);
    }
  }
  const all = table.seats.every(({ kind }, seat) => kind !== 'person' || kept.has(seat));
  return all ? seats : null;
}
