import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What is text; pictures and fonts are packed in their own way. */
const TEXT = /\.(?:js|css|svg|json)$/;
/** Below this a packet on the wire is not full anyway. */
const LEAST = 1000;

/** Two steps below the best, which takes ten times as long for the last twentieth. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/**
 * Lays a packed copy, for each way a browser may ask for, beside every file that is named by its content. Once here, so that the
 * server needs neither time nor memory for it; browsers take Brotli over encrypted lines only.
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
