import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Fault } from '../table/faults.ts';
import type { FromHost, ToHost } from '../table/wire.ts';
import { bucket } from './buckets.ts';
import type { Limits } from './limits.ts';
import { toHost } from './schemas.ts';
import { frame } from './tables/frames.ts';
import { admits, type Host } from './tables/host.ts';
import type { LiveTable, Watcher } from './tables/live-table.ts';

/** A page that does not read what it is sent is cut off here; it comes back and asks for everything. */
const MOST_BUFFERED = 1 << 20;
const BURST_SECONDS = 5;

/** Why a connection was closed, in WebSocket's numbers. */
const BAD_FRAME = 1008;
const TRY_LATER = 1013;
const OUR_BUG = 1011;

export interface LiveSettings {
  readonly host: Host;
  readonly limits: Limits;
  /** Milliseconds between two looks whether the other side is still there. */
  readonly heartbeat: number;
}

/** Live tables over a WebSocket at /live, as src/table/wire.ts tells. */
export function serveLive(app: FastifyInstance, settings: LiveSettings): void {
  const { limits, heartbeat } = settings;
  const connected = new Map<string, number>();
  const answering = new WeakSet<WebSocket>();

  app.get('/live', { websocket: true }, (socket, request) => {
    const { ip } = request;
    const count = (connected.get(ip) ?? 0) + 1;
    connected.set(ip, count);
    socket.on('close', () => {
      const left = connected.get(ip)! - 1;
      if (left > 0) connected.set(ip, left);
      else connected.delete(ip);
    });
    if (count > limits.connectionsPerAddress) {
      socket.close(TRY_LATER, 'too_many');
      return;
    }
    answering.add(socket);
    socket.on('pong', () => answering.add(socket));
    converse(socket, request, settings);
  });

  const beat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!answering.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, heartbeat);
  beat.unref();
  app.addHook('onClose', () => clearInterval(beat));
}

/** One connection: what it watches, and what it says. */
function converse(socket: WebSocket, request: FastifyRequest, { host, limits }: LiveSettings): void {
  const { holder, log } = request;
  const stream = request.raw.socket;
  const watching = new Map<string, { readonly live: LiveTable; readonly watcher: Watcher }>();
  const mayFrame = bucket(limits.framesPerSecond * BURST_SECONDS, limits.framesPerSecond);
  let corked = false;
  let closed = false;

  const send = (text: string): void => {
    if (closed) return;
    if (socket.bufferedAmount > MOST_BUFFERED) {
      socket.terminate();
      return;
    }
    // The answer to a move and the news of it leave in one packet.
    if (!corked) {
      corked = true;
      stream.cork();
      process.nextTick(() => {
        corked = false;
        stream.uncork();
      });
    }
    socket.send(text);
  };
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
    if (typeof live === 'string') {
      gone(table, live);
      return;
    }
    if (!admits(live, holder, key)) {
      gone(table, 'forbidden');
      return;
    }
    unwatch(table);
    const watcher: Watcher = { holder, send };
    watching.set(table, { live, watcher });
    host.watch(live, watcher);
  };

  const listen = async (message: ToHost): Promise<void> => {
    const { table } = message;
    if (message.t === 'watch') await watch(table, message.key);
    else if (message.t === 'unwatch') unwatch(table);
    else {
      const { command } = message;
      const live = watching.get(table)?.live ?? (await host.find(table));
      if (typeof live === 'string') {
        say({ t: 'answer', table, id: command.id, answer: { ok: false, fault: live } });
        return;
      }
      if (!watching.has(table) && !admits(live, holder, undefined)) {
        say({ t: 'answer', table, id: command.id, answer: { ok: false, fault: 'forbidden' } });
        return;
      }
      host.command(live, holder, command, (answer) => say({ t: 'answer', table, id: command.id, answer }));
    }
  };

  socket.on('message', (data: RawData, binary: boolean) => {
    const message = binary || !mayFrame() ? null : read(data);
    if (!message) {
      socket.close(BAD_FRAME, 'bad_request');
      return;
    }
    listen(message).catch((error: unknown) => {
      log.error(error);
      socket.close(OUR_BUG);
    });
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
    // ws hands text frames over as one Buffer.
    const given: unknown = JSON.parse((data as Buffer).toString());
    const read = toHost.safeParse(given);
    return read.success ? (read.data as ToHost) : null;
  } catch {
    return null;
  }
}
