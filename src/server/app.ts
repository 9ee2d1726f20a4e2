import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import fastifyWebsocket from '@fastify/websocket';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { IncomingMessage } from 'node:http';
import { serveApi, type ApiSettings } from './api/serve-api.ts';
import { demandDocumented } from './api/route.ts';
import { createStreams } from './api/streams.ts';
import { chargeRequests } from './charge-requests.ts';
import { connectionsOf } from './connections.ts';
import { createByteQuotas } from './byte-quotas.ts';
import { giveCookie, isOfApi, knowDevice, newCookie } from './devices.ts';
import { refuseConnection, sendEarlyFault } from './early-errors.ts';
import { sendFault } from './errors.ts';
import { hostCheck } from './allowed-hosts.ts';
import { closeConnections, serveLive, type DisconnectDevice, type LiveSettings } from './live.ts';
import { networkOf } from './network.ts';
import type { OperatorSettings } from './operator-settings.ts';
import { sameOrigin } from './origin.ts';
import { pageErrorRoute } from './page-errors.ts';
import { servePages, type PageSettings } from './pages/serve-pages.ts';
import { servePictures } from './pictures/serve-pictures.ts';
import { serveProbes } from './probes.ts';
import { proxyCheck } from './trusted-proxies.ts';
import { helmetSettings, PERMISSIONS_POLICY, STRICT_TRANSPORT } from './safe-headers.ts';
import type { Office } from './store/server-store.ts';
import { watchSlowReaders } from './slow-readers.ts';

/** Far more than any command or plan of a table. */
const MOST_BYTES = 16 * 1024;
/** An address may contain a whole round, and the headers also have cookies. */
const MOST_HEADERS = 24 * 1024;

/** The status for a host name that is not this server's. */
const MISDIRECTED = 421;

export interface AppSettings extends Omit<ApiSettings, 'streams' | 'more'>, Omit<LiveSettings, 'quotas'>, PageSettings {
  readonly log: FastifyBaseLogger;
  readonly operator: OperatorSettings;
  readonly office: Office;
  /** Where requests are counted; without it in this process. */
  readonly rateStore?: FastifyRateLimitStoreCtor;
}

export interface App {
  readonly app: FastifyInstance;
  readonly cutOff: DisconnectDevice;
}

export async function createApp(settings: AppSettings): Promise<App> {
  const { publicUrl, limits, meter, operator } = settings;
  const isProxy = proxyCheck(operator.trustProxy);
  const app = fastify({
    loggerInstance: settings.log,
    bodyLimit: MOST_BYTES,
    http: {
      maxHeaderSize: MOST_HEADERS,
      headersTimeout: limits.headersTime,
      // How often slow requests are looked for, in milliseconds.
      connectionsCheckingInterval: Math.min(limits.headersTime, limits.requestTime) / 4,
    },
    requestTimeout: limits.requestTime,
    // An unread answer would stay in memory; WebSockets have their own heartbeat.
    connectionTimeout: limits.stalledTime,
    trustProxy: isProxy,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply: FastifyReply) =>
      void sendEarlyFault(request, reply, error.statusCode ?? 400),
    clientErrorHandler: refuseConnection,
  });
  demandDocumented(app);
  app.server.maxConnections = limits.sockets;
  app.server.on('drop', () => meter.count('limited', 'sockets'));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 429) {
      meter.count('limited', 'requests_of_address');
      return sendFault(reply, 'too_many');
    }
    if (status < 500) return reply.code(status).send({ fault: 'bad_request', message: error.message });
    request.log.error(error);
    return sendFault(reply, 'bug');
  });

  await app.register(fastifyHelmet, helmetSettings);
  await app.register(fastifyCookie);
  const connections = connectionsOf(app.server, {
    mostPerAddress: limits.socketsPerAddress,
    isProxy,
    onLimit: () => meter.count('limited', 'sockets_of_address'),
  });
  const slowReaders = watchSlowReaders(app.server, limits, (limit) => meter.count('limited', limit));
  app.addHook('onClose', () => slowReaders.close());
  await app.register(fastifyWebsocket, {
    // frame-limits.ts answers pings, because it first checks whether the client reads.
    options: { maxPayload: MOST_BYTES, perMessageDeflate: false, autoPong: false },
    // Only what is thrown while a connection is begun; from then on it has a listener of its own (live.ts).
    errorHandler(error, socket, request) {
      request.log.error(error);
      socket.terminate();
    },
    preClose() {
      connections.endSoon();
      return closeConnections(app);
    },
  });

  app.decorateRequest('device', '');
  app.decorateRequest('token', null);
  const isOurName = hostCheck(publicUrl, operator.hosts);
  // Whether the browser uses https, according to a trusted proxy or the host name.
  const isSecure = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || (publicUrl?.protocol === 'https:' && request.headers.host === publicUrl.host);
  const know = knowDevice(isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    slowReaders.setNetwork(request.raw.socket, networkOf(request.ip));
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (publicUrl?.protocol === 'https:' && isSecure(request))
      void reply.header('strict-transport-security', STRICT_TRANSPORT);
    if (isOurName && !isOurName(request.headers.host)) {
      meter.count('limited', 'host');
      void reply
        .code(MISDIRECTED)
        .send({ fault: 'forbidden', message: 'This server has another name (see PUBLIC_URL and HOSTS).' });
      return;
    }
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.ws) {
      if (!sameOrigin(request, publicUrl)) {
        sendFault(reply, 'forbidden', 'This request came from another site.');
        return;
      }
    }
    know(request);
    if (settings.isBlocked(request.device)) {
      meter.count('limited', 'blocked');
      sendFault(reply, 'forbidden', 'This device is not let in.');
      return;
    }
    if (isOfApi(request)) {
      giveCookie(request, reply);
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    meter.count('requests', String(reply.statusCode));
    done();
  });
  app.websocketServer.on('headers', (headers: string[], request: IncomingMessage) => {
    const cookie = newCookie(request);
    if (cookie !== undefined) headers.push(`Set-Cookie: ${cookie}`);
  });

  await app.register(fastifyRateLimit, {
    max: limits.requestsPerAddress,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    ...(settings.rateStore && { store: settings.rateStore }),
  });
  const perDevice = app.createRateLimit({
    max: limits.requestsPerDevice,
    timeWindow: 60_000,
    keyGenerator: ({ device }) => device,
  });
  app.addHook('preHandler', async (request, reply) => {
    const { isAllowed, ...use } = await perDevice(request);
    if (isAllowed || !('isExceeded' in use) || !use.isExceeded) return undefined;
    meter.count('limited', 'requests_of_device');
    return sendFault(reply, 'too_many');
  });

  const quotas = createByteQuotas(limits);
  chargeRequests(app, quotas, meter);
  const streams = createStreams({ ...settings, quotas, slowReaders });
  app.addHook('preClose', (done) => {
    streams.endAll();
    done();
  });
  const errors = pageErrorRoute(app, { office: settings.office, meter, pageErrors: operator.pageErrors });
  serveApi(app, { ...settings, streams, more: [errors] });
  serveProbes(app, settings.health);
  const cutOffPages = serveLive(app, { ...settings, quotas });
  servePictures(app, settings.picturePool, limits);
  await servePages(app, settings);
  return {
    app,
    cutOff(device) {
      cutOffPages(device);
      streams.cutOff(device);
    },
  };
}
