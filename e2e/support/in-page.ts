import path from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

let bundled: Promise<string> | null = null;

/** What runs inside a page, as one script. */
async function bundle(): Promise<string> {
  const entry = path.join(import.meta.dirname, '..', '..', 'src', 'web', 'local', 'testing', 'in-page.ts');
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'inPage' } },
  })) as Rolldown.RolldownOutput[];
  const [first] = built.flatMap(({ output }) => output);
  if (first?.type !== 'chunk') throw new Error('nothing was built');
  return first.code;
}

/** An empty page of that origin which can do what the app's own pages are not asked to. */
export async function openBlank(page: Page, origin: string): Promise<void> {
  const url = new URL('blank', origin).href;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
  await page.goto(url);
  await page.addScriptTag({ content: await (bundled ??= bundle()) });
}

/** Calls one of its functions there. */
export const callInPage = <T>(page: Page, name: string, ...given: readonly unknown[]): Promise<T> =>
  page.evaluate<T>(`inPage.${name}(${given.map((value) => JSON.stringify(value)).join(', ')})`);
