import type { Fault } from '../table/faults.ts';
import { belongs, seatsOf } from '../table/seats.ts';
import type { Table } from '../table/table.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { TableKeys } from './ports.ts';

/** What a device may do at a table: take a seat, or only watch. */
export type Admission = 'seat' | 'watch';

/**
 * Whether a device may enter a table: it has a seat or opened the table, it has one of the two invitations, it had a
 * seat once, or the table is public and there is a lobby. Someone who was removed stays out unless a seat is theirs.
 */
export function admission(
  live: LiveTable,
  device: string | null,
  key: string | undefined,
  keys: Pick<TableKeys, 'matches'>,
): Admission | null {
  const { about, people } = live;
  if (device !== null) {
    if (belongs(live.table, device, people)) return 'seat';
    if (about.barred.includes(device)) return null;
  }
  if (key !== undefined && keys.matches(key, about.seatKey ?? live.key)) return 'seat';
  // Someone who uses the spectators' link may only watch, even where anyone could sit down.
  if (key !== undefined && about.watchKey !== null && keys.matches(key, about.watchKey)) return 'watch';
  if (about.public && live.offers.lobby) return 'seat';
  return device !== null && [...people.values()].some((person) => person.device === device) ? 'watch' : null;
}

/** Why a device was not admitted. */
export const whyNotAdmitted = ({ about }: LiveTable, device: string | null): Fault =>
  device !== null && about.barred.includes(device) ? 'removed' : 'forbidden';

export const holdsSeat = ({ table, people }: LiveTable, device: string): boolean =>
  seatsOf(table, device, people).length > 0;

/** Whoever opened a table decides who comes to it. */
export const isOpener = ({ table, people }: LiveTable, device: string): boolean =>
  table.opener !== null && people.get(table.opener)?.device === device;

export const guestId = (live: LiveTable, device: string, { hash }: Pick<TableKeys, 'hash'>): string =>
  hash(`guest ${live.id} ${device}`).slice(0, 64);

export const ownerOf = ({ owner, device }: Watcher): string | null => owner ?? device;

/** Whether it watches without a seat. */
export const isGuest = (live: LiveTable, watcher: Watcher): boolean => {
  const owner = ownerOf(watcher);
  return watcher.screen !== true && owner !== null && !holdsSeat(live, owner);
};

/**
 * All hands one whole round late: the record of the previous round, if the table was opened that way. Everyone saw it
 * when that round ended, so it reveals nothing.
 */
function lateFrame(live: LiveTable): string | null {
  const record = lateRecord(live.table);
  return record && frame({ t: 'late', table: live.id, record });
}

const lateRecord = ({ spectators, round, outcome, finished }: Table): Table['finished'][number]['record'] | null =>
  spectators === 'late' && round && !outcome ? (finished.at(-1)?.record ?? null) : null;

/** Sends it to the spectators among these watchers. */
export function tellLate(live: LiveTable, to: Iterable<Watcher> = live.watchers): void {
  const text = lateFrame(live);
  if (text === null) return;
  for (const watcher of to) if (watcher.beside && (watcher.screen || isGuest(live, watcher))) watcher.send(text);
}
