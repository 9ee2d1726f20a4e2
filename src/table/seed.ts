import { sha256 } from '@noble/hashes/sha2.js';
import type { SeatPlan, TableEvent } from './events.ts';

const encoder = new TextEncoder();

/**
 * The seed of a round's bots. Whoever knew it could work out what they overlook, so it is stored with the deal and
 * shown only when the round is over. Logs of older versions have none: there it is derived from the opaque names of the
 * players, which no page is ever told, and the deal's place in the log.
 */
export function roundSeed(
  table: { readonly seats: readonly SeatPlan[]; readonly version: number },
  dealt: Extract<TableEvent, { type: 'dealt' }>,
): string {
  if (dealt.seed !== undefined) return dealt.seed;
  const players = table.seats.map((plan) => (plan.kind === 'person' ? plan.player : ''));
  const bytes = sha256(encoder.encode(JSON.stringify(['bots', players, table.version])));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
