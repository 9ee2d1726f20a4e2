// What only a browser runs, as tsconfig.web.json lists it: type checks and lint both know these files by that one list.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

const withComments = readFileSync(path.join(root, 'tsconfig.web.json'), 'utf8');
const { include } = JSON.parse(withComments.replaceAll(/^\s*\/\/.*$/gm, ''));

/** Globs; TypeScript takes a folder for all that is in it. */
export const pageFiles = include.map((entry) => (path.extname(entry) === '' ? `${entry}/**` : entry));
