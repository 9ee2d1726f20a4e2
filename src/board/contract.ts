import type { Component } from 'svelte';
import type { Options } from '../kernel/options.ts';
import type { CommonView, Refusal, Seat, Shown, Viewer, WindowKind } from '../kernel/rules.ts';
import type { Say, Values } from '../kernel/text.ts';
import type { Confirm } from './confirm.ts';

/** Says a text in the player's language: the game's own messages first, then those of its box, the table and the app. */
export type { Say } from '../kernel/text.ts';

/** A text of the message files with what fills it. */
export interface Text {
  readonly key: string;
  readonly values?: Values;
  /** Another seat that a sentence of the log speaks of, as `who`. */
  readonly whom?: Seat;
}

/** What is expected now, in one sentence, and a second, quieter line. `name` in both is whom the table waits for, one or several. */
export interface Prompt {
  readonly sentence: Text;
  readonly detail: Text | null;
  /** A vote or a call: not the turn of whoever is asked. */
  readonly call?: boolean;
}

/** How a seat looks wherever it appears: colour and mark come from its number, the name from who sits there. */
export interface SeatLook {
  readonly seat: Seat;
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  /** Played at this device. */
  readonly here: boolean;
  /** By a program, for the person who sits there. */
  readonly program?: true;
}

/** The seats at one device that may call now, and how whoever has called gives the board back. */
export interface Callers {
  readonly seats: readonly Seat[];
  readonly release: () => void;
}

/** A chance to call, or a vote, that the table closes by itself. */
export interface WindowCountdown {
  readonly kind: WindowKind;
  /** When it closes, by `performance.now()`; null: nobody is hurried. */
  readonly endsAt: number | null;
  /** How long it is open in all, in milliseconds. */
  readonly of: number | null;
}

/** Milliseconds for calls and for votes; null: as long as they like. */
export interface WindowLengths {
  readonly call: number | null;
  readonly vote: number | null;
}

/** How long calls and votes stay open at this table. */
export interface Windows {
  readonly times: WindowLengths;
  /** Changes it; null: not at this table, where some sit elsewhere. */
  readonly set: ((times: WindowLengths) => void) | null;
}

export interface BoardSettings {
  readonly coordinates: boolean;
  /** How many presses a move takes. */
  readonly confirm: Confirm;
  /** Milliseconds are multiplied by this; 0: pieces are simply there. */
  readonly pace: number;
  /** False: single keys do nothing by themselves; left out: they do. */
  readonly keys?: boolean;
}

/** A key of its own that something on a board has, for the list of keys. */
export interface GameKey {
  /** As it stands on the keyboard; several in a row as `1–4`. */
  readonly press: string;
  readonly text: Text;
}

/**
 * What a game's board is handed. It has no rules in it: it draws the view, offers the choices, and sends what a person tries,
 * allowed or not; the answer says whether it was.
 */
export interface BoardProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  /** Whose view this is; `table`: that of a spectator or a replay. */
  readonly viewer: Viewer;
  /** For whom this board acts: the viewer's seat, or who called at a device that is shared; null: it only shows. */
  readonly as: Seat | null;
  /** The moves offered now, in notation; empty when it is not for this seat to act. */
  readonly choices: readonly string[];
  /** The move that led to this view, as the viewer saw it; for what travels, and for the mark of the last move. */
  readonly last: Shown | null;
  /** How many moves the round has: one more than before means that `last` has just happened. */
  readonly count: number;
  /** The round so far as the viewer saw it; a replay has none. */
  readonly log?: readonly Shown[] | undefined;
  /** A storage key for this round and viewer, the same after a reload: what a person noted is kept under it; a replay has none. */
  readonly store?: string | undefined;
  /** A move is on its way: the board shows it as laid, with a dotted ring. */
  readonly pending: string | null;
  readonly seats: readonly SeatLook[];
  /** By seat, what it does now, in words, for a board that draws the seats itself; a replay has none. */
  readonly doing?: readonly string[] | undefined;
  /** By round of this match that is over, the scores by seat. */
  readonly rounds?: readonly (readonly number[])[] | undefined;
  readonly settings: BoardSettings;
  readonly say: Say;
  /**
   * Tries a move. `at` is the element that was touched: a refusal appears beside it. Resolves to what was refused, or null once the move
   * is safe. `seat`: one of the `callers`, where it is not for `as`.
   */
  readonly act: (move: string, at: Element | null, seat?: Seat) => Promise<Refusal | null>;
  /** Several at this device may call now, and nobody's hand is shown. */
  readonly callers?: Callers | undefined;
  /** What several seats are asked now and does not stay open for ever. A board shows the time; the table alone decides when it is over. */
  readonly window?: WindowCountdown | null | undefined;
  /** A board that only shows has none. */
  readonly windows?: Windows | undefined;
  /** Says something beside an element that is no refusal of the rules: what to do first, why nothing happens. */
  readonly hint: (text: Text, at: Element | null) => void;
  /** Someone has begun a call: the table waits a little longer for the end of it, and tells nobody. */
  readonly calling?: (() => void) | undefined;
  /** Says another headline while something is chosen; null: the game's own again. */
  readonly headline: (prompt: Prompt | null) => void;
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

/** What lies beside the board and belongs to no seat, drawn between the seats on a wide screen. Small, and with no controls. */
export interface AsideProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  readonly say: Say;
}

/** What a game tells of a round that is over, beside its result: what could have been, who had seen what. */
export interface AfterProps<V extends object = object, O extends Options = Options> {
  readonly view: CommonView & V;
  readonly options: O;
  /** The whole round, with all that was shown to anyone in it. */
  readonly log: readonly Shown[];
  readonly seats: readonly SeatLook[];
  /** By round of this match, this one the last, the scores by seat. */
  readonly rounds?: readonly (readonly number[])[] | undefined;
  readonly say: Say;
}

/** A move as advice, in two steps: where to look, and what to do. Places on the board are named by selectors of their elements. */
export interface Advice {
  readonly where: Text;
  readonly look: readonly string[];
  readonly move: Text;
  /** Where the move begins and where it ends. */
  readonly marks: readonly string[];
}

/** A button of the bar with which several seats at one device vote or call; it shows no hand. */
export interface CallLabel {
  readonly label: Text;
  /** What is played; null: the board is handed to this seat (`as`) to say the rest. */
  readonly move: string | null;
}
export interface Call extends CallLabel {
  readonly seat: Seat;
}

/** What a game brings to the page, in its folder as `page.ts`; loaded when its box is opened. */
export interface GamePage<V extends object = object, O extends Options = Options, W extends Shown = Shown> {
  /** The game's id, under which its texts are found. */
  readonly game: string;
  readonly Board: Component<BoardProps<V, O>>;
  readonly Tray: Component<TrayProps<V, O>> | null;
  readonly Aside: Component<AsideProps<V, O>> | null;
  readonly After?: Component<AfterProps<V, O>>;
  /** The board draws the seats itself, since what lies before them is the board: it gets their room, and there are no panels. */
  readonly seated?: boolean;
  /** How this way of playing is called, where the box gives it a name of its own: the key of a text. */
  titleOf?(options: O): string;
  /** The headline, while the round goes on; null: the page says itself whom the table waits for. */
  prompt(view: CommonView & V, viewer: Viewer, options: O): Prompt | null;
  /** A move as a sentence of the log; the page fills in who made it, as `name`. */
  tell(shown: W, options: O): Text;
  /** A move that is proposed, as advice; left out: it is told as it is written. */
  advise?(move: string, options: O): Advice;
  /** The clause that matters now. */
  clauseNow(view: CommonView & V, viewer: Viewer, options: O): string;
  /**
   * Every hand open, for a replay: the view of whoever is to move, with what each seat saw of its own. Left out where no seat knows
   * more than the others.
   */
  opened?(view: CommonView & V, bySeat: readonly (CommonView & V)[]): CommonView & V;
  /**
   * How the result of a round says its score, where a number alone does not: alone, in points, solved or not. Of several seats one has
   * won then: it is the `name`.
   */
  verdict?(view: CommonView & V, options: O): Text | null;
  /**
   * Why a round that was played to its end is over and what decided it, in one sentence; `whom` in it is `who`. Null: nothing beyond the
   * result.
   */
  ended?(view: CommonView & V, options: O): Text | null;
  /** The keys of their own that controls of the board have; none of them is one of the page's. */
  keys?(options: O): readonly GameKey[];
  /** With several seats at one device: what each that may vote or call now can say, whoever holds it. */
  readonly calls?: readonly CallLabel[];
  /** How a refusal is said where the words of its reason do not fit, to children say; null: in these words. */
  refused?(refusal: Refusal, options: O): Text | null;
  /**
   * How a value in a text is said that is a code of this game, a card say; the same again where it is none. `form`: what the sentence
   * asks for, with its article or in the dative say; the message files of a language know its forms.
   */
  inWords?(value: string, say: Say, form: string): string;
}

/** A page that knows its own view and moves, as the registry holds it: it is only ever handed those of its own game. */
export const gamePage = <V extends object, O extends Options, W extends Shown = Shown>(
  page: GamePage<V, O, W>,
): GamePage => page as unknown as GamePage;
