import { charge, hasAny, keptBuckets } from './token-buckets.ts';
import type { Limits } from './limits.ts';

/** A page that was away requests all its tables at once: the burst, in seconds of the rate. */
const DEVICE_BURST = 50;
/**
 * Devices can be made up for free, so an address has a limit for all of its devices. It is enough for twelve devices at
 * their own limit, at once and in the long run: a family behind one address never meets it.
 */
const ADDRESS_BURST = 20;

/** The minimum cost of a full snapshot, in bytes: it is built from scratch. */
export const COST_OF_ALL = 1 << 14;
/** And of a list of tables, for which hundreds of rows are read. */
export const COST_OF_LIST = 1 << 15;

/** Frames that answer a request; the others are news of what someone did. */
const ASKED = new Set(['all', 'answer', 'told', 'late', 'gone', 'fault', 'hello', 'pong']);

const NEWS = '{"t":"news"';

/** The cost of a frame for its receiver, in bytes: a short request may have a long answer, and news cost nothing. */
export function costOf(json: string): number {
  // By far the most frequent case.
  if (json.startsWith(NEWS)) return 0;
  const kind = json.slice(6, json.indexOf('"', 6));
  if (kind === 'all') return Math.max(json.length, COST_OF_ALL);
  // A page that has just connected gets all lines; a new line is news.
  const isAsked = ASKED.has(kind) || (kind === 'chat' && json.endsWith('"all":true}'));
  return isAsked ? json.length : 0;
}

/**
 * The allowance for requests of every kind: by one device, over all its connections and requests, and from one address.
 */
export interface ByteQuotas {
  /** Null: both have something left; else the name of the limit. */
  exhausted(device: string, network: string): string | null;
  /** Charges both; returns the name of a limit that is overdrawn. */
  charge(device: string, network: string, cost: number): string | null;
}

export function createByteQuotas({ bytesPerDevice, bytesPerAddress }: Limits): ByteQuotas {
  const devices = keptBuckets(bytesPerDevice * DEVICE_BURST, bytesPerDevice);
  const addresses = keptBuckets(bytesPerAddress * ADDRESS_BURST, bytesPerAddress);
  return {
    exhausted(device, network) {
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
