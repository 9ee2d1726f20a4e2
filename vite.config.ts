import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const host = 'http://localhost:5225';

export default defineConfig({
  root: 'src/web',
  plugins: [svelte()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A font as part of the style sheet would come with every page, needed or not.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': host,
      '/live': { target: host, ws: true },
    },
  },
});
