import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Command } from '../table/commands.ts';
import type { Fault } from '../table/faults.ts';
import type { FromHost, ToHost } from '../table/wire.ts';
import { BAD_FRAME, farewell, OUR_BUG } from './farewell.ts';
import { guard } from './guard.ts';
import type { Limits } from './limits.ts';
import { outbox } from './outbox.ts';
import { toHost } from './schemas.ts';
import { frame } from './tables/frames.ts';
import { admits, type Host } from './tables/host.ts';
import type { LiveTable, Watcher } from './tables/live-table.ts';

/** One connection: what it watches, and what it says. */
export function converse(socket: WebSocket, request: FastifyRequest, host: Host, limits: Limits): void {
  const { holder, log } = request;
  const watching = new Map<string, { readonly live: LiveTable; readonly watcher: Watcher }>();
  const mayLook = guard(socket, request.raw.socket, limits.framesPerSecond);
  const inbox: ToHost[] = [];
  let reading = false;
  let closed = false;

  const send = outbox(socket, request.raw.socket);
  const say = (message: FromHost): void => send(frame(message));
  const gone = (table: string, fault: Fault): void => say({ t: 'gone', table, fault });

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
    else if (!admits(live, holder, key)) gone(table, 'forbidden');
    else {
      unwatch(table);
      const watcher: Watcher = { holder, send };
      watching.set(table, { live, watcher });
      host.watch(live, watcher);
    }
  };

  const carryOut = (live: LiveTable, table: string, command: Command): void => {
    host.command(live, holder, command, (answer) => say({ t: 'answer', table, id: command.id, answer }));
  };

  const command = async (table: string, wanted: Command): Promise<void> => {
    const refuse = (fault: Fault): void => say({ t: 'answer', table, id: wanted.id, answer: { ok: false, fault } });
    const live = watching.get(table)?.live ?? (await host.find(table));
    if (typeof live === 'string') refuse(live);
    else if (!watching.has(table) && !admits(live, holder, undefined)) refuse('forbidden');
    else carryOut(live, table, wanted);
  };

  /** In order: a page that comes back watches, and sends what was not answered right behind. */
  const readOn = async (): Promise<void> => {
    reading = true;
    try {
      for (let message = inbox.shift(); message; message = inbox.shift()) {
        if (message.t === 'command') await command(message.table, message.command);
        else if (message.t === 'watch') await watch(message.table, message.key);
        else unwatch(message.table);
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
    const message = binary ? null : read(data);
    if (!message) {
      farewell(socket, BAD_FRAME, 'bad_request');
      return;
    }
    const watched = watching.get(message.table);
    // By far the most of what comes in: there is nothing to wait for.
    if (message.t === 'command' && watched && !reading) carryOut(watched.live, message.table, message.command);
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

function read(data: RawData): ToHost | null {
  try {
    // ws hands a text frame over as one Buffer.
    const given: unknown = JSON.parse((data as Buffer).toString());
    const result = toHost.safeParse(given);
    return result.success ? (result.data as ToHost) : null;
  } catch {
    return null;
  }
}
