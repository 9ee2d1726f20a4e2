import type { Code } from '../../../kernel/moves.ts';

/** The codes 1 to 64 are the places `@1` to `@64`, because no table has more places than the deck has cards. */
export const PROPOSE = 65;
export const YES = 66;
export const NO = 67;

const words = ['propose', 'yes', 'no'];

/** Places are counted from 0 in a position and from 1 in the notation. */
export const turnUp = (place: number): Code => place + 1;
export const placeOf = (code: Code): number => code - 1;
export const isTurnUp = (code: Code): boolean => code < PROPOSE;

export const format = (code: Code): string => (isTurnUp(code) ? `@${code}` : words[code - PROPOSE]!);

const form = /^(?:@([1-9]|[1-5]\d|6[0-4])|propose|yes|no)$/;

export function parse(text: string): Code | null {
  const [whole, place] = form.exec(text) ?? [];
  if (whole !== text) return null;
  return place === undefined ? PROPOSE + words.indexOf(text) : Number(place);
}
