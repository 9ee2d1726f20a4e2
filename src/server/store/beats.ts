import type { Database, Statement } from 'better-sqlite3';
import type { Stretch } from '../../host/ports.ts';
import { FORGET_BEATS } from './server-store.ts';

export interface Beats {
  /** Within a transaction of the caller's. */
  beat(stretch: Stretch): void;
  all(): Stretch[];
}

/** Prepared at first use: databases that are just brought up to date have no such table yet. */
export function beatsOf(db: Database): Beats {
  let add: Statement<[string, number, number]> | null = null;
  return {
    beat({ process, since, at }) {
      if (!add) {
        add = db.prepare(
          'INSERT INTO heartbeats (process, since, at) VALUES (?, ?, ?) ON CONFLICT (process) DO UPDATE SET at = excluded.at',
        );
        db.prepare('DELETE FROM heartbeats WHERE at < ?').run(at - FORGET_BEATS);
      }
      add.run(process, since, at);
    },
    all: () => db.prepare<[], Stretch>('SELECT process, since, at FROM heartbeats ORDER BY since').all(),
  };
}
