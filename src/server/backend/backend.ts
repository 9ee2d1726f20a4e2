import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Ports } from '../../host/ports.ts';
import type { PushKeys } from '../push.ts';
import type { ServerStore } from '../store/server-store.ts';

/** Where a server keeps its data, and what it shares with other processes of the site. */
export interface Backend
  extends Required<Pick<Ports, 'bus' | 'clock' | 'beside' | 'heartbeats'>>, Pick<Ports, 'leases'> {
  readonly store: ServerStore;
  /** The keys that sign notices: always the same, for all processes. */
  readonly pushKeys: PushKeys;
  /** The counters of limits for all processes together; without it each counts for itself. */
  readonly rateStore?: FastifyRateLimitStoreCtor;
  /** Periodic cleanup besides the tables. */
  tidy?(): void;
  /** The server is reachable at this address now. */
  opened(address: string): void;
  /** Releases leases and locks. The store is closed last, so that what was acknowledged is kept. */
  close(): Promise<void>;
}

/** Reports a problem to the operator's log; `kind` groups similar ones. */
export type ReportProblem = (kind: string, what: string, error: unknown, more?: object) => void;
