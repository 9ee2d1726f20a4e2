import type { Fault } from '../table/faults.ts';
import { cleanName } from '../table/names.ts';
import { OLDEST, PROTOCOL, type Answer, type Command, type FromHost, type ToHost, type Told } from '../table/wire.ts';
import { frame } from './frames.ts';
import type { Host } from './host.ts';
import { createMessageQueue } from './message-queue.ts';
import type { LiveTable, Sender, Watcher } from './live.ts';
import { whyNotAdmitted } from './spectators.ts';

/** The session of one page (the client) with a host, whatever transport is below it: a WebSocket, or a simulated network. */
export interface ClientSession {
  /** Messages are handled in order: a page that reconnects sends `watch`, and right after it the commands that were not answered. */
  receive(message: ToHost): void;
  /** Whether a watched table is visible on that page. */
  setVisible(table: string, inSight: boolean): void;
  send(message: FromHost): void;
  /** The connection has ended. */
  close(): void;
}

export interface ClientSessionSettings {
  readonly host: Host;
  readonly device: string;
  readonly send: (frame: string) => void;
  /** Whose quota it uses; left out: nobody's in particular. */
  readonly quotaOwner?: string;
  /** The round trip time of the connection, in milliseconds. */
  readonly lag?: () => number;
  /** How many tables may be watched at a time. */
  readonly mostTables: number;
  readonly onBug: (error: unknown) => void;
  /** Backpressure: too many messages wait for the store, so the connection must be closed. */
  readonly onFull?: () => void;
}

/** How many messages may queue: more than any page sends while a store is slow. */
export const MOST_WAITING = 200;

/** A table that this page watches. */
interface Watched {
  readonly live: LiveTable;
  readonly watcher: Watcher;
  /** The invitation it came with. */
  readonly key: string | undefined;
}

export function openClientSession({
  host,
  device,
  send,
  quotaOwner,
  lag,
  mostTables,
  onBug,
  onFull,
}: ClientSessionSettings): ClientSession {
  const watching = new Map<string, Watched>();
  const sender: Sender = { device };
  let closed = false;
  /** Pages that say no `hello` speak the first protocol. */
  let protocol = 1;
  let visible = true;
  const subscriptions = new Map<'lobby' | 'mine', () => void>();

  const sendMessage = (message: FromHost): void => send(frame(message));
  const gone = (table: string, fault: Fault): void => sendMessage({ t: 'gone', table, fault });

  const hello = (theirs: number): void => {
    protocol = Math.min(theirs, PROTOCOL);
    sendMessage({ t: 'hello', protocol: PROTOCOL, oldest: OLDEST });
  };

  const unwatch = (table: string): void => {
    const watched = watching.get(table);
    if (!watched) return;
    watching.delete(table);
    host.unwatch(watched.live, watched.watcher);
  };

  const watch = async ({ table, key, as, name, beside }: Extract<ToHost, { t: 'watch' }>): Promise<void> => {
    const others = [...watching].filter(([id, { live }]) => id !== table && !live.dropped).length;
    if (others >= mostTables) {
      gone(table, 'too_many');
      return;
    }
    const live = await host.findUpToDate(table);
    if (closed) return;
    const admitted = typeof live === 'string' ? null : host.admits(live, device, key);
    if (typeof live === 'string') gone(table, live);
    else if (!admitted) gone(table, whyNotAdmitted(live, device));
    else {
      const before = watching.get(table);
      const screen = as === 'table';
      const watcher: Watcher = {
        // A screen for everyone never gets a hand, whatever seats its device holds.
        device: screen ? null : device,
        owner: device,
        name: name === undefined ? null : cleanName(name),
        screen,
        guest: admitted === 'watch',
        beside: beside === true,
        protocol,
        send,
        ...(quotaOwner !== undefined && { quotaOwner }),
        ...(lag && { lag }),
      };
      watching.set(table, { live, watcher, key });
      host.watch(live, watcher, visible);
      // In this order nobody becomes away in between, and nobody else is told anything.
      if (before) host.unwatch(before.live, before.watcher);
    }
  };

  const claiming = (table: string, seat: number): void => {
    const watched = watching.get(table);
    if (watched) host.claiming(watched.live, device, seat);
  };

  const answer = (table: string, id: string, given: Answer): void =>
    sendMessage({ t: 'answer', table, id, answer: given });

  const carryOut = (live: LiveTable, table: string, command: Command): void => {
    host.command(live, sender, command, (given, told) => {
      // Only subscribers with the current protocol got the news that carried the answer.
      const watched = watching.get(table);
      const heard = watched?.live === live && watched.watcher.protocol === PROTOCOL && !watched.watcher.screen;
      if (!told || !heard) answer(table, command.id, given);
    });
  };

  const command = async (table: string, wanted: Command): Promise<void> => {
    const watched = watching.get(table);
    // Someone who does not watch may have sat down at another host a moment ago.
    const live = watched && !watched.live.dropped ? watched.live : await host.findUpToDate(table);
    const refuse = (fault: Fault): void => answer(table, wanted.id, { ok: false, fault });
    if (typeof live === 'string') refuse(live);
    else if (!watched && !host.admits(live, device, undefined)) refuse('forbidden');
    // Someone who used the spectators' link, or was removed since, may not sit down.
    else if (wanted.do === 'sit' && host.admits(live, device, watched?.key) !== 'seat') refuse('forbidden');
    else carryOut(live, table, wanted);
  };

  const ask = async ({ table, id, ask: wanted }: Extract<ToHost, { t: 'beside' }>): Promise<void> => {
    const watched = watching.get(table);
    const live = watched && !watched.live.dropped ? watched.live : await host.find(table);
    const tell = (told: Told): void => sendMessage({ t: 'told', table, id, told });
    if (typeof live === 'string') tell({ ok: false, fault: live });
    else if (!host.admits(live, device, watched?.key)) tell({ ok: false, fault: 'forbidden' });
    else tell(await host.beside.ask(live, { device, name: watched?.watcher.name ?? null }, id, wanted));
  };

  const subscribe = (what: 'lobby' | 'mine', begin: (() => () => void) | null): void => {
    subscriptions.get(what)?.();
    subscriptions.delete(what);
    if (begin && !closed) subscriptions.set(what, begin());
  };

  const handle = async (message: ToHost): Promise<void> => {
    switch (message.t) {
      case 'command':
        await command(message.table, message.command);
        break;
      case 'watch':
        await watch(message);
        break;
      case 'unwatch':
        unwatch(message.table);
        break;
      case 'hello':
        hello(message.protocol);
        break;
      case 'beside':
        await ask(message);
        break;
      case 'lobby':
        if (message.on && !host.beside.offers.lobby) sendMessage({ t: 'fault', fault: 'no_lobby' });
        else subscribe('lobby', message.on ? () => host.beside.watchLobby(message, send) : null);
        break;
      case 'mine':
        subscribe('mine', message.on ? () => host.beside.watchMine(device, send) : null);
        break;
      case 'sight':
        visible = message.visible;
        for (const { live, watcher } of watching.values()) host.look(live, watcher, visible);
        break;
      case 'claiming':
        claiming(message.table, message.seat);
        break;
      case 'ping':
        sendMessage({ t: 'pong' });
    }
  };

  const incoming = createMessageQueue({ handle, onBug, most: MOST_WAITING });

  return {
    send: sendMessage,
    receive(message) {
      if (closed) return;
      const watched = message.t === 'command' ? watching.get(message.table) : undefined;
      // The fast path: most messages are commands for a table that is watched already, and need not wait for anything.
      if (message.t === 'command' && message.command.do !== 'sit' && watched && !incoming.busy && !watched.live.dropped)
        carryOut(watched.live, message.table, message.command);
      // Answered at once: a pong that waits for a slow store would look like a dead connection.
      else if (message.t === 'ping') sendMessage({ t: 'pong' });
      else if (!incoming.put(message)) {
        sendMessage({ t: 'fault', fault: 'too_many' });
        onFull?.();
      }
    },
    setVisible(table, inSight) {
      const watched = watching.get(table);
      if (watched) host.look(watched.live, watched.watcher, inSight);
    },
    close() {
      closed = true;
      incoming.close();
      for (const table of [...watching.keys()]) unwatch(table);
      for (const stop of subscriptions.values()) stop();
    },
  };
}
