import type { Seat } from '../../kernel/rules.ts';
import type { TableState } from '../table/table.svelte.ts';
import { randomWord, rememberWord } from './promises.ts';

/** A random word for a seat that has none in the next deal, remembered as sent; null: none is wanted. */
export function sayFairly({ id, snapshot }: TableState, seat: Seat): string | null {
  const next = snapshot?.fair?.next;
  if (!next || next.words[seat] !== '') return null;
  const word = randomWord();
  rememberWord(id, next.round, seat, word);
  return word;
}

/**
 * Sends a random word for every seat of this device that has none, at a waiting table. Call it during component
 * initialisation.
 */
export function sayRandomWords(table: TableState): void {
  /** The deals and seats for which a word was sent: the answer may be on its way. */
  const said: string[] = [];
  $effect(() => {
    const { snapshot } = table;
    const next = snapshot?.fair?.next;
    if (!next || snapshot.status !== 'waiting') return;
    for (const [seat, { here }] of snapshot.seats.entries()) {
      const key = `${next.round} ${seat}`;
      const word = here && !said.includes(key) ? sayFairly(table, seat) : null;
      if (word === null) continue;
      said.push(key);
      void table.send({ do: 'word', seat, word });
    }
  });
}
