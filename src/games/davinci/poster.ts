import { lettering, paint, rect, seatMark, type Poster } from '../../board/poster.ts';
import type { DavinciView } from './view.ts';

const WIDTH = 1000;
const TALL = 1.38;
const black = { top: '#2b2823', side: '#14120f', ink: '#fbf6ea' };
const white = { top: '#fffdf8', side: '#d3c7b1', ink: '#22201c' };
const RACK = '#d9c19a';
const RACK_SIDE = '#b99a69';

/** The code of each seat on its rack. An open tile lies, lower than the others; a hidden one shows a keyhole. */
export const poster: Poster<DavinciView> = (view) => {
  const codes = view.codes.map((code, seat) => [
    ...code,
    ...(view.hands[seat] ?? []).map((name) => ({ tile: name, open: false })),
  ]);
  const longest = Math.max(6, ...codes.map(({ length }) => length));
  const left = 100;
  const pitch = Math.min(112, (WIDTH - left - 20) / longest);
  const tall = pitch * TALL;
  const line = tall + 96;
  const rows = codes.map((code, seat) => {
    const foot = seat * line + tall + 40;
    return [
      rect(left - 16, foot - 14, WIDTH - left + 16, 34, RACK_SIDE, { rx: 12 }),
      rect(left - 16, foot - 14, WIDTH - left + 16, 26, RACK, { rx: 12 }),
      seatMark(seat, 40, foot - tall / 2, 34),
      ...code.map(({ tile, open }, index) => piece(tile, open, left + index * pitch, foot, pitch)),
    ].join('');
  });
  const height = codes.length * line + 90;
  return { width: WIDTH, height, svg: rows.join('') + heap(view, height) };
};

function piece(name: string, open: boolean, x: number, foot: number, pitch: number): string {
  const { top, side, ink } = name.startsWith('b') ? black : white;
  const value = name.slice(1);
  const wide = pitch - 8;
  const high = open ? wide : wide * TALL;
  const y = foot - high;
  const middle = x + wide / 2;
  const hole = y + high * 0.46;
  const face =
    value === '-'
      ? rect(middle - wide * 0.19, y + high / 2 - 5, wide * 0.38, 10, ink, { rx: 5 })
      : value !== ''
        ? lettering(value, middle, y + high / 2 + wide * 0.19, { size: wide * 0.54, fill: ink })
        : `<circle cx="${middle}" cy="${hole}" r="${wide * 0.1}" fill="${ink}" fill-opacity="0.35"/><path d="M${middle} ${hole}l${wide * 0.1} ${wide * 0.28}h${-wide * 0.2}Z" fill="${ink}" fill-opacity="0.35"/>`;
  const outlined = { rx: 12, stroke: side, width: 2 };
  return rect(x, y + 7, wide, high, side, { rx: 12 }) + rect(x, y, wide, high, top, outlined) + face;
}

/** The number of tiles left on the table, by colour. */
function heap({ table }: DavinciView, height: number): string {
  const y = height - 66;
  const small = (x: number, colours: typeof black, count: number): string =>
    rect(x, y, 36, 48, colours.top, { rx: 7, stroke: colours.side, width: 2 }) +
    lettering(`× ${count}`, x + 48, y + 37, { size: 36, fill: paint.inkSoft, anchor: 'start' });
  return small(WIDTH / 2 - 170, black, table.black) + small(WIDTH / 2 + 40, white, table.white);
}
