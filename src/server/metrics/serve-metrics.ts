import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendFault } from '../errors.ts';
import { chance } from '../secrets.ts';
import type { Metrics } from './metrics.ts';

/** On a separate address, which must not be public: nothing else protects it. */
export async function listenForMetrics(
  { address, port }: { readonly address: string; readonly port: number },
  metrics: Metrics,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** At the server's own address, for requests with the token. */
export function serveMetrics(app: FastifyInstance, token: string, metrics: Metrics): void {
  const known = chance.hash(token);
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.{1,256})$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !chance.matches(given, known)) return sendFault(reply, 'not_found');
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}
