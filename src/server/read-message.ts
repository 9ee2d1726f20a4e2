import type { RawData } from 'ws';
import { isObject } from '../kernel/problem.ts';
import type { Fault } from '../table/faults.ts';
import { toHost, type ToHost } from '../table/wire.ts';

const KINDS: ReadonlySet<unknown> = new Set(toHost.options.map(({ shape }) => shape.t.value));

/** What a page sent, or why it could not be read. */
export function readMessage(data: RawData): ToHost | Extract<Fault, 'bad_request' | 'unknown_message'> {
  let given: unknown;
  try {
    // ws hands a text frame over as one Buffer.
    given = JSON.parse((data as Buffer).toString());
  } catch {
    return 'bad_request';
  }
  return readMove(given) ?? readAny(given);
}

export function readAny(given: unknown): ToHost | Extract<Fault, 'bad_request' | 'unknown_message'> {
  const read = toHost.safeParse(given);
  if (read.success) return read.data;
  return isObject(given) && typeof given['t'] === 'string' && !KINDS.has(given['t'])
    ? 'unknown_message'
    : 'bad_request';
}

const TABLE = /^[\w-]{1,32}$/;
const ID = /^[\w-]{1,64}$/;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * A move, by far the most frequent message, parsed by hand because the schema takes several times as long. Null: it is
 * something else, or invalid, which the schema then reports. A property test compares this with the schema.
 */
export function readMove(given: unknown): ToHost | null {
  if (!isObject(given) || given['t'] !== 'command') return null;
  const { table, command } = given;
  if (typeof table !== 'string' || !TABLE.test(table) || !isObject(command) || command['do'] !== 'act') return null;
  const { id, seat, decision, move } = command;
  if (typeof id !== 'string' || !ID.test(id) || typeof move !== 'string' || move.length > 200) return null;
  if (!isCount(seat) || seat > 8 || !isCount(decision)) return null;
  return { t: 'command', table, command: { do: 'act', id, seat, decision, move } };
}
