import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Ports } from '../../host/ports.ts';
import type { PushKeys } from '../push.ts';
import type { ServerStore } from '../store/server-store.ts';

/** Where a server keeps its tables and all that stands beside them, and what it shares with other processes that serve them. */
export interface Home extends Required<Pick<Ports, 'bus' | 'clock' | 'beside' | 'heartbeats'>>, Pick<Ports, 'duties'> {
  readonly store: ServerStore;
  /** What notices are signed with: always the same, and for all processes. */
  readonly pushKeys: PushKeys;
  /** Where limits are counted that hold for all processes together; without it each counts for itself. */
  readonly rateStore?: FastifyRateLimitStoreCtor;
  /** What is to be done now and then beside the tables. */
  tidy?(): void;
  /** The server can be reached at this address now. */
  opened(address: string): void;
  /** Frees what others may take over. The store is closed last: what was acknowledged is kept. */
  close(): Promise<void>;
}

/** What goes wrong, for the operator's log: alike ones are of one kind. */
export type ReportProblem = (kind: string, what: string, error: unknown, more?: object) => void;
