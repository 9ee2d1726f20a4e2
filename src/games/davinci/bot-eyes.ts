/** What a level notices and remembers. What it overlooks is drawn from its seed, so that it errs alike all through a round. */
import { overlooks } from '../../search/eyes.ts';
import { GUESS, parse, SET_UP } from './notation.ts';
import type { DavinciKnowledge, Miss } from './recall.ts';

export interface Eyes {
  /** How often a wrong guess is forgotten that was made before the bot's own last one. */
  readonly forgets: number;
  /** Whether it counts how all tiles fit together; otherwise it lists what each tile may be by itself. */
  readonly counts: boolean;
  /** For how many tiles it overlooks that the hidden ones beside them need room too, where it does not count. */
  readonly crowds: number;
  /** Whether it concludes anything from where others put their tiles around dashes. */
  readonly watches: boolean;
  /** How likely it finds that somebody names a tile of their own, compared with not; 1: it draws no conclusion. */
  readonly doubt: number;
  /** It weighs what follows from a guess and what its own tiles give away; otherwise it guesses again above `nerve`. */
  readonly plans: boolean;
  readonly nerve: number;
}

/**
 * Seen by anyone, at every level: tiles that lie open and one's own; between which open numbers a tile stands; every wrong guess from the
 * bot's own last one on; that a tile with one value left is that value.
 */
export function remembers(
  { forgets }: Eyes,
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
