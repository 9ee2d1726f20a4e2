import { parseArgs } from 'node:util';
import { join, resolve } from 'node:path';
import { fail, ok, type Result } from '../kernel/result.ts';
import { OPERATOR_HELP, readOperatorSettings, type OperatorSettings } from './operator-settings.ts';

const DEFAULT_PORT = 5225;
const DEFAULT_BOT_MS = 400;
const MOST_BOT_MS = 10_000;

/** The settings of the server. */
export interface Settings {
  /** 0: any free one. */
  readonly port: number;
  /** The port was configured, so no other is tried. */
  readonly portFixed: boolean;
  /** The bind address: which network interfaces the server listens on. */
  readonly bindAddress: string;
  /** The folder of the database, if this process has its own. */
  readonly data: string;
  /** Many processes share a database; null: this one has its own. */
  readonly shared: { readonly databaseUrl: string; readonly redisUrl: string | null } | null;
  /** The public address of this server, if it is behind a proxy. */
  readonly publicUrl: URL | null;
  /** Whether devices may keep the page for offline use; false removes their service workers. */
  readonly serviceWorker: boolean;
  /** How long a bot may think, in milliseconds; less when many tables wait. */
  readonly botMs: number;
  /** Left out: the defaults. */
  readonly operator?: OperatorSettings;
}

export const HELP = `npm start -- [--lan] [--port <number>] [--host <address>] [--data <folder>]

  --lan            let other devices in your network join: listen on all interfaces
  --port <number>  the port (or PORT; default: ${DEFAULT_PORT} or the next free one; 0: any)
  --host <address> the address to listen on (or HOST; default: this machine only)
  --data <folder>  where tables are kept (or SPELLENKAST_DATA; default: data)

  DATABASE_URL     postgres://user:password@host/database: keep tables there, shared by any number of processes
  REDIS_URL        redis://host: carries messages between these processes
  PUBLIC_URL       the public address, if this server is behind a proxy
  SERVICE_WORKER   "off": devices delete the page they keep for offline use
  BOT_MS           how many milliseconds a bot may think (default: ${DEFAULT_BOT_MS})
${OPERATOR_HELP}
More in docs/hosting.md.
`;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the command line and the environment; the error is a sentence for whoever typed it. */
export function readSettings(args: readonly string[], env: Env): Result<Settings | 'help', string> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        lan: { type: 'boolean' },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return ok('help');
  const asked = values.port ?? filled(env['PORT']);
  const port = asked === undefined ? DEFAULT_PORT : Number(asked);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail(`The port must be a number from 0 to 65535, not "${asked}".`);
  const shared = readShared(env);
  if (!shared.ok) return shared;
  const url = filled(env['PUBLIC_URL']);
  if (url !== undefined && !/^https?:\/\//.test(url))
    return fail(`PUBLIC_URL must begin with http:// or https://, not be "${url}".`);
  if (url !== undefined && !URL.canParse(url)) return fail(`PUBLIC_URL is not an address: "${url}".`);
  if (url !== undefined && new URL(url).href !== `${new URL(url).origin}/`)
    return fail(
      `PUBLIC_URL must be a name alone, such as https://games.example: the games are not served below "${url}".`,
    );
  const worker = filled(env['SERVICE_WORKER']) ?? 'on';
  if (worker !== 'on' && worker !== 'off') return fail(`SERVICE_WORKER must be "on" or "off", not "${worker}".`);
  const thinking = filled(env['BOT_MS']);
  const botMs = thinking === undefined ? DEFAULT_BOT_MS : Number(thinking);
  if (!(botMs >= 1 && botMs <= MOST_BOT_MS))
    return fail(`BOT_MS must be a number from 1 to ${MOST_BOT_MS}, not "${thinking}".`);
  const operator = readOperatorSettings(env);
  if (!operator.ok) return operator;
  return ok({
    port,
    portFixed: asked !== undefined,
    bindAddress: values.host ?? filled(env['HOST']) ?? (values.lan ? '0.0.0.0' : '127.0.0.1'),
    data: resolve(values.data ?? filled(env['SPELLENKAST_DATA']) ?? join(import.meta.dirname, '../../data')),
    shared: shared.value,
    publicUrl: url === undefined ? null : new URL(url),
    serviceWorker: worker === 'on',
    botMs,
    operator: operator.value,
  });
}

/** Errors do not repeat an address, because it contains a password. */
function readShared(env: Env): Result<Settings['shared'], string> {
  const databaseUrl = filled(env['DATABASE_URL']);
  const redisUrl = filled(env['REDIS_URL']);
  if (databaseUrl === undefined)
    return redisUrl === undefined
      ? ok(null)
      : fail('REDIS_URL needs DATABASE_URL: Redis carries news between processes that share a PostgreSQL database.');
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    return fail('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  if (redisUrl !== undefined && (!/^rediss?:\/\//.test(redisUrl) || !URL.canParse(redisUrl)))
    return fail('REDIS_URL must look like redis://host:6379 or rediss://user:password@host:6379.');
  return ok({ databaseUrl, redisUrl: redisUrl ?? null });
}

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
