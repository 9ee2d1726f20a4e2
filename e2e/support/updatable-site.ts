import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { scriptOf, stampVersion } from '../../build/version.ts';
import { unlimited } from '../../src/server/limits.ts';
import { serve, type Server } from '../../src/server/serve.ts';
import { expect } from './server.ts';

/** A server for one test, whose page is updated, whose worker is switched off, or which is stopped. */
export interface Site {
  readonly url: string;
  /** From now on the server has the next version of the page, and no file of the previous one. */
  deployNext(): void;
  stop(): Promise<void>;
  start(given?: { readonly serviceWorker: boolean }): Promise<void>;
}

/** What the cupboard asks in each version. */
export const HEADINGS = ['Which box shall we take?', 'Which box is it today?'] as const;

const built = join(import.meta.dirname, '..', '..', 'dist', 'web');

/** Another version of the page: its heading differs, and all its scripts and style sheets have new names. */
function makeNext(folder: string): void {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const known = new Set(names);
  const next = (name: string): string => name.replace(/(\.\w+)$/, '2$1');
  const renewed = (text: string): string =>
    text
      .replace(/[\w.-]+\.(?:js|css)\b/g, (name) => (known.has(name) ? next(name) : name))
      .replaceAll(HEADINGS[0], HEADINGS[1]);
  for (const file of ['index.html', ...names.map((name) => join('assets', name))]) {
    const at = join(folder, file);
    writeFileSync(at, renewed(readFileSync(at, 'utf8')));
  }
  for (const name of names) {
    renameSync(join(assets, name), join(assets, next(name)));
    for (const packed of ['.br', '.gz']) rmSync(join(assets, name + packed), { force: true });
  }
  stampVersion(folder, scriptOf(folder));
}

export const test = base.extend<{ site: Site }>({
  serviceWorkers: 'allow',
  // eslint-disable-next-line no-empty-pattern -- a fixture says what it needs by taking it apart
  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'spellenkast-site-'));
    const pages = join(folder, 'web');
    cpSync(built, pages, { recursive: true });
    let server: Server | null = null;
    let port = 0;
    const site: Site = {
      get url() {
        return `http://localhost:${port}`;
      },
      deployNext: () => makeNext(pages),
      async stop() {
        await server?.close();
        server = null;
      },
      async start({ serviceWorker } = { serviceWorker: true }) {
        await site.stop();
        const settings = {
          port,
          portFixed: true,
          bindAddress: '127.0.0.1',
          data: join(folder, 'data'),
          shared: null,
          publicUrl: null,
          botMs: 100,
        };
        server = await serve({ ...settings, serviceWorker }, { pages, limits: unlimited, logLevel: 'silent' });
        ({ port } = server);
      },
    };
    await site.start();
    await use(site);
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

/** Waits until everything is kept on the device, as the settings say. */
export async function waitUntilAllKept(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByText(/^Every box can be played without a network/)).toBeVisible({ timeout: 60_000 });
}

/** Takes away the network and the server. */
export async function goOffline(context: BrowserContext, site: Site): Promise<void> {
  await site.stop();
  await context.setOffline(true);
}

/** The caches of this page's versions. */
export const cachesOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('caches.keys()');

export { expect } from './server.ts';
