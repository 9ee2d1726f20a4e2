import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileManifest } from '../src/web/offline/protocol.ts';

const PAGE = 'index.html';
const WORKER = 'sw.js';

/**
 * Fonts for letters that none of our texts contain (№ is among the Cyrillic ones): a name in them fetches them on use.
 */
const RARE_FONT = /-(cyrillic-ext|greek|greek-ext|vietnamese)-/;
/** Not requested by the page itself: the browser fetches these when someone installs it. */
const FOR_THE_BROWSER = /^\/(icons\/|manifest\.webmanifest$|sw-off\.js$)/;

/** Compressed copies of other files. */
const PACKED = /\.(?:br|gz)$/;

const isKept = (file: string): boolean =>
  file !== `/${PAGE}` &&
  file !== `/${WORKER}` &&
  !file.includes('/.') &&
  !FOR_THE_BROWSER.test(file) &&
  !PACKED.test(file);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`)
    .filter(isKept)
    .sort();
}

/**
 * Stamps a built page with its version: a hash of its content, written into the page and, with the list of its files,
 * in front of the script of its worker.
 */
export function stampVersion(folder: string, script: string): string {
  const at = (file: string): string => path.join(folder, file);
  const files = filesIn(folder);
  const page = readFileSync(at(PAGE), 'utf8');
  const hash = createHash('sha256').update(withVersion(page, '')).update(script);
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(at(file)));
  const version = hash.digest('hex').slice(0, 16);

  const named = new Set([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file));
  const core = files.filter((file) => named.has(file));
  const rest = files.filter((file) => !named.has(file) && !RARE_FONT.test(file));
  // Fonts last, because a page is readable without them.
  const fonts = rest.filter((file) => file.endsWith('.woff2'));
  const ordered = [...core, ...rest.filter((file) => !fonts.includes(file)), ...fonts];
  const kept: FileManifest = { version, core, files: ordered.map((file) => [file, statSync(at(file)).size]) };

  writeFileSync(at(PAGE), withVersion(page, version));
  writeFileSync(at(WORKER), `self.spellenkast=${JSON.stringify(kept)};\n${script}`);
  return version;
}

const META = /(<meta name="version" content=")[^"]*(")/;

function withVersion(page: string, version: string): string {
  if (!META.test(page)) throw new Error('the page has no place for its version');
  return page.replace(META, `$1${version}$2`);
}

/** The script of a worker that has been stamped before. */
export function scriptOf(folder: string): string {
  const text = readFileSync(path.join(folder, WORKER), 'utf8');
  return text.slice(text.indexOf('\n') + 1);
}
