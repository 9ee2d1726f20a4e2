import { refused, accepted, type Decided } from './decided.ts';
import type { TableEvent } from './events.ts';
import { dealsFairly } from './fair-deals.ts';
import { cleanWord } from './names.ts';
import type { Table } from './table.ts';

type Said = Extract<TableEvent, { type: 'word' }>;

/** Random words are of this shape: 16 bytes in hex. */
const RANDOM_WORD = /^[0-9a-f]{32}$/;

/** Whether a word is accepted here. Nobody may write to young children, so at their tables words must be random. */
const isAllowedWord = ({ facts }: Table, word: string): boolean =>
  cleanWord(word) === word && (!facts.young || word === '' || RANDOM_WORD.test(word));

/** The word that comes with another command, as an additional event; null: it is not accepted. */
export function wordWithCommand(
  table: Table,
  word: string | undefined,
  said: Omit<Said, 'type' | 'word'>,
): Said[] | null {
  if (word === undefined || !dealsFairly(table) || word === (table.words.get(said.player) ?? '')) return [];
  return isAllowedWord(table, word) ? [{ type: 'word', word, ...said }] : null;
}

/** A word for the next deal, set or changed by its own command while no round is played. */
export function setWord(table: Table, word: string, said: Omit<Said, 'type' | 'word'>): Decided {
  if (!dealsFairly(table) || !isAllowedWord(table, word)) return refused('bad_request');
  if (table.round && !table.outcome) return refused('round_running');
  return accepted({ type: 'word', word, ...said });
}
