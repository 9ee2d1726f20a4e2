import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus, HostProblem } from '../../host/ports.ts';
import { openRedis, redisPlace } from '../redis/connect.ts';
import { redisNews } from '../redis/news.ts';
import { newPushKeys, readPushKeys } from '../push.ts';
import { sharedRateStore } from '../redis/rate-store.ts';
import { openPostgres } from '../store/postgres/connect.ts';
import { findDamage } from '../store/postgres/find-damage.ts';
import { keep, migrate } from '../store/postgres/migrate.ts';
import { postgresClock } from '../store/postgres/postgres-clock.ts';
import { postgresBeside } from '../store/postgres/postgres-beside.ts';
import { postgresDuties } from '../store/postgres/postgres-duties.ts';
import { postgresHeartbeats } from '../store/postgres/postgres-heartbeats.ts';
import { postgresStore } from '../store/postgres/postgres-store.ts';
import type { Backend, ReportProblem } from './backend.ts';

export interface SharedBackendSettings {
  readonly databaseUrl: string;
  /** Null: other processes find out by polling PostgreSQL. */
  readonly redisUrl: string | null;
  /** How long a lease lasts, in milliseconds; only tests set it. */
  readonly lease?: number;
}

/** There may be other processes, but no messages between them. */
const silentBus: Bus = { shared: true, publish: () => undefined, subscribe: () => () => undefined };

/**
 * Any number of equal processes: PostgreSQL keeps the tables, decides who was first and provides the time; Redis
 * carries the news.
 */
export async function openSharedBackend(
  { databaseUrl, redisUrl, lease }: SharedBackendSettings,
  log: FastifyBaseLogger,
  report: ReportProblem,
  onProblem: (problem: HostProblem) => void,
): Promise<Backend> {
  /** Unique for every process and every start. */
  const me = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const undo: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const postgres = await openPostgres({
      url: databaseUrl,
      onError: (error) => report('postgres', 'a connection to PostgreSQL broke', error),
    });
    undo.push(() => postgres.close());
    const site = await migrate(postgres);
    const store = postgresStore(postgres, (error) => report('row', 'a row cannot be read', error));
    undo.push(() => store.close());
    const clock = await postgresClock(postgres, {
      onError: (error) => report('time', 'PostgreSQL does not tell the time', error),
    });
    undo.push(() => clock.close());
    const leases = postgresDuties(postgres, me, () => clock.now(), lease);
    undo.push(() =>
      leases.release().catch((error: unknown) => report('duties', 'duties could not be handed over', error)),
    );
    const backend = {
      store,
      beside: postgresBeside(postgres),
      heartbeats: postgresHeartbeats(postgres, me),
      clock,
      leases,
      pushKeys: readPushKeys(await keep(postgres, 'push keys', JSON.stringify(newPushKeys()))),
      opened() {
        const looking = new AbortController();
        const looked = findDamage(
          postgres,
          ({ id, error }) => onProblem({ kind: 'damaged', table: id, error }),
          looking.signal,
        ).catch((error: unknown) => report('looking', 'the logs could not be looked through for damage', error));
        // Its connection must be released before all are closed.
        undo.push(async () => {
          looking.abort();
          await looked;
        });
      },
      close,
    };
    if (redisUrl === null) return { ...backend, bus: silentBus };

    const redis = await openRedis({
      url: redisUrl,
      onState: (state, error) =>
        state === 'lost'
          ? log.warn(
              { err: error },
              `Redis at ${redisPlace(redisUrl)} is lost: news between processes are late until it is back`,
            )
          : log.warn(`Redis at ${redisPlace(redisUrl)} is back`),
    });
    undo.push(() => redis.close());
    const news = redisNews({
      redis,
      site: site.id,
      me,
      now: () => clock.now(),
      onError: (error) => report('news', 'what another process told could not be understood', error),
    });
    undo.push(() => news.close());
    return { ...backend, bus: news.bus, rateStore: sharedRateStore(redis.commands, site.id) };
  } catch (error) {
    await close();
    throw error;
  }
}
