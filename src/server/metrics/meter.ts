import { faults } from '../../table/faults.ts';

/** The counters and their labels. */
export const counters = {
  moves: 'Moves that were stored',
  commands: 'Commands other than moves that were carried out',
  conflicts: 'Writes that lost a race for their place in a log',
  refused: 'Commands that were not carried out, by reason',
  unreadable: 'Frames that could not be read, by reason',
  limited: 'What a limit has stopped, by limit',
  requests: 'HTTP requests, by status',
  page_errors: 'Uncaught errors that pages have told of',
  problems: 'Bugs, storage that failed and damaged tables, by kind',
} as const;
export type Counter = keyof typeof counters;

/** The timings, in milliseconds. */
export const timings = {
  stored: 'From handing events to the store until they are safe on disk',
  told: 'From receiving a command until the last listener was written to',
} as const;
export type Timing = keyof typeof timings;

/** Upper bounds of the buckets of a timing, in milliseconds. */
export const BOUNDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096] as const;

export interface Distribution {
  /** How many were in each bucket, and beyond the last. */
  readonly buckets: number[];
  sum: number;
  count: number;
}

/**
 * Counts events. Every move comes through here, so it only adds to plain objects; metrics are made from them on request
 * (metrics.ts).
 */
export interface Meter {
  count(counter: Counter, reason?: string): void;
  time(timing: Timing, ms: number): void;
  readonly counted: Readonly<Record<Counter, ReadonlyMap<string, number>>>;
  readonly timed: Readonly<Record<Timing, Distribution>>;
}

/** The most label values, because a client must not be able to add them without end. */
const MOST_REASONS = 64;

export function createMeter(): Meter {
  const counted = Object.fromEntries(Object.keys(counters).map((name) => [name, new Map<string, number>()])) as Record<
    Counter,
    Map<string, number>
  >;
  const timed = Object.fromEntries(
    Object.keys(timings).map((name) => [
      name,
      { buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0, count: 0 },
    ]),
  ) as Record<Timing, Distribution>;
  // Every label starts at zero, because a rate needs a value before the first event.
  for (const fault of [...faults, 'refused']) counted.refused.set(fault, 0);
  return {
    counted,
    timed,
    count(counter, reason = '') {
      const reasons = counted[counter];
      const known = reasons.get(reason);
      if (known === undefined && reasons.size >= MOST_REASONS) return;
      reasons.set(reason, (known ?? 0) + 1);
    },
    time(timing, ms) {
      const distribution = timed[timing];
      let at = 0;
      while (at < BOUNDS.length && ms > (BOUNDS[at] ?? Infinity)) at += 1;
      distribution.buckets[at] = (distribution.buckets[at] ?? 0) + 1;
      distribution.sum += ms;
      distribution.count += 1;
    },
  };
}
