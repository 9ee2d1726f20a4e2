import type { Seat } from '../kernel/rules.ts';
import { decide } from '../table/commands.ts';
import type { Decided, Step } from '../table/decided.ts';
import type { Person, Time } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import { foresee } from '../table/foresee.ts';
import { apply } from '../table/table.ts';
import type { Answer } from '../table/wire.ts';
import { Damaged, sealAll, unsealAll } from './chain.ts';
import { changesSeats, everything, frame, snapshotOf, tellNews, type Happening } from './frames.ts';
import type { Gap } from './heartbeat.ts';
import type { Job, LiveTable, Loaded, Refresh, ToldEvents } from './live.ts';
import { faultOf, peopleOf, readStored, replayStored } from './load.ts';
import type { Ports } from './ports.ts';
import { rowOf } from './row.ts';
import { Conflict, type Batch, type StoredEvent, type StoredTable } from './store.ts';

/** Backpressure: no honest table has more commands waiting, so beyond this they are refused at once. */
const MOST_JOBS = 100;
/** How often a race with another host may be lost in a row. */
const MOST_RACES = 20;
/** A failed write is tried once more after reading what is stored: it may have been stored all the same. */
const MOST_WRITES = 2;

/** What the queue needs of the host it is part of. */
export interface Desk {
  readonly ports: Ports;
  /** A time without a host, or without anyone who looks, that must be stored before anything else is decided. */
  gapOf(live: LiveTable): Gap | null;
  /** Something was stored at this table, here or elsewhere. */
  onChange(live: LiveTable): void;
  /** Seats have changed hands: who is away may have changed with them. */
  onPresence(live: LiveTable): void;
  /** The table cannot be read any more. */
  drop(live: LiveTable, fault: Fault): void;
}

const not = (fault: Fault): Answer => ({ ok: false, fault });

/** The queue of a table (one writer at a time): each command is decided, stored, and only then applied, answered and told, in one step. */
export function enqueue(desk: Desk, live: LiveTable, job: Job | Refresh): void {
  if (live.dropped || live.jobs.length >= MOST_JOBS) {
    const fault = live.dropped ? 'lost' : 'too_many';
    if ('decide' in job) job.answer(not(fault), false);
    else job.refreshed?.(fault);
    return;
  }
  live.jobs.push(job);
  if (!live.working) void work(desk, live);
}

async function work(desk: Desk, live: LiveTable): Promise<void> {
  live.working = true;
  for (let job = live.jobs.shift(); job !== undefined; job = live.jobs.shift()) {
    try {
      if (!('decide' in job)) {
        if (job.told && takeIn(desk, live, job.told)) continue;
        if (live.stale === 'no') live.stale = 'new';
        const read = await readOn(desk, live);
        job.refreshed?.(read ? null : live.dropped ? 'lost' : 'storage');
      } else if (live.dropped) job.answer(not('lost'), false);
      else await carryOut(desk, live, job);
    } catch (error) {
      // Our own bug, in delivering an answer for example: it must not stop the commands that wait behind it.
      live.stale = 'all';
      desk.ports.onProblem({ kind: 'bug', table: live.id, error });
    }
  }
  live.working = false;
  live.used = desk.ports.clock.now();
}

/**
 * Optimistic concurrency: decides by what is in memory and appends at the version it was decided on. If another host was faster the
 * store answers `Conflict`; then what is new is read and the command decided again.
 */
async function carryOut(desk: Desk, live: LiveTable, job: Job): Promise<void> {
  const { store, bus, clock, onProblem } = desk.ports;
  let writes = 0;
  let read = false;
  const began = live.table.clock ? clock.now() : 0;
  for (let races = 0; races < MOST_RACES;) {
    if (live.stale !== 'no') {
      if (!(await readOn(desk, live))) {
        job.answer(not(live.dropped ? 'lost' : 'storage'), false);
        return;
      }
      read = true;
    }
    let prepared: Prepared | Answer;
    let gap: Decided | null;
    try {
      gap = decideGap(desk, live, gapBefore(desk, live, began));
      prepared = prepare(live, gap ?? job.decide(live));
    } catch (error) {
      // Our own bug: the position may be half changed, so everything is read again; the same command would fail again.
      live.stale = 'all';
      onProblem({ kind: 'bug', table: live.id, error });
      job.answer(not('bug'), false);
      return;
    }
    if ('ok' in prepared) {
      // Another host may have stored what makes this allowed: a refusal rests on what is stored.
      if (!prepared.ok && bus.shared && !read) {
        live.stale = 'new';
        continue;
      }
      job.answer(withFresh(live, prepared, job, clock.now()), false);
      return;
    }
    try {
      await store.append(live.id, live.table.version, prepared.batch);
    } catch (error) {
      // Whatever failed, memory may be behind the store now.
      live.stale = 'new';
      if (error instanceof Conflict) {
        races += 1;
        // Still in conflict after reading what is new: memory and store have diverged, so everything is read.
        if (races > 2) live.stale = 'all';
        continue;
      }
      onProblem({ kind: 'storage', table: live.id, error });
      writes += 1;
      if (writes < MOST_WRITES) continue;
      // The last try may have been stored all the same: then everyone must see it though nobody acts.
      enqueue(desk, live, {});
      job.answer(not('storage'), false);
      return;
    }
    settle(desk, live, gap ? NOBODY : job, prepared);
    if (!gap) return;
  }
  job.answer(not('too_many'), false);
}

/** For a job whose answer nobody waits for. */
const NOBODY: Pick<Job, 'answer' | 'sender'> = { answer: () => undefined, sender: null };

/**
 * A gap that began before this time. Storing one takes time in which nobody looks either: that is left for the next
 * command, or it would be stored as a gap again, for ever.
 */
function gapBefore(desk: Desk, live: LiveTable, time: Time): Gap | null {
  const gap = live.table.clock && desk.gapOf(live);
  return gap && gap.from < time ? gap : null;
}

function decideGap(desk: Desk, { table, people }: LiveTable, gap: Gap | null): Decided | null {
  if (!gap) return null;
  const { clock, chance } = desk.ports;
  const decided = decide(table, 'host', { do: 'gap', ...gap }, { now: clock.now(), chance, people });
  return 'answer' in decided ? null : decided;
}

/** What will be stored, and what it does to the table. */
interface Prepared {
  readonly steps: readonly Step[];
  readonly people: readonly Person[];
  readonly batch: Batch;
}

function prepare(live: LiveTable, decided: Decided): Prepared | Answer {
  if ('answer' in decided) return decided.answer;
  const { steps, people } = decided;
  const events = sealAll(
    live.sum,
    steps.map(({ event }) => event),
  );
  const row = foresee(live.table, steps, (after) => rowOf(live.id, after));
  return { steps, people, batch: { events, people, row } };
}

/** A page that was refused or came late sees the table as it is now, with the answer. */
function withFresh(live: LiveTable, answer: Answer, { sender }: Job, now: number): Answer {
  if (answer.ok || !sender || (answer.fault !== 'refused' && answer.fault !== 'stale')) return answer;
  return { ...answer, snapshot: snapshotOf(live, sender, now) };
}

/** After the commit: applies the events, answers the sender and tells everyone. */
function settle(
  desk: Desk,
  live: LiveTable,
  job: Pick<Job, 'answer' | 'sender'>,
  { steps, people, batch }: Prepared,
): void {
  // Who people are was changed without an event.
  const version = live.table.version + (steps.length > 0 ? 1 : 0);
  let heard = false;
  try {
    if (people.length > 0) live.people = new Map([...live.people, ...peopleOf(people)]);
    live.sum = batch.events.at(-1)?.sum ?? live.sum;
    if (steps.length === 0) tellPeople(desk, live);
    else heard = happen(desk, live, steps, job.sender);
  } catch (error) {
    live.stale = 'all';
    enqueue(desk, live, {});
    desk.ports.onProblem({ kind: 'bug', table: live.id, error });
  }
  // Who people are is read from the store: it is told to nobody.
  const told = people.length === 0 ? batch.events : undefined;
  if (steps.length > 0) desk.ports.bus.publish(live.id, live.table.version, told);
  job.answer({ ok: true, version }, heard);
}

/**
 * Applies stored events and broadcasts them; answers whether the sender's own watchers were told. Words are shown before the deal that is
 * made of them, though whoever sits down last says one with it.
 */
function happen(desk: Desk, live: LiveTable, steps: readonly Step[], sender: Happening['sender']): boolean {
  const deal = steps.findIndex(({ event }) => event.type === 'dealt');
  const words = steps.findIndex(({ event }) => event.type === 'word');
  if (words >= 0 && words < deal) {
    // The first event has the id of the command, so what tells of it answers the sender.
    const told = happenAtOnce(desk, live, steps.slice(0, deal), sender);
    happenAtOnce(desk, live, steps.slice(deal), null);
    return told;
  }
  return happenAtOnce(desk, live, steps, sender);
}

function happenAtOnce(desk: Desk, live: LiveTable, steps: readonly Step[], sender: Happening['sender']): boolean {
  const { table } = live;
  const { clock } = desk.ports;
  const from = table.version;
  // A move ends what was asked before it, and what was told of that.
  const asked = table.undos.length > 0 || table.undosTold.length > 0;
  const more = asked || steps.some(({ event }) => event.type !== 'moved');
  const moved: { readonly seat: Seat; readonly device: string | undefined }[] = [];
  for (const { event, code } of steps) {
    if (event.type === 'seatMoved') moved.push({ seat: event.seat, device: deviceAt(live, event.seat) });
    apply(table, event, code);
  }
  live.changed = clock.now();
  const seats = changesSeats(steps);
  if (seats) live.audience = null;
  // What a table was opened with is in no news.
  const told = steps.some(({ event }) => event.type === 'changed')
    ? tellAll(live, live.changed)
    : tellNews(live, { from, steps, more, sender }, live.changed);
  for (const { seat, device } of moved) tellMoved(live, seat, device);
  if (seats) desk.onPresence(live);
  desk.onChange(live);
  return told;
}

function deviceAt({ table, people }: LiveTable, seat: Seat): string | undefined {
  const plan = table.seats[seat];
  return plan?.kind === 'person' ? people.get(plan.player)?.device : undefined;
}

/** Whoever had a seat is told that it is at another device now, wherever they are connected. */
function tellMoved({ id, watchers }: LiveTable, seat: Seat, device: string | undefined): void {
  for (const watcher of watchers)
    if (watcher.device === device && watcher.beside) watcher.send(frame({ t: 'moved', table: id, seat }));
}

/** Tells everyone everything again; the sender of a command is answered beside that. */
function tellAll(live: LiveTable, now: Time): false {
  live.audience = null;
  for (const watcher of live.watchers) watcher.send(frame(everything(live, watcher, now)));
  return false;
}

/** Brings a table in memory to what is stored; false: that cannot be done now. */
async function readOn(desk: Desk, live: LiveTable): Promise<boolean> {
  const whole = live.stale === 'all';
  try {
    const stored = await readStored(desk.ports.store, live.id, whole ? 0 : live.table.version);
    if (!stored) {
      desk.drop(live, 'not_found');
      return false;
    }
    if (whole) replace(desk, live, await replayStored(stored, desk.ports));
    else follow(desk, live, stored);
    return true;
  } catch (error) {
    if (error instanceof Damaged && !whole) {
      // What is in memory is not how the stored log begins.
      live.stale = 'all';
      return readOn(desk, live);
    }
    const fault = faultOf(error);
    desk.ports.onProblem({ kind: kindOf(fault), table: live.id, error });
    if (fault !== 'storage') desk.drop(live, fault);
    return false;
  }
}

const kindOf = (fault: Fault): 'storage' | 'damaged' | 'bug' =>
  fault === 'storage' || fault === 'damaged' ? fault : 'bug';

/**
 * Follows what another host says it has stored; false: that is not how this log goes on, or not all of it, and the store must be asked.
 * The checksums tell: they are chained from the beginning of the log.
 */
function takeIn(desk: Desk, live: LiveTable, { version, events }: ToldEvents): boolean {
  if (live.dropped || live.stale !== 'no') return false;
  if (version <= live.table.version) return true;
  if (version !== live.table.version + events.length) return false;
  try {
    continueWith(desk, live, events);
    return true;
  } catch (error) {
    // Nothing has changed yet if the checksums were wrong, and a message may be; whatever else failed is a bug, and may have left the
    // position half changed.
    const isSpoiled = error instanceof Damaged;
    live.stale = isSpoiled ? 'new' : 'all';
    if (!isSpoiled) desk.ports.onProblem({ kind: 'bug', table: live.id, error });
    return false;
  }
}

/** Applies what another host, or a write thought to have failed, has added to the log. */
function follow(desk: Desk, live: LiveTable, stored: StoredTable): void {
  // Before the events: whom a seat is given to must be known when they are told.
  live.people = peopleOf(stored.people);
  continueWith(desk, live, stored.events);
}

/** Throws `Damaged`, before anything has changed, when these events do not continue the log. */
function continueWith(desk: Desk, live: LiveTable, stored: readonly StoredEvent[]): void {
  const { events, sum } = unsealAll(live.sum, stored, live.table.version);
  live.sum = sum;
  live.stale = 'no';
  if (events.length > 0)
    happen(
      desk,
      live,
      events.map((event) => ({ event })),
      null,
    );
}

/** Who people are has changed: everyone is told everything again, since news tell of events alone. */
export function tellPeople(desk: Desk, live: LiveTable): void {
  live.audience = null;
  const now = desk.ports.clock.now();
  for (const watcher of live.watchers) watcher.send(frame(everything(live, watcher, now)));
  desk.onPresence(live);
  desk.onChange(live);
}

/** Everything was read again, so everyone is told everything again. */
function replace(desk: Desk, live: LiveTable, loaded: Loaded): void {
  Object.assign(live, loaded);
  live.stale = 'no';
  // What is new in it is new to the people here only now, so bots wait as after any move.
  live.changed = desk.ports.clock.now();
  tellPeople(desk, live);
}
