import { fdatasync, fdatasyncSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Flushes what was written to a file to the disk (fdatasync). */
export type Sync = (fd: number, done: (error: Error | null) => void) => void;

/** What a sync is done with, and timed by. */
export interface SyncMeans {
  /** Waits on the spot. */
  readonly here: (fd: number) => void;
  /** Waits in another thread. */
  readonly aside: Sync;
  /** Milliseconds. */
  readonly now: () => number;
}

const fileSync: SyncMeans = { here: fdatasyncSync, aside: fdatasync, now: () => performance.now() };

/** A sync of so many milliseconds is waited for on the spot: no more than the event loop is held up by a large commit anyway. */
const QUICK = 2;
/** So many quick ones in a row before the next is waited for on the spot. */
const TRUST = 8;

/**
 * Waits for a quick disk on the spot and for a slow one in another thread. Handing a sync over and being woken when it is done costs
 * processor time for every commit, and while the event loop waits moves gather into larger commits. The first slow sync ends this, so that
 * a slow disk holds up the event loop once and not with every commit.
 */
export function patientSync({ here, aside, now }: SyncMeans = fileSync): Sync {
  let trust = 0;
  return (fd, done) => {
    const started = now();
    const learn = (): void => {
      trust = now() - started <= QUICK ? Math.min(trust + 1, TRUST) : 0;
    };
    if (trust < TRUST) {
      aside(fd, (error) => {
        learn();
        done(error);
      });
      return;
    }
    let failure: Error | null = null;
    try {
      here(fd);
      learn();
    } catch (error) {
      trust = 0;
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  };
}
