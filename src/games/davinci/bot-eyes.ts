/**
 * What a level notices and remembers. What it overlooks is drawn from its seed, so that it errs consistently within a
 * round.
 */
import { overlooks } from '../../search/eyes.ts';
import { candidates, evenOdds } from './bot-candidates.ts';
import { GUESS, parse, SET_UP } from './notation.ts';
import type { DavinciKnowledge, Memory, Miss } from './recall.ts';
import { oddsOf, type OddsTable } from './worlds.ts';

export interface DavinciEyes {
  /** How often it forgets a wrong guess that was made before its own last one. */
  readonly forgets: number;
  /** Whether it counts how all tiles fit together; otherwise it lists the possible values of each tile separately. */
  readonly counts: boolean;
  /** The share of tiles that it does not consider guessing, unless only one value is left. */
  readonly overlooks: number;
  /** How often it does not consider which colour to draw; then it takes the colour it drew last. */
  readonly careless: number;
  /** Whether it concludes anything from where others put their tiles around dashes. */
  readonly watches: boolean;
  /**
   * How likely it thinks it is that a player guesses a tile they hold themselves, compared with other guesses; 1: it
   * draws no conclusion.
   */
  readonly doubt: number;
  /** How many guesses it evaluates, indexed by the number of right ones before in this turn. */
  readonly width: readonly number[];
  /** The same with more than two players, where there are more tiles to consider. */
  readonly widthAmongMany: readonly number[];
  /** In how many worlds it looks at its own tiles from another player's view. */
  readonly worlds: number;
}

/** Bots never guess a value they hold; people do so now and then, to mislead. */
export const DOUBT = 0.03;

export const EASY: DavinciEyes = {
  forgets: 1,
  counts: false,
  overlooks: 0.8,
  careless: 1,
  watches: false,
  doubt: 1,
  width: [1, 1],
  widthAmongMany: [1],
  worlds: 1,
};

export const MEDIUM: DavinciEyes = {
  forgets: 0.9,
  counts: true,
  overlooks: 0.35,
  careless: 0.25,
  watches: false,
  doubt: 1,
  width: [1, 1],
  widthAmongMany: [1, 1],
  worlds: 1,
};

export const STRONG: DavinciEyes = {
  forgets: 0,
  counts: true,
  overlooks: 0,
  careless: 0,
  watches: true,
  doubt: DOUBT,
  width: [8, 3, 2],
  widthAmongMany: [8, 3, 2],
  worlds: 6,
};

/** The estimated probability of each unreadable tile. */
export type Judge = (memory: Memory, withDashes: boolean) => OddsTable;

export const judgeOf = ({ counts, doubt }: DavinciEyes): Judge =>
  counts
    ? (memory, withDashes) => oddsOf(memory, withDashes, doubt)
    : (memory, withDashes) => evenOdds(memory, candidates(memory, withDashes));

/**
 * Seen at every level: open tiles and one's own; the open numbers around a tile; every wrong guess since the bot's own
 * last one; that a tile with one value left has that value.
 */
export function remembers(
  { forgets }: DavinciEyes,
  { viewer, seen }: DavinciKnowledge,
  seed: string,
): (miss: Miss) => boolean {
  const last = seen.findLastIndex(({ by, move }) => by === viewer && isGuess(move));
  return ({ move }) => move >= last || !overlooks(seed, `guess ${move}`, forgets);
}

function isGuess(move: string): boolean {
  const code = parse(move);
  return code !== null && code >= GUESS && code < SET_UP;
}
