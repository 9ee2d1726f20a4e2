import { isIP } from 'node:net';
import { fail, ok, type Result } from '../kernel/result.ts';

/** How long data is kept, in days; null: for ever. */
export interface Retention {
  /** Tables at which nothing was dealt. */
  readonly unstarted: number | null;
  /** Tables whose match nobody plays to its end. */
  readonly abandoned: number | null;
  /** Tables whose match is over, or that were closed. */
  readonly finished: number | null;
  /** Chat, from the end of the match on. */
  readonly chat: number | null;
}

/** The operator's settings beyond addresses: trusted proxies, features, retention, metrics. */
export interface OperatorSettings {
  /** Proxies whose `X-Forwarded-For` is believed: addresses and networks; false: none. */
  readonly trustProxy: string | false;
  /** Host names of the server besides that of PUBLIC_URL. */
  readonly hosts: readonly string[];
  readonly logLevel: string;
  /** The separate address of metrics; null: none. */
  readonly metrics: { readonly address: string; readonly port: number } | null;
  /** The bearer token for metrics at the server's own address; null: not available there. */
  readonly metricsToken: string | null;
  readonly lobby: boolean;
  readonly chat: boolean;
  /** Whether people may have names; without them seats are shown by number. */
  readonly names: boolean;
  /** Whether pages report their uncaught errors. */
  readonly pageErrors: boolean;
  readonly keep: Retention;
}

export const usualOperator: OperatorSettings = {
  trustProxy: 'loopback',
  hosts: [],
  logLevel: 'warn',
  metrics: null,
  metricsToken: null,
  lobby: true,
  chat: true,
  names: true,
  pageErrors: true,
  keep: { unstarted: 1, abandoned: 60, finished: null, chat: 7 },
};

export const OPERATOR_HELP = `  TRUST_PROXY      proxies whose X-Forwarded-For is believed: addresses, networks, "loopback" or "none"
                   (default: ${String(usualOperator.trustProxy)}, a proxy on this machine)
  HOSTS            further host names of this server, separated by commas, beside that of PUBLIC_URL
  LOG_LEVEL        fatal, error, warn, info, debug or silent (default: ${usualOperator.logLevel})
  METRICS          <address>:<port> on which Prometheus can read metrics (default: none)
  METRICS_TOKEN    bearer token for /metrics at the server's own address (at least 16 characters)
  LOBBY, CHAT, NAMES, PAGE_ERRORS
                   "off": no list of open tables, no chat, no names, no error reports from pages
  KEEP_UNSTARTED, KEEP_ABANDONED, KEEP_FINISHED, KEEP_CHAT
                   days until unstarted, abandoned and finished tables, and the chat of finished ones,
                   are removed, or "ever"
                   (default: 1, 60, ever, 7)
`;

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const LEAST_TOKEN = 16;
const MOST_DAYS = 36_500;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the environment; the error is a sentence for the operator. */
export function readOperatorSettings(env: Env): Result<OperatorSettings, string> {
  const problems: string[] = [];
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]?.trim());
  const list = (name: string): string[] =>
    (given(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const flag = (name: string): boolean => {
    const value = given(name) ?? 'on';
    if (value !== 'on' && value !== 'off') problems.push(`${name} must be "on" or "off", not "${value}".`);
    return value === 'on';
  };
  const days = (name: string, usual: number | null): number | null => {
    const value = given(name);
    if (value === undefined) return usual;
    if (value === 'ever') return null;
    const count = Number(value);
    if (count > 0 && count <= MOST_DAYS) return count;
    problems.push(`${name} must be a number of days, or "ever", not "${value}".`);
    return usual;
  };

  const proxies = list('TRUST_PROXY');
  const wrong = proxies.find((proxy) => proxies.join() !== 'none' && !isNetwork(proxy));
  if (wrong !== undefined) problems.push(`TRUST_PROXY must name addresses or networks, not "${wrong}".`);
  const level = given('LOG_LEVEL') ?? usualOperator.logLevel;
  if (!LEVELS.includes(level)) problems.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${level}".`);
  const metrics = given('METRICS');
  const place = metrics === undefined ? null : placeOf(metrics);
  if (metrics !== undefined && !place) problems.push(`METRICS must be <address>:<port>, not "${metrics}".`);
  const token = given('METRICS_TOKEN') ?? null;
  if (token !== null && token.length < LEAST_TOKEN)
    problems.push(`METRICS_TOKEN must have ${LEAST_TOKEN} letters at least: it is all that guards the metrics.`);

  const usual = usualOperator.keep;
  const settings: OperatorSettings = {
    trustProxy: trustOf(proxies),
    hosts: list('HOSTS'),
    logLevel: level,
    metrics: place,
    metricsToken: token,
    lobby: flag('LOBBY'),
    chat: flag('CHAT'),
    names: flag('NAMES'),
    pageErrors: flag('PAGE_ERRORS'),
    keep: {
      unstarted: days('KEEP_UNSTARTED', usual.unstarted),
      abandoned: days('KEEP_ABANDONED', usual.abandoned),
      finished: days('KEEP_FINISHED', usual.finished),
      chat: days('KEEP_CHAT', usual.chat),
    },
  };
  const [problem] = problems;
  return problem === undefined ? ok(settings) : fail(problem);
}

function trustOf(proxies: readonly string[]): string | false {
  if (proxies.length === 0) return usualOperator.trustProxy;
  return proxies.join() === 'none' ? false : proxies.join(', ');
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function placeOf(text: string): OperatorSettings['metrics'] {
  const found = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text);
  const address = found?.[1] ?? found?.[2];
  const port = Number(found?.[3]);
  return address !== undefined && port <= 65_535 ? { address, port } : null;
}
