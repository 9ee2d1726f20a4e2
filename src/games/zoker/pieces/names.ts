import type { Values } from '../../../kernel/text.ts';
import { properties, type Property } from '../compare.ts';
import { CARD } from '../deck.ts';

/** Of the page's contract only what is needed: that one leans on a browser. */
type Say = (key: string, values?: Values) => string;

/** The size as it is printed: `X` of the code is XL. */
export const sizeShown = (size: string): string => (size === 'X' ? 'XL' : size);

/** A card in words: “green L3”. */
export const cardInWords = (code: string, say: Say): string =>
  say('ui.card', { colour: say(`ui.colour.${code[0]!}`), size: sizeShown(code[1]!), shape: code[2]! });

/** A value of a text in words, where it is a card: what all games of the box hand to the page as `inWords`. */
export const codeInWords = (value: string, say: Say): string => (CODE.test(value) ? cardInWords(value, say) : value);
const CODE = new RegExp(`^${CARD}$`);

/** What two cards have in common, the highest-ranking first. */
export const sharedBy = (a: string, b: string): Property[] => properties.filter((_, index) => a[index] === b[index]);

/** What two cards have in common, in words: “colour + shape”. */
export const sharedInWords = (a: string, b: string, say: Say): string =>
  sharedBy(a, b)
    .map((property) => say(`ui.property.${property}`))
    .join(' + ');
