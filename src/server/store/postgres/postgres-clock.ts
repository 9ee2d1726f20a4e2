import { performance } from 'node:perf_hooks';
import type { Clock } from '../../../host/ports.ts';
import { nodeClock } from '../../clock.ts';
import type { Postgres } from './connect.ts';

/** A clock that goes by the time of the database, so that all processes have the same, whatever their machines say. */
export interface SharedClock extends Clock {
  close(): void;
}

export interface SharedClockSettings {
  /** How often the time is asked for, in milliseconds. */
  readonly every?: number;
  readonly onError: (error: unknown) => void;
}

/** One asking: the database's time somewhere between two moments of ours. */
interface Sample {
  /** Database time minus ours, if the answer was written in the middle between asking and hearing. */
  readonly offset: number;
  /** How wrong that may be at most: half of what asking took. */
  readonly doubt: number;
  readonly taken: number;
}

const EVERY = 10_000;
/** Clocks of machines drift apart by no more than this: what was measured long ago is worth less. */
const DRIFT = 1e-4;

/** The better of two samples, by how wrong each may be by now. */
export const better = (a: Sample, b: Sample, now: number): Sample =>
  a.doubt + (now - a.taken) * DRIFT <= b.doubt + (now - b.taken) * DRIFT ? a : b;

/** Time that only goes forward on each machine (`performance.now`), with the offset to the database's measured again and again. */
export async function postgresClock(
  { pool }: Postgres,
  { every = EVERY, onError }: SharedClockSettings,
): Promise<SharedClock> {
  const measure = async (): Promise<Sample> => {
    const asked = performance.now();
    const { rows } = await pool.query<{ now: number }>({
      name: 'now',
      text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    });
    const taken = performance.now();
    const now = rows[0]?.now ?? Number.NaN;
    return { offset: now - (asked + taken) / 2, doubt: (taken - asked) / 2, taken };
  };
  // The first asking opens the connection, which takes long.
  let sample = await measure();
  sample = better(await measure(), sample, performance.now());
  const timer = setInterval(() => {
    measure().then((next) => (sample = better(next, sample, performance.now())), onError);
  }, every);
  timer.unref();
  const now = (): number => Math.round(performance.now() + sample.offset);
  return {
    ...nodeClock,
    now,
    at: (time, wake) => nodeClock.at(nodeClock.now() + (time - now()), wake),
    close: () => clearInterval(timer),
  };
}
