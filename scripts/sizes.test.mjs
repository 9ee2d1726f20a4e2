import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sizes } from '../src/board/sizes.ts';
import { filesBelow } from './source.mjs';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = filesBelow(src).filter((file) => /\.(css|svelte|ts)$/.test(file) && !/sizes(\.test)?\.ts$/.test(file));
const texts = files.map((file) => [file, readFileSync(file, 'utf8')]);

test('layout breakpoints are defined in one file, and each is used', () => {
  const used = new Set();
  for (const [file, text] of texts) {
    expect(text.match(/@(?:media|container)[^{]*\d+px|(?:MediaQuery|matchMedia)\([^)]*\d+px/g), file).toBeNull();
    for (const [, css, code] of text.matchAll(/\(--([\w-]+)\)|sizes\.(\w+)/g)) used.add(css ?? code);
  }
  expect(Object.keys(sizes).filter((name) => !used.has(name))).toEqual([]);
});

test('a board and its parts never ask the window how large it is', () => {
  for (const [file, text] of texts.filter(([file]) => /src.(games|board|example)./.test(file))) {
    expect(text.match(/@media[^{]*\(--[\w-]+\)/g), file).toBeNull();
  }
});
