import { svelte } from '@sveltejs/vite-plugin-svelte';
import path from 'node:path';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { browsers, tooOld } from './build/browsers.ts';
import { besideStart, chunks, compileAtOnce } from './build/chunks.ts';
import { offline } from './build/offline.ts';
import { rulebooks } from './build/rulebooks.ts';
import { withSizes } from './src/board/sizes.ts';

const host = 'http://localhost:5225';
const source = (file: string): string => normalizePath(path.resolve('src/web', file));

/** Fills in the named sizes in style sheets, including those of components. */
const sizes: Plugin = {
  name: 'sizes',
  enforce: 'pre',
  transform(code, id) {
    return /\.css(?:\?|$)/.test(id) ? { code: withSizes(code), map: null } : null;
  },
};

export default defineConfig({
  root: 'src/web',
  // The page is served under every path, so its assets have absolute paths.
  base: '/',
  plugins: [sizes, rulebooks(), tooOld(), svelte(), offline()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: browsers,
    // A font inlined in the style sheet would come with every page, needed or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks(source('main.ts')) },
        postBanner: compileAtOnce,
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: besideStart(['worker', 'thinker'].map((name) => source(`local/${name}.ts`))) },
      },
    },
  },
  server: {
    proxy: {
      '/api': host,
      '/live': { target: host, ws: true },
    },
  },
});
