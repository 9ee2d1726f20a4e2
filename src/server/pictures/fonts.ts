import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

const FILES = [
  '@fontsource/nunito/files/nunito-latin-600-normal.woff',
  '@fontsource/nunito/files/nunito-latin-800-normal.woff',
  '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
];

/** The page's own fonts, in a format that the renderer reads. */
export const loadFonts = (): Promise<Uint8Array[]> =>
  Promise.all(FILES.map(async (file) => fromWoff(await readFile(new URL(import.meta.resolve(file))))));

/** Whether those fonts have all letters: Western European languages. */
export const canWrite = (text: string): boolean =>
  /^[\x20-\x7e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2026]*$/.test(text);

const ENTRY = 20;
const HEADER = 44;

/** A WOFF is a plain font with deflated tables; only its directory has to be rewritten. */
function fromWoff(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.readUInt32BE(at),
      sum: woff.readUInt32BE(at + 16),
      table: packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes,
    };
  });
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, sum, table }] of entries.entries()) {
    const at = 12 + 16 * index;
    directory.writeUInt32BE(tag, at);
    directory.writeUInt32BE(sum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    // Tables begin at multiples of four.
    const room = Math.ceil(table.length / 4) * 4;
    parts.push(table, new Uint8Array(room - table.length));
    offset += room;
  }
  return Buffer.concat(parts);
}
