import { piece, type Piece, type Say } from '../../../kernel/text.ts';
import { properties, type Property } from '../compare.ts';
import { CARD } from '../deck.ts';

/** The size as it is printed: the code's `X` is XL. */
export const sizeShown = (size: string): string => (size === 'X' ? 'XL' : size);

/** A card in words: “green L3”. */
export const cardInWords = (code: string, say: Say, form = ''): string =>
  say('ui.card', { colour: code[0]!, size: sizeShown(code[1]!), shape: code[2]!, form });

/** A card as a value of a text, which asks for the grammatical form it needs: “the green L3”. */
export const cardPiece = (code: string, say: Say): Piece => piece((form) => cardInWords(code, say, form));

/** The words for a value of a text if it is a card's code; all games of the box give this to the page as `inWords`. */
export const codeInWords = (value: string, say: Say, form: string): string =>
  CODE.test(value) ? cardInWords(value, say, form) : value;
const CODE = new RegExp(`^${CARD}$`);

/** The properties two cards have in common, the highest-ranking first. */
export const sharedBy = (a: string, b: string): Property[] => properties.filter((_, index) => a[index] === b[index]);

/** The properties two cards have in common, in words: “colour”, “shape”. */
export const sharedInWords = (a: string, b: string, say: Say): string[] =>
  sharedBy(a, b).map((property) => say(`ui.property.${property}`));
