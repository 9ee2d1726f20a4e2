import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { rulebooks } from './build/rulebooks.ts';

// A test of a component says so in its first line. It needs Svelte as a browser gets it, and with it everything else would come that way
// too, so these tests are projects of their own.
const ofComponents = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'));
/** Those that replace a module get a page of their own; the others share one in each process, since a page takes longer to make than most tests of it. */
const alone = ofComponents.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

// What starts processes or waits for disks, and the simulation, have shares of their own in the time that `npm test` may take.
const simulation = ['src/host/simulation/**/*.test.ts'];
const processes = [
  'src/server/{disk,kill,main,many,stop,guard,live,hostile}.test.ts',
  'src/server/{homes,redis,store}/**/*.test.ts',
  'src/server/operate/**/*.test.ts',
  'archive/**/*.test.ts',
  'examples/**/*.test.ts',
  'bench/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Processes, not threads: better-sqlite3 is native code. Two, as the machines that check this have two cores.
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    // A game played out a thousand times is not slow; below this, only files are listed.
    slowTestThreshold: 2_000,
    testTimeout: process.env.SPELLENKAST_LONG ? 600_000 : 60_000,
    // Starting a server or a database takes long where much else runs.
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Many files take longer to load than to run; so each process loads the games once. No test here replaces a module.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...ofComponents, ...simulation, ...processes],
        },
      },
      { extends: true, test: { name: 'simulation', environment: 'node', include: simulation } },
      { extends: true, test: { name: 'processes', environment: 'node', include: processes } },
      ...[
        { name: 'page', include: ofComponents.filter((file) => !alone.includes(file)), isolate: false },
        { name: 'page alone', include: alone, isolate: true },
      ].map((project) => ({
        extends: true as const,
        plugins: [rulebooks(), svelte(), svelteTesting()],
        test: { ...project, environment: 'jsdom', setupFiles: ['src/board/testing/shared-page.ts'] },
      })),
    ],
  },
});
