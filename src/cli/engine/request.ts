import { isObject, problem, quote, type Problem } from '../../kernel/problem.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Viewer } from '../../kernel/rules.ts';

/** A request as it came in: any fields, of any kind. */
export type Fields = Readonly<Record<string, unknown>>;

const DEFAULT_MS = 60_000;
const MOST_MS = 3_600_000;
const MOST_DEPTH = 16;
const MOST_NODES = 1_000_000_000;
const MOST_SEED = 1000;

/** The time a request may take. */
export interface TimeLimit {
  readonly ms: number;
  readonly stop: () => boolean;
}

export function startTimeLimit(ms: number): TimeLimit {
  const end = performance.now() + ms;
  return { ms, stop: () => performance.now() >= end };
}

const bad = (field: string, message: string): Result<never, Problem> => problem('bad_request', field, message);

export function readRequest(value: unknown): Result<Fields, Problem> {
  return isObject(value) ? ok(value) : bad('request', `a request must be an object, not ${quote(value)}`);
}

/** Refuses unknown fields: a misspelt one must not be treated as left out. */
export function checkFields(request: Fields, op: string, known: readonly string[]): Result<null, Problem> {
  for (const name of Object.keys(request)) {
    if (!known.includes(name))
      return bad(name, `${op} has no field ${quote(name)}; its fields are ${known.join(', ')}`);
  }
  return ok(null);
}

export function readMs({ ms = DEFAULT_MS }: Fields): Result<number, Problem> {
  if (typeof ms === 'number' && ms > 0 && ms <= MOST_MS) return ok(ms);
  return bad('ms', `ms must be a positive number up to ${MOST_MS}, not ${quote(ms)}`);
}

export function readDepth({ depth }: Fields): Result<number, Problem> {
  return readWhole('depth', depth, 0, MOST_DEPTH);
}

/** Null: no limit but the time. */
export function readNodes({ nodes }: Fields): Result<number | null, Problem> {
  return nodes === undefined ? ok(null) : readWhole('nodes', nodes, 1, MOST_NODES);
}

function readWhole(field: string, value: unknown, min: number, max: number): Result<number, Problem> {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return ok(value as number);
  return bad(field, `${field} must be a whole number from ${min} to ${max}, not ${quote(value)}`);
}

export function readSeat({ seat }: Fields, players: number): Result<number, Problem> {
  if (isSeat(seat, players)) return ok(seat);
  return bad('seat', `seat must be ${seatsInWords(players)}, not ${quote(seat)}`);
}

/** A seat, or null for a spectator. */
export function readViewer({ seat }: Fields, players: number): Result<Viewer, Problem> {
  if (seat === null) return ok('table');
  if (isSeat(seat, players)) return ok(seat);
  return bad('seat', `seat must be ${seatsInWords(players)}, or null for a spectator, not ${quote(seat)}`);
}

const isSeat = (seat: unknown, players: number): seat is number =>
  Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < players;

const seatsInWords = (players: number): string =>
  players === 1 ? '0, the only seat' : `a seat from 0 to ${players - 1}`;

export function readSeed({ seed }: Fields, otherwise: () => string): Result<string, Problem> {
  if (seed === undefined) return ok(otherwise());
  if (typeof seed !== 'string') return bad('seed', `seed must be a text, not ${quote(seed)}`);
  // The generator hashes the whole seed for every block of random numbers, so a long seed would make it slow.
  if (seed.length <= MOST_SEED) return ok(seed);
  return problem('too_large', 'seed', `seed has ${seed.length} characters; at most ${MOST_SEED} are read`);
}
