import type { Say } from '../../board/contract.ts';
import { announce } from '../app/announce.svelte.ts';
import { comingNotes, happenings, type Note, type TableMoment } from './happenings.ts';

/** How long a note stands under the headline, in ms. */
const STAYS = 8000;
/** More than anyone reads of what is no move. */
const MOST = 200;

/** What happened at a table besides moves, as far as it tells that later or this page was open: said once, shown for a while, and kept for the log. */
export class TableNotes {
  /** The newest, while it is shown under the headline. */
  now: string | null = $state(null);
  #kept: readonly Note[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The notes of a round of the match, in order. */
  of(round: number): readonly Note[] {
    return this.#kept.filter((note) => note.round === round);
  }

  /** The table as this page finds it: what happened in the round before is for the log alone. */
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

  /** Says something that is worth no line in the log. */
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
