import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';

/** How often unread bytes are counted, in milliseconds. */
const EVERY = 250;

/** One connection, and its unread bytes in our memory. */
interface Reader {
  network: string;
  /** Bytes that wait outside the connection itself. */
  waiting: () => number;
}

/** Those who share a limit, each with its unread bytes. */
type Unread = [stream: Duplex, bytes: number][];

/** Backpressure over many connections: each may have a little unread, but not thousands at once. */
export interface SlowReaders {
  /** Sets whose connection it is, if a proxy is in between. */
  setNetwork(stream: Duplex, network: string): void;
  /** Registers further bytes that wait to be written to it. */
  countFurther(stream: Duplex, bytes: () => number): void;
  /** Disconnects the slowest readers until the unread bytes are within the limits: per address first, then in total. */
  enforce(): void;
  close(): void;
}

const nothing = (): number => 0;

/**
 * Checks all connections periodically, whatever fills them (news, answers, streams, files), so that nothing has to be
 * counted on every send, the most expensive part of a move. In between, the limit may be exceeded by what is sent in
 * that time.
 */
export function watchSlowReaders(
  server: EventEmitter,
  { unreadPerAddress, unread: unreadOfAll }: Pick<Limits, 'unread' | 'unreadPerAddress'>,
  onLimit: (limit: string) => void,
): SlowReaders {
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
  const enforce = (): void => {
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
  const timer = setInterval(enforce, EVERY).unref();

  return {
    setNetwork(stream, network) {
      const reader = readers.get(stream);
      if (reader) reader.network = network;
    },
    countFurther(stream, bytes) {
      const reader = readers.get(stream);
      if (reader) reader.waiting = bytes;
    },
    enforce,
    close: () => clearInterval(timer),
  };
}
