import type { Time } from '../table/events.ts';
import type { Table } from '../table/table.ts';
import { StoreFailure } from './load.ts';
import type { Cancel, Clock, Heartbeats, Stretch } from './ports.ts';

/** A time in which no host ran. */
export interface Gap {
  readonly from: Time;
  readonly to: Time;
}

/** Knows when no host ran, so that no clock is charged for it. */
export interface HostHeartbeat {
  /** Resolves when earlier heartbeats have been read; rejects when they cannot be read now. */
  ready(): Promise<void>;
  /** The first time without a host in which the clocks of this table would have run; null: there was none. */
  gapOf(table: Table, now: Time): Gap | null;
  close(): void;
}

export interface HostHeartbeatSettings {
  readonly clock: Clock;
  /** Whether the clock of some table in memory runs. */
  readonly anyRuns: () => boolean;
  /** The machine slept, or its clock was set forward. */
  readonly onGap: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** How often it checks whether the machine slept, in milliseconds, and the delay that shows that it did. */
export const CHECK_EVERY = 5_000;
const SLEPT = 15_000;
/**
 * How often it writes a heartbeat: less often while no clock of a table in memory runs, because days do not depend on
 * minutes.
 */
const WRITE = 10_000;
const WRITE_SELDOM = 600_000;
/** The time for people to reconnect counts as if no host ran. */
export const RECONNECT = 3_000;

export function createHostHeartbeat(
  beats: Heartbeats,
  { clock, anyRuns, onGap, onFailure }: HostHeartbeatSettings,
): HostHeartbeat {
  const gaps: Gap[] = [];
  let since = clock.now() + RECONNECT;
  let seen = clock.now();
  let written = -Infinity;
  let stretches = 0;
  let reading: Promise<void> | null = null;
  let timer: Cancel | null = null;

  const ready = (): Promise<void> =>
    (reading ??= beats.all().then(
      (all) => void gaps.unshift(...gapsBetween(all, since)),
      (cause: unknown) => {
        reading = null;
        throw new StoreFailure('it could not be read when hosts ran', { cause });
      },
    ));

  const look = (now: Time): void => {
    const from = seen;
    seen = now;
    if (now - from <= SLEPT) return;
    gaps.push({ from, to: now + RECONNECT });
    since = now + RECONNECT;
    stretches += 1;
    onGap();
  };

  const write = (now: Time): void => {
    // The clock may have been set back since.
    const passed = Math.abs(now - written);
    if (now <= since || passed < (anyRuns() ? WRITE : WRITE_SELDOM)) return;
    written = now;
    beats.beat({ process: `${beats.process} ${stretches}`, since, at: now }).catch(onFailure);
  };

  const tick = (): void => {
    timer = clock.at(clock.now() + CHECK_EVERY, () => {
      tick();
      const now = clock.now();
      look(now);
      write(now);
    });
  };
  tick();
  ready().catch(onFailure);

  return {
    ready,
    gapOf(table, now) {
      if (!table.clock || table.clock.running.length === 0) return null;
      look(now);
      return gaps.find(({ from, to }) => to > table.at && from < now) ?? null;
    },
    close: () => timer?.(),
  };
}

/** The known times before `until` in which nothing ran; a process may have ended before its first beat. */
function gapsBetween(stretches: readonly Stretch[], until: Time): Gap[] {
  const gaps: Gap[] = [];
  let covered = 0;
  for (const { since, at } of [...stretches].sort((a, b) => a.since - b.since)) {
    if (since > covered) gaps.push({ from: covered, to: since });
    covered = Math.max(covered, at);
  }
  if (covered < until) gaps.push({ from: covered, to: until });
  return gaps;
}

/** Heartbeats that last as long as the process, for simulations and tests; hosts that share `rows` know of each other. */
export function memoryHeartbeats(process: string, rows = new Map<string, Stretch>()): Heartbeats {
  return {
    process,
    beat(stretch) {
      rows.set(stretch.process, stretch);
      return Promise.resolve();
    },
    all: () => Promise.resolve([...rows.values()]),
  };
}
