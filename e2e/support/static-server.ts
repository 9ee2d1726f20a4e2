import path from 'node:path';
import { test as base } from '@playwright/test';
import { preview } from 'vite';

/** The built page without our server: what a browser keeps and plays by itself needs none. */
export const test = base.extend<object, { staticUrl: string }>({
  staticUrl: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says what it needs by taking it apart
    async ({}, use) => {
      const outDir = path.join(import.meta.dirname, '..', '..', 'dist', 'web');
      const server = await preview({
        configFile: false,
        build: { outDir },
        preview: { port: 0, host: '127.0.0.1' },
        logLevel: 'error',
      });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ staticUrl }, use) => {
    await use(staticUrl);
  },
});

export { expect } from '@playwright/test';
