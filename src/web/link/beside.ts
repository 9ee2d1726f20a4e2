import { keep, recall } from '../../board/keep.ts';
import type { ChatPhrase, Reaction } from '../../table/chat-phrases.ts';
import type { Fault } from '../../table/faults.ts';
import { freshId } from './hosts.ts';

/** What a page needs besides the live connection: taking over a seat, being forgotten, and whom this device mutes. */

/** A quick phrase in the reader's own language. */
export const phraseKey = (phrase: ChatPhrase): string => `phrase.${phrase}`;

/** The name of a reaction, for screen readers. */
export const reactionKey = (reaction: Reaction): string => `reaction.${reaction}`;

/** A seat that moved to this device, and its notes from the other one. */
export interface TakenSeat {
  readonly table: string;
  readonly seat: number;
  readonly notes: string | null;
}

/** Takes over a seat with its code; a fault: why not. */
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

/** Everything the server stores about this device, to be shown or saved; null: there is no server. */
export async function kept(): Promise<DeviceData | null> {
  const response = await fetch('/api/me').catch(() => null);
  if (!response?.ok || !response.headers.get('content-type')?.includes('json')) return null;
  return (await response.json().catch(() => null)) as DeviceData | null;
}

/** The server forgets this device: its seats are given up, its names and lines are erased. */
export const forgetMe = async (): Promise<boolean> =>
  (await fetch('/api/me', { method: 'DELETE' }).catch(() => null))?.ok ?? false;

/** Whom this device mutes, by table: seats, and ids of guests. Nobody else is told. */
const MUTED = 'muted';

const mutes = (): Record<string, readonly (number | string)[]> => {
  const found = recall(MUTED);
  return typeof found === 'object' && found !== null ? (found as Record<string, (number | string)[]>) : {};
};

export const mutedAt = (table: string): readonly (number | string)[] => {
  const found: unknown = mutes()[table];
  return Array.isArray(found) ? (found as (number | string)[]) : [];
};

/** The most tables remembered; the oldest is forgotten. */
const MOST_TABLES = 50;

export function muteForMe(table: string, who: number | string, on: boolean): void {
  const others = mutedAt(table).filter((one) => one !== who);
  const rest = Object.entries(mutes()).filter(([id]) => id !== table);
  keep(MUTED, Object.fromEntries([...rest.slice(1 - MOST_TABLES), [table, on ? [...others, who] : others]]));
}
