import type { Say } from '../../board/contract.ts';
import { announce } from '../app/announce.svelte.ts';
import { comingNotes, happenings, type Note, type TableMoment } from './happenings.ts';

/** How long a note stands under the headline, in ms. */
const STAYS = 8000;
/** More notes than anyone reads. */
const MOST = 200;

/**
 * What happened at a table besides moves, as far as the table tells it later or this page was open: announced once,
 * shown for a while, and kept for the log.
 */
export class TableNotes {
  /** The newest, while it is shown under the headline. */
  now: string | null = $state(null);
  #kept: readonly Note[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The notes of a round of the match, in order. */
  of(round: number): readonly Note[] {
    return this.#kept.filter((note) => note.round === round);
  }

  /** The table when the page opens: what happened earlier in the round is only for the log. */
  begin({ snapshot }: TableMoment, say: Say): void {
    this.#kept = comingNotes(snapshot, say);
  }

  /** Tells what is new between two states of the table. */
  follow(before: TableMoment, after: TableMoment, say: Say): void {
    for (const note of happenings(before, after, say)) this.add(note);
  }

  add(note: Note): void {
    this.#kept = [...this.#kept, note].slice(-MOST);
    this.show(note.text);
  }

  /** Shows something that does not belong in the log. */
  show(text: string): void {
    this.now = text;
    announce(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.now = null), STAYS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
