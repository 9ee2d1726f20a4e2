import { belongs, seatsOf } from '../table/seats.ts';
import type { Table } from '../table/table.ts';
import type { FromHost } from '../table/wire.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { TableKeys } from './ports.ts';
import { watchingElsewhere } from './presence.ts';
import type { Guest, Watching } from './presence-state.ts';

/** What a device may do at a table: take a seat, or only watch. */
export type Admission = 'seat' | 'watch';

/**
 * Whether a device may come to a table: it has a seat or opened the table, it has one of the two invitations, it had a seat once, or the
 * table is public. Whoever was sent away stays away unless a seat is theirs.
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
  // Whoever comes by the link for spectators looks on, also where anyone might sit down.
  if (key !== undefined && about.watchKey !== null && keys.matches(key, about.watchKey)) return 'watch';
  if (about.public) return 'seat';
  return device !== null && [...people.values()].some((person) => person.device === device) ? 'watch' : null;
}

export const holdsSeat = ({ table, people }: LiveTable, device: string): boolean =>
  seatsOf(table, device, people).length > 0;

/** Whoever opened a table decides who comes to it. */
export const isOpener = ({ table, people }: LiveTable, device: string): boolean =>
  table.opener !== null && people.get(table.opener)?.device === device;

export const guestId = (live: LiveTable, device: string, { hash }: Pick<TableKeys, 'hash'>): string =>
  hash(`guest ${live.id} ${device}`).slice(0, 64);

const ownerOf = ({ owner, device }: Watcher): string | null => owner ?? device;

const isGuest = (live: LiveTable, watcher: Watcher): boolean => {
  const owner = ownerOf(watcher);
  return watcher.screen !== true && owner !== null && !holdsSeat(live, owner);
};

export function watchingHere(live: LiveTable, keys: Pick<TableKeys, 'hash'>): Watching {
  const guests = new Map<string, Guest>();
  let screens = 0;
  for (const watcher of live.watchers) {
    if (watcher.screen) screens += 1;
    if (!isGuest(live, watcher)) continue;
    const device = ownerOf(watcher) ?? '';
    const id = guestId(live, device, keys);
    guests.set(id, { id, name: watcher.name ?? guests.get(id)?.name ?? null, device });
  }
  return { guests: [...guests.values()], screens };
}

/** The one of those who watch, here or at another host, whom pages know by this id. */
export const guestOf = (live: LiveTable, id: string, keys: Pick<TableKeys, 'hash'>): Guest | undefined =>
  [watchingHere(live, keys), ...watchingElsewhere(live)]
    .flatMap(({ guests }) => guests)
    .find((guest) => guest.id === id);

/** So many guests are told by name. */
const MOST_NAMED = 50;

/** Tells who watches, here and at other hosts, if that has changed since it was last told; `to`: only to this one, whatever was told. */
export function tellWatching(
  live: LiveTable,
  elsewhere: readonly Watching[],
  keys: Pick<TableKeys, 'hash'>,
  to: Watcher | null,
): void {
  const parts = [watchingHere(live, keys), ...elsewhere];
  const guests = new Map(parts.flatMap((part) => part.guests.map(({ id, name }) => [id, name] as const)));
  const screens = parts.reduce((sum, part) => sum + part.screens, 0);
  const now = JSON.stringify([[...guests].sort(([a], [b]) => (a < b ? -1 : 1)), screens]);
  if (now === live.guests && !to) return;
  if (!to) live.guests = now;
  const named = [...guests].slice(0, MOST_NAMED);
  for (const watcher of to ? [to] : live.watchers) {
    if (!watcher.beside) continue;
    const owner = ownerOf(watcher);
    const mine = owner === null ? null : guestId(live, owner, keys);
    const text: Extract<FromHost, { t: 'watching' }> = {
      t: 'watching',
      table: live.id,
      guests: named.map(([id, name]) => ({ id, name, you: id === mine })),
      more: guests.size - named.length,
      screens,
    };
    watcher.send(frame(text));
  }
}

/**
 * All hands one whole round late: the record of the round before the one that is played, where the table was opened so. It was told to
 * everyone when that round ended, so it gives nothing away.
 */
function lateFrame(live: LiveTable): string | null {
  const record = lateRecord(live.table);
  return record && frame({ t: 'late', table: live.id, record });
}

const lateRecord = ({ spectators, round, outcome, finished }: Table): Table['finished'][number]['record'] | null =>
  spectators === 'late' && round && !outcome ? (finished.at(-1)?.record ?? null) : null;

/** Tells the spectators among those who watch. */
export function tellLate(live: LiveTable, to: Iterable<Watcher> = live.watchers): void {
  const text = lateFrame(live);
  if (text === null) return;
  for (const watcher of to) if (watcher.beside && (watcher.screen || isGuest(live, watcher))) watcher.send(text);
}
