import type { CommonView, Seat } from '../kernel/rules.ts';
import type { Values } from '../kernel/text.ts';

/** What a game's terminal picture is drawn with. */
export interface Pen {
  /** A text of the game or of the command line, in the language of the reader. */
  say(key: string, values?: Values): string;
  /** The name of a seat. */
  seat(seat: Seat): string;
  /** Entries as lines of text, as many to a line as fit. */
  wrap(entries: readonly string[], between: string): string[];
}

/** A position as lines of text, from what its viewer may see; a game brings one in its folder as `picture.ts`. */
export type Picture<V extends object> = (view: CommonView & V, pen: Pen) => string[];
