import type { Seat } from '../kernel/rules.ts';
import type { Time } from '../table/events.ts';
import type { LiveTable } from './live.ts';
import type { Presence, PresenceTimes, HiddenDevice, Watching } from './presence-state.ts';

export const usualPresence: PresenceTimes = { hidden: 60_000, lost: 8_000 };

/**
 * How often a host repeats its presence to the others, in milliseconds, and after how long a silence it counts as gone.
 */
export const REPEAT = 15_000;
export const SILENT = 40_000;

/**
 * Notes between hosts may be lost, so someone who has just connected to another host may seem to be away here. Before
 * anything is decided on it, the others are asked this many times, this many milliseconds apart. Attempts are counted,
 * not timed, so a clock that was set forward makes nobody seem gone.
 */
export const ASKS = 8;
export const ASK_EVERY = 3_000;

export const presenceOf = (times: PresenceTimes, known: boolean): Presence => ({
  times,
  known,
  hiddenDevices: new Map(),
  elsewhere: new Map(),
  asked: new Map(),
  askedAt: null,
});

/** Seats with the device of the person on each. */
function seatedDevices({ table, people }: LiveTable): { readonly seat: Seat; readonly device: string }[] {
  return table.seats.flatMap((plan, seat) => {
    const device = plan.kind === 'person' ? people.get(plan.player)?.device : undefined;
    return device === undefined ? [] : [{ seat, device }];
  });
}

type Visibility = 'visible' | 'hidden' | 'lost';

function visibilityOf({ watchers, visibleWatchers }: LiveTable, device: string): Visibility {
  let found: Visibility = 'lost';
  for (const watcher of watchers) {
    if (watcher.device !== device) continue;
    if (visibleWatchers.has(watcher)) return 'visible';
    found = 'hidden';
  }
  return found;
}

/** To be called when a table is loaded, and whenever a page or a seat came, went, was hidden or shown. */
export function updatePresence(live: LiveTable, now: Time): void {
  const { hiddenDevices, times } = live.presence;
  const seated = new Set(seatedDevices(live).map(({ device }) => device));
  for (const device of hiddenDevices.keys()) if (!seated.has(device)) hiddenDevices.delete(device);
  for (const device of seated) {
    const seen = visibilityOf(live, device);
    if (seen === 'visible') {
      hiddenDevices.delete(device);
      continue;
    }
    const known: HiddenDevice = hiddenDevices.get(device) ?? { hiddenAt: null, lostAt: null, away: null };
    hiddenDevices.set(device, known);
    const since = awayAt(known, times);
    if (since <= now) known.away = since;
    if (seen === 'lost') known.lostAt ??= now;
    else {
      known.hiddenAt ??= now;
      known.lostAt = null;
    }
  }
}

/** A device without a page here has just sent a request: it is not away yet. */
export function noteRequestFrom(live: LiveTable, device: string, now: Time): void {
  const known = live.presence.hiddenDevices.get(device);
  if (known) Object.assign(known, { hiddenAt: null, lostAt: now, away: null } satisfies HiddenDevice);
}

const awayAt = ({ hiddenAt, lostAt, away }: HiddenDevice, { hidden, lost }: PresenceTimes): Time =>
  away ?? Math.min(hiddenAt === null ? Infinity : hiddenAt + hidden, lostAt === null ? Infinity : lostAt + lost);

/** When a device counts as away, over all hosts; infinite: it is present. */
function awayFrom({ presence }: LiveTable, device: string): Time {
  const here = presence.hiddenDevices.get(device);
  if (!here) return Infinity;
  let latest = -Infinity;
  for (const { devices } of presence.elsewhere.values()) {
    const there = devices.get(device);
    if (there?.visible) return Infinity;
    if (there) latest = Math.max(latest, there.awayAt);
  }
  return Math.max(awayAt(here, presence.times), latest);
}

/** The seats that are away now and since when, and when that changes next if nothing happens. */
export function whoIsAway(live: LiveTable, now: Time): { readonly away: Map<Seat, Time>; readonly next: Time | null } {
  const away = new Map<Seat, Time>();
  let next = Infinity;
  // At a table on one device whoever looks at it is there.
  if (live.presence.known && live.table.online) {
    for (const { seat, device } of seatedDevices(live)) {
      const since = awayFrom(live, device);
      if (since <= now) away.set(seat, since);
      else next = Math.min(next, since);
    }
  }
  return { away, next: next === Infinity ? null : next };
}

/**
 * Whether to ask the other hosts now about those who count as away, and when next; null: there is nothing to ask.
 * Counts the attempt; `hears`: an answer would be received here.
 */
export function askForAway(
  live: LiveTable,
  now: Time,
  hears: boolean,
): { readonly now: boolean; readonly next: Time | null } {
  const { presence, awaySince } = live;
  const { asked } = presence;
  const away = new Set(seatedDevices(live).flatMap(({ seat, device }) => (awaySince.has(seat) ? [device] : [])));
  for (const device of asked.keys()) if (!away.has(device)) asked.delete(device);
  for (const device of away) if (!asked.has(device)) asked.set(device, 0);
  const open = (): string[] => [...asked].filter(([, times]) => times <= ASKS).map(([device]) => device);
  if (open().length === 0) return { now: false, next: null };
  const last = presence.askedAt ?? -Infinity;
  const due = Math.abs(now - last) < ASK_EVERY ? last + ASK_EVERY : now;
  if (due > now) return { now: false, next: due };
  presence.askedAt = now;
  if (hears) for (const device of open()) asked.set(device, (asked.get(device) ?? 0) + 1);
  // The last interval is only waited for, so that the answers to the last question can arrive.
  const more = open().length > 0;
  return { now: more, next: more ? now + ASK_EVERY : null };
}

/** Whether all other hosts were asked often enough about this seat's person, and none of them has them. */
export function isGoneEverywhere({ table, people, presence }: LiveTable, seat: Seat): boolean {
  const plan = table.seats[seat];
  const device = plan?.kind === 'person' ? people.get(plan.player)?.device : undefined;
  return device !== undefined && (presence.asked.get(device) ?? 0) > ASKS;
}

/** The seats of people who are away now. */
export const awaySeats = (live: LiveTable, now: Time): Seat[] => [...whoIsAway(live, now).away.keys()];

/**
 * A host's presence note about a table: its seated devices, whether they are visible, and in how many milliseconds they
 * count as away.
 */
export type DevicePresence = readonly (readonly [device: string, visible: boolean, awayIn: number | null])[];

/** Presence here, for the other hosts: times are sent as durations, because clocks differ. */
export function presenceHere(live: LiveTable, now: Time): DevicePresence {
  const devices = new Set(seatedDevices(live).map(({ device }) => device));
  return [...devices].flatMap((device): DevicePresence => {
    const seen = visibilityOf(live, device);
    if (seen === 'lost') return [];
    const unseen = live.presence.hiddenDevices.get(device);
    return [[device, seen === 'visible', unseen ? awayAt(unseen, live.presence.times) - now : null]];
  });
}

/** Another host's presence note. A device that was there before and is missing now has just lost the connection. */
export function notePresenceElsewhere(
  { presence }: LiveTable,
  host: string,
  devices: DevicePresence,
  watching: Watching,
  now: Time,
): void {
  const lost = [...(presence.elsewhere.get(host)?.devices.keys() ?? [])].map(
    (device) => [device, { visible: false, awayAt: leftAt(presence, host, device, now) }] as const,
  );
  const here = devices.map(
    ([device, visible, awayIn]) => [device, { visible, awayAt: awayIn === null ? Infinity : now + awayIn }] as const,
  );
  presence.elsewhere.set(host, { heard: now, devices: new Map([...lost, ...here]), watching });
}

function leftAt(presence: Presence, host: string, device: string, now: Time): Time {
  const before = presence.elsewhere.get(host)?.devices.get(device);
  return Math.min(before && !before.visible ? before.awayAt : Infinity, now + presence.times.lost);
}

/** Who watches at the other hosts. */
export const watchingElsewhere = ({ presence }: LiveTable): Watching[] =>
  [...presence.elsewhere.values()].map(({ watching }) => watching);

/** Forgets hosts that have been silent for long, with their connections; returns whether there was one. */
export function forgetSilent(live: LiveTable, now: Time): boolean {
  const { elsewhere } = live.presence;
  let any = false;
  for (const [host, { heard, devices }] of elsewhere) {
    if (now - heard <= SILENT) continue;
    any = true;
    if ([...devices.values()].some(({ visible }) => visible))
      notePresenceElsewhere(live, host, [], { guests: [], screens: 0 }, now);
    else if ([...devices.values()].every(({ awayAt }) => awayAt <= now)) elsewhere.delete(host);
  }
  return any;
}
