import { PROTOCOL } from '../../table/protocol.ts';
import type { Ask } from '../../table/beside-wire.ts';
import type { Answer, Command, FromHost, LobbyRow, TableSummary, ToHost, Told } from '../../table/wire.ts';

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

/** What a subscriber of a table receives: the host's messages, and when the connection is lost and back. */
export type Heard =
  Extract<FromHost, { readonly table: string }> | { readonly t: 'lost' } | { readonly t: 'back' } | Outdated;

/** The protocol versions of page and host are incompatible. */
export interface Outdated {
  readonly t: 'outdated';
}

/** How a table is watched. */
export interface Manner {
  /** Only the table, without any hand: for a shared screen. */
  readonly as?: 'table';
  /** The name of a spectator. */
  readonly name?: string;
  /** Also receive everything beside the game: `about`, `watching`, `chat`, `late`, `moved`. */
  readonly beside?: true;
}

/** Which public tables are wanted. */
export interface LobbyWish {
  readonly game?: string;
  readonly canStart?: boolean;
}

/** The page's connection to a host, over any transport. Users need not handle reconnects. */
export interface Link {
  watch(table: string, key: string | null, hear: (message: Heard) => void, manner?: Manner): () => void;
  /** Resync: requests a full snapshot. */
  again(table: string): void;
  /**
   * Resent after every reconnect until it is answered; its id, an idempotency key, makes the host do it once. Resolves
   * after the subscribers have received its effect.
   */
  send(table: string, command: Command): Promise<Answer>;
  /** A seat has begun a call and needs a moment. It is not answered, so it is dropped while the connection is down. */
  claiming(table: string, seat: number): void;
  /** Sends a request beside the game; resent like a command, under an id that makes it idempotent. */
  ask(table: string, id: string, ask: Ask): Promise<Told>;
  /** Subscribes to the public tables; one list at a time. Returns how to stop. */
  lobby(wish: LobbyWish, hear: (tables: readonly LobbyRow[]) => void): () => void;
  /** Subscribes to the tables of this device. */
  mine(hear: (tables: readonly TableSummary[]) => void): () => void;
  /** Whether the page is visible: whoever hides it counts as away some time later. */
  sight(visible: boolean): void;
  /** Reports now, and whenever it changes, whether the host is connected; returns how to stop. */
  onLine(hear: (up: boolean) => void): () => void;
}

interface Waiting {
  readonly table: string;
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
}

interface Watched {
  readonly key: string | null;
  readonly manner: Manner;
  readonly hear: (message: Heard) => void;
}

interface Asking {
  readonly table: string;
  readonly ask: Ask;
  readonly resolve: (told: Told) => void;
}

/** The lists that are followed now. */
interface Lists {
  lobby: { readonly wish: LobbyWish; readonly hear: (tables: readonly LobbyRow[]) => void } | null;
  mine: { readonly hear: (tables: readonly TableSummary[]) => void } | null;
}

export interface LinkSettings {
  /**
   * After how many milliseconds to retry a table that the host cannot read now; without it the fault is reported at
   * once. A server may lose its database for a while.
   */
  readonly again?: number;
}

export function createLink(transport: Transport, settings: LinkSettings = {}): Link {
  const watched = new Map<string, Watched>();
  const asking = new Map<string, Asking>();
  const lines = new Set<(up: boolean) => void>();
  const lists: Lists = { lobby: null, mine: null };
  let visible = true;
  const waiting = new Map<string, Waiting>();
  let up = false;
  let started = false;
  /** The host has said `hello` since the last reconnect. */
  let greeted = false;
  let outdated = false;

  const watchMessage = (table: string, { key, manner }: Watched): ToHost => ({
    t: 'watch',
    table,
    ...(key === null ? {} : { key }),
    ...manner,
  });

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
      if (!visible) transport.send({ t: 'sight', visible });
      for (const [table, entry] of watched) transport.send(watchMessage(table, entry));
      for (const { table, command } of waiting.values()) transport.send({ t: 'command', table, command });
      for (const [id, { table, ask }] of asking) transport.send({ t: 'beside', table, id, ask });
      if (lists.lobby) transport.send({ t: 'lobby', on: true, ...lists.lobby.wish });
      if (lists.mine) transport.send({ t: 'mine', on: true });
      tellAll({ t: 'back' });
      for (const hear of lines) hear(true);
    },
    down() {
      // Also if it never was up: pages that wait for a table must know that nobody answers.
      tellAll({ t: 'lost' });
      if (!up) return;
      up = false;
      for (const hear of lines) hear(false);
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
        case 'told':
          asking.get(message.id)?.resolve(message.told);
          asking.delete(message.id);
          return;
        case 'lobby':
          lists.lobby?.hear(message.tables);
          return;
        case 'mine':
          lists.mine?.hear(message.tables);
          return;
        case 'pong':
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
      // Other messages of a newer host are ignored: there is no watched table, or no subscriber that knows them.
      watched.get(message.table)?.hear(message);
      // In the same tick, so that nothing is drawn between the news and its answer.
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
    for (const [id, entry] of asking) {
      if (entry.table !== table) continue;
      asking.delete(id);
      entry.resolve({ ok: false, fault: given.ok || given.fault === 'refused' ? 'lost' : given.fault });
    }
  }

  function askAgain(table: string): void {
    const entry = watched.get(table);
    if (entry && up) transport.send(watchMessage(table, entry));
  }

  function start(): void {
    if (started) return;
    started = true;
    transport.start(events);
  }

  return {
    watch(table, key, hear, manner = {}) {
      const entry = { key, manner, hear };
      watched.set(table, entry);
      if (outdated) hear({ t: 'outdated' });
      if (up) transport.send(watchMessage(table, entry));
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
    claiming(table, seat) {
      if (up) transport.send({ t: 'claiming', table, seat });
    },
    ask(table, id, ask) {
      return new Promise((resolve) => {
        asking.set(id, { table, ask, resolve });
        if (up) transport.send({ t: 'beside', table, id, ask });
        else start();
      });
    },
    lobby(wish, hear) {
      const entry = { wish, hear };
      lists.lobby = entry;
      if (up) transport.send({ t: 'lobby', on: true, ...wish });
      else start();
      return () => {
        if (lists.lobby !== entry) return;
        lists.lobby = null;
        if (up) transport.send({ t: 'lobby', on: false });
      };
    },
    mine(hear) {
      const entry = { hear };
      lists.mine = entry;
      if (up) transport.send({ t: 'mine', on: true });
      else start();
      return () => {
        if (lists.mine !== entry) return;
        lists.mine = null;
        if (up) transport.send({ t: 'mine', on: false });
      };
    },
    sight(now) {
      if (now === visible) return;
      visible = now;
      if (up) transport.send({ t: 'sight', visible });
    },
    onLine(hear) {
      lines.add(hear);
      hear(up);
      return () => lines.delete(hear);
    },
  };
}
