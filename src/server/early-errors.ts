import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Fault } from '../table/faults.ts';
import { textOf } from './errors.ts';
import { errorHeaders } from './safe-headers.ts';

/** Any address at which there is nothing, and which can be read. */
const NOWHERE = '/nowhere';

/** An address that cannot be read (`/%`): no route and no hook has seen the request. A person is led to the page that says so. */
export function sendEarlyFault(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
    return reply
      .code(302)
      .headers({ ...errorHeaders, location: NOWHERE })
      .send();
  return reply
    .code(status)
    .headers(errorHeaders)
    .send({ fault: 'bad_request', message: textOf('bad_request') });
}

const STATUSES: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** How long a refused client may go on sending, in milliseconds. */
const LAST_WORDS = 500;
/** Connections that do. */
const lingering = new WeakSet<Socket>();

/** What is not HTTP, or comes too slowly, is answered on the bare connection, which is then closed. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || lingering.has(socket)) return;
  // A client that reset the connection, or is in the middle of an answer, is told nothing.
  const { _httpMessage: answer } = socket as Socket & {
    readonly _httpMessage?: { readonly headersSent: boolean } | null;
  };
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, phrase] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request'];
  const fault: Fault = 'bad_request';
  const body = JSON.stringify({ fault, message: textOf(fault) });
  const headers = { ...errorHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' };
  const lines = Object.entries({ ...headers, 'content-length': String(body.length) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}\r\n${body}`);
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    // Half closed is not closed: a client that keeps sending is cut off.
    socket.destroySoon();
    return;
  }
  // A client that is cut off while it sends long headers would lose the answer, so the rest is read and discarded for a
  // moment.
  lingering.add(socket);
  socket.removeAllListeners('data').resume();
  const cut = setTimeout(() => socket.destroy(), LAST_WORDS);
  socket.once('close', () => clearTimeout(cut));
}
