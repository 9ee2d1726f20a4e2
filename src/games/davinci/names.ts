import type { Values } from '../../kernel/text.ts';

/** Of the page's contract only what is needed: that one leans on a browser. */
export type Say = (key: string, values?: Values) => string;

/** All values a tile can be named, as they are written. */
export const valuesOf = (dashes: boolean): string[] => [
  ...Array.from({ length: 12 }, (_, n) => String(n)),
  ...(dashes ? ['-'] : []),
];

/** A value in words: “6”, “dash”. */
export const valueInWords = (value: string, say: Say): string => (value === '-' ? say('ui.dash') : value);

/** A tile in words: “black 6”, “white dash”, and “black tile” where its value is not to be seen. */
export function tileInWords(tile: string, say: Say): string {
  const [colour = 'b', value] = [tile[0], tile.slice(1)];
  if (value === '') return say(`ui.back.${colour}`);
  return value === '-' ? say(`ui.dash.${colour}`) : say(`ui.tile.${colour}`, { n: value });
}

/** A value of a text in words, where it is a tile or a dash: what the page is handed as `inWords`. */
export const codeInWords = (code: string, say: Say): string =>
  code === '-' ? say('ui.dash') : TILE.test(code) ? tileInWords(code, say) : code;
const TILE = /^[bw](-|\d{1,2})?$/;
