import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { lanAddresses, localAddress } from './addresses.ts';
import { createApp } from './app.ts';
import { botDriver } from './bots/driver.ts';
import { botPool } from './bots/pool.ts';
import { generous, type Limits } from './limits.ts';
import { lockFolder } from './lock.ts';
import type { Settings } from './settings.ts';
import { sqliteStore } from './store/sqlite.ts';
import { createHost } from './tables/host.ts';

/** What only tests and benchmarks set otherwise. */
export interface Tuning {
  readonly limits?: Limits;
  /** From the last move to a bot's, in milliseconds. */
  readonly botDelay?: number;
  readonly heartbeat?: number;
  /** How long a table nobody uses stays in memory, in milliseconds. */
  readonly idle?: number;
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

const DATABASE = 'spellenkast.sqlite';
const PAGES = join(import.meta.dirname, '../../dist/web');
/** How many ports are tried after the default one. */
const MORE_PORTS = 9;

export async function serve(settings: Settings, tuning: Tuning = {}): Promise<Server> {
  const { host, data, publicUrl } = settings;
  const { botDelay = 700, logLevel = 'warn' } = tuning;
  const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }));
  const onBug = (error: unknown, table: string): void => log.error({ err: error, table }, 'a table failed');

  const lock = lockFolder(data);
  const undo: (() => void | Promise<void>)[] = [() => lock.release()];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const store = await sqliteStore(join(data, DATABASE));
    undo.push(() => store.close());
    const pool = botPool({
      // Done within the delay, so that how long a bot thinks tells nothing.
      ms: Math.max(0.8 * botDelay, 100),
      patience: 10_000 + botDelay,
      onFailure: (error) => log.error({ err: error }, 'a bot failed'),
    });
    undo.push(() => pool.close());
    const driver = botDriver({ pool, delay: botDelay, retry: 2000, onBug });
    undo.push(() => driver.close());
    const tables = createHost({
      store,
      idle: tuning.idle ?? 600_000,
      onBug,
      onStir: (live, keeper) => driver.stir(live, keeper),
    });
    undo.push(() => tables.close());
    let lan: string[] = [];
    const app = await createApp({
      host: tables,
      limits: tuning.limits ?? generous,
      heartbeat: tuning.heartbeat ?? 20_000,
      publicUrl,
      addresses: () => (publicUrl ? [publicUrl.href.replace(/\/$/, '')] : lan),
      pages: tuning.pages ?? PAGES,
      log,
    });
    undo.push(() => app.close());
    const port = await listen(app, settings);
    lan = lanAddresses(host, port);
    const address = localAddress(host, port);
    lock.announce(address);
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

async function listen(app: FastifyInstance, { port, portFixed, host }: Settings): Promise<number> {
  const last = portFixed ? port : port + MORE_PORTS;
  for (let at = port; ; at++) {
    try {
      await app.listen({ port: at, host });
      return (app.server.address() as AddressInfo).port;
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken) throw error;
      if (at >= last) throw new PortTaken(port);
    }
  }
}
