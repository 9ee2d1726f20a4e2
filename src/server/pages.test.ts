import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshFolder, removeFolder, serving, type Serving } from './testing/serving.ts';

const pages = freshFolder();
let here: Serving;
beforeAll(async () => {
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>the page</title>');
  writeFileSync(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(pages, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(pages, 'sw.js'), '/* keeps */');
  writeFileSync(join(pages, 'sw-off.js'), '/* leaves */');
  writeFileSync(join(pages, 'manifest.webmanifest'), '{}');
  here = await serving({ pages });
});
afterAll(async () => {
  await here.close();
  removeFolder(pages);
});

test.each(['/', '/t/abc', '/play/zipher'])(
  '%s is the page, fresh every time, and brings a device its cookie',
  async (path) => {
    const response = await fetch(`${here.url}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('the page');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('set-cookie')).toMatch(/^kast=/);
  },
);

test('files named by their content are kept for ever, and never with a cookie', async () => {
  const response = await fetch(`${here.url}/assets/main-abc123.js`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect((await fetch(`${here.url}/icon.svg`)).headers.get('set-cookie')).toBeNull();
});

test('a file that is not there is no page', async () => {
  for (const path of ['/assets/gone-123.js', '/nosuch.png'])
    expect((await fetch(`${here.url}${path}`)).status).toBe(404);
  const outside = await fetch(`${here.url}/..%2f..%2fetc%2fpasswd`);
  expect(await outside.text()).not.toContain('root');
});

test('the worker is asked for anew every time, and it and the manifest may come from here', async () => {
  const response = await fetch(`${here.url}/sw.js`);
  expect(await response.text()).toBe('/* keeps */');
  expect(response.headers.get('cache-control')).toContain('no-cache');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
  const manifest = await fetch(`${here.url}/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
});

test('where the worker is switched off, one that leaves takes its place', async () => {
  const off = await serving({ pages }, { serviceWorker: false });
  try {
    const response = await fetch(`${off.url}/sw.js`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('/* leaves */');
    expect(response.headers.get('cache-control')).toContain('no-cache');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
  } finally {
    await off.close();
  }
});

test('without a built page the server says so', async () => {
  const bare = await serving({ pages: join(pages, 'nosuch') });
  try {
    const response = await fetch(`${bare.url}/`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('has not been built');
    expect((await fetch(`${bare.url}/api/health`)).status).toBe(200);
  } finally {
    await bare.close();
  }
});
