import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { serveSocket } from './serve-socket.ts';
import { farewell, GOING_AWAY, TRY_LATER } from './farewell.ts';
import { ping, ponged } from './lag.ts';
import type { Limits } from './limits.ts';
import type { Host } from '../host/host.ts';

export interface LiveSettings {
  readonly host: Host;
  readonly limits: Limits;
  /** Milliseconds between two pings: a connection that has not answered the last one is cut off. */
  readonly heartbeat: number;
}

/** Live tables over a WebSocket at /live, as src/table/wire.ts tells. */
export function serveLive(app: FastifyInstance, settings: LiveSettings): void {
  const { host, limits, heartbeat } = settings;
  const connected = new Map<string, number>();
  const answering = new WeakSet<WebSocket>();

  app.get('/live', { websocket: true }, (socket, request) => {
    const { ip } = request;
    const count = (connected.get(ip) ?? 0) + 1;
    connected.set(ip, count);
    socket.on('close', () => {
      const left = (connected.get(ip) ?? 0) - 1;
      if (left > 0) connected.set(ip, left);
      else connected.delete(ip);
    });
    if (count > limits.connectionsPerAddress) {
      farewell(socket, TRY_LATER, 'too_many');
      return;
    }
    answering.add(socket);
    socket.on('pong', () => {
      answering.add(socket);
      ponged(socket);
    });
    ping(socket);
    serveSocket(socket, request, host, limits);
  });

  const beat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!answering.delete(socket)) socket.terminate();
      else ping(socket);
    }
  }, heartbeat);
  beat.unref();
  app.addHook('onClose', () => clearInterval(beat));
}

/** Graceful shutdown: closes every connection, and does not wait long for pages that do not answer. */
export async function sayGoodbye(app: FastifyInstance): Promise<void> {
  const { clients } = app.websocketServer;
  const gone = [...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of clients) farewell(socket, GOING_AWAY);
  await Promise.all(gone);
}
