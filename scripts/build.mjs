// Builds the page into dist/web when its sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24, root, run, tool } from './setup.mjs';

const stamp = path.join(root, 'dist', 'web', '.stamp');
const sources = [
  'src/address',
  'src/kernel',
  'src/learn',
  'src/games',
  'src/table',
  'src/host',
  'src/board',
  'src/web',
  'build',
  'vite.config.ts',
  'package-lock.json',
];

/** A hash over names and contents, because file times mean nothing after a checkout. */
function sourceHash() {
  const hash = createHash('sha256');
  const add = (file) => hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  for (const source of sources) {
    const full = path.join(root, source);
    if (!existsSync(full)) continue;
    if (path.extname(source) !== '') add(full);
    else {
      const files = readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.ts$|\.jsonl$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
        .sort();
      files.forEach(add);
    }
  }
  return hash.digest('hex');
}

/** Returns whether the page is built; prints errors on stderr. */
export async function ensureBuilt() {
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  process.stderr.write('Building the page …\n');
  const { ok, output } = await run('build', node24(), [tool('vite'), 'build', '--logLevel', 'warn']);
  if (ok) writeFileSync(stamp, wanted);
  else process.stderr.write(`${output}\nThe page could not be built.\n`);
  return ok;
}
