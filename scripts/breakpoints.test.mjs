import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { media } from '../src/board/breakpoints.ts';
import { filesBelow } from './source.mjs';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = filesBelow(src).filter((file) => /\.(css|svelte|ts)$/.test(file) && !file.includes('breakpoints'));

test('no other file says a size of the screen, and every breakpoint is used', () => {
  const used = new Set();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(text.match(/@media[^{]*\d+px|(?:MediaQuery|matchMedia)\([^)]*\d+px/g), file).toBeNull();
    for (const [, css, code, key] of text.matchAll(/\(--([\w-]+)\)|media\.(\w+)|media\['([\w-]+)'\]/g))
      used.add(css ?? code ?? key);
  }
  expect(Object.keys(media).filter((name) => !used.has(name))).toEqual([]);
});
