import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { converse } from '../host/conversation.ts';
import type { Host } from '../host/host.ts';
import { BAD_FRAME, farewell, OUR_BUG } from './farewell.ts';
import { guard } from './guard.ts';
import { lagOf } from './lag.ts';
import type { Limits } from './limits.ts';
import { outbox } from './outbox.ts';
import { readMessage } from './read-message.ts';

/** A page that sends so much that cannot be read is broken or hostile. */
const MOST_UNREADABLE = 20;

/** Serves one WebSocket: messages are rate limited and checked against the schema before the host gets them. */
export function serveSocket(socket: WebSocket, request: FastifyRequest, host: Host, limits: Limits): void {
  const { device, log } = request;
  const mayLook = guard(socket, request.raw.socket, limits.framesPerSecond);
  const conversation = converse({
    host,
    device,
    send: outbox(socket, request.raw.socket),
    lag: () => lagOf(socket),
    mostTables: limits.tablesPerConnection,
    onBug(error) {
      log.error(error);
      farewell(socket, OUR_BUG);
    },
  });
  let unreadable = 0;

  socket.on('message', (data, binary) => {
    if (!mayLook()) return;
    const message = binary ? 'bad_request' : readMessage(data);
    if (typeof message !== 'string') conversation.hear(message);
    else {
      unreadable += 1;
      if (unreadable > MOST_UNREADABLE) farewell(socket, BAD_FRAME, 'bad_request');
      else conversation.say({ t: 'fault', fault: message });
    }
  });
  socket.on('close', () => conversation.close());
  // A broken connection ends with `close`; without a listener the error itself would end the process.
  socket.on('error', () => undefined);
}
