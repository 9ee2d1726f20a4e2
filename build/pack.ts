import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Text files; pictures and fonts are already compressed. */
const TEXT = /\.(?:js|css|svg|json)$/;
/** Smaller files fit into one packet anyway. */
const LEAST = 1000;

/** Two levels below the maximum, which takes ten times as long for the last 5%. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/**
 * Puts compressed copies (Brotli and gzip) beside every content-hashed file, so that the server needs neither time nor
 * memory for it; browsers accept Brotli over https only.
 */
export async function packAssets(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(assets, name);
      const content = readFileSync(file);
      if (content.length < LEAST) return;
      const [zipped, packed] = await Promise.all([
        asGzip(content, { level: 9 }),
        asBrotli(content, { params: BROTLI }),
      ]);
      writeFileSync(`${file}.gz`, zipped);
      writeFileSync(`${file}.br`, packed);
    }),
  );
}
