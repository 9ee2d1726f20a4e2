import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const assets = join(import.meta.dirname, '..', 'dist', 'web', 'assets');

// WebKit runs such a file once as the worker and once more for whoever imports it: two hosts would answer every message.
test('no script imports a file that a worker starts with', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(join(assets, name), 'utf8'));
  const starts = new Set(scripts.filter((name) => /^(?:worker|thinker)-/.test(name)));
  expect(starts.size).toBe(2);
  const importing = texts.flatMap((text) =>
    [...text.matchAll(/[`"']\.\/([\w.-]+\.js)[`"']/g)].map(([, name]) => name!),
  );
  expect(importing.length).toBeGreaterThan(100);
  expect(importing.filter((name) => starts.has(name))).toEqual([]);
});
