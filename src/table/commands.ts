import type { Reason } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import { dealer } from '../kernel/rng.ts';
import { judge, type Round } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Person, TableEvent, Time } from './events.ts';
import type { Fault } from './faults.ts';
import { mayHint } from './hints.ts';
import { cleanName } from './names.ts';
import { doneKey, type Table } from './table.ts';
import { undoTarget } from './undo.ts';
import { due, lapses, type HostCommand } from './windows.ts';
import type { Answer, Command } from './wire.ts';

/** Who wants something done: a device with the seats it holds, the bot of a seat, or the host itself when a deadline has come. */
export type Actor = { readonly device: string } | { readonly bot: Seat; readonly why?: Reason } | 'host';

/** What the host of a table knows and a pure table does not. */
export interface Circumstances {
  readonly now: Time;
  readonly chance: Chance;
  /** Who the players of the log are, those who left included. */
  readonly people: ReadonlyMap<string, Person>;
}

/** A source of unpredictable randomness: whoever could guess it would know the next deal. */
export interface Chance {
  /** A text to deal from. */
  seed(): string;
  /** An opaque name for a player of a log. */
  player(): string;
}

/** One event to be stored, and the move in it as it was read, so that it is judged once. */
export interface Step {
  readonly event: TableEvent;
  readonly code?: Code;
}

/** The events to store, and who is new at the table; or the answer if there is nothing to store. */
export type Decided =
  { readonly steps: readonly Step[]; readonly people: readonly Person[] } | { readonly answer: Answer };

/** What people and bots ask for, and what the host does by itself. */
export type AnyCommand = Command | HostCommand;

const not = (fault: Fault): Decided => ({ answer: { ok: false, fault } });
const stored = (...events: readonly TableEvent[]): Decided => ({
  steps: events.map((event) => ({ event })),
  people: [],
});

/** Decides which events a command leads to. It leaves the table unchanged, so that nothing must be rolled back when storing fails. */
export function decide(table: Table, actor: Actor, command: AnyCommand, now: Circumstances): Decided {
  const at = Math.max(now.now, table.at);
  if (actor === 'host') return command.do === 'lapse' ? lapse(table, command, at, now.now) : not('bad_request');
  if (command.do === 'lapse') return not('not_your_seat');
  if ('bot' in actor) return bot(table, actor, command, at);

  const done = doneBefore(table, actor.device, command.id, now);
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return not('closed');
  if (isFull(table) && !endsSoon.has(command.do)) return not('full');
  if (command.do === 'sit') return sit(table, actor.device, command, at, now);
  const seat = command.do === 'close' ? seatsOf(table, actor.device, now.people)[0] : command.seat;
  const plan = seat === undefined ? undefined : table.seats[seat];
  if (plan?.kind !== 'person' || now.people.get(plan.player)?.device !== actor.device) return not('not_your_seat');
  const stamp = { at, player: plan.player, id: command.id };
  switch (command.do) {
    case 'act':
      return act(table, command, stamp);
    case 'undo':
      return undo(table, command, actor.device, stamp, now);
    case 'hint':
      return hint(table, command, stamp);
    case 'consent':
      return consent(table, command, stamp);
    case 'leave':
      if (table.outcome) return not('round_ended');
      return stored({ type: 'left', seat: command.seat, how: 'resigned', ...stamp });
    case 'next':
      if (table.round && !table.outcome) return not('round_running');
      if (!table.round) return not('not_dealt');
      return stored(dealNext(table, now.chance, stamp));
    case 'windows':
      if (table.online) return not('bad_request');
      return stored({ type: 'windowsSet', windows: command.windows, ...stamp });
    case 'close':
      return stored({ type: 'closed', ...stamp });
  }
}

/**
 * So many events a log may have before nothing but the end of its round is stored any more. Nobody plays so long at one table; and every
 * event is replayed whenever the table is opened again.
 */
export const MOST_EVENTS = 20_000;

const isFull = ({ version }: Table): boolean => version >= MOST_EVENTS;

/** What a round that is being played needs to come to its end, of which there can only be so much: the rest could go on for ever. */
const endsSoon: ReadonlySet<Command['do']> = new Set(['act', 'consent', 'leave', 'close']);

/** The seats a device holds now. */
export function seatsOf(table: Table, device: string | null, people: ReadonlyMap<string, Person>): Seat[] {
  return table.seats.flatMap((plan, seat) =>
    plan.kind === 'person' && people.get(plan.player)?.device === device ? [seat] : [],
  );
}

/**
 * Idempotency: the version at which a command with this id was carried out before. Looked up under every player that this device is or
 * was, since someone who has left may still wait for the answer to that.
 */
function doneBefore(table: Table, device: string, id: string, { people }: Circumstances): number | undefined {
  for (const person of people.values()) {
    if (person.device !== device) continue;
    const version = table.done.get(doneKey(person.player, id));
    if (version !== undefined) return version;
  }
  return undefined;
}

/** The part of an event that says when it happened and whose command it was. */
type Stamped = Pick<TableEvent, 'at' | 'player' | 'id'>;

/** The decision a bot answers is its idempotency key, so that a move thought out twice is made once. */
function bot(
  table: Table,
  { bot: seat, why }: { readonly bot: Seat; readonly why?: Reason },
  command: Command,
  at: Time,
): Decided {
  const done = table.done.get(doneKey(undefined, command.id));
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return not('closed');
  if (table.seats[seat]?.kind !== 'bot' || command.do !== 'act' || command.seat !== seat) return not('not_your_seat');
  if (table.undo) return not('stale');
  return act(table, command, { at, id: command.id, ...(why && { why }) });
}

/** People's ids have no spaces, so nobody can use up a bot's. */
export const botMoveId = (seat: Seat, decision: number): string => `bot ${seat} ${decision}`;

function sit(
  table: Table,
  device: string,
  command: Extract<Command, { do: 'sit' }>,
  at: Time,
  { people, chance }: Circumstances,
): Decided {
  const { seat, id } = command;
  const plan = table.seats[seat];
  if (!plan) return not('bad_request');
  if (plan.kind !== 'open') {
    const mine = plan.kind === 'person' && people.get(plan.player)?.device === device;
    return not(mine ? 'already_seated' : 'seat_taken');
  }
  const name = cleanName(command.name);
  if (name === null) return not('name');
  const player = chance.player();
  const seated: TableEvent = { type: 'seated', seat, at, player, id };
  const free = table.seats.filter(({ kind }) => kind === 'open').length;
  const events = free === 1 && !table.round ? [seated, dealNext(table, chance, { at })] : [seated];
  return { steps: events.map((event) => ({ event })), people: [{ player, device, name }] };
}

/**
 * The deal of the next round. The first one may be a round to play on, or by the number the table was opened with; all others come
 * from a seed nobody can guess.
 */
export function dealNext(table: Table, chance: Chance, stamp: Stamped): TableEvent {
  const { rules } = table.game;
  if (table.from && !table.round) {
    const { setup, moves, rules: version = 1 } = table.from;
    return { type: 'dealt', rules: version, setup, moves, seed: chance.seed(), ...stamp };
  }
  const last = table.outcome;
  const lastStart = table.round && 'start' in table.round.setup ? (table.round.setup.start as Seat) : null;
  const start = last && lastStart !== null ? rules.nextStart(last, lastStart) : null;
  const numbered = table.number !== null && !table.round;
  const seed = numbered ? numberedSeed(rules.id, table.number) : chance.seed();
  const version = numbered ? table.dealer : rules.dealer;
  const setup = rules.deal(version, table.options, dealer(seed), table.standing.nextStart ?? start);
  return { type: 'dealt', rules: rules.version, setup, seed: chance.seed(), ...stamp };
}

/** Numbered deals are the same for everyone; they are for games alone, where knowing the deal harms nobody else. */
const numberedSeed = (game: string, number: number | null): string => `${game} deal ${number}`;

function act(
  table: Table,
  command: Extract<Command, { do: 'act' }>,
  stamp: Stamped & { readonly why?: Reason },
): Decided {
  const { seat, move, decision } = command;
  const { round } = table;
  if (!round) return not('not_dealt');
  // Of a round that ended by its rules the rules themselves say so, with a clause.
  if (table.outcome?.ended) return not('round_ended');
  if (decision !== table.decisions[seat]) return not('stale');
  const judged = judge(round, seat, move);
  if (!judged.ok) return { answer: { ok: false, fault: 'refused', refusal: judged.error } };
  const moved: Step = { event: { type: 'moved', seat, move, ...stamp }, code: judged.value };
  const stopped: Step = { event: { type: 'stopped', at: stamp.at } };
  return { steps: reachesLimit(table, round, seat, judged.value) ? [moved, stopped] : [moved], people: [] };
}

/** Whether this move is the last one a round may have, and does not end it by itself. */
function reachesLimit(table: Table, { rules, pos, moves }: Round, seat: Seat, code: Code): boolean {
  if (moves.length + 1 < table.facts.mostMoves) return false;
  rules.play(pos, seat, code);
  const over = rules.over(pos);
  rules.undo(pos);
  return !over;
}

function undo(
  table: Table,
  { seat, to: wanted }: Extract<Command, { do: 'undo' }>,
  device: string,
  stamp: Stamped,
  { people }: Circumstances,
): Decided {
  const to = undoTarget(table, seat, wanted);
  if (typeof to === 'string') return not(to);
  const waiting = table.online ? consenting(table, device, people) : [];
  if (waiting.length > 0) return stored({ type: 'undoAsked', seat, to, waiting, ...stamp });
  return stored({ type: 'undone', to, ...stamp });
}

/** What the hint says is for the host to find out and to tell, and for nobody to store. */
function hint(table: Table, command: Extract<Command, { do: 'hint' }>, stamp: Stamped): Decided {
  const { seat, step, decision } = command;
  if (!mayHint(table, seat)) return not('no_hint');
  if (decision !== table.decisions[seat]) return not('stale');
  return stored({ type: 'hinted', seat, step, ...stamp });
}

/** The people whose consent an undo needs: each other device, once, by its first seat. */
function consenting(table: Table, device: string, people: ReadonlyMap<string, Person>): Seat[] {
  const asked = new Set<string | undefined>([device]);
  return table.seats.flatMap((plan, seat) => {
    if (plan.kind !== 'person') return [];
    const other = people.get(plan.player)?.device;
    if (asked.has(other)) return [];
    asked.add(other);
    return [seat];
  });
}

function consent(table: Table, command: Extract<Command, { do: 'consent' }>, stamp: Stamped): Decided {
  const { seat, yes } = command;
  const request = table.undo;
  if (request?.number !== command.request || !request.waiting.includes(seat)) return not('no_request');
  const answered: TableEvent = { type: 'undoAnswered', seat, yes, ...stamp };
  if (!yes || request.waiting.length > 1) return stored(answered);
  return stored(answered, { type: 'undone', to: request.to, at: stamp.at });
}

/** The deadline of a window has passed: the host plays for the seats that have not answered. */
function lapse(table: Table, { window }: HostCommand, at: Time, now: Time): Decided {
  const next = due(table);
  if (next?.command.window !== window) return not('stale');
  // Too early by this host's clock. Two cases pass: a clock behind that of the host which opened the window (this host has waited the
  // whole length by its own), and a table of one device, where only the host knows how long someone was looking.
  const since = next.at - next.length;
  if (table.online && now >= since && now < next.at) return not('stale');
  const { round } = table;
  if (!round) return not('not_dealt');
  const steps = lapses(table).map(({ seat, code }): Step => ({
    event: { type: 'moved', seat, move: round.rules.format(code), lapsed: true, at },
    code,
  }));
  return { steps, people: [] };
}
