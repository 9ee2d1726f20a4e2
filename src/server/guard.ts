import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { bucket } from './buckets.ts';
import { BAD_FRAME, farewell } from './farewell.ts';

/** Backpressure: a page with more unread bytes than this is cut off; it reconnects and resyncs by asking for everything. */
export const MOST_BUFFERED = 1 << 20;

/** A page with more unread bytes than this gets no pongs, so that a flood of pings cannot fill its buffer. */
const PONG_BELOW = 1 << 14;

const BURST_SECONDS = 5;

/**
 * Rate limiting and backpressure for one connection: counts every frame that comes in (pings and pongs are frames too), and ends the
 * connection when it sends too many or does not read what it is sent. Answers whether a frame may be handled; `ws` must leave pings to it
 * (`autoPong: false`).
 */
export function guard(socket: WebSocket, stream: Socket, framesPerSecond: number): () => boolean {
  const mayFrame = bucket(framesPerSecond * BURST_SECONDS, framesPerSecond);
  const admit = (): boolean => {
    const inTime = mayFrame();
    if (stream.writableLength > MOST_BUFFERED) socket.terminate();
    // Frames after a close are ignored; a peer that goes on flooding is cut off without a closing handshake.
    else if (socket.readyState !== socket.OPEN) {
      if (!inTime) socket.terminate();
    } else if (inTime) return true;
    else farewell(socket, BAD_FRAME, 'bad_request');
    return false;
  };
  socket.on('ping', (data: Buffer) => {
    if (admit() && stream.writableLength < PONG_BELOW) socket.pong(data);
  });
  socket.on('pong', admit);
  return admit;
}
