import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveCookie } from '../devices.ts';
import { sendFault } from '../errors.ts';
import type { PicturePool } from '../pictures/picture-pool.ts';
import { describe } from './describe.ts';
import { templateOf } from './head.ts';
import { languageFor } from './language.ts';

const PAGE = 'index.html';
const WORKER = '/sw.js';
/** Built with the page: a worker that removes itself and everything it cached. */
const NO_WORKER = 'sw-off.js';
/** The folder of Vite's content-hashed files. */
const ASSETS = 'assets';
const HASHED = sep + ASSETS + sep;
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOT_BUILT =
  'Spellenkast is running, but its page has not been built yet.\nRun "npm start", or build the page and start again.\n';

export interface PageSettings {
  /** Where the built page lies. */
  readonly pages: string;
  readonly publicUrl: URL | null;
  readonly picturePool: PicturePool;
  /** False: devices delete their offline copy of the page. */
  readonly serviceWorker: boolean;
}

/**
 * The page's template, reloaded when the page was rebuilt meanwhile: its files and its head must have the same version.
 */
function templateIn(pages: string): () => ReturnType<typeof templateOf> {
  const file = join(pages, PAGE);
  const assets = join(pages, ASSETS);
  const readNow = (at: number) => {
    const files = existsSync(assets) ? readdirSync(assets) : [];
    return { at, template: templateOf(readFileSync(file, 'utf8'), files) };
  };
  let read = readNow(statSync(file).mtimeMs);
  return () => {
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== read.at) read = readNow(mtimeMs);
    return read.template;
  };
}

/** The single-page app: built files, and its one HTML page, with a head of its own, for every other address. */
export async function servePages(app: FastifyInstance, settings: PageSettings): Promise<void> {
  const { pages, publicUrl, picturePool, serviceWorker } = settings;
  const built = existsSync(join(pages, PAGE));
  const page = built ? templateIn(pages) : null;
  if (built) {
    await app.register(fastifyStatic, {
      root: pages,
      cacheControl: false,
      index: false,
      // The build puts compressed copies beside the files.
      preCompressed: true,
      // The raw page is never sent. Browsers request the worker past all caches, so every device gets the current one.
      allowedPath: (path) => path !== `/${PAGE}` && (serviceWorker || path !== WORKER),
      setHeaders(response, path) {
        void response.header('cache-control', path.includes(HASHED) ? FOR_EVER : 'private, no-cache');
      },
    });
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!page) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const origin = publicUrl?.origin ?? `${request.protocol}://${request.host}`;
    const lang = languageFor(request.headers['accept-language']);
    const { found, head } = await describe(new URL(request.url, 'http://here.invalid'), origin, lang, picturePool);
    giveCookie(request, reply);
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-language')
      .header('content-language', lang)
      .send(page()(head));
  };

  // Below these there are no files, and the paths may be too long to look for one.
  for (const path of ['/', '/box/*', '/rules/*', '/table/*', '/replay/*']) app.get(path, sendPage);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const ours = /^\/(api|og|live|assets)(\/|$)/.test(path);
    if (ours || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendFault(reply, 'not_found', `There is no ${request.method} ${path.slice(0, 80)}`);
    }
    if (built && path === WORKER) return reply.sendFile(NO_WORKER);
    // A missing file must not be answered with a page, or a browser would take the page for the script it asked for.
    const wantsPage = request.headers.accept?.includes('text/html') === true || path === `/${PAGE}`;
    if (built && /\.\w+$/.test(path) && !wantsPage) return sendFault(reply, 'not_found', 'There is no such file.');
    return sendPage(request, reply);
  });
}
