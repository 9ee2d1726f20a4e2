import type { Fair } from '../kernel/fair.ts';
import type { Round } from '../kernel/round.ts';
import type { Beginning, SeatPlan, TableEvent } from './events.ts';

/**
 * The part of a table that makes deals fair: nobody, not even the host, can choose one (docs/fair-deals.md). Lists in
 * it are replaced, never changed.
 */
export interface FairDeals {
  /** The host's commitment for the next deal; null: this table does not deal this way. Must never be sent anywhere. */
  promise: { readonly secret: string; readonly table: string } | null;
  /** By player, what people add to the next deal. */
  words: ReadonlyMap<string, string>;
  /** How many rounds were dealt at this table. */
  deals: number;
  /** How the round on the table was dealt; null: not this way. Its secret must not be sent before the round is over. */
  fair: Fair | null;
}

export const noDeals: FairDeals = { promise: null, words: new Map(), deals: 0, fair: null };

/** The same, with everything else of the table that a deal depends on. */
interface Dealing extends FairDeals {
  readonly seats: readonly SeatPlan[];
  readonly round: Round | null;
  readonly from: Beginning | null;
  readonly number: number | null;
}

/** Whether the next deal will be made from secret and words: a given setup or a numbered deal is not. */
export const dealsFairly = ({ promise, round, from, number }: Dealing): boolean =>
  promise !== null && (round !== null || (from === null && number === null));

/** The word of each seat for the next deal; empty for bots and free seats. */
export const wordsOf = ({ seats, words }: Pick<Dealing, 'seats' | 'words'>): string[] =>
  seats.map((plan) => (plan.kind === 'person' ? (words.get(plan.player) ?? '') : ''));

/** What the next deal is made from, with `dealer` and `start`; null: the table does not deal this way. */
export function nextFair(table: Dealing, how: Pick<Fair, 'dealer' | 'start'>): Fair | null {
  const { promise, deals } = table;
  if (!promise || !dealsFairly(table)) return null;
  return { way: 1, ...how, ...promise, round: deals + 1, words: wordsOf(table) };
}

/** The person on a seat continues as another player and keeps their word. */
export function moveWord(table: FairDeals, from: string, to: string): void {
  const word = table.words.get(from);
  if (word === undefined) return;
  const words = new Map(table.words);
  words.delete(from);
  table.words = words.set(to, word);
}

/** A round was dealt: its words are frozen, and its secret is used up. */
export function countDeal(table: Dealing, { fair }: Extract<TableEvent, { type: 'dealt' }>): void {
  table.fair = fair ? nextFair(table, fair) : null;
  table.deals += 1;
  if (fair) table.promise = null;
  table.words = new Map();
}
