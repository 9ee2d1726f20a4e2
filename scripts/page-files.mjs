// Browser-only files, as listed in tsconfig.web.json: type checks and lint share this list.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

const withComments = readFileSync(path.join(root, 'tsconfig.web.json'), 'utf8');
const { include } = JSON.parse(withComments.replaceAll(/^\s*\/\/.*$/gm, ''));

/** Globs; TypeScript treats a folder as everything in it. */
export const pageFiles = include.map((entry) => (path.extname(entry) === '' ? `${entry}/**` : entry));
