import { charge, hasAny, keptBuckets, type Bucket } from './buckets.ts';
import { BURST_SECONDS } from './guard.ts';
import type { Limits } from './limits.ts';

/** A page that was away asks for all its tables at once: so many seconds of what may be asked for. */
const BYTES_BURST = BURST_SECONDS * 10;

/** What a whole table costs at least, in bytes: it is put together from nothing. */
export const COST_OF_ALL = 1 << 14;
/** And a list of tables, for which hundreds of rows are read. */
export const COST_OF_LIST = 1 << 15;

/** Frames that are sent because they were asked for; the others are news of what someone did. */
const ASKED = new Set(['all', 'answer', 'told', 'late', 'gone', 'fault', 'hello', 'pong']);

const NEWS = '{"t":"news"';

/** What a frame costs whoever is sent it, in bytes: a short question may have a long answer, and news cost nothing. */
export function costOf(json: string): number {
  // By far the most frames.
  if (json.startsWith(NEWS)) return 0;
  const kind = json.slice(6, json.indexOf('"', 6));
  if (kind === 'all') return Math.max(json.length, COST_OF_ALL);
  // All lines come to whoever has just come; a new one is news.
  const isAsked = ASKED.has(kind) || (kind === 'chat' && json.endsWith('"all":true}'));
  return isAsked ? json.length : 0;
}

/** What may be asked for in the long run, however it is asked: over one connection or by one device, and from one address. */
export interface Purses {
  /** Null: something is left in both; else the name of the limit. */
  emptied(own: Bucket, network: string): string | null;
  /** Takes the cost from both; the name of the limit: more was taken than was there. */
  charge(own: Bucket, network: string, cost: number): string | null;
  /** For a connection. */
  own(): Bucket;
  /** For a device that asks over HTTP. */
  ofDevice(device: string): Bucket;
}

export function createPurses({ bytesPerSecond, bytesPerAddress }: Limits): Purses {
  const devices = keptBuckets(bytesPerSecond * BYTES_BURST, bytesPerSecond);
  const addresses = keptBuckets(bytesPerAddress * BURST_SECONDS, bytesPerAddress);
  return {
    emptied(own, network) {
      if (!hasAny(own)) return 'bytes';
      return hasAny(addresses.of(network)) ? null : 'bytes_of_address';
    },
    charge(own, network, cost) {
      const isOver = !charge(own, cost);
      const isAddressOver = !charge(addresses.of(network), cost);
      if (isOver) return 'bytes';
      return isAddressOver ? 'bytes_of_address' : null;
    },
    own: () => devices.one(),
    ofDevice: (device) => devices.of(device),
  };
}
