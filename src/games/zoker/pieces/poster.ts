import { lettering, paint, rect, type Drawing } from '../../../board/poster.ts';
import { DIAMETERS, faceOf, FIGURES, holesOf } from './figures.ts';
import { sizeShown } from './names.ts';

/** The colours of `colours.css` in the light theme. */
const fills = ['#2463b4', '#1d8a58', '#e58a12', '#bf2a2a'];
const inks = ['#1b4a88', '#0f5f3b', '#8a4a00', '#8f1d1d'];
const LINE = '#d3c7b1';
const BACK = '#7a3e78';

/** The size of a drawn card, in SVG units. */
export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 140;
const GAP = 12;

const placed = (x: number, y: number, svg: string): string => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** A card face up, as `Face.svelte` draws it. */
export function faceUp(code: string, x: number, y: number): string {
  const face = faceOf(code);
  const fill = fills[face.colour] ?? paint.ink;
  const ink = inks[face.colour] ?? paint.ink;
  const diameter = DIAMETERS[face.size] ?? DIAMETERS[0];
  const holes = holesOf(face).map((hole) => `<circle cx="${hole.x}" cy="${hole.y}" r="${hole.r}" fill="#fffdf8"/>`);
  const dots = Array.from(
    { length: face.colour + 1 },
    (_, dot) => `<circle cx="${12.2 + dot * 8.8}" cy="33" r="3.3"/>`,
  );
  return placed(
    x,
    y,
    rect(0, 3, 100, 140, LINE, { rx: 10 }) +
      rect(1, 1, 98, 138, '#fffdf8', { rx: 10, stroke: LINE, width: 2 }) +
      `<g transform="translate(50 83) scale(${diameter / 100})"><path d="${FIGURES[face.shape] ?? ''}" fill="${fill}"/>${holes.join('')}</g>` +
      lettering(`${sizeShown(code.charAt(1))}${code.charAt(2)}`, 8.5, 23, { size: 19, fill: ink, anchor: 'start' }) +
      `<g fill="${ink}">${dots.join('')}</g>`,
  );
}

/** A card face down; the back is the same for every card, so that it gives none away. */
export function faceDown(x: number, y: number): string {
  const figures = [0, 1, 2, 3].flatMap((shape) =>
    [0, 1, 2, 3].map(
      (size) =>
        `<path d="${FIGURES[shape] ?? ''}" transform="translate(${22 + size * 18.7} ${110 - shape * 26.7}) scale(${0.058 + size * 0.034})"/>`,
    ),
  );
  return placed(
    x,
    y,
    rect(0, 3, 100, 140, '#562a55', { rx: 10 }) +
      rect(0, 0, 100, 140, BACK, { rx: 10 }) +
      rect(6.5, 6.5, 87, 127, 'none', { rx: 6, stroke: '#ad86ab', width: 1.6 }) +
      `<g fill="#9f729d">${figures.join('')}</g>`,
  );
}

export const emptyPlace = (x: number, y: number): string =>
  placed(x, y, rect(2, 2, 96, 136, '#e3d6e1', { rx: 10, stroke: '#bfa9bd', width: 2 }));

/** The content of a place: a card's code, `down` for a card face down, or null for none. */
export type Lies = string | null;

export const lying = (card: Lies, x: number, y: number): string =>
  card === null ? emptyPlace(x, y) : card === 'down' ? faceDown(x, y) : faceUp(card, x, y);

export function rowsOfCards(rows: readonly (readonly Lies[])[]): Drawing {
  const columns = Math.max(1, ...rows.map(({ length }) => length));
  const svg = rows.map((row, line) =>
    row.map((card, column) => lying(card, column * (CARD_WIDTH + GAP), line * (CARD_HEIGHT + GAP))).join(''),
  );
  return {
    width: columns * (CARD_WIDTH + GAP) - GAP,
    height: rows.length * (CARD_HEIGHT + GAP) - GAP + 4,
    svg: svg.join(''),
  };
}

/** Four cards to a row, as the rulebook deals them, or eight when there are many. */
const columnsOf = (cards: number): number => (cards > 20 ? 8 : 4);

export const inRows = (cards: readonly Lies[], columns = columnsOf(cards.length)): Drawing =>
  rowsOfCards(
    Array.from({ length: Math.ceil(cards.length / columns) }, (_, row) =>
      cards.slice(row * columns, (row + 1) * columns),
    ),
  );
