import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { sendPing, receivePong } from './round-trip.ts';
import type { Host } from '../host/host.ts';
import { sharedBuckets } from './token-buckets.ts';
import type { ByteQuotas } from './byte-quotas.ts';
import { POLICY_VIOLATION, closeSocket, GOING_AWAY, TRY_AGAIN_LATER } from './close-socket.ts';
import { BURST_SECONDS } from './frame-limits.ts';
import type { Limits } from './limits.ts';
import type { Meter } from './metrics/meter.ts';
import { networkOf } from './network.ts';
import { serveSocket } from './serve-socket.ts';

export interface LiveSettings {
  readonly host: Host;
  readonly limits: Limits;
  readonly meter: Meter;
  readonly quotas: ByteQuotas;
  /** Milliseconds between two pings; a connection that has not answered the last one is closed. */
  readonly heartbeat: number;
}

/** Ends all connections of a device. */
export type DisconnectDevice = (device: string) => void;

/** Live tables over a WebSocket at /live, with the protocol of src/table/wire.ts. */
export function serveLive(app: FastifyInstance, settings: LiveSettings): DisconnectDevice {
  const { host, limits, meter, quotas, heartbeat } = settings;
  const answering = new WeakSet<WebSocket>();
  const devices = new WeakMap<WebSocket, string>();
  const perDevice = sharedBuckets(limits.framesPerDevice * BURST_SECONDS, limits.framesPerDevice);
  const perAddress = sharedBuckets(limits.framesPerAddress * BURST_SECONDS, limits.framesPerAddress);

  const onBroken = brokenFrame(meter, app.log);

  app.get('/live', { websocket: true, preHandler: dropResponse }, (socket, request) => {
    const { device } = request;
    // The listener of the plugin keeps the request in memory as long as the connection.
    socket.removeAllListeners('error').on('error', onBroken);
    const network = networkOf(request.ip);
    const frames = perAddress.join(network);
    const ofDevice = perDevice.join(device);
    socket.on('close', () => {
      perAddress.leave(network);
      perDevice.leave(device);
    });
    if (perAddress.members(network) > limits.connectionsPerAddress) {
      meter.count('limited', 'connections');
      closeSocket(socket, TRY_AGAIN_LATER, 'too_many');
      return;
    }
    devices.set(socket, device);
    answering.add(socket);
    socket.on('pong', () => {
      answering.add(socket);
      receivePong(socket);
    });
    sendPing(socket);
    const shared = [
      ['frames_of_device', ofDevice],
      ['frames_of_address', frames],
    ] as const;
    serveSocket(socket, request, { host, limits, meter, shared, quotas, log: app.log });
  });

  const beat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!answering.delete(socket)) socket.terminate();
      else sendPing(socket);
    }
  }, heartbeat);
  beat.unref();
  app.addHook('onClose', () => clearInterval(beat));

  return (device) => {
    for (const socket of app.websocketServer.clients)
      if (devices.get(socket) === device) closeSocket(socket, POLICY_VIOLATION, 'forbidden');
  };
}

/** A broken frame is the sender's mistake, and anyone can send a million of them. */
const brokenFrame = (meter: Meter, log: FastifyBaseLogger) =>
  function (this: WebSocket, error: Error): void {
    meter.count('unreadable', 'broken_frame');
    log.debug({ err: error }, 'a connection broke');
    this.terminate();
  };

/** `ws` writes the answer to an upgrade itself: an ordinary response that holds the socket would stay in memory as long as the connection. */
function dropResponse({ ws }: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  if (ws && raw.socket) raw.detachSocket(raw.socket);
  done();
}

/** Graceful shutdown: closes every connection, without waiting long for pages that do not answer. */
export async function closeConnections(app: FastifyInstance): Promise<void> {
  const { clients } = app.websocketServer;
  const gone = [...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of clients) closeSocket(socket, GOING_AWAY);
  await Promise.all(gone);
}
