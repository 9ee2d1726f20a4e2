import { MOST_WORD } from '../kernel/fair.ts';
import { charactersOf } from './characters.ts';

const LONGEST_NAME = 24;

/** A name must contain something readable: a letter, a number or a picture. */
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Invisible characters that Unicode classes as letters (Hangul fillers) or symbols (the blank Braille pattern). */
const BLANK = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;
/**
 * Control and format characters, except those that hold an emoji together (joiners, and the letters in flags of
 * regions).
 */
const CONTROL = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{C}\s]/gu;

/**
 * Limits the combining marks on one letter to what any script uses: more would be drawn over the lines above and below.
 */
export const limitCombiningMarks = (text: string): string => text.replace(/(\p{M}{4})\p{M}+/gu, '$1');

/**
 * A name as it is shown: trimmed, in one line, of limited length in characters as people count them (a joined emoji is
 * one); null if nothing readable is left.
 */
export function cleanName(name: string): string | null {
  const clean = lettersOf(name).slice(0, LONGEST_NAME).join('').trim();
  return READABLE.test(clean) ? clean : null;
}

/** Whether a name has more characters than are shown. */
export const isLongName = (name: string): boolean => lettersOf(name).length > LONGEST_NAME;

/** The characters of a text as people count them, in one line, without invisible ones. */
function lettersOf(text: string): string[] {
  const line = limitCombiningMarks(text.replace(CONTROL, ' ').replace(BLANK, ' ')).replace(/ +/g, ' ').trim();
  return charactersOf(line);
}

/** Brings a typed word for a deal into its valid form: in one line, and not too long. */
export function cleanWord(word: string): string {
  let clean = '';
  for (const letter of lettersOf(word)) {
    if ((clean + letter).length > MOST_WORD) break;
    clean += letter;
  }
  return clean.trim();
}

/** A person without a name is shown by the number of the seat, in each reader's language. */
export const NO_NAME = '';

/** The shown form of a name; null: it is not valid. */
export const readName = (name: string): string | null => (name === NO_NAME ? NO_NAME : cleanName(name));

/** Whether two names look the same to whoever reads them quickly. */
export const isSameName = (one: string, other: string): boolean =>
  folded(one) === folded(other) || drawn(one) === drawn(other);

/** Without case, compatibility forms and invisible characters. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * Letters that look like Latin ones, each before the one it looks like: Cyrillic, Greek, and what is hard to tell apart
 * in most typefaces.
 */
const ALIKE =
  'АAВBЕEЅSІlЈJКKМMНHОOРPСCТTУYХXԚQԜWаaеeоoрpсcуyхxіiїïјjѕsԁdһhԛqԝwӏlѵv' +
  'ΑAΒBΕEΖZΗHΙlΚKΜMΝNΟOΡPΤTΥYΧXοoνvρpιiκkχxυuαa' +
  'Il1l|l0O';
const LATIN = new Map(Array.from({ length: ALIKE.length / 2 }, (_, at) => [ALIKE[2 * at], ALIKE[2 * at + 1]]));

/** The look of a name, whatever letters it is written with. */
const drawn = (name: string): string =>
  folded(Array.from(name.normalize('NFKC'), (letter) => LATIN.get(letter) ?? letter).join(''));
