import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { serveApi, type ApiSettings } from './api.ts';
import { connectionsOf } from './connections.ts';
import { giveCookie, knowDevice, newCookie } from './devices.ts';
import { sendFault } from './errors.ts';
import { sayGoodbye, serveLive, type LiveSettings } from './live.ts';
import { sameOrigin } from './origin.ts';
import { servePages, type PageSettings } from './pages/serve-pages.ts';
import { servePictures } from './pictures/serve-pictures.ts';

/** No command and no plan for a table comes near this. */
const MOST_BYTES = 16 * 1024;
/** A whole round may stand in an address, and the header has cookies beside it. */
const MOST_HEADERS = 24 * 1024;

export interface AppSettings extends ApiSettings, LiveSettings, PageSettings {
  readonly log: FastifyBaseLogger;
  /** Where requests are counted; without it in this process. */
  readonly rateStore?: FastifyRateLimitStoreCtor;
}

export async function createApp(settings: AppSettings): Promise<FastifyInstance> {
  const { publicUrl, limits } = settings;
  const secure = publicUrl?.protocol === 'https:';
  const app = fastify({
    loggerInstance: settings.log,
    bodyLimit: MOST_BYTES,
    http: { maxHeaderSize: MOST_HEADERS },
    // Forwarded addresses are believed only from a proxy on the same machine: rate limits count by them.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 429) return sendFault(reply, 'too_many');
    if (status < 500) return reply.code(status).send({ fault: 'bad_request', message: error.message });
    request.log.error(error);
    return sendFault(reply, 'bug');
  });

  await app.register(fastifyHelmet, {
    // On a home network there is only plain HTTP: this, and upgrade-insecure-requests among the defaults, would lock everyone out.
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Static style attributes in the page's templates; style sheets come from files.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(fastifyCookie);
  const connections = connectionsOf(app.server);
  await app.register(fastifyWebsocket, {
    // Pings are answered by guard.ts, which looks first whether the answer is read.
    options: { maxPayload: MOST_BYTES, perMessageDeflate: false, autoPong: false },
    preClose() {
      connections.endSoon();
      return sayGoodbye(app);
    },
  });

  app.decorateRequest('device', '');
  const know = knowDevice(secure);
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.ws) {
      if (!sameOrigin(request, publicUrl)) {
        sendFault(reply, 'forbidden', 'This request came from another site.');
        return;
      }
    }
    know(request);
    if (request.url.startsWith('/api')) {
      giveCookie(request, reply);
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
  app.websocketServer.on('headers', (headers: string[], request: IncomingMessage) => {
    const cookie = newCookie(request);
    if (cookie !== undefined) headers.push(`Set-Cookie: ${cookie}`);
  });

  await app.register(fastifyRateLimit, {
    max: limits.requestsPerAddress,
    timeWindow: 60_000,
    ...(settings.rateStore && { store: settings.rateStore }),
  });
  const perDevice = app.createRateLimit({
    max: limits.requestsPerDevice,
    timeWindow: 60_000,
    keyGenerator: ({ device }) => device,
  });
  app.addHook('preHandler', async (request, reply) => {
    const { isAllowed, ...use } = await perDevice(request);
    if (!isAllowed && 'isExceeded' in use && use.isExceeded) return sendFault(reply, 'too_many');
    return undefined;
  });

  serveApi(app, settings);
  serveLive(app, settings);
  servePictures(app, settings.studio, limits);
  await servePages(app, settings);
  return app;
}
