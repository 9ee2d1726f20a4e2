import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** One frame of a film: a screenshot. */
interface Picture {
  readonly png: Buffer;
  /** How long it is shown, in ms. */
  readonly ms: number;
}
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** The colour of each, as one number. */
  readonly colours: Uint32Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 3;

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const numbers = (...values: readonly number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => data.writeUInt32BE(value, index * 4));
  return data;
};

/** The pixels of a screenshot: eight bits a channel, with or without a fourth channel, rows filtered as the encoder liked. */
function pixelsOf(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, RGB];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR')
      [width, height, channels] = [data.readUInt32BE(0), data.readUInt32BE(4), data[9] === 6 ? 4 : RGB];
    if (name === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : rows[y * stride + x - channels]!;
      const up = y === 0 ? 0 : rows[(y - 1) * stride + x]!;
      const corner = x < channels || y === 0 ? 0 : rows[(y - 1) * stride + x - channels]!;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      rows[y * stride + x] = raw[y * (stride + 1) + 1 + x]! + guess;
    }
  }
  const colours = Uint32Array.from({ length: width * height }, (_, pixel) => rows.readUIntBE(pixel * channels, RGB));
  return { width, height, colours };
}

/** The Paeth predictor of the PNG standard. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** As many colours as a byte can index: a drawn page has few, and the rest are edges of letters. */
const MOST_COLOURS = 256;

/** The most used colours of some pictures, and which of them comes nearest to each of theirs. */
function paletteOf(pictures: readonly Pixels[]): { colours: readonly number[]; indexOf: (colour: number) => number } {
  const counts = new Map<number, number>();
  for (const { colours } of pictures) for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const colours = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
  const known = new Map(colours.map((colour, index) => [colour, index]));
  const nearest = (colour: number): number => {
    const distances = colours.map((other) => distance(colour, other));
    return distances.indexOf(Math.min(...distances));
  };
  return {
    colours,
    indexOf(colour) {
      const index = known.get(colour) ?? nearest(colour);
      known.set(colour, index);
      return index;
    },
  };
}

const distance = (a: number, b: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** A picture by the numbers of its colours. */
type Indexed = Uint8Array;

/** Where two pictures differ; null: nowhere. */
function changed(a: Indexed, b: Indexed, width: number): Area | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (const [pixel, colour] of a.entries()) {
    if (colour === b[pixel]) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < 0 ? null : { left, top, right, bottom };
}

/** A part of a picture, packed row by row. */
function packed(picture: Indexed, width: number, { left, top, right, bottom }: Area): Buffer {
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) => {
    const at = (top + row) * width;
    return Buffer.concat([Buffer.alloc(1), picture.subarray(at + left, at + right + 1)]);
  });
  return deflateSync(Buffer.concat(rows), { level: 9 });
}

function headOf({ width, height }: Pixels, palette: readonly number[]): Buffer {
  const head = chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 3, 0, 0, 0])]));
  const colours = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Buffer.concat([SIGNATURE, head, chunk('PLTE', Buffer.from(colours))]);
}
const END = chunk('IEND', Buffer.alloc(0));

/** A screenshot in a third of the bytes, because browsers compress fast rather than well. */
export function compressPng(png: Buffer): Buffer {
  const pixels = pixelsOf(png);
  const { width, height } = pixels;
  const palette = paletteOf([pixels]);
  const all = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const data = packed(Uint8Array.from(pixels.colours, palette.indexOf), width, all);
  return Buffer.concat([headOf(pixels, palette.colours), chunk('IDAT', data), END]);
}

/**
 * The film as a GIF that repeats for ever; an unchanged frame prolongs the one before, and of the others only the
 * changed area is stored.
 */
export function encodeGif(pictures: readonly Picture[]): Buffer {
  const taken = pictures.map(({ png }) => pixelsOf(png));
  const palette = paletteOf(taken);
  const { width, height } = taken[0]!;
  const all = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const shown: { picture: Indexed; area: Area; ms: number }[] = [];
  for (const [index, { ms }] of pictures.entries()) {
    const picture = Uint8Array.from(taken[index]!.colours, palette.indexOf);
    const last = shown.at(-1);
    const area = last ? changed(last.picture, picture, width) : all;
    if (last && area === null) last.ms += ms;
    else shown.push({ picture, area: area ?? all, ms });
  }
  const colours = Buffer.alloc(MOST_COLOURS * 3);
  palette.colours.forEach((colour, index) => colours.writeUIntBE(colour, index * 3, 3));
  return Buffer.concat([
    Buffer.from('GIF89a'),
    words(width, height),
    Buffer.from([0xf7, 0, 0]),
    colours,
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
    ...shown.flatMap(({ picture, area, ms }) => frameOf(picture, width, area, ms)),
    Buffer.from([0x3b]),
  ]);
}

/** 16-bit little-endian numbers. */
const words = (...values: readonly number[]): Buffer => {
  const data = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => data.writeUInt16LE(value, index * 2));
  return data;
};

function frameOf(picture: Indexed, width: number, { left, top, right, bottom }: Area, ms: number): Buffer[] {
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) => {
    const at = (top + row) * width;
    return picture.subarray(at + left, at + right + 1);
  });
  const packed = lzw(Buffer.concat(rows));
  const blocks: Buffer[] = [];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return [
    // What was there stays below it; times are in hundredths of a second.
    Buffer.concat([Buffer.from([0x21, 0xf9, 4, 4]), words(Math.round(ms / 10)), Buffer.from([0, 0])]),
    Buffer.concat([Buffer.from([0x2c]), words(left, top, right - left + 1, bottom - top + 1), Buffer.from([0, 8])]),
    ...blocks,
    Buffer.from([0]),
  ];
}

/** LZW compression as in GIF: codes of 9 to 12 bits. */
function lzw(data: Buffer): Buffer {
  const CLEAR = 256;
  const END_OF_DATA = 257;
  const MOST_CODES = 4096;
  const bytes: number[] = [];
  let [pending, pendingBits, bits] = [0, 0, 9];
  const write = (code: number): void => {
    pending |= code << pendingBits;
    for (pendingBits += bits; pendingBits >= 8; pendingBits -= 8) {
      bytes.push(pending & 255);
      pending >>>= 8;
    }
  };
  let known = new Map<number, number>();
  let next = END_OF_DATA + 1;
  write(CLEAR);
  let prefix = data[0]!;
  for (const byte of data.subarray(1)) {
    const stretch = prefix * 256 + byte;
    const code = known.get(stretch);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    write(prefix);
    prefix = byte;
    if (next < MOST_CODES) {
      if (next === 1 << bits) bits += 1;
      known.set(stretch, next++);
    } else {
      write(CLEAR);
      known = new Map();
      [next, bits] = [END_OF_DATA + 1, 9];
    }
  }
  write(prefix);
  write(END_OF_DATA);
  if (pendingBits > 0) bytes.push(pending & 255);
  return Buffer.from(bytes);
}
