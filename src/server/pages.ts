import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { giveCookie } from './devices.ts';
import { sendFault } from './errors.ts';

const PAGE = 'index.html';
const WORKER = '/sw.js';
/** Built beside the page: a worker that removes itself and all it kept. */
const NO_WORKER = 'sw-off.js';
/** Vite puts what it names by content here. */
const HASHED = `${sep}assets${sep}`;
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOT_BUILT =
  'Spellenkast is running, but its page has not been built yet.\nRun "npm start", or build the page and start again.\n';

/** The single-page app: built files, and its one HTML page for every other address. Without `serviceWorker` devices give up what they keep of it. */
export async function servePages(app: FastifyInstance, folder: string, serviceWorker: boolean): Promise<void> {
  const built = existsSync(join(folder, PAGE));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // A browser asks for this one past all caches, so whoever has a worker hears of it.
      allowedPath: (path) => serviceWorker || path !== WORKER,
      setHeaders(response, path) {
        void response.header('cache-control', path.includes(HASHED) ? FOR_EVER : 'private, no-cache');
        if (path.endsWith(PAGE)) giveCookie(response.request, response);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const ours = path === '/api' || path.startsWith('/api/') || path === '/live';
    if (ours || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendFault(reply, 'not_found', `There is no ${request.method} ${path.slice(0, 80)}`);
    }
    if (built && path === WORKER) return reply.sendFile(NO_WORKER);
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    // A file that is gone must not be answered with a page, or a browser would take the page for the script it asked for.
    if (/\.\w+$/.test(path)) return sendFault(reply, 'not_found', 'There is no such file.');
    return reply.sendFile(PAGE);
  });
}
