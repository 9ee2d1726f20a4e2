import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { openClientSession } from '../host/client-session.ts';
import type { Host } from '../host/host.ts';
import { COST_OF_LIST, costOf, type ByteQuotas } from './byte-quotas.ts';
import { POLICY_VIOLATION, closeSocket, INTERNAL_ERROR, TRY_AGAIN_LATER } from './close-socket.ts';
import { limitFrames, type SharedLimits } from './frame-limits.ts';
import { roundTripOf } from './round-trip.ts';
import type { Limits } from './limits.ts';
import type { Meter } from './metrics/meter.ts';
import { networkOf } from './network.ts';
import { outbox } from './outbox.ts';
import { readMessage } from './read-message.ts';

/** A page that sends this many unreadable messages is broken or hostile. */
const MOST_UNREADABLE = 20;

export interface SocketSettings {
  readonly host: Host;
  readonly limits: Limits;
  readonly meter: Meter;
  /** The limits shared by all connections of a device or an address: incoming frames, and requested data. */
  readonly shared: SharedLimits;
  readonly quotas: ByteQuotas;
  /** Of the server, not of the request, which is not kept as long as the connection. */
  readonly log: FastifyBaseLogger;
}

/** Serves one WebSocket: messages are rate limited and checked against the schema before the host gets them. */
export function serveSocket(socket: WebSocket, request: FastifyRequest, settings: SocketSettings): void {
  const { host, limits, meter, shared, quotas, log } = settings;
  const { device } = request;
  const onLimit = (limit: string): void => meter.count('limited', limit);
  const mayHandle = limitFrames(socket, request.raw.socket, limits.framesPerSecond, shared, onLimit);
  const network = networkOf(request.ip);
  const write = outbox(socket, request.raw.socket, onLimit);
  /** Limits by cost. */
  const charge = (cost: number): void => {
    const over = cost === 0 ? null : quotas.charge(device, network, cost);
    if (over === null) return;
    onLimit(over);
    closeSocket(socket, TRY_AGAIN_LATER, 'too_many');
  };
  const session = openClientSession({
    host,
    device,
    quotaOwner: network,
    send(json) {
      write(json);
      charge(costOf(json));
    },
    lag: () => roundTripOf(socket),
    mostTables: limits.tablesPerConnection,
    onBug(error) {
      log.error(error);
      closeSocket(socket, INTERNAL_ERROR);
    },
    onFull() {
      onLimit('waiting');
      closeSocket(socket, TRY_AGAIN_LATER, 'too_many');
    },
  });
  let unreadable = 0;

  socket.on('message', (data, binary) => {
    if (!mayHandle()) return;
    const message = binary ? 'bad_request' : readMessage(data);
    if (typeof message !== 'string') {
      // A list is charged on request; later changes are news.
      if ((message.t === 'lobby' || message.t === 'mine') && message.on) charge(COST_OF_LIST);
      session.receive(message);
    } else {
      meter.count('unreadable', message);
      // A newer page may ask for what this server does not know, as often as it likes.
      if (message !== 'unknown_message') unreadable += 1;
      if (unreadable > MOST_UNREADABLE) closeSocket(socket, POLICY_VIOLATION, 'bad_request');
      else session.send({ t: 'fault', fault: message });
    }
  });
  socket.on('close', () => session.close());
}
