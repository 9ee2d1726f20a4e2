import { MOST_WORD, promiseOf, type Fair } from '../kernel/fair.ts';
import { not, stored, type Chance, type Decided } from './deciding.ts';
import type { SeatPlan, TableEvent, Time } from './events.ts';
import { lettersOf } from './names.ts';
import type { Table } from './table.ts';
import type { FairState } from './wire.ts';

/** The part of a table by which nobody, the host included, can choose a deal (docs/fair-deals.md). Lists in it are replaced, never changed. */
export interface FairDeals {
  /** What the host is bound to for the next deal; null: this table does not deal so. The secret is nobody's to know. */
  promise: { readonly secret: string; readonly table: string } | null;
  /** By player, what people add to the next deal. */
  words: ReadonlyMap<string, string>;
  /** How many rounds were dealt at this table. */
  deals: number;
  /** How the round on the table was dealt; null: otherwise. Its secret is nobody's to know before the round is over. */
  fair: Fair | null;
}

export const noDeals: FairDeals = { promise: null, words: new Map(), deals: 0, fair: null };

/** Whether the next deal will be made of secret and words: a setup that was given, or a numbered deal, is not. */
export const dealsFairly = ({ promise, round, from, number }: Table): boolean =>
  promise !== null && (round !== null || (from === null && number === null));

/** What each seat adds to the next deal; nothing where a bot or nobody sits. */
const wordsOf = (seats: readonly SeatPlan[], words: FairDeals['words']): string[] =>
  seats.map((plan) => (plan.kind === 'person' ? (words.get(plan.player) ?? '') : ''));

/** Of what the next deal is made, `dealer` and `start` beside; null: the table does not deal so. */
export function nextFair(table: Table, how: Pick<Fair, 'dealer' | 'start'>): Fair | null {
  const { promise, deals, seats, words } = table;
  if (!promise || !dealsFairly(table)) return null;
  return { way: 1, ...how, ...promise, round: deals + 1, words: wordsOf(seats, words) };
}

/** A new secret, to be stored before anyone says a word for the deal that it is for. */
export const promised = (table: string, chance: Chance, at: Time): TableEvent => ({
  type: 'promised',
  secret: chance.secret(),
  table,
  at,
});

/** Random words are of this shape: 16 bytes in hex. */
const RANDOM_WORD = /^[0-9a-f]{32}$/;

/** A word as it can be said: in one line, and not too long; what is typed is brought into this shape before it is sent. */
export function cleanWord(word: string): string {
  let clean = '';
  for (const letter of lettersOf(word)) {
    if ((clean + letter).length > MOST_WORD) break;
    clean += letter;
  }
  return clean.trim();
}

/** Whether a word may be said here. Where young children play nobody may write to them, so there words are random. */
const mayBeSaid = ({ facts }: Table, word: string): boolean =>
  cleanWord(word) === word && (!facts.young || word === '' || RANDOM_WORD.test(word));

type Said = Extract<TableEvent, { type: 'word' }>;

/** The word that comes along with another command, as an event beside those of that command; null: it may not be said. */
export function wordAlong(table: Table, word: string | undefined, said: Omit<Said, 'type' | 'word'>): Said[] | null {
  if (word === undefined || !dealsFairly(table) || word === (table.words.get(said.player) ?? '')) return [];
  return mayBeSaid(table, word) ? [{ type: 'word', word, ...said }] : null;
}

/** A word for the next deal, said or changed by itself while no round is being played. */
export function sayWord(table: Table, word: string, said: Omit<Said, 'type' | 'word'>): Decided {
  if (!dealsFairly(table) || !mayBeSaid(table, word)) return not('bad_request');
  if (table.round && !table.outcome) return not('round_running');
  return stored({ type: 'word', word, ...said });
}

/** The person on a seat goes on as another player: their word stays theirs. */
export function moveWord(table: FairDeals, from: string, to: string): void {
  const word = table.words.get(from);
  if (word === undefined) return;
  const words = new Map(table.words);
  words.delete(from);
  table.words = words.set(to, word);
}

/** A round was dealt: its words are frozen, and the secret it was made of is spent. */
export function countDeal(table: Table, { fair }: Extract<TableEvent, { type: 'dealt' }>): void {
  table.fair = fair ? nextFair(table, fair) : null;
  table.deals += 1;
  if (fair) table.promise = null;
  table.words = new Map();
}

/** What everyone may know of it: hashes and words, never a secret. */
export function fairState(table: Table): FairState | null {
  const { promise, fair, round, outcome, closed, seats, words } = table;
  if (!promise && !fair) return null;
  const running = closed || (round !== null && outcome === null);
  return {
    next:
      promise && !running && dealsFairly(table)
        ? { promise: promiseOf(promise.secret), words: wordsOf(seats, words) }
        : null,
    dealt: fair && { promise: promiseOf(fair.secret), words: fair.words },
  };
}
