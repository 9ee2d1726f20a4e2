/** A tile is 2 × value + colour, so that sorted tiles stand as in a code: of two equal numbers black is left. */
export const BLACK = 0;
export const WHITE = 1;
/** The value of a dash; numbers are 0 to 11. */
export const DASH = 12;
/** Tiles below this have numbers, the others are dashes. */
export const NUMBERS = 2 * DASH;

export const colourOf = (tile: number): number => tile & 1;
export const valueOf = (tile: number): number => tile >> 1;

/** The tiles of the box in rising order, dashes last (davinci.1). */
export const tilesOf = (dashes: boolean): number[] =>
  Array.from({ length: dashes ? NUMBERS + 2 : NUMBERS }, (_, t) => t);

export const colourName = (colour: number): string => (colour === BLACK ? 'b' : 'w');
export const valueName = (value: number): string => (value === DASH ? '-' : String(value));
export const tileName = (tile: number): string => colourName(colourOf(tile)) + valueName(valueOf(tile));

export const colourAt = (name: string): number => (name.startsWith('b') ? BLACK : WHITE);
export const valueAt = (name: string): number => (name === '-' ? DASH : Number(name));
export const tileAt = (name: string): number => 2 * valueAt(name.slice(1)) + colourAt(name);
