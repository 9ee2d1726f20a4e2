import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { MOST_BUFFERED } from './frame-limits.ts';

interface Outbox {
  readonly socket: WebSocket;
  readonly stream: Socket;
  /** Whole frames, a character a byte. */
  frames: string;
}

/** The connections with something to send in this turn of the event loop. */
let filled: Outbox[] = [];

/** So many are written at a time, while what was just put together for them is still in the processor's cache. */
const AT_ONCE = 32;

/**
 * Sends JSON texts over one connection, with coalesced writes: what is sent in one turn of the event loop (the answer to a move, and the
 * news of it) leaves in one write of one string. Sending is the largest part of what a move costs, and `ws`, which writes each frame in two
 * pieces, takes a fifth longer. Backpressure: a page that does not read is cut off, and resyncs when it reconnects.
 */
export function outbox(
  socket: WebSocket,
  stream: Socket,
  onLimit: (limit: 'unread') => void = () => undefined,
): (json: string) => void {
  const box: Outbox = { socket, stream, frames: '' };
  return (json) => {
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength + box.frames.length > MOST_BUFFERED) {
      onLimit('unread');
      socket.terminate();
      return;
    }
    if (box.frames === '') {
      if (filled.length >= AT_ONCE) empty();
      if (filled.push(box) === 1) process.nextTick(empty);
    }
    box.frames += textFrame(json);
  };
}

function empty(): void {
  const boxes = filled;
  filled = [];
  for (const box of boxes) {
    // Nothing may follow the frame that closes a connection.
    if (box.socket.readyState === box.socket.OPEN) box.stream.write(box.frames, 'latin1');
    box.frames = '';
  }
}

/** What was framed last: a table with thousands of spectators tells all of them the same text, one after the other. */
let last = { json: '', frame: '' };

/**
 * A WebSocket text frame (RFC 6455), unmasked and uncompressed. JSON escapes all that is not ASCII, so that a character is a byte.
 * Whether anything is to be escaped is told by counting bytes, much faster than looking for characters; the whole frame is counted, since
 * its parts are put into one piece by that, as the write needs them.
 */
function textFrame(json: string): string {
  if (json === last.json && last.frame !== '') return last.frame;
  const head = headOf(json.length);
  let frame = head + json;
  if (Buffer.byteLength(frame) - Buffer.byteLength(head) !== json.length) {
    const text = escaped(json);
    frame = headOf(text.length) + text;
  }
  last = { json, frame };
  return frame;
}

const escaped = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const FIN_TEXT = 0x81;

function headOf(length: number): string {
  if (length < 126) return String.fromCharCode(FIN_TEXT, length);
  if (length < 1 << 16) return String.fromCharCode(FIN_TEXT, 126, length >> 8, length & 255);
  const bytes = Array.from({ length: 8 }, (_, at) => Math.floor(length / 256 ** (7 - at)) % 256);
  return String.fromCharCode(FIN_TEXT, 127, ...bytes);
}
