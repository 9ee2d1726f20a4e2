import type { Fault } from '../table/faults.ts';
import { OLDEST, PROTOCOL, type Answer, type Command, type FromHost, type ToHost } from '../table/wire.ts';
import { frame } from './frames.ts';
import type { Host } from './host.ts';
import type { LiveTable, Watcher } from './live.ts';

/** The session of one page (the client) with a host, whatever transport is below it: a WebSocket, or a simulated network. */
export interface Conversation {
  /** Messages are handled in order: a page that reconnects sends `watch`, and right after it the commands that were not answered. */
  hear(message: ToHost): void;
  /** Whether a watched table is visible on that page. */
  look(table: string, inSight: boolean): void;
  say(message: FromHost): void;
  /** The connection has ended. */
  close(): void;
}

export interface ConversationSettings {
  readonly host: Host;
  readonly device: string;
  readonly send: (frame: string) => void;
  /** How many tables may be watched at a time. */
  readonly mostTables: number;
  readonly onBug: (error: unknown) => void;
}

export function converse({ host, device, send, mostTables, onBug }: ConversationSettings): Conversation {
  const watching = new Map<string, { readonly live: LiveTable; readonly watcher: Watcher }>();
  const inbox: ToHost[] = [];
  let reading = false;
  let closed = false;
  /** Pages that say no `hello` speak the first protocol. */
  let protocol = 1;

  const say = (message: FromHost): void => send(frame(message));
  const gone = (table: string, fault: Fault): void => say({ t: 'gone', table, fault });

  const hello = (theirs: number): void => {
    protocol = Math.min(theirs, PROTOCOL);
    say({ t: 'hello', protocol: PROTOCOL, oldest: OLDEST });
  };

  const unwatch = (table: string): void => {
    const watched = watching.get(table);
    if (!watched) return;
    watching.delete(table);
    host.unwatch(watched.live, watched.watcher);
  };

  const watch = async (table: string, key: string | undefined): Promise<void> => {
    const others = [...watching].filter(([id, { live }]) => id !== table && !live.dropped).length;
    if (others >= mostTables) {
      gone(table, 'too_many');
      return;
    }
    const live = await host.findUpToDate(table);
    if (closed) return;
    if (typeof live === 'string') gone(table, live);
    else if (!host.admits(live, device, key)) gone(table, 'forbidden');
    else {
      unwatch(table);
      const watcher: Watcher = { device, protocol, send };
      watching.set(table, { live, watcher });
      host.watch(live, watcher);
    }
  };

  const answer = (table: string, id: string, given: Answer): void => say({ t: 'answer', table, id, answer: given });

  const carryOut = (live: LiveTable, table: string, command: Command): void => {
    host.command(live, device, command, (given, told) => {
      // The news that carried the answer went to those who watch this table with today's protocol.
      const watched = watching.get(table);
      if (!told || watched?.live !== live || watched.watcher.protocol !== PROTOCOL) answer(table, command.id, given);
    });
  };

  const command = async (table: string, wanted: Command): Promise<void> => {
    const watched = watching.get(table);
    // Who does not watch may have sat down at another host a moment ago.
    const live = watched && !watched.live.dropped ? watched.live : await host.findUpToDate(table);
    const refuse = (fault: Fault): void => answer(table, wanted.id, { ok: false, fault });
    if (typeof live === 'string') refuse(live);
    else if (!watched && !host.admits(live, device, undefined)) refuse('forbidden');
    else carryOut(live, table, wanted);
  };

  const readOn = async (): Promise<void> => {
    reading = true;
    try {
      for (let message = inbox.shift(); message && !closed; message = inbox.shift()) {
        if (message.t === 'command') await command(message.table, message.command);
        else if (message.t === 'watch') await watch(message.table, message.key);
        else if (message.t === 'unwatch') unwatch(message.table);
        else hello(message.protocol);
      }
    } catch (error) {
      onBug(error);
    } finally {
      reading = false;
    }
  };

  return {
    say,
    hear(message) {
      if (closed) return;
      const watched = message.t === 'command' ? watching.get(message.table) : undefined;
      // The fast path: most messages are commands for a table that is watched already, and need not wait for anything.
      if (message.t === 'command' && watched && !reading && !watched.live.dropped)
        carryOut(watched.live, message.table, message.command);
      else {
        inbox.push(message);
        if (!reading) void readOn();
      }
    },
    look(table, inSight) {
      const watched = watching.get(table);
      if (watched) host.look(watched.live, watched.watcher, inSight);
    },
    close() {
      closed = true;
      for (const table of [...watching.keys()]) unwatch(table);
    },
  };
}
