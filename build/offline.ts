import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { browsers } from './browsers.ts';
import { manifest } from './manifest.ts';
import { packAssets } from './pack.ts';
import { stampVersion } from './version.ts';

const web = path.join(import.meta.dirname, '../src/web');

/** The service worker as one classic script, which every browser supports. */
async function workerScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: browsers,
      lib: { entry: path.join(web, 'service-worker/worker.ts'), formats: ['iife'], name: 'serviceWorker' },
    },
  })) as Rolldown.RolldownOutput[];
  const [first] = built.flatMap(({ output }) => output);
  if (first?.type !== 'chunk') throw new Error('the service worker was not built');
  return first.code;
}

/** Makes the page installable, and gives it a worker that knows all its files. */
export function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    configResolved({ root, build: { outDir } }) {
      folder = path.resolve(root, outDir);
    },
    configureServer({ middlewares }) {
      // During development nothing may be cached: a worker of a built page on this address is removed.
      middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(path.join(web, 'public/sw-off.js')));
      });
      middlewares.use('/manifest.webmanifest', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(manifest());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest() });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      // From disk, because copied files and those of workers are in no bundle.
      async handler() {
        stampVersion(folder, await workerScript());
        await packAssets(folder);
      },
    },
  };
}
