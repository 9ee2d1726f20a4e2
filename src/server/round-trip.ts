import { performance } from 'node:perf_hooks';
import type { WebSocket } from 'ws';

interface Measured {
  /** When the last unanswered ping was sent. */
  sent: number | null;
  /** The round-trip time in milliseconds; null: not measured yet. */
  lag: number | null;
}

/** How much one measurement counts: a single slow answer says little about a connection. */
const WEIGHT = 0.5;

const lines = new WeakMap<WebSocket, Measured>();

/** Measures the round-trip time of a connection with our own pings, never by what a page says. */
export function sendPing(socket: WebSocket): void {
  const line = lines.get(socket) ?? { sent: null, lag: null };
  lines.set(socket, line);
  line.sent = performance.now();
  socket.ping();
}

/** A pong has arrived. One without a ping measures nothing. */
export function receivePong(socket: WebSocket): void {
  const line = lines.get(socket);
  const sent = line?.sent ?? null;
  if (!line || sent === null) return;
  const took = performance.now() - sent;
  line.sent = null;
  line.lag = line.lag === null ? took : line.lag + WEIGHT * (took - line.lag);
}

/** The round trip time of this connection, in milliseconds; 0: not known yet. */
export const roundTripOf = (socket: WebSocket): number => lines.get(socket)?.lag ?? 0;
