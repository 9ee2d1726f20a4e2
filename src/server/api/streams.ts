import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../../host/host.ts';
import type { Watcher } from '../../host/live.ts';
import { PROTOCOL } from '../../table/wire.ts';
import { costOf, type ByteQuotas } from '../byte-quotas.ts';
import { sendFault } from '../errors.ts';
import { MOST_BUFFERED } from '../frame-limits.ts';
import type { Limits } from '../limits.ts';
import type { Meter } from '../metrics/meter.ts';
import { networkOf } from '../network.ts';
import type { SlowReaders } from '../slow-readers.ts';
import type { Visitor } from './admit-visitor.ts';

export interface Streams {
  /** Answers with one line for everything that happens at the table. */
  open(visitor: Visitor, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Ends those of a device, and of programs that play for it. */
  cutOff(device: string): void;
  /** Ends all: the server stops. */
  endAll(): void;
}

export interface StreamSettings {
  readonly host: Host;
  readonly limits: Limits;
  readonly meter: Meter;
  readonly quotas: ByteQuotas;
  readonly slowReaders: SlowReaders;
  /** Milliseconds between two empty lines, which show a proxy and a program that the connection is alive. */
  readonly heartbeat: number;
}

interface OpenStream {
  readonly device: string;
  readonly asker: string;
  readonly network: string;
  readonly stillHere: () => void;
  /** Ends it; without `ceremony` at once, even if something is unread. */
  readonly end: (ceremony: boolean) => void;
}

/** Tables followed over plain HTTP, as NDJSON: the same frames as over a WebSocket, one a line. */
export function createStreams({ host, limits, meter, quotas, slowReaders, heartbeat }: StreamSettings): Streams {
  const streams = new Set<OpenStream>();
  let beat: NodeJS.Timeout | null = null;

  const count = (of: (stream: OpenStream) => boolean): number => [...streams].filter(of).length;
  const limitOf = (asker: string, network: string): string | null => {
    if (count((stream) => stream.asker === asker) >= limits.tablesPerConnection) return 'streams';
    return count((stream) => stream.network === network) >= limits.connectionsPerAddress ? 'connections' : null;
  };

  const add = (stream: OpenStream): void => {
    streams.add(stream);
    beat ??= setInterval(() => {
      for (const { stillHere } of streams) stillHere();
    }, heartbeat).unref();
  };
  const remove = (stream: OpenStream): void => {
    streams.delete(stream);
    if (streams.size > 0 || !beat) return;
    clearInterval(beat);
    beat = null;
  };

  return {
    open({ live, device, program }, request, reply) {
      const network = networkOf(request.ip);
      const asker = request.device;
      const limit = limitOf(asker, network) ?? quotas.exhausted(asker, network);
      if (limit !== null) {
        meter.count('limited', limit);
        return sendFault(reply, 'too_many');
      }
      // The connection was lost during the lookup; its `close` event has already passed.
      if (request.raw.socket.destroyed) return sendFault(reply, 'lost');
      const lines = new Readable({ read: () => undefined });
      slowReaders.countFurther(request.raw.socket, () => lines.readableLength);
      let over = false;
      const end = (ceremony: boolean): void => {
        if (ceremony && !over) lines.push(null);
        else request.raw.socket.destroy();
        over = true;
      };
      const write = (text: string): void => {
        if (over) return;
        // Backpressure: a client that does not read is disconnected, and resyncs when it reconnects.
        if (lines.readableLength + request.raw.socket.writableLength > MOST_BUFFERED) {
          meter.count('limited', 'unread');
          end(false);
          return;
        }
        lines.push(`${text}\n`);
        const cost = costOf(text);
        const limited = cost === 0 ? null : quotas.charge(asker, network, cost);
        if (limited !== null) {
          meter.count('limited', limited);
          end(true);
        }
        if (text.startsWith('{"t":"gone"')) end(true);
      };
      const stream: OpenStream = { device, asker, network, stillHere: () => write(''), end };
      const watcher: Watcher = {
        device,
        owner: device,
        ...(program && { program }),
        // A program does not need the chat of people.
        beside: program === undefined,
        quotaOwner: network,
        protocol: PROTOCOL,
        send: write,
      };
      add(stream);
      reply.raw.once('close', () => {
        over = true;
        remove(stream);
        host.unwatch(live, watcher);
      });
      // Nginx would buffer lines.
      void reply.header('x-accel-buffering', 'no').type('application/x-ndjson');
      host.watch(live, watcher);
      return reply.send(lines);
    },
    cutOff(device) {
      for (const stream of streams) if (stream.device === device) stream.end(false);
    },
    endAll() {
      for (const { end } of streams) end(true);
    },
  };
}
