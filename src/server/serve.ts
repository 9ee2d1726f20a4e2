import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { lanAddresses, localAddress } from './addresses.ts';
import { createApp } from './app.ts';
import { loadGame } from '../games/index.ts';
import { createHost } from '../host/host.ts';
import type { PresenceTimes } from '../host/presence-state.ts';
import { noBus, type HostProblem } from '../host/ports.ts';
import { botPool } from './bots/pool.ts';
import { openStudio } from './pictures/studio.ts';
import { nodeClock } from './clock.ts';
import { generous, type Limits } from './limits.ts';
import { lockFolder } from './lock.ts';
import { pushService } from './push.ts';
import { chance } from './secrets.ts';
import type { Settings } from './settings.ts';
import { findDamage } from './store/damage.ts';
import { migrationTo2 } from './store/migration-2.ts';
import { migrationTo3 } from './store/migration-3.ts';
import { migrationTo4 } from './store/migration-4.ts';
import { migrations } from './store/schema.ts';
import { sqliteStore } from './store/sqlite-store.ts';
import { translation } from './store/translation.ts';

/** What only tests and benchmarks set otherwise. */
export interface Tuning {
  readonly limits?: Limits;
  /** From the last move to a bot's, in milliseconds. */
  readonly botDelay?: number;
  readonly heartbeat?: number;
  /** When people count as away, in milliseconds. */
  readonly presence?: PresenceTimes;
  /** How long a table nobody uses stays in memory, in milliseconds. */
  readonly idle?: number;
  /** How often deadlines of tables that are not in memory are looked for, in milliseconds. */
  readonly poll?: number;
  /** Where notices may be sent. */
  readonly pushServices?: readonly RegExp[];
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

const DATABASE = 'spellenkast.sqlite';
const PUSH_KEYS = 'push-keys.json';
const PAGES = join(import.meta.dirname, '../../dist/web');
/** How many ports are tried after the default one. */
const MORE_PORTS = 9;

export async function serve(settings: Settings, tuning: Tuning = {}): Promise<Server> {
  const { bindAddress, data, publicUrl, serviceWorker } = settings;
  const { botDelay = 700, logLevel = 'warn' } = tuning;
  const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }));
  const onProblem = ({ kind, table, error }: HostProblem): void =>
    log.error({ err: error, table, kind }, PROBLEMS[kind]);

  const lock = lockFolder(data);
  const undo: (() => void | Promise<void>)[] = [() => lock.release()];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const translating = await translation((table, error) =>
      log.error({ err: error, table }, 'a table of an older version could not be read, and was put aside'),
    );
    const store = await sqliteStore(join(data, DATABASE), {
      migrations: [...migrations, migrationTo2(translating), migrationTo3, migrationTo4],
      onError: (error) => log.error({ err: error }, 'the database could not be tidied up'),
    });
    undo.push(() => store.close());
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
    const push = pushService({
      file: join(data, PUSH_KEYS),
      contact: publicUrl?.protocol === 'https:' ? publicUrl.href : 'mailto:nobody@example.com',
      onFailure: (error) => log.error({ err: error }, 'a notice could not be sent'),
      ...(tuning.pushServices && { services: tuning.pushServices }),
    });
    const host = createHost(
      {
        store,
        beside: store.beside,
        push,
        bus: noBus,
        heartbeats: store.heartbeats(randomUUID()),
        clock: nodeClock,
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
        ...(tuning.presence && { presence: tuning.presence }),
      },
    );
    undo.push(() => host.close());
    let lan: string[] = [];
    const app = await createApp({
      host,
      limits: tuning.limits ?? generous,
      heartbeat: tuning.heartbeat ?? 10_000,
      publicUrl,
      addresses: () => (publicUrl ? [publicUrl.href.replace(/\/$/, '')] : lan),
      pages: tuning.pages ?? PAGES,
      studio,
      push,
      serviceWorker,
      log,
    });
    undo.push(() => app.close());
    const port = await listen(app, settings);
    const looking = new AbortController();
    undo.push(() => looking.abort());
    void findDamage(
      join(data, DATABASE),
      ({ id, error }) => onProblem({ kind: 'damaged', table: id, error }),
      looking.signal,
    ).catch((error: unknown) => log.error({ err: error }, 'the logs could not be looked through for damage'));
    lan = lanAddresses(bindAddress, port);
    const address = localAddress(bindAddress, port);
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
