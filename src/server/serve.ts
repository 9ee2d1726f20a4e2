import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { lanAddresses, localAddress } from './addresses.ts';
import { createApp } from './app.ts';
import { loadGame } from '../games/index.ts';
import { createHost } from '../host/host.ts';
import type { HostProblem } from '../host/ports.ts';
import { botPool } from './bots/pool.ts';
import { openStudio } from './pictures/studio.ts';
import { manyProcesses } from './homes/many-processes.ts';
import { oneProcess } from './homes/one-process.ts';
import { generous, type Limits } from './limits.ts';
import { chance } from './secrets.ts';
import type { Settings } from './settings.ts';

/** What only tests and benchmarks set otherwise. */
export interface Tuning {
  readonly limits?: Limits;
  /** From the last move to a bot's, in milliseconds. */
  readonly botDelay?: number;
  readonly heartbeat?: number;
  /** How long a table nobody uses stays in memory, in milliseconds. */
  readonly idle?: number;
  /** How often deadlines of tables that are not in memory are looked for, in milliseconds. */
  readonly poll?: number;
  /** How long one of many processes has the duty for what happens by itself at a table, in milliseconds. */
  readonly lease?: number;
  /** The built page. */
  readonly pages?: string;
  readonly logLevel?: string;
}

export interface Server {
  readonly port: number;
  /** The address for a browser on this machine. */
  readonly address: string;
  /** Where other devices find it. */
  readonly lan: readonly string[];
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

export async function serve(settings: Settings, tuning: Tuning = {}): Promise<Server> {
  const { bindAddress, data, shared, publicUrl, serviceWorker } = settings;
  const { botDelay = 700, logLevel = 'warn' } = tuning;
  const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }));
  const onProblem = ({ kind, table, error }: HostProblem): void =>
    log.error({ err: error, table, kind }, PROBLEMS[kind]);

  const undo: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const home = shared
      ? await manyProcesses({ ...shared, ...(tuning.lease !== undefined && { lease: tuning.lease }) }, log)
      : await oneProcess(data, log, onProblem);
    undo.push(() => home.close());
    const pool = botPool({
      ms: settings.botMs,
      patience: 10_000 + botDelay,
      onFailure: (error) => log.error({ err: error }, 'a bot failed'),
    });
    undo.push(() => pool.close());
    const studio = openStudio({
      patience: 8_000,
      queue: 32,
      onFailure: (error) => log.error({ err: error }, 'a picture could not be drawn'),
    });
    undo.push(() => studio.close());
    const host = createHost(
      {
        store: home.store,
        bus: home.bus,
        clock: home.clock,
        ...(home.duties && { duties: home.duties }),
        ...(home.presence && { presence: home.presence }),
        thinker: pool,
        chance,
        loadGame,
        onProblem,
      },
      {
        idle: tuning.idle ?? 600_000,
        poll: tuning.poll ?? 5_000,
        pace: () => ({ least: botDelay, spread: botDelay / 2 }),
        pauses: botDelay > 0,
        retry: 2_000,
      },
    );
    undo.push(() => host.close());
    let lan: string[] = [];
    const app = await createApp({
      host,
      now: () => home.clock.now(),
      ...(home.rateStore && { rateStore: home.rateStore }),
      limits: tuning.limits ?? generous,
      heartbeat: tuning.heartbeat ?? 20_000,
      publicUrl,
      addresses: () => (publicUrl ? [publicUrl.href.replace(/\/$/, '')] : lan),
      pages: tuning.pages ?? PAGES,
      studio,
      serviceWorker,
      log,
    });
    undo.push(() => app.close());
    const port = await listen(app, settings);
    lan = lanAddresses(bindAddress, port);
    const address = localAddress(bindAddress, port);
    home.opened(address);
    return { port, address, lan, close };
  } catch (error) {
    await close();
    throw error;
  }
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
