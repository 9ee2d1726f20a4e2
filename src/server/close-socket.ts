import type { WebSocket } from 'ws';

/** How long a page may take to complete the closing handshake, in milliseconds. */
const PATIENCE = 1000;

/** WebSocket close codes (RFC 6455 and its registry). */
export const GOING_AWAY = 1001;
export const POLICY_VIOLATION = 1008;
export const INTERNAL_ERROR = 1011;
export const TRY_AGAIN_LATER = 1013;

/** Connections that are already closing: what still arrives on them must not set further timers. */
const leaving = new WeakSet<WebSocket>();

/** Closes a connection, and cuts it off if the page does not complete the closing handshake in time. */
export function closeSocket(socket: WebSocket, code: number, reason?: string): void {
  if (leaving.has(socket)) return;
  leaving.add(socket);
  socket.close(code, reason);
  const patience = setTimeout(() => socket.terminate(), PATIENCE);
  socket.once('close', () => clearTimeout(patience));
}
