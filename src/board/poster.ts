import type { Options } from '../kernel/options.ts';
import type { CommonView } from '../kernel/rules.ts';

/** A position drawn in SVG, in units of its own, with the origin at the upper left corner. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** The colours of a box, as its board has them in the light theme. */
export interface PosterColours {
  readonly accent: string;
  /** The background of a board, and its cells. */
  readonly board: string;
  readonly well: string;
}

/**
 * The picture of a position for link previews, drawn from what its viewer may see. A game has it in its folder as
 * `poster.ts`.
 */
export type Poster<V extends object> = (view: CommonView & V, look: PosterColours) => Drawing;

/** The text that names the game under its options, where it has several names. */
export type TitleKey = (options: Options) => string;

/** The light colours of `tokens.css`, because a link preview cannot follow a person's theme. */
export const paint = {
  paper: '#f6f1e7',
  surface: '#fffdf8',
  line: '#d8cdb9',
  ink: '#22201c',
  inkSoft: '#5f594e',
  piece: '#fffaf0',
  pieceSide: '#d9cbb0',
  gold: '#f0c14b',
  goldSide: '#b98a1c',
  pawn: '#e2552f',
  pawnSide: '#a93a1b',
  plank: '#c9a97a',
  plankSide: '#a98655',
} as const;

const seatColours = ['#c2452a', '#2c5aa0', '#b57f0c', '#6f3f86', '#39692c'];
export const seatColour = (seat: number): string => seatColours[seat] ?? paint.ink;

export function lookOf(accent: string): PosterColours {
  return { accent, board: mixed(accent, paint.paper, 0.3), well: mixed(accent, paint.surface, 0.05) };
}

/** Mixes a share of one colour into the other. */
export function mixed(colour: string, into: string, share: number): string {
  const parts = (text: string): number[] => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const under = parts(into);
  const mix = parts(colour).map((part, index) => Math.round(part * share + (under[index] ?? 0) * (1 - share)));
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** For text and attributes alike. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A family name for each, because each weight is a separate font file. */
const faces = { bold: 'Nunito ExtraBold', thin: 'Nunito SemiBold', title: 'Fraunces SemiBold' } as const;

export interface Lettering {
  readonly size: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Titles have another font, and secondary texts thinner letters. */
  readonly as?: keyof typeof faces;
}

export function lettering(text: string | number, x: number, y: number, look: Lettering): string {
  const { size, fill = paint.ink, anchor = 'middle', as = 'bold' } = look;
  return `<text x="${round(x)}" y="${round(y)}" font-family="${faces[as]}" font-size="${round(size)}" text-anchor="${anchor}" fill="${fill}">${escaped(String(text))}</text>`;
}

interface Corners {
  readonly rx?: number;
  readonly stroke?: string;
  readonly width?: number;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more: Corners = {}): string {
  const line = more.stroke === undefined ? '' : ` stroke="${more.stroke}" stroke-width="${more.width ?? 2}"`;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${more.rx ?? 0}" fill="${fill}"${line}/>`;
}

/**
 * A tile in a cell of 100 units, centred on the point; null: face down. `shift`: how far the number is moved sideways.
 */
export function tile(x: number, y: number, number: number | null, colours: TileColours = plain, shift = 0): string {
  const { top, side, ink } = colours;
  const face =
    number === null
      ? `<circle cx="${x}" cy="${y - 3}" r="15" fill="none" stroke="${ink}" stroke-width="7"/>`
      : lettering(number, x + shift, y + 18, { size: 60, fill: ink });
  return rect(x - 45, y - 38, 90, 87, side, { rx: 16 }) + rect(x - 45, y - 47, 90, 88, top, { rx: 16 }) + face;
}

export interface TileColours {
  readonly top: string;
  readonly side: string;
  readonly ink: string;
}
const plain: TileColours = { top: paint.piece, side: paint.pieceSide, ink: paint.ink };

/** The shapes differ, so that colour is never the only distinction: circle, square, triangle, diamond, cross. */
export function seatMark(seat: number, x: number, y: number, radius: number): string {
  const fill = seatColour(seat);
  const shapes = [
    `<circle r="9"/>`,
    `<rect x="-8.1" y="-8.1" width="16.2" height="16.2" rx="2"/>`,
    `<path d="M0-9.5 10 7.5H-10Z"/>`,
    `<rect x="-7.6" y="-7.6" width="15.2" height="15.2" rx="2" transform="rotate(45)"/>`,
    `<path d="M-3.4-10h6.8v6.6H10v6.8H3.4V10h-6.8V3.4H-10v-6.8h6.6Z"/>`,
  ];
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(radius / 22)})"><circle r="22" fill="${fill}"/><g fill="${paint.surface}">${shapes[seat] ?? ''}</g></g>`;
}

/** The pawn of `Pawn.svelte`, with its foot on the point. */
export const pawn = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><ellipse cx="0" cy="4" rx="27" ry="9" fill="#281905" fill-opacity="0.22"/><path d="M-24 0c0-13 10-17 12-33h24c2 16 12 20 12 33a24 8.5 0 0 1-48 0Z" fill="${paint.pawn}"/><path d="M4-33h8c2 16 12 20 12 33 0 3-4 6-11 7.5C9-6-1-14 4-33Z" fill="${paint.pawnSide}" fill-opacity="0.55"/><circle cx="0" cy="-47" r="19" fill="${paint.pawn}"/><path d="M8-64.2A19 19 0 0 1 3-28.2 26 26 0 0 0 8-64.2Z" fill="${paint.pawnSide}" fill-opacity="0.55"/></g>`;

const round = (value: number): number => Math.round(value * 100) / 100;
