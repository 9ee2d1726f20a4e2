import type { TablePlan, TableSummary } from '../../table/wire.ts';
import { keep, recall } from '../../board/keep.ts';

/** The HTTP requests to a server; everything else uses the live connection. */

/** The invitations of tables opened here: only the opener is ever told. */
const KEYS = 'keys';

export const keyOf = (table: string): string | null => {
  const keys = recall(KEYS);
  const key = typeof keys === 'object' && keys !== null ? (keys as Record<string, unknown>)[table] : null;
  return typeof key === 'string' ? key : null;
};

export function keepKey(table: string, key: string): void {
  const keys = recall(KEYS);
  keep(KEYS, { ...(typeof keys === 'object' ? keys : {}), [table]: key });
}

/** The invitation to watch is stored beside the one to sit; after a renewal it is replaced. */
const watchOf = (table: string): string => `${table} watch`;

export const watchKeyOf = (table: string): string | null => keyOf(watchOf(table));

export const keepWatchKey = (table: string, key: string): void => keepKey(watchOf(table), key);

/** Null: there is no server; `refused`: it rejected the table. */
export async function openOnline(plan: TablePlan): Promise<{ id: string; key: string } | 'refused' | null> {
  const response = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  }).catch(() => null);
  if (response?.status === 400) return 'refused';
  if (!response?.ok) return null;
  const opened = (await response.json()) as { id: string; key: string; watch?: string };
  keepKey(opened.id, opened.key);
  if (opened.watch !== undefined) keepWatchKey(opened.id, opened.watch);
  return opened;
}

async function get<T>(path: string): Promise<T | null> {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok || !response.headers.get('content-type')?.includes('json')) return null;
  return (await response.json().catch(() => null)) as T | null;
}

export const onlineTables = async (): Promise<readonly TableSummary[]> =>
  (await get<TableSummary[]>('/api/tables')) ?? [];

/** The features of a server. */
export interface ServerFeatures {
  readonly lobby: boolean;
  readonly chat: boolean;
  readonly names: boolean;
}

interface Health {
  readonly addresses: readonly string[];
  readonly features?: Partial<ServerFeatures>;
}

/** Where other devices can open this server; empty: only this machine can. Null: there is no server. */
export const addresses = async (): Promise<readonly string[] | null> =>
  (await get<Health>('/api/health'))?.addresses ?? null;

/** The features of this server; null: no answer. */
export const features = async (): Promise<Partial<ServerFeatures> | null> =>
  (await get<Health>('/api/health'))?.features ?? null;

/** Whether people have names at this server's tables; true if it does not answer, as on most servers. */
export const hasNames = async (): Promise<boolean> => (await features())?.names !== false;
