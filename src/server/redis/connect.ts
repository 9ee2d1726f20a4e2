import { Redis } from 'ioredis';

/** The setup is wrong; the message says what to do. */
class RedisProblem extends Error {}

export interface RedisSettings {
  readonly url: string;
  /** Called once when Redis is lost, and once when it is back. */
  readonly onState: (state: 'lost' | 'back', error: Error | null) => void;
}

/** Two connections, because a subscribed one can do nothing else. */
export interface RedisConnections {
  readonly commands: Redis;
  readonly listening: Redis;
  close(): void;
}

const LONGEST_PAUSE = 2_000;
/** How long the first connection may take before the server starts without it, in milliseconds. */
const PATIENCE = 3_000;

export const redisPlace = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || '6379'}`;
};

/**
 * Redis may be lost at any time, even at the start: everything works without it, only later. So nothing waits for it,
 * and what cannot be sent now is dropped. Only a Redis that refuses the login is an error, because that never mends
 * itself.
 */
export async function openRedis({ url, onState }: RedisSettings): Promise<RedisConnections> {
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: PATIENCE,
    retryStrategy: (times: number) => Math.min(LONGEST_PAUSE, 50 * 2 ** Math.min(times, 10)),
  };
  const commands = new Redis(url, { ...options, enableAutoPipelining: true });
  const listening = new Redis(url, { ...options, autoResubscribe: false });
  const refusals: Error[] = [];
  let lost = false;
  let last: Error | null = null;
  const turn = (state: 'lost' | 'back'): void => {
    if (lost === (state === 'lost')) return;
    lost = state === 'lost';
    onState(state, last);
  };
  for (const client of [commands, listening]) {
    client.on('error', (error: Error) => {
      last = error;
      if (/^(NOAUTH|WRONGPASS|NOPERM|ERR invalid password|ERR AUTH)/.test(error.message)) refusals.push(error);
    });
    client.on('close', () => turn('lost'));
    client.on('ready', () => {
      if (commands.status === 'ready' && listening.status === 'ready') turn('back');
    });
  }
  const close = (): void => {
    for (const client of [commands, listening]) {
      client.removeAllListeners('close');
      client.disconnect();
    }
  };
  await Promise.race([
    Promise.all([commands, listening].map((client) => client.connect().catch(() => undefined))),
    new Promise((resolve) => setTimeout(resolve, PATIENCE).unref()),
  ]);
  const [refusal] = refusals;
  if (refusal) {
    close();
    throw new RedisProblem(
      `Redis at ${redisPlace(url)} does not let us in (${refusal.message}). Check the password in REDIS_URL.`,
    );
  }
  return { commands, listening, close };
}
