import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { converse } from '../host/conversation.ts';
import type { Host } from '../host/host.ts';
import { bucket, type Bucket } from './buckets.ts';
import { BAD_FRAME, farewell, OUR_BUG, TRY_LATER } from './farewell.ts';
import { BURST_SECONDS, guard, type SharedLimits } from './guard.ts';
import { lagOf } from './lag.ts';
import type { Limits } from './limits.ts';
import type { Meter } from './metrics/meter.ts';
import { outbox } from './outbox.ts';
import { readMessage } from './read-message.ts';

/** A page that sends so much that cannot be read is broken or hostile. */
const MOST_UNREADABLE = 20;
/** What a whole table costs at least, in bytes: it is put together from nothing. */
const COST_OF_ALL = 1 << 14;
/** A page that was away asks for all its tables at once: so many seconds of what may be asked for. */
const BYTES_BURST = BURST_SECONDS * 10;

export interface SocketSettings {
  readonly host: Host;
  readonly limits: Limits;
  readonly meter: Meter;
  /** What all connections of a device or an address share: frames that come in, and bytes of answers. */
  readonly shared: SharedLimits;
  readonly bytes: Bucket;
}

/** Serves one WebSocket: messages are rate limited and checked against the schema before the host gets them. */
export function serveSocket(socket: WebSocket, request: FastifyRequest, settings: SocketSettings): void {
  const { host, limits, meter, shared, bytes } = settings;
  const { device, log } = request;
  const limited = (limit: string): void => meter.count('limited', limit);
  const mayLook = guard(socket, request.raw.socket, limits.framesPerSecond, shared, limited);
  const own = bucket(limits.bytesPerSecond * BYTES_BURST, limits.bytesPerSecond);
  const write = outbox(socket, request.raw.socket, limited);
  /** Limits by cost: a short question may have a long answer. */
  const pay = (json: string): void => {
    // News are what others did; `{"t":"all"` and `{"t":"answer"` were asked for here.
    if (json.charCodeAt(6) !== LETTER_A) return;
    const cost = json.startsWith('{"t":"all"') ? Math.max(json.length, COST_OF_ALL) : json.length;
    const isOver = !own.charge(cost);
    if (isOver || !bytes.charge(cost)) {
      limited(isOver ? 'bytes' : 'bytes_of_address');
      farewell(socket, TRY_LATER, 'too_many');
    }
  };
  const conversation = converse({
    host,
    device,
    send(json) {
      write(json);
      pay(json);
    },
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
      meter.count('unreadable', message);
      unreadable += 1;
      if (unreadable > MOST_UNREADABLE) farewell(socket, BAD_FRAME, 'bad_request');
      else conversation.say({ t: 'fault', fault: message });
    }
  });
  socket.on('close', () => conversation.close());
}

/** The first letter of what kind a frame is, at its place in `{"t":"…`. */
const LETTER_A = 'a'.charCodeAt(0);
