import { frame } from '../../host/frames.ts';
import type { Host } from '../../host/host.ts';
import { createMessageQueue } from '../../host/message-queue.ts';
import type { LiveTable, Watcher } from '../../host/live.ts';
import { OLDEST, PROTOCOL } from '../../table/protocol.ts';
import type { Answer, Command, ToHost } from '../../table/wire.ts';
import { HERE } from './here.ts';
import type { Locks } from './locks.ts';
import type { TakeOver, FromLocal, Look } from './protocol.ts';

/** What the page of a tab sends to its worker about tables. */
export type Said = ToHost | TakeOver | Look;

/** The session of one tab's page with the host in its worker. */
export interface TabSession {
  /** Messages are handled in order, also while a table is still being loaded. */
  hear(said: Said): void;
  /** The page stops watching this table. */
  leave(table: string): void;
}

interface Seen {
  readonly live: LiveTable;
  readonly watcher: Watcher;
}

export interface TabSettings {
  readonly host: Host;
  readonly locks: Locks;
  readonly post: (message: FromLocal) => void;
  readonly onBug: (error: unknown) => void;
}

/** Serves the page of one tab. A lock for each table decides which of several tabs shows it. */
export function serveTab({ host, locks, post, onBug }: TabSettings): TabSession {
  const seen = new Map<string, Seen>();
  const inSight = new Map<string, boolean>();

  async function watch(table: string, steal: boolean): Promise<void> {
    const known = seen.get(table);
    if (known && !known.live.dropped) {
      host.watch(known.live, known.watcher, inSight.get(table) !== false);
      return;
    }
    // The host has dropped it: load it again.
    if (letGo(table)) locks.release(lockOf(table));
    await open(table, steal);
  }

  async function open(table: string, steal: boolean): Promise<void> {
    const lock = { held: true };
    lock.held = await locks.take(lockOf(table), steal, () => {
      lock.held = false;
      if (letGo(table)) post({ t: 'elsewhere', table });
    });
    const live = lock.held ? await host.find(table) : null;
    if (live === null || !isHeld(lock)) {
      if (live !== null && typeof live !== 'string') host.release(live);
      post({ t: 'elsewhere', table });
      return;
    }
    if (typeof live === 'string') {
      locks.release(lockOf(table));
      post(frame({ t: 'gone', table, fault: live }));
      return;
    }
    const watcher: Watcher = { device: HERE, protocol: PROTOCOL, send: post };
    seen.set(table, { live, watcher });
    host.watch(live, watcher);
    if (inSight.get(table) === false) host.look(live, watcher, false);
  }

  /** Drops the table from this tab's memory: the tab that takes the lock next loads it from the store. */
  function letGo(table: string): boolean {
    const known = seen.get(table);
    if (!known) return false;
    seen.delete(table);
    host.unwatch(known.live, known.watcher);
    host.release(known.live);
    return true;
  }

  function leave(table: string): void {
    inSight.delete(table);
    if (letGo(table)) locks.release(lockOf(table));
  }

  function look(table: string, now: boolean): void {
    inSight.set(table, now);
    const known = seen.get(table);
    if (known) host.look(known.live, known.watcher, now);
  }

  function claiming(table: string, seat: number): void {
    const known = seen.get(table);
    if (known) host.claiming(known.live, HERE, seat);
  }

  function carryOut(table: string, command: Command): void {
    const answer = (given: Answer): void => post(frame({ t: 'answer', table, id: command.id, answer: given }));
    const known = seen.get(table);
    if (!known) {
      answer({ ok: false, fault: 'lost' });
      return;
    }
    host.command(known.live, { device: HERE }, command, (given, told) => {
      if (!told) answer(given);
    });
  }

  const handle = (said: Said): Promise<void> | void => {
    switch (said.t) {
      case 'hello':
        post(frame({ t: 'hello', protocol: PROTOCOL, oldest: OLDEST }));
        return;
      case 'watch':
        return watch(said.table, false);
      case 'takeOver':
        return watch(said.table, true);
      case 'unwatch':
        return leave(said.table);
      case 'look':
        return look(said.table, said.inSight);
      case 'claiming':
        return claiming(said.table, said.seat);
      case 'command':
        return carryOut(said.table, said.command);
      case 'ping':
        post(frame({ t: 'pong' }));
        return;
      case 'beside':
        // A local table has nobody to write to, and no settings beside the game.
        post(frame({ t: 'told', table: said.table, id: said.id, told: { ok: false, fault: 'bad_request' } }));
        return;
      case 'sight':
      case 'lobby':
      case 'mine':
        // Only for servers: a device knows its own tables, and `look` says what is visible.
        return;
    }
  };
  // A page of this device does not flood its own worker.
  const incoming = createMessageQueue({ handle, onBug, most: Infinity });

  return { leave, hear: (said) => void incoming.put(said) };
}

/** Another tab may have taken the lock during an await. */
const isHeld = (lock: { readonly held: boolean }): boolean => lock.held;

const lockOf = (table: string): string => `spellenkast table ${table}`;
