import type { WebSocket } from 'ws';

/** How long a page may take to answer a goodbye, in milliseconds. */
const PATIENCE = 1000;

/** Why a connection is closed, in WebSocket's numbers. */
export const GOING_AWAY = 1001;
export const BAD_FRAME = 1008;
export const OUR_BUG = 1011;
export const TRY_LATER = 1013;

/** Closes a connection, and does not wait long for a page that does not hear. */
export function farewell(socket: WebSocket, code: number, reason?: string): void {
  socket.close(code, reason);
  const patience = setTimeout(() => socket.terminate(), PATIENCE);
  socket.once('close', () => clearTimeout(patience));
}
