import { piece, type Piece, type Say } from '../../../kernel/text.ts';
import { properties, type Property } from '../compare.ts';
import { CARD } from '../deck.ts';

/** The size as it is printed: `X` of the code is XL. */
export const sizeShown = (size: string): string => (size === 'X' ? 'XL' : size);

/** A card in words: “green L3”. */
export const cardInWords = (code: string, say: Say, form = ''): string =>
  say('ui.card', { colour: code[0]!, size: sizeShown(code[1]!), shape: code[2]!, form });

/** A card as a value of a text, which asks for the form it needs: “the green L3”. */
export const cardPiece = (code: string, say: Say): Piece => piece((form) => cardInWords(code, say, form));

/** A value of a text in words, where it is a card: what all games of the box hand to the page as `inWords`. */
export const codeInWords = (value: string, say: Say, form: string): string =>
  CODE.test(value) ? cardInWords(value, say, form) : value;
const CODE = new RegExp(`^${CARD}$`);

/** What two cards have in common, the highest-ranking first. */
export const sharedBy = (a: string, b: string): Property[] => properties.filter((_, index) => a[index] === b[index]);

/** What two cards have in common, in words: “colour”, “shape”. */
export const sharedInWords = (a: string, b: string, say: Say): string[] =>
  sharedBy(a, b).map((property) => say(`ui.property.${property}`));
