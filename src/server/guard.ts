import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { bucket } from './buckets.ts';
import { BAD_FRAME, farewell } from './farewell.ts';

/** A page that does not read what it is sent is cut off here, in bytes; it comes back and asks for everything. */
export const MOST_BUFFERED = 1 << 20;

/** Pongs are sent only to who reads: a page that is so many bytes behind has no use for them. */
const PONG_BELOW = 1 << 14;

const BURST_SECONDS = 5;

/**
 * Watches over one connection: counts every frame that comes in (pings and pongs are frames too), and ends the connection when it sends
 * too many or does not read what it is sent. Answers whether a frame may be looked at; `ws` must leave pings to it (`autoPong: false`).
 */
export function guard(socket: WebSocket, stream: Socket, framesPerSecond: number): () => boolean {
  const mayFrame = bucket(framesPerSecond * BURST_SECONDS, framesPerSecond);
  const admit = (): boolean => {
    const inTime = mayFrame();
    if (stream.writableLength > MOST_BUFFERED) socket.terminate();
    // What follows a close is ignored, and who goes on flooding need not be heard out.
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
