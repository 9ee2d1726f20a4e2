import { piece, type Piece, type Say } from '../../kernel/text.ts';

export type { Say } from '../../kernel/text.ts';

/** All values that can be named for a tile, as they are written. */
export const valuesOf = (dashes: boolean): string[] => [
  ...Array.from({ length: 12 }, (_, n) => String(n)),
  ...(dashes ? ['-'] : []),
];

/** A value in words: “6”, “dash”. */
export const valueInWords = (value: string, say: Say): string => (value === '-' ? say('ui.dash') : value);

/** A tile in words: “black 6”, “white dash”, and “black tile” if its value is hidden. */
export function tileInWords(tile: string, say: Say, form = ''): string {
  const [colour = 'b', value] = [tile[0], tile.slice(1)];
  if (value === '') return say(`ui.back.${colour}`, { form });
  return value === '-' ? say(`ui.dash.${colour}`, { form }) : say(`ui.tile.${colour}`, { n: value, form });
}

/** A tile as a value in a message, which chooses the grammatical form: “the black 6”. */
export const tilePiece = (tile: string, say: Say): Piece => piece((form) => tileInWords(tile, say, form));

/** The words for a value in a message if it is a tile or a dash; the page uses it as `inWords`. */
export const codeInWords = (code: string, say: Say, form: string): string =>
  code === '-' ? say('ui.dash') : TILE.test(code) ? tileInWords(code, say, form) : code;
const TILE = /^[bw](-|\d{1,2})?$/;
