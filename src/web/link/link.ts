import { PROTOCOL } from '../../table/protocol.ts';
import type { Answer, Command, FromHost, ToHost } from '../../table/wire.ts';

/** A connection to a host of tables. It may break and reconnect; what is sent while it is broken is lost. */
export interface Transport {
  send(message: ToHost): void;
  /** Connects, and calls `up` at every connect and reconnect. */
  start(events: TransportEvents): void;
}

export interface TransportEvents {
  up(): void;
  down(): void;
  receive(message: FromHost): void;
}

/** What a subscriber of a table is told: the host's messages, and when the connection is lost and back. */
export type Heard =
  Extract<FromHost, { readonly table: string }> | { readonly t: 'lost' } | { readonly t: 'back' } | Outdated;

/** The page and its host speak protocol versions that do not fit. */
export interface Outdated {
  readonly t: 'outdated';
}

/** The page's connection to a host, over any transport. Whoever uses it need not care about reconnects. */
export interface Link {
  watch(table: string, key: string | null, hear: (message: Heard) => void): () => void;
  /** Resync: asks for the whole table again. */
  again(table: string): void;
  /**
   * Sent again after every reconnect until it is answered; its id, an idempotency key, makes the host do it once. Resolves after those who
   * watch have heard what it did.
   */
  send(table: string, command: Command): Promise<Answer>;
}

interface Waiting {
  readonly table: string;
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
}

export interface LinkSettings {
  /**
   * After how many milliseconds a table is asked for again that the host cannot read just now; without it that is told at once. A server may
   * lose its database for a while, and pages come back by themselves when it is there again.
   */
  readonly again?: number;
}

export function createLink(transport: Transport, settings: LinkSettings = {}): Link {
  const watched = new Map<string, { readonly key: string | null; readonly hear: (message: Heard) => void }>();
  const waiting = new Map<string, Waiting>();
  let up = false;
  let started = false;
  /** The host has said `hello` since the last reconnect. */
  let greeted = false;
  let outdated = false;

  const watchMessage = (table: string, key: string | null): ToHost =>
    key === null ? { t: 'watch', table } : { t: 'watch', table, key };

  const tellAll = (message: Heard): void => {
    for (const { hear } of watched.values()) hear(message);
  };

  const answer = (id: string, given: Answer): void => {
    waiting.get(id)?.resolve(given);
    waiting.delete(id);
  };

  const misfit = (): void => {
    outdated = true;
    tellAll({ t: 'outdated' });
  };

  const events: TransportEvents = {
    up() {
      up = true;
      greeted = false;
      transport.send({ t: 'hello', protocol: PROTOCOL });
      for (const [table, { key }] of watched) transport.send(watchMessage(table, key));
      for (const { table, command } of waiting.values()) transport.send({ t: 'command', table, command });
      tellAll({ t: 'back' });
    },
    down() {
      if (!up) return;
      up = false;
      tellAll({ t: 'lost' });
    },
    receive(message) {
      switch (message.t) {
        case 'hello':
          greeted = true;
          if (message.oldest > PROTOCOL || message.protocol < PROTOCOL) misfit();
          return;
        case 'fault':
          // Hosts older than the `hello` message answer it with a fault.
          if (message.fault === 'too_old' || !greeted) misfit();
          return;
        case 'answer':
          answer(message.id, message.answer);
          return;
        case 'gone':
          if (message.fault === 'storage' && settings.again !== undefined) {
            watched.get(message.table)?.hear({ t: 'lost' });
            setTimeout(() => askAgain(message.table), settings.again);
            return;
          }
          dropAll(message.table, { ok: false, fault: message.fault });
          break;
        default:
      }
      // What a newer host says beside this is not for us: it has no table that is watched, or nobody who watches knows it.
      watched.get(message.table)?.hear(message);
      // In the same tick, so that nothing is drawn between what happened and its answer.
      if (message.t === 'news')
        for (const id of message.done ?? []) answer(id, { ok: true, version: message.from + 1 });
    },
  };

  function dropAll(table: string, given: Answer): void {
    for (const [id, entry] of waiting) {
      if (entry.table !== table) continue;
      waiting.delete(id);
      entry.resolve(given);
    }
  }

  function askAgain(table: string): void {
    const entry = watched.get(table);
    if (entry && up) transport.send(watchMessage(table, entry.key));
  }

  function start(): void {
    if (started) return;
    started = true;
    transport.start(events);
  }

  return {
    watch(table, key, hear) {
      const entry = { key, hear };
      watched.set(table, entry);
      if (outdated) hear({ t: 'outdated' });
      if (up) transport.send(watchMessage(table, key));
      else start();
      return () => {
        if (watched.get(table) !== entry) return;
        watched.delete(table);
        dropAll(table, { ok: false, fault: 'lost' });
        if (up) transport.send({ t: 'unwatch', table });
      };
    },
    again: askAgain,
    send(table, command) {
      return new Promise((resolve) => {
        waiting.set(command.id, { table, command, resolve });
        if (up) transport.send({ t: 'command', table, command });
        else start();
      });
    },
  };
}
