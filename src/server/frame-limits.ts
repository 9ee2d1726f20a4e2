import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { bucket, take, type Bucket } from './token-buckets.ts';
import { POLICY_VIOLATION, closeSocket, TRY_AGAIN_LATER } from './close-socket.ts';

/** Backpressure: a page with more unread bytes than this is disconnected; it reconnects and resyncs. */
export const MOST_BUFFERED = 1 << 20;

/** A page with more unread bytes than this gets no pongs, so that a flood of pings cannot fill its buffer. */
const PONG_BELOW = 1 << 14;

/** The burst, in seconds of the long-run rate. */
export const BURST_SECONDS = 5;

/** The limits a connection shares with others, by name. */
export type SharedLimits = readonly (readonly [limit: string, bucket: Bucket])[];

/**
 * Rate limiting and backpressure for one connection: counts every incoming frame (pings and pongs too), and closes the
 * connection when it sends too many or does not read. Returns whether a frame may be handled; `ws` must leave pings to
 * it (`autoPong: false`).
 */
export function limitFrames(
  socket: WebSocket,
  stream: Socket,
  framesPerSecond: number,
  shared: SharedLimits = [],
  onLimit: (limit: string) => void = () => undefined,
): () => boolean {
  const frames = bucket(framesPerSecond * BURST_SECONDS, framesPerSecond);
  const admit = (): boolean => {
    const now = performance.now();
    const inTime = take(frames, now);
    if (stream.writableLength > MOST_BUFFERED) {
      onLimit('unread');
      socket.terminate();
    }
    // Frames after a close are ignored; a peer that goes on flooding is cut off without a closing handshake.
    else if (socket.readyState !== socket.OPEN) {
      if (!inTime) socket.terminate();
    } else if (!inTime) {
      onLimit('frames');
      closeSocket(socket, POLICY_VIOLATION, 'bad_request');
    } else {
      for (const [limit, bucketOfMany] of shared) {
        if (take(bucketOfMany, now)) continue;
        // Others may have used it up, so the page may come back.
        onLimit(limit);
        closeSocket(socket, TRY_AGAIN_LATER, 'too_many');
        return false;
      }
      return true;
    }
    return false;
  };
  socket.on('ping', (data: Buffer) => {
    if (admit() && stream.writableLength < PONG_BELOW) socket.pong(data);
  });
  socket.on('pong', admit);
  return admit;
}
