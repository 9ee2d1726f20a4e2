import type { TableEvent } from '../table/events.ts';
import type { StoredEvent } from './store.ts';

/** The checksum before the first event. */
export const START = '';

/** A log differs from what was written. */
export class Damaged extends Error {}

/** An event as it is stored. Each checksum covers the one before it (a hash chain), so that a changed, lost or swapped event is noticed. */
export function seal(before: string, event: TableEvent): StoredEvent {
  const json = JSON.stringify(event);
  return { json, sum: checksum(before, json) };
}

/** Seals events that follow a log whose last checksum is `before` (`START` for a new log). */
export function sealAll(before: string, events: readonly TableEvent[]): StoredEvent[] {
  let sum = before;
  return events.map((event) => {
    const sealed = seal(sum, event);
    ({ sum } = sealed);
    return sealed;
  });
}

/** The event, if it is what was stored after `before`. */
export function unseal(before: string, { json, sum }: StoredEvent, place: number): TableEvent {
  if (checksum(before, json) !== sum) throw new Damaged(`event ${place} of the log is damaged`);
  return JSON.parse(json) as TableEvent;
}

/** The events stored after number `from` of a log whose checksum there was `before`, and the checksum they lead to. */
export function unsealAll(
  before: string,
  stored: readonly StoredEvent[],
  from: number,
): { readonly events: TableEvent[]; readonly sum: string } {
  let sum = before;
  const events = stored.map((row, index) => {
    const event = unseal(sum, row, from + index + 1);
    ({ sum } = row);
    return event;
  });
  return { events, sum };
}

/**
 * 64 bits in two lanes of multiply and xor: finds accidental damage (a flipped bit, a lost row) in a fraction of a
 * microsecond. It is no protection against someone who can write to the store, and it never leaves the host: with few
 * possible deals left it would confirm a guess.
 */
export function checksum(before: string, json: string): string {
  let a = 0x9e3779b1 ^ json.length;
  let b = 0x85ebca6b ^ before.length;
  for (let i = 0; i < before.length; i++) {
    const unit = before.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  for (let i = 0; i < json.length; i++) {
    const unit = json.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  // The final mix lets high bits affect low ones; multiplication only carries upwards.
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return hex(a) + hex(b);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const digits = (byte: number): string => HEX[byte & 255] ?? '';

/** A lookup table, because `toString(16)` divides for numbers this large and costs more than the checksum itself. */
const hex = (word: number): string => digits(word >>> 24) + digits(word >>> 16) + digits(word >>> 8) + digits(word);
