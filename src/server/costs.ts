import { charge, hasAny, keptBuckets } from './buckets.ts';
import type { Limits } from './limits.ts';

/** A page that was away asks for all its tables at once: so many seconds of what may be asked for. */
const DEVICE_BURST = 50;
/**
 * A device costs nothing to make up, so that what an address may ask for holds for all of them. It is enough for twelve devices, each
 * with all that it may ask for, at once and in the long run: a family behind one address never meets it.
 */
const ADDRESS_BURST = 20;

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

/** What may be asked for in the long run, however it is asked: by one device, over all its connections and requests, and from one address. */
export interface Purses {
  /** Null: something is left in both; else the name of the limit. */
  emptied(device: string, network: string): string | null;
  /** Takes the cost from both; the name of the limit: more was taken than was there. */
  charge(device: string, network: string, cost: number): string | null;
}

export function createPurses({ bytesPerDevice, bytesPerAddress }: Limits): Purses {
  const devices = keptBuckets(bytesPerDevice * DEVICE_BURST, bytesPerDevice);
  const addresses = keptBuckets(bytesPerAddress * ADDRESS_BURST, bytesPerAddress);
  return {
    emptied(device, network) {
      if (!hasAny(devices.of(device))) return 'bytes_of_device';
      return hasAny(addresses.of(network)) ? null : 'bytes_of_address';
    },
    charge(device, network, cost) {
      const isOver = !charge(devices.of(device), cost);
      const isAddressOver = !charge(addresses.of(network), cost);
      if (isOver) return 'bytes_of_device';
      return isAddressOver ? 'bytes_of_address' : null;
    },
  };
}
