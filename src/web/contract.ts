import type { Component } from 'svelte';
import type { Options } from '../kernel/options.ts';
import type { CommonView, Refusal, Seat, Shown, Viewer } from '../kernel/rules.ts';
import type { Values } from '../kernel/text.ts';

/** A text of the message files with what fills it. */
export interface Text {
  readonly key: string;
  readonly values?: Values;
}

/** Says a text in the player's language: the game's own messages first, then those of its box, the table and the app. */
export type Say = (key: string, values?: Values) => string;

/** How a seat looks wherever it appears: colour and mark come from its number, the name from who sits there. */
export interface SeatLook {
  readonly seat: Seat;
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  /** Played at this device. */
  readonly here: boolean;
}

export interface BoardSettings {
  readonly coordinates: boolean;
  /** A first tap shows the move, a second one makes it. */
  readonly confirm: boolean;
  /** Milliseconds are multiplied by this; 0: pieces are simply there. */
  readonly pace: number;
}

/**
 * What a game's board is handed. It has no rules in it: it draws the view, offers the choices, and sends what a person tries,
 * allowed or not; the answer says whether it was.
 */
export interface BoardProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  /** Through whose eyes; `table`: a spectator or a replay. */
  readonly viewer: Viewer;
  /** The moves offered now, in notation; empty when it is not for this seat to act. */
  readonly choices: readonly string[];
  /** The move that led to this view, as the viewer saw it; for what travels, and for the mark of the last move. */
  readonly last: Shown | null;
  /** A move is on its way: the board shows it as laid, with a dotted ring. */
  readonly pending: string | null;
  readonly seats: readonly SeatLook[];
  readonly settings: BoardSettings;
  readonly say: Say;
  /**
   * Tries a move. `at` is the element that was touched: a refusal appears beside it. Resolves to what was refused, or null once the move
   * is safe.
   */
  readonly act: (move: string, at: Element | null) => Promise<Refusal | null>;
  /** Says something to a screen reader, politely. */
  readonly announce: (text: string) => void;
}

/** What lies before one seat, drawn in its panel: tiles taken, cards won, a rack. Small, and with no controls. */
export interface TrayProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  readonly seat: Seat;
  readonly say: Say;
}

/** What a game brings to the page, in its folder as `page.ts`; loaded when its box is opened. */
export interface GamePage<V extends object = object, O extends Options = Options> {
  readonly Board: Component<BoardProps<V, O>>;
  readonly Tray: Component<TrayProps<V, O>> | null;
  /** The headline: what is expected now, in words; and a second, quieter line. Keys of the game's messages. */
  prompt(view: CommonView & V, viewer: Viewer, options: O): { readonly sentence: Text; readonly detail: Text | null };
  /** A move as a sentence of the log; `name` is filled in by the page. */
  tell(shown: Shown, options: O): Text;
  /** The clause that matters now. */
  clauseNow(view: CommonView & V, viewer: Viewer, options: O): string;
  /** Whether seats have anything to hide from each other: then one device is handed over between them. */
  hidden(options: O): boolean;
  /** How the result of a round says its score, where a number alone does not: alone, in points, solved or not. */
  verdict?(view: CommonView & V, options: O): Text | null;
}
