import { frame } from '../../host/frames.ts';
import type { Host } from '../../host/host.ts';
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
  hear(said: Said): Promise<void>;
  /** The page stops watching this table. */
  leave(table: string): void;
}

interface Seen {
  readonly live: LiveTable;
  readonly watcher: Watcher;
}

/** Serves the page of one tab. A lock for each table decides which of several tabs shows it. */
export function serveTab(host: Host, locks: Locks, post: (message: FromLocal) => void): TabSession {
  const seen = new Map<string, Seen>();
  /** By table, the end of its queue: messages about a table are handled in order, also while it is still being loaded. */
  const turns = new Map<string, Promise<void>>();
  const inSight = new Map<string, boolean>();

  function inTurn(table: string, act: () => Promise<void> | void): Promise<void> {
    const turn = (turns.get(table) ?? Promise.resolve()).then(act);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(table) === settled) turns.delete(table);
      });
    turns.set(table, settled);
    return turn;
  }

  async function watch(table: string, steal: boolean): Promise<void> {
    const known = seen.get(table);
    if (known && !known.live.dropped) {
      host.watch(known.live, known.watcher);
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
    host.command(known.live, HERE, command, (given, told) => {
      if (!told) answer(given);
    });
  }

  return {
    leave,
    async hear(said) {
      switch (said.t) {
        case 'hello':
          post(frame({ t: 'hello', protocol: PROTOCOL, oldest: OLDEST }));
          return;
        case 'watch':
          return inTurn(said.table, () => watch(said.table, false));
        case 'takeOver':
          return inTurn(said.table, () => watch(said.table, true));
        case 'unwatch':
          return inTurn(said.table, () => leave(said.table));
        case 'look':
          return inTurn(said.table, () => look(said.table, said.inSight));
        case 'claiming':
          return inTurn(said.table, () => claiming(said.table, said.seat));
        case 'command':
          return inTurn(said.table, () => carryOut(said.table, said.command));
        case 'ping':
          post(frame({ t: 'pong' }));
          return;
        case 'beside':
          // At a table of one device there is nobody to write to, and nothing beside the game to change.
          post(frame({ t: 'told', table: said.table, id: said.id, told: { ok: false, fault: 'bad_request' } }));
          return;
        case 'sight':
        case 'lobby':
        case 'mine':
          // Of servers alone: a device knows its own tables, and `look` tells what is visible.
          return;
      }
    },
  };
}

/** Another tab may have taken the lock while something else was waited for. */
const isHeld = (lock: { readonly held: boolean }): boolean => lock.held;

const lockOf = (table: string): string => `spellenkast table ${table}`;
