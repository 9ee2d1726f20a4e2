import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { converse } from '../host/conversation.ts';
import type { Host } from '../host/host.ts';
import { COST_OF_LIST, costOf, type Purses } from './costs.ts';
import { BAD_FRAME, farewell, OUR_BUG, TRY_LATER } from './farewell.ts';
import { guard, type SharedLimits } from './guard.ts';
import { lagOf } from './lag.ts';
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
  readonly purses: Purses;
  /** Of the server, not of the request, which is not kept as long as the connection. */
  readonly log: FastifyBaseLogger;
}

/** Serves one WebSocket: messages are rate limited and checked against the schema before the host gets them. */
export function serveSocket(socket: WebSocket, request: FastifyRequest, settings: SocketSettings): void {
  const { host, limits, meter, shared, purses, log } = settings;
  const { device } = request;
  const limited = (limit: string): void => meter.count('limited', limit);
  const mayLook = guard(socket, request.raw.socket, limits.framesPerSecond, shared, limited);
  const network = networkOf(request.ip);
  const write = outbox(socket, request.raw.socket, limited);
  /** Limits by cost. */
  const pay = (cost: number): void => {
    const over = cost === 0 ? null : purses.charge(device, network, cost);
    if (over === null) return;
    limited(over);
    farewell(socket, TRY_LATER, 'too_many');
  };
  const conversation = converse({
    host,
    device,
    payer: network,
    send(json) {
      write(json);
      pay(costOf(json));
    },
    lag: () => lagOf(socket),
    mostTables: limits.tablesPerConnection,
    onBug(error) {
      log.error(error);
      farewell(socket, OUR_BUG);
    },
    onFull() {
      limited('waiting');
      farewell(socket, TRY_LATER, 'too_many');
    },
  });
  let unreadable = 0;

  socket.on('message', (data, binary) => {
    if (!mayLook()) return;
    const message = binary ? 'bad_request' : readMessage(data);
    if (typeof message !== 'string') {
      // A list is charged on request; later changes are news.
      if ((message.t === 'lobby' || message.t === 'mine') && message.on) pay(COST_OF_LIST);
      conversation.hear(message);
    } else {
      meter.count('unreadable', message);
      // A newer page may ask for what this server does not know, as often as it likes.
      if (message !== 'unknown_message') unreadable += 1;
      if (unreadable > MOST_UNREADABLE) farewell(socket, BAD_FRAME, 'bad_request');
      else conversation.say({ t: 'fault', fault: message });
    }
  });
  socket.on('close', () => conversation.close());
}
