import type { Answer, Command } from '../../table/commands.ts';
import type { FromHost, ToHost } from '../../table/wire.ts';

/** A way to a host of tables. It may break and come back; what is sent while it is broken is lost. */
export interface Transport {
  send(message: ToHost): void;
  /** Begins, and calls `up` whenever the host can be spoken to (again). */
  start(events: TransportEvents): void;
}

export interface TransportEvents {
  up(): void;
  down(): void;
  receive(message: FromHost): void;
}

/** What someone who watches a table hears: the host's messages, and whether the host can be heard. */
export type Heard = FromHost | { readonly t: 'lost' } | { readonly t: 'back' };

/** The page's end of the line. Nobody above it needs to know what the line is made of, or that it broke. */
export interface Link {
  watch(table: string, key: string | null, hear: (message: Heard) => void): () => void;
  /** Asks for the whole table again. */
  again(table: string): void;
  /** Sent until it is answered; its id makes the host do it once. */
  send(table: string, command: Command): Promise<Answer>;
}

interface Waiting {
  readonly table: string;
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
}

export function createLink(transport: Transport): Link {
  const watched = new Map<string, { readonly key: string | null; readonly hear: (message: Heard) => void }>();
  const waiting = new Map<string, Waiting>();
  let up = false;
  let started = false;

  const watchMessage = (table: string, key: string | null): ToHost =>
    key === null ? { t: 'watch', table } : { t: 'watch', table, key };

  const tellAll = (message: Heard): void => {
    for (const { hear } of watched.values()) hear(message);
  };

  const events: TransportEvents = {
    up() {
      up = true;
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
      if (message.t === 'answer') {
        waiting.get(message.id)?.resolve(message.answer);
        waiting.delete(message.id);
        return;
      }
      if (message.t === 'gone') dropAll(message.table, { ok: false, fault: message.fault });
      watched.get(message.table)?.hear(message);
    },
  };

  function dropAll(table: string, answer: Answer): void {
    for (const [id, entry] of waiting) {
      if (entry.table !== table) continue;
      waiting.delete(id);
      entry.resolve(answer);
    }
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
      if (up) transport.send(watchMessage(table, key));
      else start();
      return () => {
        if (watched.get(table) !== entry) return;
        watched.delete(table);
        dropAll(table, { ok: false, fault: 'lost' });
        if (up) transport.send({ t: 'unwatch', table });
      };
    },
    again(table) {
      const entry = watched.get(table);
      if (entry && up) transport.send(watchMessage(table, entry.key));
    },
    send(table, command) {
      return new Promise((resolve) => {
        waiting.set(command.id, { table, command, resolve });
        if (up) transport.send({ t: 'command', table, command });
        else start();
      });
    },
  };
}
