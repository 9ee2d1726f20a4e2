import { mkdirSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../address/pack.ts';
import { withSitters } from '../../address/people.ts';
import { MOST_IN_PATH } from '../../address/route.ts';
import { gameOf, randomRecord } from '../../cli/testing/rounds.ts';
import { freshFolder, removeFolder, serving, type Serving } from '../testing/serving.ts';
import { templateOf } from './head.ts';
import { languageFor } from './language.ts';

const pages = freshFolder();
let here: Serving;
beforeAll(async () => {
  mkdirSync(join(pages, 'assets'));
  writeFileSync(
    join(pages, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Page</title></head><body>the page</body></html>',
  );
  writeFileSync(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(pages, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(pages, 'assets', 'main-abc123.js.gz'), gzipSync('export {};'));
  for (const lang of ['en', 'nl']) writeFileSync(join(pages, 'assets', `house.${lang}-abc123.js`), 'export {};');
  writeFileSync(join(pages, 'assets', 'house.nl-abc123.js.gz'), gzipSync('export {};'));
  writeFileSync(join(pages, 'sw.js'), '/* keeps */');
  writeFileSync(join(pages, 'sw-off.js'), '/* leaves */');
  writeFileSync(join(pages, 'manifest.webmanifest'), '{}');
  here = await serving({ pages });
});
afterAll(async () => {
  await here.close();
  removeFolder(pages);
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${here.url}${path}`, { headers: { accept: 'text/html', ...headers } });

/** The title, and the tags by their names. */
async function headOf(path: string, language = 'en'): Promise<Readonly<Record<string, string>>> {
  const text = await (await get(path, { 'accept-language': language })).text();
  const tags = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  return {
    title: /<title>(.*)<\/title>/.exec(text)?.[1] ?? '',
    lang: /<html lang="(\w+)">/.exec(text)?.[1] ?? '',
    ...Object.fromEntries(tags.map(([, name = '', content = '']): [string, string] => [name, content])),
  };
}

test.each(['/', '/box/zoker/zoker-tiko', '/rules/zipher', '/table/abc', '/replay', '/history', '/index.html'])(
  '%s is the page, not cached, and gives a device its cookie',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('the page');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toContain('accept-language');
    expect(response.headers.get('set-cookie')).toMatch(/^kast=/);
  },
);

test.each([
  '/attic',
  '/box/nosuch',
  '/box/zipher/davinci',
  '/table/',
  '/table/%20',
  '/table/a.b',
  '/replay/xyz',
  '/rules/x',
])('nothing is at %s, and the page that says so comes with that status', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  const text = await response.text();
  expect(text).toContain('the page');
  expect(text).toContain('<title>There is nothing here · Spellenkast</title>');
  expect(text).toContain('noindex');
  expect(text).not.toContain('og:');
});

test('files named by their content are cached for ever, and never with a cookie', async () => {
  const response = await fetch(`${here.url}/assets/main-abc123.js`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect((await fetch(`${here.url}/icon.svg`)).headers.get('set-cookie')).toBeNull();
});

test('a file is sent compressed to whoever accepts that', async () => {
  const asked = (path: string, encoding: string): Promise<Response> =>
    fetch(`${here.url}${path}`, { headers: { 'accept-encoding': encoding } });
  const packed = await asked('/assets/main-abc123.js', 'gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('content-type')).toMatch(/javascript/);
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(packed.headers.get('vary')).toContain('accept-encoding');
  expect(await packed.text()).toBe('export {};');
  for (const plain of [await asked('/assets/main-abc123.js', 'identity'), await asked('/icon.svg', 'gzip')]) {
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-encoding')).toBeNull();
  }
});

test('only the texts of the requested language are preloaded', async () => {
  const dutch = await (await get('/', { 'accept-language': 'nl' })).text();
  expect(dutch).toContain('<link rel="modulepreload" crossorigin href="/assets/house.nl-abc123.js">');
  expect(dutch.match(/house\./g)).toHaveLength(1);
  expect(await (await get('/', { 'accept-language': 'sv' })).text()).not.toContain('house.');
});

test('a missing file is not answered with the page', async () => {
  for (const path of ['/assets/gone-123.js', '/nosuch.png'])
    expect((await fetch(`${here.url}${path}`)).headers.get('content-type')).toMatch(/json/);
  const outside = await fetch(`${here.url}/..%2f..%2fetc%2fpasswd`);
  expect(await outside.text()).not.toContain('root');
});

test('public pages have a title and a description in the requested language', async () => {
  expect(await headOf('/box/zipher')).toMatchObject({
    title: 'Zipher · Spellenkast',
    lang: 'en',
    'og:title': 'Zipher',
    'og:url': `${here.url}/box/zipher`,
    'og:image': `${here.url}/og/zipher.png?lang=en`,
    'og:locale': 'en_US',
    'twitter:card': 'summary_large_image',
  });
  expect(await headOf('/rules/zoker-kubo', 'nl-BE,en;q=0.8')).toMatchObject({
    title: 'Regels van Zoker Kubo · Spellenkast',
    lang: 'nl',
    'og:image': `${here.url}/og/zoker/zoker-kubo.png?lang=nl`,
    'og:locale': 'nl_NL',
  });
  expect((await headOf('/'))['og:image']).toBe(`${here.url}/og/cupboard.png?lang=en`);
});

test('tables and private pages have no preview and are not indexed', async () => {
  for (const path of ['/table/abc', '/history', '/settings']) {
    const head = await headOf(path);
    expect(head['robots']).toBe('noindex');
    expect(Object.keys(head).filter((name) => name.startsWith('og:'))).toEqual([]);
  }
});

test('a shared round says who won, and names in it are escaped', async () => {
  const record = randomRecord(await gameOf('zickzack'), 'shared');
  const named = withSitters(record, [{ name: '"><script>&' }, { name: 'Bea' }]);
  const path = `/replay/${await pack(named)}?move=3`;
  const head = await headOf(path);
  expect(head['title']).toBe('A round of ZickZack · Spellenkast');
  expect(head['description']).toMatch(/^(&quot;&gt;&lt;script&gt;&amp; wins|Bea wins|A draw)\. /);
  expect(head['og:url']).toBe(`${here.url}${path}`);
  expect(head['og:image']).toBe(`${here.url}/og${path.replace('?', '.png?')}&amp;lang=en`);
  expect(await (await get(path)).text()).not.toContain('<script>');
});

test('an address of the maximum length reaches the page, and a longer one is refused', async () => {
  const long = await get(`/replay/${'q'.repeat(MOST_IN_PATH)}?move=12345`);
  expect(long.status).toBe(404);
  expect(await long.text()).toContain('the page');
  expect((await get(`/replay/${'q'.repeat(40_000)}`)).status).toBe(431);
  expect((await get('/')).status).toBe(200);
});

test('the requested host is escaped in the page', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(here.url);
    plainRequest({ hostname, port, path: '/', headers: { host: 'a"><b>' } }, (response) => {
      let all = '';
      response.on('data', (chunk: Buffer) => (all += chunk.toString()));
      response.on('end', () => resolve(all));
    })
      .on('error', reject)
      .end();
  });
  expect(text).not.toContain('"><b>');
});

test('the service worker is never cached, and it and the manifest are allowed by the policy', async () => {
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

test('where the service worker is switched off, one that removes itself is served', async () => {
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

test('without a built page the server answers with an explanation', async () => {
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

test('the language is the best accepted one that we have', () => {
  expect(languageFor(undefined)).toBe('en');
  expect(languageFor('fr, sv;q=0.4, de;q=0.9')).toBe('de');
  expect(languageFor('nl-BE')).toBe('nl');
  expect(languageFor('SV-se;q=0.5,en;q=0')).toBe('sv');
  expect(languageFor('xx;q=nonsense,;;;,*')).toBe('en');
});

test('the page stays unchanged but for its language and head', () => {
  const page = templateOf('<html lang="en"><head><a/><title>x</title><b/></head></html>');
  const text = page({ lang: 'sv', title: '$& $1', about: 'å', shown: null });
  expect(text.startsWith('<html lang="sv"><head><a/><title>$&amp; $1 · Spellenkast</title>')).toBe(true);
  expect(text.endsWith('<b/></head></html>')).toBe(true);
});
