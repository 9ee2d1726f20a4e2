import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { frame } from '../host/frames.ts';
import type { Host } from '../host/host.ts';
import type { LiveTable, Watcher } from '../host/live.ts';
import type { Fault } from '../table/faults.ts';
import { OLDEST, PROTOCOL, type Answer, type Command, type FromHost, type ToHost } from '../table/wire.ts';
import { BAD_FRAME, farewell, OUR_BUG } from './farewell.ts';
import { guard } from './guard.ts';
import type { Limits } from './limits.ts';
import { outbox } from './outbox.ts';
import { readMessage } from './read-message.ts';

/** A page that sends so much that cannot be read is broken or hostile. */
const MOST_UNREADABLE = 20;

/** One connection: what it watches, and what it says. */
export function converse(socket: WebSocket, request: FastifyRequest, host: Host, limits: Limits): void {
  const { device, log } = request;
  const watching = new Map<string, { readonly live: LiveTable; readonly watcher: Watcher }>();
  const mayLook = guard(socket, request.raw.socket, limits.framesPerSecond);
  const inbox: ToHost[] = [];
  let reading = false;
  let closed = false;
  let unreadable = 0;
  /** Pages that say no `hello` speak the first protocol. */
  let protocol = 1;

  const send = outbox(socket, request.raw.socket);
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
    if (watching.size >= limits.tablesPerConnection && !watching.has(table)) {
      gone(table, 'too_many');
      return;
    }
    const live = await host.find(table);
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
      // The news that carried the answer went to those who watch with today's protocol.
      if (!told || watching.get(table)?.watcher.protocol !== PROTOCOL) answer(table, command.id, given);
    });
  };

  const command = async (table: string, wanted: Command): Promise<void> => {
    const refuse = (fault: Fault): void => answer(table, wanted.id, { ok: false, fault });
    const live = watching.get(table)?.live ?? (await host.find(table));
    if (typeof live === 'string') refuse(live);
    else if (!watching.has(table) && !host.admits(live, device, undefined)) refuse('forbidden');
    else carryOut(live, table, wanted);
  };

  /** In order: a page that comes back watches, and sends what was not answered right behind. */
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
      log.error(error);
      farewell(socket, OUR_BUG);
    } finally {
      reading = false;
    }
  };

  socket.on('message', (data, binary) => {
    if (!mayLook()) return;
    const message = binary ? 'bad_request' : readMessage(data);
    if (typeof message === 'string') {
      unreadable += 1;
      if (unreadable > MOST_UNREADABLE) farewell(socket, BAD_FRAME, 'bad_request');
      else say({ t: 'fault', fault: message });
      return;
    }
    const watched = message.t === 'command' ? watching.get(message.table) : undefined;
    // By far the most of what comes in: there is nothing to wait for.
    if (message.t === 'command' && watched && !reading && !watched.live.dropped)
      carryOut(watched.live, message.table, message.command);
    else {
      inbox.push(message);
      if (!reading) void readOn();
    }
  });
  socket.on('close', () => {
    closed = true;
    for (const table of [...watching.keys()]) unwatch(table);
  });
  // A broken connection ends with `close`; without a listener the error itself would end the process.
  socket.on('error', () => undefined);
}
