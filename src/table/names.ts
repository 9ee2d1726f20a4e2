import { MOST_WORD } from '../kernel/fair.ts';

const LONGEST_NAME = 24;

/** A name has something to read: a letter, a number or a picture. */
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** What is drawn as nothing, though it is a letter (Hangul fillers) or a symbol (the blank Braille pattern) by its kind. */
const BLANK = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** Control and format characters; but not those that hold an emoji together (joiners, and the letters in flags of regions). */
const CONTROL = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{C}\s]/gu;

/** A text without more marks on one letter than any script puts there: they would be drawn over what stands above and below. */
export const withoutPiles = (text: string): string => text.replace(/(\p{M}{4})\p{M}+/gu, '$1');

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A name as it is shown: trimmed, in one line, of at most so many characters as people count them (a joined emoji is one); null when
 * nothing is left that can be read.
 */
export function cleanName(name: string): string | null {
  const clean = lettersOf(name).slice(0, LONGEST_NAME).join('').trim();
  return READABLE.test(clean) ? clean : null;
}

/** Whether a name has more characters than are shown. */
export const isLongName = (name: string): boolean => lettersOf(name).length > LONGEST_NAME;

/** What people count as the characters of a text, in one line, without what cannot be seen. */
function lettersOf(text: string): string[] {
  const line = withoutPiles(text.replace(CONTROL, ' ').replace(BLANK, ' ')).replace(/ +/g, ' ').trim();
  return Array.from(characters.segment(line), ({ segment }) => segment);
}

/** A word for a deal as it can be said: in one line, and not too long; what is typed is brought into this shape before it is sent. */
export function cleanWord(word: string): string {
  let clean = '';
  for (const letter of lettersOf(word)) {
    if ((clean + letter).length > MOST_WORD) break;
    clean += letter;
  }
  return clean.trim();
}

/** Whoever has no name here is called by the number of the seat, by each reader in their own language. */
export const NO_NAME = '';

/** What someone wants to be called, as it is shown; null: nobody can be called so. */
export const readName = (name: string): string | null => (name === NO_NAME ? NO_NAME : cleanName(name));

/** Whether two names look the same to whoever reads them quickly. */
export const isSameName = (one: string, other: string): boolean =>
  folded(one) === folded(other) || drawn(one) === drawn(other);

/** Without case, without forms of one letter, and without what is not drawn. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Letters that look like a Latin one, each before the one it looks like: Cyrillic, Greek, and what is hard to tell apart in most typefaces. */
const ALIKE =
  'АAВBЕEЅSІlЈJКKМMНHОOРPСCТTУYХXԚQԜWаaеeоoрpсcуyхxіiїïјjѕsԁdһhԛqԝwӏlѵv' +
  'ΑAΒBΕEΖZΗHΙlΚKΜMΝNΟOΡPΤTΥYΧXοoνvρpιiκkχxυuαa' +
  'Il1l|l0O';
const LATIN = new Map(Array.from({ length: ALIKE.length / 2 }, (_, at) => [ALIKE[2 * at], ALIKE[2 * at + 1]]));

/** As it is drawn, whatever letters it is written with. */
const drawn = (name: string): string =>
  folded(Array.from(name.normalize('NFKC'), (letter) => LATIN.get(letter) ?? letter).join(''));
