import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { lanAddresses, localAddress } from './addresses.ts';
import type { Features } from './api/server-routes.ts';
import { createApp } from './app.ts';
import { loadGame } from '../games/index.ts';
import { createHost, type Host } from '../host/host.ts';
import type { PresenceTimes } from '../host/presence-state.ts';
import type { Clock, HostProblem } from '../host/ports.ts';
import { botPool } from './bots/pool.ts';
import { createPicturePool } from './pictures/picture-pool.ts';
import { healthOf } from './health.ts';
import type { ReportProblem } from './backend/backend.ts';
import { openSharedBackend } from './backend/many-processes.ts';
import { openLocalBackend } from './backend/one-process.ts';
import { generous, type Limits } from './limits.ts';
import { createLog, sampler } from './log.ts';
import { createMeter } from './metrics/meter.ts';
import { meteredHost, meteredStore } from './metrics/metered.ts';
import { createMetrics } from './metrics/metrics.ts';
import { listenForMetrics, serveMetrics } from './metrics/serve-metrics.ts';
import { hostWithoutNames } from './host-without-names.ts';
import { startMaintenance } from './operate/maintenance.ts';
import { usualOperator, type OperatorSettings } from './operator-settings.ts';
import { pushService } from './push.ts';
import { chance } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Settings for tests and benchmarks only. */
export interface Tuning {
  readonly limits?: Limits;
  /** From the last move to a bot's, in milliseconds. */
  readonly botDelay?: number;
  readonly heartbeat?: number;
  /** When people count as away, in milliseconds. */
  readonly presence?: PresenceTimes;
  /** The clock of tables. */
  readonly clock?: Clock;
  /** After how many milliseconds nothing of an unused table is kept in memory, */
  readonly idle?: number;
  /** and after how many the table itself leaves memory. */
  readonly rest?: number;
  /** How often deadlines of tables that are not in memory are looked for, in milliseconds. */
  readonly poll?: number;
  /** Where notices may be sent. */
  readonly pushServices?: readonly RegExp[];
  /** How often the operator's orders and expired tables are looked for, in milliseconds. */
  readonly look?: number;
  readonly tidyEvery?: number;
  /** How long a process's lease of a table lasts, in milliseconds. */
  readonly lease?: number;
  /** The built page. */
  readonly pages?: string;
  readonly logLevel?: string;
}

export interface Server {
  readonly port: number;
  /** The address for a browser on this machine. */
  readonly address: string;
  /** The addresses for other devices. */
  readonly lan: readonly string[];
  /** Where metrics are, if they have an address of their own. */
  readonly metrics: string | null;
  /** Ends cleanly: what was acknowledged is on disk, and the folder is free. */
  close(): Promise<void>;
}

const PROBLEMS: Readonly<Record<HostProblem['kind'], string>> = {
  bug: 'a bug at a table',
  storage: 'a table could not be stored or read',
  damaged: 'the stored log of a table is damaged',
};

const PAGES = join(import.meta.dirname, '../../dist/web');
/** How many ports are tried after the default one. */
const MORE_PORTS = 9;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

export async function serve(settings: Settings, tuning: Tuning = {}): Promise<Server> {
  const { bindAddress, data, shared, publicUrl, serviceWorker, operator = usualOperator } = settings;
  const { botDelay = 700 } = tuning;
  const log = createLog(tuning.logLevel ?? operator.logLevel);
  const meter = createMeter();
  const report = problemLog(log);
  const onProblem = ({ kind, table, error }: HostProblem): void => {
    meter.count('problems', kind);
    report(kind, PROBLEMS[kind], error, { table, kind });
  };

  const undo: (() => void | Promise<void>)[] = [];
  let stopping = false;
  const close = async (): Promise<void> => {
    stopping = true;
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const backend = shared
      ? await openSharedBackend(
          { ...shared, ...(tuning.lease !== undefined && { lease: tuning.lease }) },
          log,
          report,
          onProblem,
        )
      : await openLocalBackend(data, report, onProblem);
    undo.push(() => backend.close());
    const { bus } = backend;
    const clock = tuning.clock ?? backend.clock;
    const store = meteredStore(backend.store, meter);
    const pool = botPool({
      ms: settings.botMs,
      patience: 10_000 + botDelay,
      onFailure: (error) => report('bot', 'a bot failed', error),
    });
    undo.push(() => pool.close());
    const picturePool = createPicturePool({
      patience: 8_000,
      queue: 32,
      onFailure: (error) => report('picture', 'a picture could not be drawn', error),
    });
    undo.push(() => picturePool.close());
    const push = pushService({
      keys: backend.pushKeys,
      contact: publicUrl?.protocol === 'https:' ? publicUrl.href : 'mailto:nobody@example.com',
      onFailure: (error) => report('notice', 'a notice could not be sent', error),
      ...(tuning.pushServices && { services: tuning.pushServices }),
    });
    const bare = createHost(
      {
        store,
        beside: backend.beside,
        push,
        bus,
        heartbeats: backend.heartbeats,
        clock,
        ...(backend.leases && { leases: backend.leases }),
        thinker: pool,
        chance,
        loadGame,
        onProblem,
      },
      {
        idle: tuning.idle ?? 600_000,
        rest: tuning.rest ?? 60_000,
        poll: tuning.poll ?? 5_000,
        pace: () => ({ least: botDelay, spread: botDelay / 2 }),
        pauses: botDelay > 0,
        retry: 2_000,
        keepChat: operator.keep.chat === null ? null : operator.keep.chat * DAY,
        offers: { lobby: operator.lobby, chat: operator.chat },
        ...(tuning.presence && { presence: tuning.presence }),
      },
    );
    undo.push(() => bare.close());
    const counted = meteredHost(bare, meter);
    const host: Host = operator.names ? counted : hostWithoutNames(counted);
    const health = healthOf(
      store,
      bus,
      () => stopping,
      (what, wrong) => report('health', `not ready: the ${what} fails`, wrong),
    );
    let lan: string[] = [];
    let cutOff: (device: string) => void = () => undefined;
    const maintenance = await startMaintenance({
      host: bare,
      store,
      meter,
      keep: operator.keep,
      look: tuning.look ?? 2_000,
      tidyEvery: tuning.tidyEvery ?? HOUR,
      tidyBackend: () => backend.tidy?.(),
      onBlocked: (device) => cutOff(device),
      onError: (error) => report('caretaker', 'the caretaker could not do its work', error),
    });
    undo.push(() => maintenance.close());
    const made = await createApp({
      host,
      now: () => clock.now(),
      ...(backend.rateStore && { rateStore: backend.rateStore }),
      limits: tuning.limits ?? generous,
      meter,
      health,
      features: featuresOf(operator),
      operator,
      office: store.office,
      isBlocked: (device) => maintenance.isBlocked(device),
      heartbeat: tuning.heartbeat ?? 10_000,
      publicUrl,
      addresses: () => (publicUrl ? [publicUrl.href.replace(/\/$/, '')] : lan),
      pages: tuning.pages ?? PAGES,
      picturePool,
      push,
      serviceWorker,
      log,
    });
    const { app } = made;
    ({ cutOff } = made);
    undo.push(() => app.close());
    const metricsAt = await openMetrics();
    const port = await listen(app, settings);
    lan = lanAddresses(bindAddress, port);
    const address = localAddress(bindAddress, port);
    backend.opened(address);
    log.info({ address, data: shared ? null : data, metrics: metricsAt }, 'open');
    return { port, address, lan, metrics: metricsAt, close };

    async function openMetrics(): Promise<string | null> {
      const { metrics: place, metricsToken } = operator;
      if (!place && metricsToken === null) return null;
      const metrics = createMetrics({
        meter,
        host: () => bare.stats(),
        connections: () => app.websocketServer.clients.size,
        isReady: async () => (await health()).ok,
      });
      undo.push(() => metrics.close());
      if (metricsToken !== null) serveMetrics(app, metricsToken, metrics);
      if (!place) return null;
      const listening = await listenForMetrics(place, metrics);
      undo.push(() => listening.close());
      return `${localAddress(place.address, listening.port)}/metrics`;
    }
  } catch (error) {
    await close();
    throw error;
  }
}

const featuresOf = ({ lobby, chat, names, pageErrors }: OperatorSettings): Features => ({
  lobby,
  chat,
  names,
  pageErrors,
});

/** Logs problems, but few lines of what happens a thousand times. */
function problemLog(log: Logger): ReportProblem {
  const sample = sampler();
  return (kind, what, error, more = {}) => {
    const left = sample(kind);
    if (left !== null) log.error({ err: error, ...more, ...(left > 0 && { alike: left }) }, what);
  };
}

/** The port was taken; the message says what to do. */
class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program. Set PORT to a free one, or to 0 for any.`);
  }
}

async function listen(app: FastifyInstance, { port, portFixed, bindAddress }: Settings): Promise<number> {
  const last = portFixed ? port : port + MORE_PORTS;
  for (let at = port; ; at++) {
    try {
      await app.listen({ port: at, host: bindAddress });
      return (app.server.address() as AddressInfo).port;
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken) throw error;
      if (at >= last) throw new PortTaken(port);
    }
  }
}
