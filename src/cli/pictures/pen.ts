import type { CommonView, Seat } from '../../kernel/rules.ts';
import type { Values } from '../../kernel/text.ts';

/** What a picture writes with. */
export interface Pen {
  /** A text of the command line, in the language of the reader. */
  say(key: string, values?: Values): string;
  /** What a seat is called. */
  seat(seat: Seat): string;
}

/** A position as lines of text, from what its viewer may see. */
export type Picture<V extends object> = (view: CommonView & V, pen: Pen) => string[];
