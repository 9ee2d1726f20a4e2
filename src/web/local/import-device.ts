import { Conflict, type Store, type StoredEvent } from '../../host/store.ts';
import { replayStored } from '../../host/load.ts';
import type { Ports } from '../../host/ports.ts';
import { rowOf } from '../../host/row.ts';
import type { Person, TableEvent } from '../../table/events.ts';
import { cleanName } from '../../table/names.ts';
import { FORMAT, FORMAT_VERSION } from './export-device.ts';
import { HERE, NO_KEY } from './here.ts';
import type { ImportReport, KeptRound, WrittenTable } from './protocol.ts';
import { readRound } from './read-round.ts';

/** Upper limits, far beyond real data. */
const MOST_TABLES = 5_000;
const MOST_EVENTS = 20_000;
const MOST_LETTERS = 100_000;
const MOST_ROUNDS = 50_000;

export interface ImportTargets {
  readonly store: Store;
  keep(round: KeptRound): Promise<void>;
  history(): Promise<readonly KeptRound[]>;
}

/**
 * Imports what another device, or this one at another time, has exported. Every table is replayed by its rules and
 * every round too; existing tables stay, unless the file only continues them. Null: not one of our files.
 */
export async function importDevice(
  targets: ImportTargets,
  ports: Pick<Ports, 'loadGame' | 'clock'>,
  given: unknown,
): Promise<ImportReport | null> {
  if (!isObject(given) || given['format'] !== FORMAT || given['version'] !== FORMAT_VERSION) return null;
  const { tables, rounds } = given;
  if (!isList(tables, MOST_TABLES) || !isList(rounds, MOST_ROUNDS)) return null;
  const report = { tables: 0, longer: 0, rounds: 0, here: 0, bad: 0 };
  for (const each of tables) {
    const done = await importTable(targets.store, ports, each).catch(() => 'bad' as const);
    report[done] += 1;
  }
  const known = new Set((await targets.history()).map(({ id }) => id));
  for (const each of rounds) {
    const round = await readRound(each, ports.loadGame).catch(() => null);
    if (!round) report.bad += 1;
    else if (known.has(round.id)) report.here += 1;
    else {
      await targets.keep(round);
      known.add(round.id);
      report.rounds += 1;
    }
    await ports.clock.breathe();
  }
  return report;
}

async function importTable(
  store: Store,
  ports: Pick<Ports, 'loadGame' | 'clock'>,
  given: unknown,
): Promise<'tables' | 'longer' | 'here' | 'bad'> {
  const written = readTable(given);
  if (!written?.events.every(isEvent)) return 'bad';
  const { id, events, people } = written;
  // Replays all of it: an altered or illegal log throws.
  const { table } = await replayStored({ key: NO_KEY, events, people }, ports);
  if (table.online) return 'bad';
  const row = rowOf(id, table);
  const stored = await store.load(id);
  try {
    if (!stored) {
      await store.create(id, NO_KEY, { events, people, row });
      return 'tables';
    }
    const from = stored.events.length;
    const goesOn = events.length > from && stored.events.every(({ sum }, index) => events[index]?.sum === sum);
    // The same, shorter, or diverged: what was played here is never overwritten.
    if (!goesOn) return 'here';
    await store.append(id, from, { events: events.slice(from), people, row });
    return 'longer';
  } catch (error) {
    // It is being played in another tab at this moment.
    if (error instanceof Conflict) return 'here';
    throw error;
  }
}

function readTable(given: unknown): WrittenTable | null {
  if (!isObject(given)) return null;
  const { id, events, people } = given;
  if (typeof id !== 'string' || !/^here-[\w-]{1,64}$/.test(id)) return null;
  if (!isList(events, MOST_EVENTS) || events.length === 0 || !isList(people, MOST_EVENTS)) return null;
  const log = events.map(readEvent);
  const persons = people.map(readPerson);
  if (!isWhole(log) || !isWhole(persons)) return null;
  return { id, events: log, people: persons };
}

function readEvent(given: unknown): StoredEvent | null {
  if (!isObject(given)) return null;
  const { json, sum } = given;
  if (typeof json !== 'string' || json.length > MOST_LETTERS || typeof sum !== 'string') return null;
  return { json, sum };
}

const types: Readonly<Record<TableEvent['type'], true>> = {
  opened: true,
  seated: true,
  seatMoved: true,
  promised: true,
  word: true,
  programSet: true,
  dealt: true,
  moved: true,
  undoAsked: true,
  undoAnswered: true,
  undone: true,
  hinted: true,
  left: true,
  windowsSet: true,
  stopped: true,
  closed: true,
  changed: true,
  removed: true,
  undoWithdrawn: true,
  stoodIn: true,
  returned: true,
  endAgreed: true,
  calledOff: true,
  agreed: true,
  closeAsked: true,
  closeAnswered: true,
  gap: true,
  pauseAsked: true,
  pauseAnswered: true,
  paused: true,
  resumed: true,
  timedOut: true,
};
const MOST_SEATS = 10;

/** A known kind, with a time and a seat; whether it fits is found out by replaying. */
function isEvent({ json }: StoredEvent): boolean {
  const event: unknown = JSON.parse(json);
  if (!isObject(event)) return false;
  const { type, at, seat = 0 } = event;
  const seated = Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < MOST_SEATS;
  return typeof type === 'string' && Object.hasOwn(types, type) && Number.isFinite(at) && seated;
}

/** Imported people sit at this device from now on. */
function readPerson(given: unknown): Person | null {
  if (!isObject(given)) return null;
  const { player, name } = given;
  if (typeof player !== 'string' || player.length > 64 || typeof name !== 'string') return null;
  return { player, device: HERE, name: cleanName(name) ?? '' };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= most;

const isWhole = <T>(list: readonly (T | null)[]): list is readonly T[] => !list.includes(null);
