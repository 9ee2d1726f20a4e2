import type { Options } from '../kernel/options.ts';
import type { Refusal, Round, Seat, Viewer } from '../kernel/rules.ts';
import type { Values } from '../kernel/text.ts';
import type { Condition } from './condition.ts';

/** A text of the game's `learn.<language>.json` with its values. */
export interface Phrase {
  readonly key: string;
  readonly values?: Values;
}

/** A fixed moment of a round: the deal is written out, or comes from a seed. */
export interface Moment {
  /** What differs from the defaults. */
  readonly options?: Options;
  readonly deal: { readonly setup: object } | { readonly seed: string };
  /** What has been played, as a record writes it: `0:e5>g7`. */
  readonly moves?: readonly string[];
}

/** A move that a figure offers, and its expected outcome. */
export interface Try {
  readonly move: string;
  /** Who tries it; left out: whoever the figure plays for. */
  readonly by?: Seat;
  /** The clause that refuses it; left out: it is allowed. */
  readonly refused?: string;
  /** The scores after it. */
  readonly scores?: readonly number[];
  /** Whether the round is over after it. */
  readonly over?: boolean;
}

/** What a box page says and shows of a game first. */
export interface Example {
  /** Under which options; left out: all. If several fit, the last is shown. */
  readonly when?: Condition;
  /** The aim of the game in two sentences. */
  readonly aim: Phrase;
}

/** A live picture of a rulebook: a board that can be played in place, and a claim about the rules that is checked. */
export interface Figure {
  /** The name by which the rulebook calls it: `![caption](figure:id)`. */
  readonly id: string;
  readonly at: Moment;
  /** Who plays on it; left out: the seat on turn, or seat 0. */
  readonly seat?: Seat;
  /** Through whose eyes it is seen; left out: those of the player. */
  readonly viewer?: Viewer;
  /** What is shown from here when the figure plays by itself, as a record writes it. */
  readonly plays?: readonly string[];
  readonly tries?: readonly Try[];
  /** `tries` names every move that is allowed. */
  readonly complete?: boolean;
  /** The scores of the position. */
  readonly scores?: readonly number[];
  readonly over?: boolean;
  /** What is highlighted, as selectors of elements of the board. */
  readonly marks?: readonly string[];
  /** Shown on the box page, where it moves by itself. */
  readonly example?: Example;
}

/** An expected mistake, and what is said about it. Nothing is played then. */
export interface Mistake {
  /** The moves, allowed or not. */
  readonly moves: readonly string[];
  readonly say: Phrase;
}

/** One idea: a sentence that asks for something, and what completes the step. */
export interface LessonStep {
  readonly say: Phrase;
  readonly why?: Phrase;
  /** Any of these completes it. */
  readonly moves: readonly string[];
  readonly mistakes: readonly Mistake[];
  /**
   * Played after that, as a record writes it: the answers of the others, or how the round goes on until the next step.
   */
  readonly then?: readonly string[];
  /** What is highlighted, as selectors of elements of the board, in the order in which to look. */
  readonly marks?: readonly string[];
}

/** A first round that teaches by doing. */
export interface Lesson {
  /** `first` for the one that a newcomer gets; the address has it where a game has several. */
  readonly id: string;
  /** For which ways of playing; left out: all. */
  readonly when?: Condition;
  readonly at: Moment;
  /** The learner's seat. */
  readonly seat: Seat;
  readonly steps: readonly LessonStep[];
  /** Said when the round is over: why it was won or lost. */
  readonly end: Phrase;
  /** For children who do not read yet: texts are also read aloud if the browser can, and a hand shows what to do. */
  readonly spoken?: true;
}

/** One of the answers to choose from. */
export interface AnswerOption {
  readonly id: string;
  /** Where it is on the board, as a selector; left out: it is a button below. */
  readonly at?: string;
  /** Its label; a text that is the same in every language is written as it is. */
  readonly name: Phrase | string;
  /**
   * Whether a hasty reader would choose it. In every question at least one looks right and is wrong, or the other way
   * round.
   */
  readonly looks: boolean;
}

/** The rules' judgement of one answer. */
export interface Verdict {
  readonly right: boolean;
  readonly clause: string;
  /** In the words of a refusal, or in the trainer's own. */
  readonly why: Refusal | Phrase;
}

/** A position with a question, answered on the board. */
export interface Exercise {
  readonly at: Moment;
  readonly viewer: Viewer;
  readonly ask: Phrase;
  /** `one`: exactly one is right, and a tap answers; `all`: all that are right are marked, then checked. */
  readonly pick: 'one' | 'all';
  readonly choices: readonly AnswerOption[];
  /** What is highlighted, as selectors of elements of the board. */
  readonly marks?: readonly string[];
  /** The rule that is asked about; progress is recorded by it. */
  readonly clause: string;
  /** By the rules, never from a prepared list. The round is at the moment `at`, and must be left there. */
  verdict(round: Round, choice: string): Verdict;
}

/** An endless supply of questions. */
export interface Trainer {
  /** Levels go from 1 to this. */
  readonly levels: number;
  /** The same seed and level give the same exercise. */
  generate(seed: string, level: number): Exercise;
  /** Variants that need their own questions. */
  readonly others?: readonly OtherTrainer[];
}

export interface OtherTrainer extends Trainer {
  /** Part of its address: `/train/<game>/<id>`. */
  readonly id: string;
  readonly when: Condition;
}
