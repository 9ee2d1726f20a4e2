import type { FromHost } from '../table/wire.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { Clock, TableKeys } from './ports.ts';
import { watchingElsewhere } from './presence.ts';
import type { Guest, Watching } from './presence-state.ts';
import { guestId, isGuest, ownerOf } from './spectators.ts';
import type { WatchingState } from './watching-state.ts';

/** How many guests are named. */
const MOST_NAMED = 50;
/** Changes of who watches are sent at most once in this many milliseconds, */
export const GATHER = 500;
/** and with many spectators so rarely that they take at most this many bytes per millisecond in the long run. */
const BYTES = 1_000;

/** Tells pages who else watches a table. Thousands may come and go at any rate, so changes are batched. */
export interface WatchingDesk {
  /** Someone came, went, sat down or was renamed, here or at another host. */
  changed(live: LiveTable): void;
  /** To a page that has just come. */
  tell(live: LiveTable, watcher: Watcher): void;
  end(live: LiveTable): void;
}

export interface WatchingSettings {
  readonly clock: Clock;
  readonly keys: Pick<TableKeys, 'hash'>;
  /** The watchers here were counted again, some time after a change. */
  readonly onLate: (live: LiveTable) => void;
}

export function createWatching({ clock, keys, onLate }: WatchingSettings): WatchingDesk {
  /** Sends who watches to everyone if that has changed; returns whether it was sent. */
  const tellAll = (live: LiveTable): boolean => {
    const { watching } = live;
    const before = watching.told.text;
    watching.here = watchingHere(live, keys);
    watching.told = toldOf(live);
    watching.at = clock.now();
    watching.pause = GATHER;
    const { text } = watching.told;
    if (text === before) return false;
    let listeners = 0;
    for (const watcher of live.watchers) {
      if (!watcher.beside) continue;
      listeners += 1;
      watcher.send(textFor(live, watcher, keys));
    }
    watching.pause = Math.max(GATHER, (listeners * text.length) / BYTES);
    return true;
  };

  /** Returns whether it may be sent to all now; otherwise schedules it. */
  const mayTell = (live: LiveTable): boolean => {
    const { watching } = live;
    if (watching.timer) return false;
    const now = clock.now();
    const due = watching.at + watching.pause;
    // A clock that was set back must not delay it for long.
    if (now >= due || now < watching.at) return true;
    watching.timer = clock.at(due, () => {
      watching.timer = null;
      tellAll(live);
      onLate(live);
    });
    return false;
  };

  return {
    changed(live) {
      if (!live.dropped && mayTell(live)) tellAll(live);
    },
    tell(live, watcher) {
      // A new page gets what the others know now, and the rest with them.
      if (!mayTell(live) || !tellAll(live)) watcher.send(textFor(live, watcher, keys));
    },
    end({ watching }) {
      watching.timer?.();
      watching.timer = null;
    },
  };
}

const idOf = (live: LiveTable, watcher: Watcher, owner: string, keys: Pick<TableKeys, 'hash'>): string => {
  const { ids } = live.watching;
  const known = ids.get(watcher) ?? guestId(live, owner, keys);
  ids.set(watcher, known);
  return known;
};

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Names the first by their ids, so that the names over all hosts are among those that each host names. */
function named(guests: ReadonlyMap<string, Guest>): Pick<Required<Watching>, 'guests' | 'more'> {
  const first = [...guests].sort(byId).slice(0, MOST_NAMED);
  return { guests: first.map(([, guest]) => guest), more: guests.size - first.length };
}

function guestsHere(live: LiveTable, keys: Pick<TableKeys, 'hash'>): Map<string, Guest> {
  const guests = new Map<string, Guest>();
  for (const watcher of live.watchers) {
    const device = ownerOf(watcher);
    if (device === null || !isGuest(live, watcher)) continue;
    const id = idOf(live, watcher, device, keys);
    guests.set(id, { id, name: watcher.name ?? guests.get(id)?.name ?? null, device });
  }
  return guests;
}

function watchingHere(live: LiveTable, keys: Pick<TableKeys, 'hash'>): Watching {
  const screens = [...live.watchers].filter(({ screen }) => screen).length;
  return { ...named(guestsHere(live, keys)), screens };
}

/** The spectator, here or (if named there) at another host, whom pages know by this id. */
export const guestOf = (live: LiveTable, id: string, keys: Pick<TableKeys, 'hash'>): Guest | undefined =>
  guestsHere(live, keys).get(id) ??
  watchingElsewhere(live)
    .flatMap(({ guests }) => guests)
    .find((guest) => guest.id === id);

function toldOf(live: LiveTable): WatchingState['told'] {
  const parts = [live.watching.here, ...watchingElsewhere(live)];
  const all = named(new Map(parts.flatMap((part) => part.guests.map((guest) => [guest.id, guest] as const))));
  const more = parts.reduce((sum, part) => sum + (part.more ?? 0), all.more);
  const screens = parts.reduce((sum, part) => sum + part.screens, 0);
  return { named: all.guests, more, screens, text: frameOf(live, { named: all.guests, more, screens }, null) };
}

/** The same text for everyone who is not named in it. */
function textFor(live: LiveTable, watcher: Watcher, keys: Pick<TableKeys, 'hash'>): string {
  const { told } = live.watching;
  const owner = ownerOf(watcher);
  const mine = owner === null ? null : idOf(live, watcher, owner, keys);
  return told.text !== '' && !told.named.some(({ id }) => id === mine) ? told.text : frameOf(live, told, mine);
}

function frameOf(
  { id: table }: LiveTable,
  { named: guests, more, screens }: Omit<WatchingState['told'], 'text'>,
  mine: string | null,
): string {
  const text: Extract<FromHost, { t: 'watching' }> = {
    t: 'watching',
    table,
    guests: guests.map(({ id, name }) => ({ id, name, you: id === mine })),
    more,
    screens,
  };
  return frame(text);
}
