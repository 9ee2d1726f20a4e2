import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Ports } from '../../host/ports.ts';

/** Where a server keeps its tables, and what it shares with other processes that serve them. */
export interface Home extends Pick<Ports, 'store' | 'bus' | 'clock' | 'duties' | 'presence'> {
  /** Where limits are counted that hold for all processes together; without it each counts for itself. */
  readonly rateStore?: FastifyRateLimitStoreCtor;
  /** The server can be reached at this address now. */
  opened(address: string): void;
  /** Frees what others may take over. The store is closed last: what was acknowledged is kept. */
  close(): Promise<void>;
}
