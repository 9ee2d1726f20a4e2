import type { Component } from 'svelte';
import type { Options } from '../kernel/options.ts';
import type { CommonView, Refusal, Seat, Shown, Viewer, WindowKind } from '../kernel/rules.ts';
import type { Say, Values } from '../kernel/text.ts';
import type { Confirm } from './confirm.ts';

/**
 * Says a text in the player's language: the game's own messages first, then those of its box, the table and the app.
 */
export type { Say } from '../kernel/text.ts';

/** A text of the message files with its values. */
export interface Text {
  readonly key: string;
  readonly values?: Values;
  /** Another seat that a sentence of the log mentions, as `who`. */
  readonly whom?: Seat;
}

/**
 * The headline: what is expected now in one sentence, and a quieter second line. `name` in both is whom the table waits
 * for, one or several.
 */
export interface Prompt {
  readonly sentence: Text;
  readonly detail: Text | null;
  /** A vote or a call, which is not a turn. */
  readonly call?: boolean;
}

/** How a seat looks wherever it appears: colour and mark come from its number, the name from who sits there. */
export interface SeatLook {
  readonly seat: Seat;
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  /** Whether it is played at this device. */
  readonly here: boolean;
  /** A program plays for the person who sits there. */
  readonly program?: true;
}

/** The seats at one device that may call now, and how the caller hands the board back. */
export interface Callers {
  readonly seats: readonly Seat[];
  readonly release: () => void;
}

/** A chance to call, or a vote, that the table closes after a while. */
export interface WindowCountdown {
  readonly kind: WindowKind;
  /** When it closes, by `performance.now()`; null: no limit. */
  readonly endsAt: number | null;
  /** How long it is open in all, in milliseconds. */
  readonly of: number | null;
}

/** Milliseconds for calls and for votes; null: no limit. */
export interface WindowLengths {
  readonly call: number | null;
  readonly vote: number | null;
}

/** How long calls and votes stay open at this table. */
export interface Windows {
  readonly times: WindowLengths;
  /** Changes it; null: not possible at this table, because some players are elsewhere. */
  readonly set: ((times: WindowLengths) => void) | null;
}

export interface BoardSettings {
  readonly coordinates: boolean;
  /** How many presses a move takes. */
  readonly confirm: Confirm;
  /** The duration of animations is multiplied by this; 0: none. */
  readonly pace: number;
  /** False: single-key shortcuts are off; left out: they are on. */
  readonly keys?: boolean;
}

/** A keyboard shortcut of a board, for the list of keys. */
export interface GameKey {
  /** The label of the key; several in a row as `1–4`. */
  readonly press: string;
  readonly text: Text;
}

/**
 * What a game's board receives. It has no rules in it: it draws the view, offers the choices, and sends what a person
 * tries, allowed or not; the answer says whether it was.
 */
export interface BoardProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  /** Whose view this is; `table`: that of a spectator or a replay. */
  readonly viewer: Viewer;
  /** For whom this board acts: the viewer's seat, or the caller at a shared device; null: it is view-only. */
  readonly as: Seat | null;
  /** The moves offered now, in notation; empty if this seat cannot act. */
  readonly choices: readonly string[];
  /** The move that led to this view, as the viewer saw it: for the animation, and for the mark of the last move. */
  readonly last: Shown | null;
  /** How many moves the round has: one more than before means that `last` has just happened. */
  readonly count: number;
  /** The round so far as the viewer saw it; not in a replay. */
  readonly log?: readonly Shown[] | undefined;
  /** A storage key for this round and viewer, the same after a reload, for a person's notes; not in a replay. */
  readonly store?: string | undefined;
  /** A move that was sent and not yet answered: the board shows it as laid, with a dotted ring. */
  readonly pending: string | null;
  readonly seats: readonly SeatLook[];
  /** By seat, what it does now, in words, for a board that draws the seats itself; not in a replay. */
  readonly doing?: readonly string[] | undefined;
  /** By round of this match that is over, the scores by seat. */
  readonly rounds?: readonly (readonly number[])[] | undefined;
  readonly settings: BoardSettings;
  readonly say: Say;
  /**
   * Tries a move. `at` is the touched element: a refusal appears beside it. Resolves to the refusal, or null once the
   * move is stored. `seat`: one of the `callers`, if it is not for `as`.
   */
  readonly act: (move: string, at: Element | null, seat?: Seat) => Promise<Refusal | null>;
  /** Several at this device may call now, and nobody's hand is shown. */
  readonly callers?: Callers | undefined;
  /** A timed question to several seats. A board only shows the time; the table decides when it is over. */
  readonly window?: WindowCountdown | null | undefined;
  /** A view-only board has none. */
  readonly windows?: Windows | undefined;
  /** Shows a hint beside an element that is not a refusal by the rules: what to do first, why nothing happens. */
  readonly hint: (text: Text, at: Element | null) => void;
  /** Called when someone has started a call: the table then waits a little longer, and tells nobody. */
  readonly calling?: (() => void) | undefined;
  /** Sets another headline while something is chosen; null: the game's own again. */
  readonly headline: (prompt: Prompt | null) => void;
  /** Says something to a screen reader, politely. */
  readonly announce: (text: string) => void;
}

/** The things in front of one seat, drawn in its panel: tiles taken, cards won, a rack. Small, and without controls. */
export interface TrayProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  readonly seat: Seat;
  readonly say: Say;
}

/**
 * The things beside the board that belong to no seat, drawn between the seats on a wide screen. Small, and without
 * controls.
 */
export interface AsideProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  readonly say: Say;
}

/** What a game shows of a finished round besides its result: what could have been, who had seen what. */
export interface AfterProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  /** The whole round, with everything that was shown to anyone. */
  readonly log: readonly Shown[];
  readonly seats: readonly SeatLook[];
  /** By round of this match, this one the last, the scores by seat. */
  readonly rounds?: readonly (readonly number[])[] | undefined;
  readonly say: Say;
}

/**
 * A move as advice, in two steps: where to look, and what to do. Places on the board are named by selectors of their
 * elements.
 */
export interface Advice {
  readonly where: Text;
  readonly look: readonly string[];
  readonly move: Text;
  /** Where the move starts and where it ends. */
  readonly marks: readonly string[];
}

/** A button in the bar for votes and calls of several seats at one device; it shows no hand. */
export interface CallLabel {
  readonly label: Text;
  /** The move; null: the board is handed to this seat (`as`) to finish the call. */
  readonly move: string | null;
}
export interface Call extends CallLabel {
  readonly seat: Seat;
}

/** A game's part of the page, in its folder as `page.ts`; loaded when its box is opened. */
export interface GamePage<V extends object = object, O extends Options = Options, W extends Shown = Shown> {
  /** The game's id, under which its texts are found. */
  readonly game: string;
  readonly Board: Component<BoardProps<V, O>>;
  readonly Tray: Component<TrayProps<V, O>> | null;
  readonly Aside: Component<AsideProps<V, O>> | null;
  readonly After?: Component<AfterProps<V, O>>;
  /**
   * The board draws the seats itself, because what is in front of them is the board: it gets their space, and there are
   * no panels.
   */
  readonly seated?: boolean;
  /** The name of this variant, if the box gives it one: the key of a text. */
  titleOf?(options: O): string;
  /** The headline during a round; null: the page says whom the table waits for. */
  prompt(view: CommonView & V, viewer: Viewer, options: O): Prompt | null;
  /** A move as a sentence of the log; the page fills in who made it, as `name`. */
  tell(shown: W, options: O): Text;
  /** A suggested move, as advice; left out: it is shown in notation. */
  advise?(move: string, options: O): Advice;
  /** The clause that matters now. */
  clauseNow(view: CommonView & V, viewer: Viewer, options: O): string;
  /**
   * All hands open, for a replay: the view of the seat on turn, with what each seat saw of its own. Left out if no seat
   * knows more than the others.
   */
  opened?(view: CommonView & V, bySeat: readonly (CommonView & V)[]): CommonView & V;
  /**
   * The score in words, if a number alone does not say it: alone, in points, solved or not. With several seats `name`
   * is the winner.
   */
  verdict?(view: CommonView & V, options: O): Text | null;
  /**
   * Why a round played to its end is over and what decided it, in one sentence; `whom` appears in it as `who`. Null:
   * nothing beyond the result.
   */
  ended?(view: CommonView & V, options: O): Text | null;
  /** The keyboard shortcuts of the board's controls; none of them is one of the page's. */
  keys?(options: O): readonly GameKey[];
  /** With several seats at one device: the buttons for votes and calls, whoever holds the device. */
  readonly calls?: readonly CallLabel[];
  /** Another wording of a refusal, for children for example; null: the usual one. */
  refused?(refusal: Refusal, options: O): Text | null;
  /**
   * The words for a value that is a code of this game, such as a card; unchanged if it is none. `form`: the grammatical
   * form that the sentence asks for; the message files of a language know its forms.
   */
  inWords?(value: string, say: Say, form: string): string;
}

/** Erases the types of a page for the registry: it is only ever given views and moves of its own game. */
export const gamePage = <V extends object, O extends Options, W extends Shown = Shown>(
  page: GamePage<V, O, W>,
): GamePage => page as unknown as GamePage;
