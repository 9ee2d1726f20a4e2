import { lettering, mixed, paint, rect, seatColour, seatMark, type Drawing, type PosterColours } from './poster.ts';

/** The usual size of link previews. */
const SHEET = { width: 1200, height: 630 } as const;

/** The content of a link preview: a position, and texts beside it. */
export interface Sheet {
  readonly title: string;
  /** The score, or what the game is about. */
  readonly line: string;
  /** A less prominent text about it. */
  readonly about: string;
  readonly seats: readonly { readonly name: string; readonly score: number; readonly won: boolean }[];
  /** Null: the game has none, and its closed box is shown. */
  readonly drawing: Drawing | null;
  readonly look: PosterColours;
}

const PANEL = 690;
const MARGIN = 40;
const LEFT = 740;
const ROOM = SHEET.width - LEFT - 44;

export function sheetSvg({ title, line, about, seats, drawing, look }: Sheet): string {
  const parts: string[] = [
    rect(0, 0, SHEET.width, SHEET.height, paint.paper),
    rect(0, 0, PANEL, SHEET.height, mixed(look.accent, paint.surface, 0.14)),
    drawing ? fitted(drawing) : closedBox(look),
    rect(LEFT, 74, 64, 10, look.accent, { rx: 5 }),
  ];
  const large = sizeFor(title, 66, 0.56);
  let y = 96 + large;
  parts.push(lettering(title, LEFT, y, { size: large, anchor: 'start', as: 'title' }));
  const lines = wrapped(line, 34);
  const size = sizeFor(
    lines.reduce((a, b) => (a.length > b.length ? a : b), ''),
    34,
    0.54,
  );
  y += 22;
  for (const each of lines) {
    y += size * 1.3;
    parts.push(lettering(each, LEFT, y, { size, anchor: 'start', fill: look.accent }));
  }
  if (about !== '') {
    y += 40;
    parts.push(lettering(about, LEFT, y, { size: 26, anchor: 'start', fill: paint.inkSoft, as: 'thin' }));
  }
  y += 44;
  // At most five seats, and the name of the site below them.
  const step = Math.min(58, (SHEET.height - 100 - y) / Math.max(1, seats.length));
  for (const [seat, { name, score, won }] of seats.entries()) {
    const middle = y + step / 2;
    if (won)
      parts.push(
        rect(LEFT - 12, middle - step * 0.46, ROOM + 24, step * 0.92, mixed(seatColour(seat), paint.paper, 0.14), {
          rx: 14,
        }),
      );
    const letters = Math.min(27, step * 0.5, sizeFor(name, 27, 0.56, ROOM - 130));
    parts.push(
      seats.length > 1 ? seatMark(seat, LEFT + 20, middle, Math.min(20, step * 0.38)) : '',
      lettering(name, LEFT + (seats.length > 1 ? 54 : 0), middle + letters * 0.36, { size: letters, anchor: 'start' }),
      lettering(score, LEFT + ROOM, middle + 11, { size: Math.min(32, step * 0.6), anchor: 'end' }),
    );
    y += step;
  }
  parts.push(house());
  return asSvg(parts);
}

/** The cupboard itself, for links to no game: its boxes on their shelf. */
export function shelfSvg(
  name: string,
  line: string,
  boxes: readonly {
    readonly name: string;
    readonly lid: readonly [string, string];
    readonly width: number;
    readonly height: number;
  }[],
): string {
  const floor = 540;
  const gap = 26;
  const total = boxes.reduce((sum, { width }) => sum + width, 0);
  const scale = (SHEET.width - 140 - gap * Math.max(0, boxes.length - 1)) / Math.max(1, total);
  let x = 70;
  const lids = boxes.map((box) => {
    const wide = box.width * scale;
    const high = box.height * 0.86;
    const size = Math.min(36, (wide - 28) / (box.name.length * 0.56));
    const svg =
      rect(x, floor - high, wide, high, box.lid[1], { rx: 10 }) +
      rect(x, floor - high, wide, high * 0.62, box.lid[0], { rx: 10 }) +
      lettering(box.name, x + wide / 2, floor - high * 0.66 + size * 0.36, { size, fill: paint.surface, as: 'title' }) +
      rect(x + wide * 0.36, floor - high * 0.2, wide * 0.28, 10, box.lid[0], { rx: 5 });
    x += wide + gap;
    return svg;
  });
  const lines = wrapped(line, 66);
  return asSvg([
    rect(0, 0, SHEET.width, SHEET.height, paint.paper),
    lettering(name, SHEET.width / 2, 112, { size: 76, as: 'title' }),
    ...lines.map((each, index) =>
      lettering(each, SHEET.width / 2, 168 + index * 38, { size: 29, fill: paint.inkSoft, as: 'thin' }),
    ),
    ...lids,
    rect(30, floor, SHEET.width - 60, 24, paint.plankSide, { rx: 6 }),
    rect(30, floor, SHEET.width - 60, 16, paint.plank, { rx: 6 }),
  ]);
}

const asSvg = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}">${parts.join('')}</svg>`;

function fitted({ width, height, svg }: Drawing): string {
  const scale = Math.min((PANEL - 2 * MARGIN) / width, (SHEET.height - 2 * MARGIN) / height);
  const x = (PANEL - width * scale) / 2;
  const y = (SHEET.height - height * scale) / 2;
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})">${svg}</g>`;
}

const closedBox = ({ accent }: PosterColours): string =>
  `<g transform="translate(${PANEL / 2 - 200} 200)">${rect(14, 40, 372, 190, mixed(accent, paint.surface, 0.35), { rx: 18 })}${rect(0, 0, 400, 80, accent, { rx: 18 })}${rect(150, 30, 100, 20, paint.surface, { rx: 10 })}</g>`;

const house = (): string =>
  rect(LEFT, 560, 34, 26, paint.plank, { rx: 4 }) +
  rect(LEFT - 3, 554, 40, 12, paint.plankSide, { rx: 4 }) +
  lettering('Spellenkast', LEFT + 50, 584, { size: 30, anchor: 'start', as: 'title', fill: paint.inkSoft });

/** The largest size at which the text fits, by the average width of letters. */
const sizeFor = (text: string, most: number, letter: number, room = ROOM): number =>
  Math.min(most, room / Math.max(1, text.length * letter));

/** Splits a text into at most two lines, at the space nearest to its middle. */
function wrapped(text: string, least: number): string[] {
  if (text.length <= least * 0.75) return [text];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const cut = spaces.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best), -1);
  return cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}
