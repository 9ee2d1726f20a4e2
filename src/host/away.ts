import type { Seat } from '../kernel/rules.ts';
import type { Circumstances } from '../table/deciding.ts';
import type { Time } from '../table/events.ts';
import { isSettled } from '../table/next.ts';
import type { LiveTable } from './live.ts';
import type { Ports } from './ports.ts';

/** A broken line is often back at once: only who has had none for so many milliseconds counts as away. */
export const GRACE = 5_000;

/** Keeps since when each player has had no line to this table; to be called whenever a watcher came or went, or a seat changed hands. */
export function noteAway({ table, people, watchers, absent }: LiveTable, now: Time): void {
  const here = new Set<string | null | undefined>();
  for (const { device } of watchers) here.add(device);
  const seated = new Set<string>();
  for (const plan of table.seats) {
    if (plan.kind !== 'person') continue;
    seated.add(plan.player);
    if (here.has(people.get(plan.player)?.device)) absent.delete(plan.player);
    else if (!absent.has(plan.player)) absent.set(plan.player, now);
  }
  for (const player of absent.keys()) if (!seated.has(player)) absent.delete(player);
}

/** Someone without a line is there all the same while they send commands by other ways. */
export function noteActive({ people, absent }: LiveTable, device: string, now: Time): void {
  for (const player of absent.keys()) if (people.get(player)?.device === device) absent.set(player, now);
}

/** The seats that are known to be away, and since when. A host that shares its tables with others does not know who is connected there. */
export function awayOf({ table, absent }: LiveTable, { bus }: Pick<Ports, 'bus'>, now: Time): Map<Seat, Time> {
  const away = new Map<Seat, Time>();
  if (bus.shared) return away;
  for (const [seat, plan] of table.seats.entries()) {
    const since = plan.kind === 'person' ? absent.get(plan.player) : undefined;
    if (since !== undefined && now - since >= GRACE) away.set(seat, since);
  }
  return away;
}

/** What the host of a table knows when something is decided. */
export function circumstancesOf(live: LiveTable, ports: Ports): Circumstances {
  const now = ports.clock.now();
  return { now, chance: ports.chance, people: live.people, away: awayOf(live, ports, now) };
}

/**
 * Goes on when those who agreed wait only for people who have gone: sets one timer for the moment at which the next one counts as away,
 * and calls `settle` when nobody is waited for any more.
 */
export function watchAgreement(live: LiveTable, ports: Ports, settle: (live: LiveTable) => void): void {
  live.settling?.();
  live.settling = null;
  if (live.dropped || live.table.agreed.length === 0 || !live.table.outcome) return;
  const { clock } = ports;
  const now = clock.now();
  if (isSettled(live.table, circumstancesOf(live, ports))) {
    settle(live);
    return;
  }
  const moments = [...live.absent.values()].map((since) => since + GRACE).filter((moment) => moment > now);
  if (moments.length === 0) return;
  live.settling = clock.at(Math.min(...moments), () => watchAgreement(live, ports, settle));
}
