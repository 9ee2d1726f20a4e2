import { randomBytes } from 'node:crypto';
import type { Rng } from '../../kernel/rng.ts';

/** What a hostile page knows and may use. */
export interface Target {
  /** A table it was invited to, or holds a seat at, and one it was not. */
  readonly table: string;
  readonly foreign: string;
  readonly key: string;
  /** Frames it sent before, to be sent again. */
  readonly sent: string[];
}

/** A frame of a WebSocket, or raw bytes in place of one. */
export type Attack =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary' | 'utf8'; readonly bytes: Buffer }
  | { readonly kind: 'ping' | 'pong'; readonly bytes: Buffer }
  | { readonly kind: 'raw'; readonly bytes: Buffer };

const pick = <T>(rng: Rng, from: readonly T[]): T => from[rng.below(from.length)]!;

/** What is put where something else belongs. */
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

const commands = (rng: Rng): Record<string, unknown> =>
  pick<Record<string, unknown>>(rng, [
    { do: 'act', seat: rng.below(10), decision: rng.below(5), move: pick(rng, ['a1>b2', '#4', '=', '@1', 'pass', '']) },
    { do: 'sit', seat: rng.below(10), name: 'Mallory' },
    { do: 'undo', seat: rng.below(4), to: rng.below(100) },
    { do: 'hint', seat: rng.below(4), decision: rng.below(5), step: 1 + rng.below(4) },
    { do: 'consent', seat: rng.below(4), request: rng.below(20), yes: true },
    { do: 'leave', seat: rng.below(4) },
    { do: 'next', seat: rng.below(4) },
    { do: 'windows', seat: 0, windows: { call: 1, vote: null } },
    { do: 'close' },
    { do: 'lapse', window: rng.below(9) },
    { do: 'bot', seat: 0 },
  ]);

function sensible(rng: Rng, target: Target): Record<string, unknown> {
  const table = pick(rng, [target.table, target.foreign, target.foreign, 'nosuch', '']);
  const id = `x${rng.below(50)}`;
  return pick<() => Record<string, unknown>>(rng, [
    () => ({ t: 'watch', table }),
    () => ({ t: 'watch', table, key: pick(rng, [target.key, 'wrong', target.foreign]) }),
    () => ({ t: 'unwatch', table }),
    () => ({ t: 'hello', protocol: rng.below(5) }),
    () => ({ t: 'command', table, command: { id, ...commands(rng) } }),
    () => ({ t: 'command', table, command: { id, ...commands(rng) } }),
    () => ({ t: 'command', table, command: { id, ...commands(rng) } }),
    () => ({ t: 'beside', table, id, ask: { do: 'program', seat: rng.below(3), on: rng.below(2) === 0 } }),
    () => ({ t: 'all', table, snapshot: {} }),
  ])();
}

/** One field somewhere in a message replaced, left out or added. */
function twisted(rng: Rng, message: Record<string, unknown>): Record<string, unknown> {
  const inner = message['command'];
  const deeper = typeof inner === 'object' && inner !== null && rng.below(2) === 0;
  if (deeper) return { ...message, command: twisted(rng, inner as Record<string, unknown>) };
  const name = pick(rng, [...Object.keys(message), 'extra', '__proto__', 'constructor', 'prototype']);
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(message));
  if (rng.below(4) === 0) Reflect.deleteProperty(copy, name);
  else Object.defineProperty(copy, name, { value: nasty(rng), enumerable: true, configurable: true, writable: true });
  return copy;
}

const DEEP = 3500;

/** Bytes that are no frame, or one that breaks the rules of frames; masked by zeros. */
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
  // What ends a connection at once is rare: nothing behind it is looked at.
  if (chance < 993) return text(`{"t":"watch","table":"${'x'.repeat(20_000)}"}`);
  if (chance < 996) return { kind: 'utf8', bytes: Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0xaf, 0x7d]) };
  return { kind: 'raw', bytes: pick(rng, brokenFrames) };
}

const randomText = (rng: Rng): string =>
  String.fromCharCode(...Array.from({ length: rng.below(200) }, () => rng.below(0x500)));

/** A request as a hostile program would send it over a bare connection. */
export function hostileRequest(rng: Rng, target: Target): string {
  const path = pick(rng, [
    '/%',
    '/%00',
    '/api/tables/%2e%2e%2f',
    `/api/tables/${target.foreign}`,
    `/api/tables/${'x'.repeat(3000)}`,
    `/api/tables/${target.foreign}/stream`,
    '/api/tables/__proto__/stream',
    '/api/tables/__proto__',
    '/replay/%ff%fe',
    `/replay/${'A'.repeat(4000)}`,
    '/og/../../../etc/passwd',
    '//evil.example/',
    '/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/metrics',
  ]);
  const body = pick(rng, [
    '',
    '{',
    '[]',
    '{"__proto__":{"x":1}}',
    '['.repeat(7000),
    'x'.repeat(20_000),
    JSON.stringify(twisted(rng, { game: 'zipher', options: {}, match: {}, seats: [], leave: 'bot', number: null })),
    JSON.stringify(twisted(rng, { id: 'x1', seat: 0, name: 'Mallory', key: 'wrong' })),
    JSON.stringify(twisted(rng, { id: 'x1', ask: { do: 'program', seat: 0, on: true } })),
    JSON.stringify(twisted(rng, { id: 'x1', ...commands(rng) })),
  ]);
  const method = pick(rng, ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'BREW', 'HEAD']);
  const post = pick(rng, [
    '/api/tables',
    `/api/tables/${target.foreign}/seats`,
    `/api/tables/${target.foreign}/commands`,
    `/api/tables/${target.foreign}/asks`,
    '/api/errors',
  ]);
  const headers = pick(rng, [
    'Content-Type: application/json\r\n',
    'Content-Type: text/plain\r\n',
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
    'Content-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 6\r\n',
    'Cookie: kast=__proto__; kast=x\r\nX-Forwarded-For: 1.2.3.4, "\u0001"\r\n',
    'X-Invitation: wrong\r\nAuthorization: Bearer x\r\n',
    `Content-Type: application/json\r\nAuthorization: Bearer ${'A'.repeat(rng.below(2) === 0 ? 43 : 4000)}\r\n`,
  ]);
  const isPost = rng.below(2) === 0;
  const length =
    headers.includes('Content-Length') || headers.includes('chunked') ? '' : `Content-Length: ${body.length}\r\n`;
  return `${isPost ? 'POST' : method} ${isPost ? post : path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${headers}${length}\r\n${body}`;
}
