import { randomBytes } from 'node:crypto';
import type { Rng } from '../../kernel/rng.ts';
import { ask } from '../../table/beside-wire.ts';
import { command, toHost } from '../../table/wire.ts';
import { kindsOf, schemaOf, valueOf, type Hint, type Schema } from './from-schema.ts';

/** What a hostile page knows and may use. */
export interface Target {
  /** A table it was invited to, or holds a seat at, and one it was not. */
  readonly table: string;
  readonly foreign: string;
  readonly key: string;
  /** Frames it sent before, to be sent again. */
  readonly sent: string[];
  /** The kinds of messages, commands, asks and requests it has made so far. */
  readonly kinds: Set<string>;
}

/** Every kind of message, command and ask that there is. */
export const allKinds: readonly string[] = [
  ...kindsOf(toHost, 't').map((kind) => `message ${kind}`),
  ...kindsOf(command, 'do').map((kind) => `command ${kind}`),
  ...kindsOf(ask, 'do').map((kind) => `ask ${kind}`),
];

/** A frame of a WebSocket, or raw bytes in place of one. */
export type Attack =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary' | 'utf8'; readonly bytes: Buffer }
  | { readonly kind: 'ping' | 'pong'; readonly bytes: Buffer }
  | { readonly kind: 'raw'; readonly bytes: Buffer };

const pick = <T>(rng: Rng, from: readonly T[]): T => from[rng.below(from.length)]!;

/** Values of the wrong kind. */
const nasty = (rng: Rng): unknown =>
  pick<() => unknown>(rng, [
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => 2 ** 53,
    () => 0.5,
    () => '',
    () => '\u0000',
    () => '\ud800',
    () => 'x'.repeat(5000),
    () => [],
    () => [[[[]]]],
    () => ({}),
    () => ({ toString: 1, valueOf: 2 }),
    () => ({ ['__proto__']: { admin: true } }),
    () => '__proto__',
    () => 'constructor',
    () => "'; DROP TABLE tables; --",
    () => '../../etc/passwd',
    () => '${7*7}',
    () => Array.from({ length: 500 }, () => 0),
  ])();

/** A plausible value for a field of that name, at a table that is played. */
const likely =
  (rng: Rng, target: Target): Hint =>
  (field) =>
    pick<() => unknown>(
      rng,
      {
        table: [() => pick(rng, [target.table, target.table, target.foreign, target.foreign, 'nosuch', ''])],
        key: [() => pick(rng, [target.key, 'wrong', target.foreign])],
        id: [() => `x${rng.below(50)}`],
        seat: [() => rng.below(3), () => rng.below(10)],
        gone: [() => rng.below(3)],
        decision: [() => rng.below(5)],
        request: [() => rng.below(20)],
        move: [() => pick(rng, ['a1>b2', '#4', '=', '@1', 'pass', '!bS1-rX4', 'call', ''])],
      }[field] ?? [() => null],
    )();

const [commandSchemas, askSchemas, messageSchemas] = [command, ask, toHost].map(({ options }) =>
  options.map((option) => schemaOf(option)),
) as [Schema[], Schema[], Schema[]];

const commands = (rng: Rng, target: Target): Record<string, unknown> => {
  // Commands of the host only.
  if (rng.below(12) === 0)
    return pick(rng, [
      { do: 'lapse', window: rng.below(9) },
      { do: 'flag', seat: 0, version: rng.below(9) },
      { do: 'gap', from: 0, to: 1e13 },
      { do: 'settle' },
      { do: 'shut' },
      { do: 'bot', seat: 0 },
    ]);
  const made = valueOf(pick(rng, commandSchemas), rng, likely(rng, target)) as Record<string, unknown>;
  target.kinds.add(`command ${String(made['do'])}`);
  return made;
};

const asks = (rng: Rng, target: Target): Record<string, unknown> => {
  const made = valueOf(pick(rng, askSchemas), rng, likely(rng, target)) as Record<string, unknown>;
  target.kinds.add(`ask ${String(made['do'])}`);
  return made;
};

function sensible(rng: Rng, target: Target): Record<string, unknown> {
  const chance = rng.below(12);
  if (chance === 0) return { t: 'all', table: target.table, snapshot: {} };
  const whole = (kind: string): Schema => messageSchemas.find(({ properties }) => isKind(properties, kind))!;
  const schema = chance < 6 ? whole('command') : chance < 8 ? whole('beside') : pick(rng, messageSchemas);
  const made = valueOf(schema, rng, likely(rng, target)) as Record<string, unknown>;
  target.kinds.add(`message ${String(made['t'])}`);
  if ('command' in made) return { ...made, command: commands(rng, target) };
  return 'ask' in made ? { ...made, ask: asks(rng, target) } : made;
}

const isKind = (properties: Schema['properties'], kind: string): boolean => {
  const t = properties?.['t'];
  return typeof t === 'object' && t.const === kind;
};

/** One field somewhere in a message replaced, left out or added. */
function twisted(rng: Rng, message: Record<string, unknown>): Record<string, unknown> {
  const field = pick(
    rng,
    Object.keys(message).filter((name) => typeof message[name] === 'object' && message[name] !== null),
  );
  if (field !== undefined && rng.below(2) === 0)
    return { ...message, [field]: twisted(rng, message[field] as Record<string, unknown>) };
  const name = pick(rng, [...Object.keys(message), 'extra', '__proto__', 'constructor', 'prototype']);
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(message));
  if (rng.below(4) === 0) Reflect.deleteProperty(copy, name);
  else Object.defineProperty(copy, name, { value: nasty(rng), enumerable: true, configurable: true, writable: true });
  return copy;
}

const DEEP = 3500;

/** Bytes that are not a frame, or an invalid one; masked by zeros. */
const brokenFrames: readonly Buffer[] = [
  Buffer.from([0xff, 0xff, 0xff, 0xff]),
  // Reserved bits, a reserved kind, a control frame in pieces, one that is not masked, one of 2^63 bytes, a piece of nothing.
  Buffer.from([0xc1, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x09, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
  Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x80, 0x80, 0, 0, 0, 0]),
  // A close with a code that does not exist.
  Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x00, 0x01]),
];

/** The next thing a hostile page sends. */
export function attack(rng: Rng, target: Target): Attack {
  const text = (content: string): Attack => ({ kind: 'text', text: content });
  const chance = rng.below(1000);
  if (chance < 450) {
    const frame = JSON.stringify(sensible(rng, target));
    target.sent.push(frame);
    if (target.sent.length > 100) target.sent.shift();
    return text(frame);
  }
  if (chance < 750) return text(JSON.stringify(twisted(rng, sensible(rng, target))));
  if (chance < 850) return text(target.sent.length > 0 ? pick(rng, target.sent) : '{}');
  if (chance < 870) return text('['.repeat(DEEP) + ']'.repeat(DEEP));
  if (chance < 885) return text('{"t":'.repeat(DEEP / 2));
  if (chance < 905)
    return text(`{"t":"command","table":"${target.table}","__proto__":{"t":"hello"},"command":{"do":"act"}}`);
  if (chance < 920) return text(randomText(rng));
  if (chance < 935) return { kind: 'binary', bytes: randomBytes(1 + rng.below(300)) };
  if (chance < 965) return { kind: 'ping', bytes: randomBytes(rng.below(126)) };
  if (chance < 990) return { kind: 'pong', bytes: randomBytes(rng.below(126)) };
  // What ends a connection at once is rare, because nothing after it is tested.
  if (chance < 993) return text(`{"t":"watch","table":"${'x'.repeat(20_000)}"}`);
  if (chance < 996) return { kind: 'utf8', bytes: Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0xaf, 0x7d]) };
  return { kind: 'raw', bytes: pick(rng, brokenFrames) };
}

const randomText = (rng: Rng): string =>
  String.fromCharCode(...Array.from({ length: rng.below(200) }, () => rng.below(0x500)));

/** A request in the API's document. */
export interface Documented {
  readonly method: string;
  readonly path: string;
  /** The schema of its body; left out: it has none. */
  readonly body?: Schema;
}

export interface Api {
  readonly requests: readonly Documented[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> } }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** All requests of a server, according to its own document. */
export async function readApi(url: string): Promise<Api> {
  const { paths, components } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Documented => {
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      return { method: method.toUpperCase(), path, ...(body && { body }) };
    }),
  );
  return { requests, schemas: components.schemas };
}

export const requestKind = ({ method, path }: Documented): string => `request ${method} ${path}`;

const PATHS = (foreign: string): readonly string[] => [
  '/%',
  '/%00',
  '/api/tables/%2e%2e%2f',
  `/api/tables/${'x'.repeat(3000)}`,
  '/api/tables/__proto__/stream',
  '/api/tables/__proto__',
  `/api/tables/${foreign}?key=__proto__`,
  '/replay/%ff%fe',
  `/replay/${'A'.repeat(4000)}`,
  '/og/../../../etc/passwd',
  '//evil.example/',
  '/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/metrics',
];

/** A request as a hostile program would send it over a bare connection. */
export function hostileRequest(rng: Rng, target: Target, { requests, schemas }: Api): string {
  const asked = rng.below(3) > 0 ? pick(rng, requests) : null;
  if (asked) target.kinds.add(requestKind(asked));
  const made = (schema: Schema): Record<string, unknown> =>
    (valueOf(schema, rng, likely(rng, target), schemas) ?? {}) as Record<string, unknown>;
  const body = pick<() => string>(rng, [
    () => '',
    () => '{',
    () => '[]',
    () => '{"__proto__":{"x":1}}',
    () => '['.repeat(7000),
    () => 'x'.repeat(20_000),
    ...Array.from({ length: 6 }, () => () => {
      const whole = made(asked?.body ?? {});
      return JSON.stringify(rng.below(2) === 0 ? whole : twisted(rng, whole));
    }),
  ])();
  const method =
    asked && rng.below(8) > 0 ? asked.method : pick(rng, ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'BREW', 'HEAD']);
  const path = asked ? asked.path.replace('{id}', target.foreign) : pick(rng, PATHS(target.foreign));
  const headers = pick(rng, [
    'Content-Type: application/json\r\n',
    'Content-Type: application/json\r\n',
    'Content-Type: application/json\r\n',
    'Content-Type: text/plain\r\n',
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
    'Content-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 6\r\n',
    'Cookie: kast=__proto__; kast=x\r\nX-Forwarded-For: 1.2.3.4, "\u0001"\r\n',
    'X-Invitation: wrong\r\nAuthorization: Bearer x\r\n',
    `Content-Type: application/json\r\nAuthorization: Bearer ${'A'.repeat(rng.below(2) === 0 ? 43 : 4000)}\r\n`,
  ]);
  const length =
    headers.includes('Content-Length') || headers.includes('chunked')
      ? ''
      : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${headers}${length}\r\n${body}`;
}
