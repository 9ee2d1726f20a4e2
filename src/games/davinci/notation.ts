import type { Code } from '../../kernel/moves.ts';
import { colourAt, colourName, tileAt, tileName, valueAt, valueName } from './tiles.ts';

/**
 * Codes: `.` is STOP, `+b` and `+w` are DRAW + colour, `pickN` is PICK + N, `~i` is SHOW + i, `|k` is HIDE + k, `/k` is
 * LAY + k; `s.k=v` is GUESS with s, k and v in 2, 7 and 4 bits; `=…` is SET_UP with up to four tiles, each plus 1 in 5
 * bits, the leftmost tile in the lowest bits.
 */
export const STOP = 0;
export const DRAW = 2;
export const PICK = 8;
export const SHOW = 128;
export const HIDE = 256;
export const LAY = 384;
export const GUESS = 1 << 13;
export const SET_UP = 1 << 20;

export const guess = (seat: number, place: number, value: number): Code => GUESS | (seat << 11) | (place << 4) | value;
export const guessSeat = (code: Code): number => (code >> 11) & 3;
export const guessPlace = (code: Code): number => (code >> 4) & 127;
export const guessValue = (code: Code): number => code & 15;

/** The tile at an index of a set-up, −1 past its end. */
export const setUpTile = (code: Code, index: number): number => ((code >> (5 * index)) & 31) - 1;
export const setUpBits = (tile: number, index: number): number => (tile + 1) << (5 * index);

/** The tiles of a set-up from the left. */
export const setUpTiles = (code: Code): number[] =>
  [0, 1, 2, 3].map((i) => setUpTile(code, i)).filter((tile) => tile >= 0);
export const setUp = (tiles: readonly number[]): Code =>
  tiles.reduce((code, tile, index) => code | setUpBits(tile, index), SET_UP);

export function format(code: Code): string {
  if (code >= SET_UP) return `=${setUpTiles(code).map(tileName).join(',')}`;
  if (code >= GUESS) return `${guessSeat(code)}.${guessPlace(code)}=${valueName(guessValue(code))}`;
  if (code >= LAY) return `/${code - LAY}`;
  if (code >= HIDE) return `|${code - HIDE}`;
  if (code >= SHOW) return `~${code - SHOW}`;
  if (code >= PICK) return `pick${code - PICK}`;
  return code >= DRAW ? `+${colourName(code - DRAW)}` : '.';
}

const value = '(?:-|\\d|1[01])';
const place = '[1-9]\\d?';
const form = new RegExp(
  `^(?:\\.|\\+(?<colour>[bw])|pick(?<n>[0-4])|~(?<show>${place})|\\|(?<hide>${place})|/(?<lay>${place})` +
    `|(?<seat>[0-3])\\.(?<place>${place})=(?<value>${value})|=(?<tiles>[bw]${value}(?:,[bw]${value}){0,3}))$`,
);

export function parse(text: string): Code | null {
  const match = form.exec(text);
  if (match === null) return null;
  const { colour, n, show, hide, lay, seat, place, value, tiles } = match.groups!;
  if (tiles !== undefined) return setUp(tiles.split(',').map(tileAt));
  if (seat !== undefined) return guess(Number(seat), Number(place), valueAt(value!));
  if (lay !== undefined) return LAY + Number(lay);
  if (hide !== undefined) return HIDE + Number(hide);
  if (show !== undefined) return SHOW + Number(show);
  if (n !== undefined) return PICK + Number(n);
  return colour === undefined ? STOP : DRAW + colourAt(colour);
}
