import { keep, recall } from '../../board/keep.ts';
import type { ChatPhrase, Reaction } from '../../table/sayings.ts';
import type { Fault } from '../../table/faults.ts';
import { freshId } from './hosts.ts';

/** What a page needs beside the live connection: taking a seat over, being forgotten, and whom this device does not want to read. */

/** A quick phrase in the reader's own language. */
export const phraseKey = (phrase: ChatPhrase): string => `phrase.${phrase}`;

/** What a reaction is called, for who cannot see it. */
export const reactionKey = (reaction: Reaction): string => `reaction.${reaction}`;

/** A seat that came to this device, and what was noted for it on the other one. */
export interface TakenSeat {
  readonly table: string;
  readonly seat: number;
  readonly notes: string | null;
}

/** Takes a seat over by its code; a fault: why not. */
export async function takeSeat(code: string): Promise<TakenSeat | Fault> {
  const response = await fetch('/api/seat-codes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, id: freshId() }),
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as TakenSeat | { readonly fault: Fault } | null | undefined;
  if (!body) return 'lost';
  return 'fault' in body ? body.fault : body;
}

/** What the server keeps of this device. */
export interface DeviceData {
  readonly tables: readonly {
    readonly id: string;
    readonly game: string;
    readonly status: string;
    readonly touched: number;
    /** Where this device sits. */
    readonly seats: readonly number[];
    readonly names: readonly string[];
  }[];
  readonly lines: readonly unknown[];
}

/** All of that, to be shown or kept as a file; null: there is no server. */
export async function kept(): Promise<DeviceData | null> {
  const response = await fetch('/api/me').catch(() => null);
  if (!response?.ok || !response.headers.get('content-type')?.includes('json')) return null;
  return (await response.json().catch(() => null)) as DeviceData | null;
}

/** The server forgets this device: its seats are nobody's, its names and lines are gone. */
export const forgetMe = async (): Promise<boolean> =>
  (await fetch('/api/me', { method: 'DELETE' }).catch(() => null))?.ok ?? false;

/** Whom this device does not read, by table: seats, and ids of guests. Nobody else is told. */
const MUTED = 'muted';

const mutes = (): Record<string, readonly (number | string)[]> => {
  const found = recall(MUTED);
  return typeof found === 'object' && found !== null ? (found as Record<string, (number | string)[]>) : {};
};

export const mutedAt = (table: string): readonly (number | string)[] => {
  const found: unknown = mutes()[table];
  return Array.isArray(found) ? (found as (number | string)[]) : [];
};

/** More tables than this are not remembered: the oldest is forgotten. */
const MOST_TABLES = 50;

export function muteForMe(table: string, who: number | string, on: boolean): void {
  const others = mutedAt(table).filter((one) => one !== who);
  const rest = Object.entries(mutes()).filter(([id]) => id !== table);
  keep(MUTED, Object.fromEntries([...rest.slice(1 - MOST_TABLES), [table, on ? [...others, who] : others]]));
}
