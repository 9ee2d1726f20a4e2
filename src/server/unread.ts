import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';

/** How often unread bytes are counted, in milliseconds. */
const EVERY = 250;

/** One connection, and what was written for it and is still in our memory. */
interface Reader {
  network: string;
  /** What waits elsewhere than in the connection itself. */
  waiting: () => number;
}

/** Those who share a limit, each with its unread bytes. */
type Unread = [stream: Duplex, bytes: number][];

/** Backpressure over many connections: each may have a little unread, but not a thousand of them at once. */
export interface UnreadWatch {
  /** Tells for whom a connection speaks, where a proxy is the other end of it. */
  speaksFor(stream: Duplex, network: string): void;
  /** Tells what else waits to be written to it. */
  alsoWaits(stream: Duplex, bytes: () => number): void;
  /** Cuts off whoever reads least, until what is unread is within the limits: of their address first, then of all. */
  look(): void;
  close(): void;
}

const nothing = (): number => 0;

/**
 * Looks at all connections from time to time, whatever fills them (news, answers, streams, files): nothing has to be counted whenever
 * something is sent, which is the dearest part of a move. What may come on top in between is what is sent in that time.
 */
export function watchUnread(
  server: EventEmitter,
  { unreadPerAddress, unread: unreadOfAll }: Pick<Limits, 'unread' | 'unreadPerAddress'>,
  onLimit: (limit: string) => void,
): UnreadWatch {
  const readers = new Map<Duplex, Reader>();
  server.on('connection', (stream: Socket) => {
    readers.set(stream, { network: networkOf(stream.remoteAddress ?? ''), waiting: nothing });
    stream.once('close', () => readers.delete(stream));
  });

  const cutDown = (unread: Unread, most: number, limit: string): void => {
    let sum = unread.reduce((bytes, [, more]) => bytes + more, 0);
    if (sum <= most) return;
    for (const [stream, bytes] of unread.sort(([, a], [, b]) => b - a)) {
      onLimit(limit);
      stream.destroy();
      sum -= bytes;
      if (sum <= most) return;
    }
  };
  const look = (): void => {
    const perAddress = new Map<string, Unread>();
    for (const [stream, { network, waiting }] of readers) {
      const bytes = stream.writableLength + waiting();
      if (bytes === 0) continue;
      const ofAddress = perAddress.get(network) ?? [];
      ofAddress.push([stream, bytes]);
      perAddress.set(network, ofAddress);
    }
    for (const unread of perAddress.values()) cutDown(unread, unreadPerAddress, 'unread_of_address');
    const left = [...perAddress.values()].flat().filter(([stream]) => !stream.destroyed);
    cutDown(left, unreadOfAll, 'unread_of_all');
  };
  const looking = setInterval(look, EVERY).unref();

  return {
    speaksFor(stream, network) {
      const reader = readers.get(stream);
      if (reader) reader.network = network;
    },
    alsoWaits(stream, bytes) {
      const reader = readers.get(stream);
      if (reader) reader.waiting = bytes;
    },
    look,
    close: () => clearInterval(looking),
  };
}
