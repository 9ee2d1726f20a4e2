import { promiseOf, type Fair } from '../../kernel/fair.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import { keep, recall } from '../../board/keep.ts';

/**
 * What this browser saw and sent before each deal of a table: without that it could not tell whether the secret shown
 * after the round is the promised one. All its pages share it, and it survives a reload.
 */
interface Seen {
  readonly table: string;
  readonly round: number;
  readonly promise: string;
  /** Every word that was sent from here, by seat: one of them may have been replaced by another page of this browser. */
  readonly said: Readonly<Record<Seat, readonly string[]>>;
}

const KEPT = 'fair';
/** How many deals are remembered. */
const MOST = 24;

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'table' in value && 'promise' in value && 'said' in value;

function allSeen(): readonly Seen[] {
  const kept = recall(KEPT);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isSeen) : [];
}

const find = (table: string, round: number): Seen | undefined =>
  allSeen().find((seen) => seen.table === table && seen.round === round);

function store(next: Seen): void {
  const others = allSeen().filter(({ table, round }) => table !== next.table || round !== next.round);
  keep(KEPT, [...others, next].slice(-MOST));
}

/** Remembers the promises of deals whose secret is still unknown; the first one received for a deal counts. */
export function remember(table: string, { fair, status }: Pick<Snapshot, 'fair' | 'status'>): void {
  for (const part of [fair?.next, status === 'playing' ? fair?.dealt : null])
    if (part && !find(table, part.round)) store({ table, round: part.round, promise: part.promise, said: {} });
}

/** Remembers a word that is about to be sent for the next deal. */
export function rememberWord(table: string, round: number, seat: Seat, word: string): void {
  const seen = find(table, round);
  if (seen) store({ ...seen, said: { ...seen.said, [seat]: [...(seen.said[seat] ?? []), word].slice(-8) } });
}

/** The result of checking a deal: `unseen`: it matches, but this browser did not see the promise before. */
export type DealVerdict = 'fair' | 'unseen' | 'deal' | 'promise' | 'word';

/** `again`: whether secret and words give this deal. */
export function checkDeal(fair: Fair, again: boolean): DealVerdict {
  if (!again) return 'deal';
  const seen = find(fair.table, fair.round);
  if (!seen) return 'unseen';
  if (seen.promise !== promiseOf(fair.secret)) return 'promise';
  const kept = Object.entries(seen.said).every(([seat, words]) => words.includes(fair.words[Number(seat)] ?? ''));
  return kept ? 'fair' : 'word';
}

/** The word for someone who types nothing. */
export const randomWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
